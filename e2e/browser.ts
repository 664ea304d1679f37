/** Browser of the journeys, with signed-in pages in their own contexts or reused from earlier journeys. */
import { type Browser, type BrowserContext, chromium, type Disposable, type Page } from 'playwright-core';
import type { UserType } from '#domain/platform/actor.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browsers/chromium.ts';
import { WAIT_MS } from './timeouts.ts';
import { unwatch, watch } from './watch.ts';

/** `isPhone` emulates touch at a width of 390 pixels. */
export type Appearance = {
  width?: number;
  theme?: 'light' | 'dark';
  isPhone?: boolean;
  /** Keeps the app's offline page. Without it, the browser shows server failures directly. */
  hasOfflinePage?: boolean;
  /** IANA time zone of the browser; its context is never shared. */
  timeZone?: string;
  /** Uses a context that is never shared: for first visits, and for changes that can't be reverted (clock, scripts, emulation). */
  isFresh?: boolean;
};

export const DESK = { width: 1440, height: 900 };

/** Turns off optimizing compilers, which don't pay off in short page lives: saves a tenth of the CPU time. */
const SHORT_RUNS = '--js-flags=--no-maglev,--no-opt';

async function launch(): Promise<Browser> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium is at hand: apt-get install chromium, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, SHORT_RUNS] });
  browser.on('disconnected', () => (running = undefined));
  return browser;
}

let running: Promise<Browser> | undefined;

/** Returns the Chromium that all files of a worker share; the browser ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (running ??= launch());

/** Instance, user and appearance of a page; no user without a token. */
type Visit = {
  address: string;
  token?: string | undefined;
  role?: UserType | undefined;
  look?: Appearance | undefined;
};

/** Returns the parts of a look that an open page can change. */
const screenOf = ({ isPhone = false, width = isPhone ? 390 : DESK.width, theme = 'light' }: Appearance = {}) =>
  ({
    viewport: { width, height: width < 700 ? 844 : DESK.height },
    media: { colorScheme: theme, reducedMotion: 'reduce' },
  }) as const;

function signInAs(page: Page, { token, role }: Visit): Promise<Disposable> {
  return page.context().addInitScript(
    (held) => {
      // An email preview is a frame without storage.
      if (window.top !== window) return;
      // Only once per tab, so an ended session stays ended.
      if (!held.token || sessionStorage.getItem('journey')) return;
      sessionStorage.setItem('journey', 'begun');
      sessionStorage.setItem('token', held.token);
      if (held.role) sessionStorage.setItem('selectedRole', held.role);
    },
    { token, role },
  );
}

/** Contexts of an address, and their idle pages by emulation, which can't be changed later. A load in a new page costs three times as much as in a used one. */
type Pool = { contexts: BrowserContext[]; desk: Page[]; phone: Page[] };
const pools = new Map<string, Pool>();

function poolOf(address: string): Pool {
  const pool = pools.get(address) ?? { contexts: [], desk: [], phone: [] };
  pools.set(address, pool);
  return pool;
}

/** Closes all pages of an address. */
export async function closePagesOf(address: string): Promise<void> {
  const { contexts } = poolOf(address);
  pools.delete(address);
  await Promise.all(contexts.map((context) => context.close()));
}

/** Resets a page to the state of a new one with this look. */
async function changeTo(page: Page, look?: Appearance): Promise<void> {
  const { viewport, media } = screenOf(look);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ ...media, media: null });
}

/** Changes to revert when a page is returned, and the pool it returns to. */
type PageLease = { signedIn: Disposable; idle: Page[] };
const leases = new WeakMap<Page, PageLease>();

async function newPage({ address, look = {} }: Visit): Promise<Page> {
  const { isPhone = false, hasOfflinePage = false, timeZone } = look;
  const { viewport, media } = screenOf(look);
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL: address,
    viewport,
    ...media,
    serviceWorkers: hasOfflinePage ? 'allow' : 'block',
    ...(timeZone && { timezoneId: timeZone }),
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  context.setDefaultTimeout(WAIT_MS);
  poolOf(address).contexts.push(context);
  return context.newPage();
}

/** Opens a path in a page that keeps nothing of earlier users except the browser cache. */
export async function openPage(path: string, visit: Visit): Promise<Page> {
  const { isFresh, hasOfflinePage, isPhone, timeZone } = visit.look ?? {};
  const idle = isFresh || hasOfflinePage || timeZone ? undefined : poolOf(visit.address)[isPhone ? 'phone' : 'desk'];
  const used = idle?.pop();
  if (used) await changeTo(used, visit.look);
  const page = watch(used ?? (await newPage(visit)));
  const signedIn = await signInAs(page, visit);
  if (idle) leases.set(page, { signedIn, idle });
  await page.goto(path);
  return page;
}

/** A response from the app's origin that runs no script. */
const OUTSIDE = '/favicon.svg';

/** Page script that clears what earlier users left in storage. */
const FORGET = `(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => { indexedDB.deleteDatabase(name).onsuccess = done; });
  for (const name of await caches.keys()) await caches.delete(name);
  window.name = '';
})()`;

/** Returns a page to the pool for the next journey. */
export async function releasePage(page: Page): Promise<void> {
  const context = page.context();
  const lease = leases.get(page);
  leases.delete(page);
  // Memory of other tabs in the context can't be cleared from this page.
  if (!lease || context.pages().length > 1) return context.close();
  await context.setOffline(false);
  await lease.signedIn.dispose();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(OUTSIDE);
  await page.evaluate(FORGET);
  await context.clearCookies();
  unwatch(page);
  lease.idle.push(page);
}

/** Opens a page without a user, for servers other than the app's. */
export const openAt = (address: string, path: string): Promise<Page> => openPage(path, { address });
