/** The browser of the journeys, and pages that are signed in: in contexts of their own, or in one that another journey has back. */
import { type Browser, chromium, type Disposable, type Page } from 'playwright-core';
import type { UserType } from '#domain/identity/roles.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts';
import { WAIT_MS } from './patience.ts';
import { unwatch, watch } from './watch.ts';

/** `isPhone` is touched, and 390 pixels wide. */
export type Look = {
  width?: number;
  theme?: 'light' | 'dark';
  isPhone?: boolean;
  /** With the page that says that one is offline; without it a journey sees the server's failures themselves. */
  hasOfflinePage?: boolean;
  /** In a context that nobody had before and nobody gets after: for a first visit, and for who changes what cannot be changed back (clock, scripts, emulation). */
  isFresh?: boolean;
};

export const DESK = { width: 1440, height: 900 };

/** Pages of journeys are left before what is compiled for long runs has paid: without it they take a tenth less of the processor. */
const SHORT_RUNS = '--js-flags=--no-maglev,--no-opt';

/** The Chromium of the journeys. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium is at hand: apt-get install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, SHORT_RUNS] });
};

/** Whose browser it is, and how it looks at the app; without a token nobody's. */
type Visit = { address: string; token?: string | undefined; role?: UserType | undefined; look?: Look | undefined };

/** What an open page can be changed to. */
const screenOf = ({ isPhone = false, width = isPhone ? 390 : DESK.width, theme = 'light' }: Look = {}) =>
  ({
    viewport: { width, height: width < 700 ? 844 : DESK.height },
    media: { colorScheme: theme, reducedMotion: 'reduce' },
  }) as const;

function signInAs(page: Page, { token, role }: Visit): Promise<Disposable> {
  return page.context().addInitScript(
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
}

/** Pages that journeys are done with, by what a context cannot change: a first load of the app costs three times as much as one in a page that had it before. */
const idlePages = new WeakMap<Browser, Map<string, Page[]>>();

function idleFor(browser: Browser, { address, look = {} }: Visit): Page[] {
  const kinds = idlePages.get(browser) ?? new Map<string, Page[]>();
  idlePages.set(browser, kinds);
  const kind = `${address} ${look.isPhone ?? false}`;
  const idle = kinds.get(kind) ?? [];
  kinds.set(kind, idle);
  return idle;
}

/** Makes of a page whatever it was before what a new one would be. */
async function changeTo(page: Page, look?: Look): Promise<void> {
  const { viewport, media } = screenOf(look);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ ...media, media: null });
}

/** What is taken back from a page when it is given back, and where it waits then. */
type Loan = { signedIn: Disposable; idle: Page[] };
const loans = new WeakMap<Page, Loan>();

async function newPage(browser: Browser, { address, look = {} }: Visit): Promise<Page> {
  const { isPhone = false, hasOfflinePage = false } = look;
  const { viewport, media } = screenOf(look);
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    ...media,
    serviceWorkers: hasOfflinePage ? 'allow' : 'block',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
}

/** A page at this path, with nothing of who was here before but the files in the browser's cache. */
export async function openPage(browser: Browser, path: string, visit: Visit): Promise<Page> {
  const { isFresh, hasOfflinePage } = visit.look ?? {};
  const idle = isFresh || hasOfflinePage ? undefined : idleFor(browser, visit);
  const used = idle?.pop();
  if (used) await changeTo(used, visit.look);
  const page = watch(used ?? (await newPage(browser, visit)));
  const signedIn = await signInAs(page, visit);
  if (idle) loans.set(page, { signedIn, idle });
  await page.goto(path);
  return page;
}

/** Answers from the app's origin, and runs none of it. */
const OUTSIDE = '/favicon.svg';

/** Runs in the page. */
const FORGET = `(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => { indexedDB.deleteDatabase(name).onsuccess = done; });
  for (const name of await caches.keys()) await caches.delete(name);
  window.name = '';
})()`;

/** The journey is done with the page: the next one that opens one like it goes on in it. */
export async function giveBack(page: Page): Promise<void> {
  const context = page.context();
  const loan = loans.get(page);
  loans.delete(page);
  // What other tabs of it have in memory cannot be cleared from here.
  if (!loan || context.pages().length > 1) return context.close();
  await context.setOffline(false);
  await loan.signedIn.dispose();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(OUTSIDE);
  await page.evaluate(FORGET);
  await context.clearCookies();
  unwatch(page);
  loan.idle.push(page);
}

/** A page of nobody, where something else than the house answers. */
export const openAt = (browser: Browser, address: string, path: string): Promise<Page> =>
  openPage(browser, path, { address });
