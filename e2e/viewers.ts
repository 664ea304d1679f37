/** The least common page of Chromium, driven by Playwright, and Firefox, for tests that run in both. */
import { findFirefox } from '../scripts/firefox.ts';
import type { RunningApp } from './app.ts';
import { DESK, giveBack } from './browser.ts';
import { type Firefox, launchFirefox } from './firefox.ts';

export type BrowserName = 'Chromium' | 'Firefox';

export type Viewer = {
  /** Opens a path of the app. */
  goto(path: string): Promise<unknown>;
  /** Evaluates an expression in the page and returns its value. */
  evaluate<T>(expression: string): Promise<T>;
  press(key: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens a page of the app, signed in as its administrator or as nobody. */
export type OpenViewer = (app: RunningApp, as: 'admin' | 'nobody') => Promise<Viewer>;

const START = '/favicon.svg';

const openChromium: OpenViewer = async (app, as) => {
  const page = await app.open(as, START);
  return {
    goto: (path) => page.goto(path),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    close: () => giveBack(page),
  };
};

let firefox: Promise<Firefox> | undefined;

const openFirefox: OpenViewer = async (app, as) => {
  const page = await (await (firefox ??= launchFirefox(findFirefox() ?? '', DESK))).newPage();
  await page.goto(app.address + START);
  const signIn = { token: await app.tokenOf(as), selectedRole: as };
  await page.evaluate(
    `(sessionStorage.clear(), ${as === 'admin'} && Object.assign(sessionStorage, ${JSON.stringify(signIn)}))`,
  );
  return { ...page, goto: (path) => page.goto(app.address + path) };
};

export const closeFirefox = async (): Promise<void> => (await firefox)?.close();

/** Browsers on this machine, with Chromium always, since all journeys need it. */
export const VIEWERS: readonly { browser: BrowserName; open: OpenViewer; isMissing: boolean }[] = [
  { browser: 'Chromium', open: openChromium, isMissing: false },
  { browser: 'Firefox', open: openFirefox, isMissing: findFirefox() === undefined },
];
