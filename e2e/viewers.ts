/** A minimal page interface over Chromium, driven by Playwright, and Firefox, for tests that run in both. */
import { findFirefox } from '../scripts/browsers/firefox.ts';
import type { RunningApp } from './app.ts';
import { DESK, releasePage } from './browser.ts';
import { type Firefox, type FirefoxPage, launchFirefox } from './firefox.ts';
import type { BrowserName } from './painted-videos.ts';

/** Page of either browser. Takes paths of the app. */
export type Viewer = FirefoxPage;

/** Opens a page of the app, signed in as its administrator or signed out. */
type OpenViewer = (app: RunningApp, as: 'admin' | 'nobody') => Promise<Viewer>;

const START = '/favicon.svg';

const openChromium: OpenViewer = async (app, as) => {
  const page = await app.open(as, START);
  return {
    goto: async (path) => void (await page.goto(path)),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    close: () => releasePage(page),
  };
};

let firefox: Promise<Firefox> | undefined;

const openFirefox: OpenViewer = async (app, as) => {
  const page = await (await (firefox ??= launchFirefox(findFirefox() ?? '', DESK))).newPage();
  await page.goto(app.address + START);
  const signIn = JSON.stringify({ token: await app.tokenOf(as), selectedRole: as });
  if (as !== 'nobody') await page.evaluate(`Object.assign(sessionStorage, ${signIn})`);
  return { ...page, goto: (path) => page.goto(app.address + path) };
};

export async function closeFirefox(): Promise<void> {
  const running = await firefox;
  firefox = undefined;
  await running?.close();
}

/** Browsers on this machine, always with Chromium, since all journeys need it. */
export const VIEWERS: readonly { browser: BrowserName; open: OpenViewer; isMissing: boolean }[] = [
  { browser: 'Chromium', open: openChromium, isMissing: false },
  { browser: 'Firefox', open: openFirefox, isMissing: findFirefox() === undefined },
];
