/** The browser of the journeys, and pages in contexts of their own. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { UserType } from '#domain/roles.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts';
import { WAIT_MS } from './patience.ts';
import { watch } from './watch.ts';

/** `isPhone` is touched, and 390 pixels wide. */
export type Look = {
  width?: number;
  theme?: 'light' | 'dark';
  isPhone?: boolean;
  /** With the page that says that one is offline; without it a journey sees the server's failures themselves. */
  hasOfflinePage?: boolean;
};

export const DESK = { width: 1440, height: 900 };

/** The Chromium of the journeys. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium is at hand: apt-get install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
};

/** Whose browser it is, and how it looks at the app; without a token nobody's. */
type Visit = { address: string; token?: string | undefined; role?: UserType | undefined; look?: Look | undefined };

async function newContext(browser: Browser, { address, token, role, look = {} }: Visit): Promise<BrowserContext> {
  const { isPhone = false, width = isPhone ? 390 : DESK.width, theme = 'light', hasOfflinePage = false } = look;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 700 ? 844 : DESK.height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: hasOfflinePage ? 'allow' : 'block',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(
    (held) => {
      // A mail that is shown for looking is a frame without any storage.
      if (window.top !== window) return;
      // Once a tab: a session that ends stays ended.
      if (!held.token || sessionStorage.getItem('journey')) return;
      sessionStorage.setItem('journey', 'begun');
      sessionStorage.setItem('token', held.token);
      if (held.role) sessionStorage.setItem('selectedRole', held.role);
    },
    { token, role },
  );
  return context;
}

/** A page at this path in a context of its own. */
export async function openPage(browser: Browser, path: string, visit: Visit): Promise<Page> {
  const context = await newContext(browser, visit);
  const page = watch(await context.newPage());
  await page.goto(path);
  return page;
}

/** A page of nobody, where something else than the house answers. */
export const openAt = (browser: Browser, address: string, path: string): Promise<Page> =>
  openPage(browser, path, { address });
