/** What every journey begins with: a house that runs, people who sign in, and pages that tell their faults. */
import { AxeBuilder } from '@axe-core/playwright';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import type { UserType } from '#domain/roles.ts';
import { DEMO_PASSWORD, demoSignIns } from '#server/seed/demo.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts';
import { type Credentials, type Program, startProgram } from './program.ts';
import { WAIT_MS } from './patience.ts';

export type { Credentials };

/** `isPhone` is touched, and 390 pixels wide. */
export type Look = {
  width?: number;
  theme?: 'light' | 'dark';
  isPhone?: boolean;
  /** With the page that says that one is offline; without it a journey sees the server's failures themselves. */
  hasOfflinePage?: boolean;
};
/** A role of the demo (in an empty house only `admin`, the printed one), somebody by sign-in, or nobody. */
export type Who = UserType | 'nobody' | (Credentials & { role?: UserType });

/** An answer of the API: its status and its JSON. */
export type Answer = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- a journey reads the wire as a stranger does

export type RunningApp = Program & {
  /** A new browser context at this path, already signed in. */
  open(as: Who, path: string, look?: Look): Promise<Page>;
  /** The one page of that person that stays open from look to look, at this path: its files come from the browser's cache. */
  visit(as: UserType | 'nobody', path: string, look?: Look): Promise<Page>;
  /** Calls the API as that person. */
  call(as: Who, method: string, path: string, body?: unknown): Promise<Answer>;
  tokenOf(as: Who): Promise<string>;
  close(): Promise<void>;
};

const WIDTH = 1440;
const HEIGHT = 900;

/** What a page has run into, and how many of its requests are still under way. */
type Watched = { faults: string[]; pending: Set<Request> };
const watched = new WeakMap<Page, Watched>();

const openPages = new Set<Page>();

const stateOf = (page: Page): Watched => watched.get(page) ?? { faults: [], pending: new Set() };

/** Notes what goes wrong on a page: console errors, page errors, and requests that failed. */
function watch(page: Page): Page {
  const { faults, pending }: Watched = { faults: [], pending: new Set() };
  watched.set(page, { faults, pending });
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  // The stream of hints is always under way.
  page.on('request', (request) => !request.url().includes('/api/events') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A page that is left gives up its requests; that is no fault.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  return page;
}

/** Nothing has gone wrong on the page so far, but for what `except` matches. */
export function expectNoFaults(page: Page, except?: RegExp): void {
  const faults = stateOf(page).faults.filter((fault) => !except?.test(fault));
  expect({ at: page.url(), faults }).toEqual({ at: page.url(), faults: [] });
}

/** Forgets the faults that a journey has provoked, so that later ones are seen. */
export function forgetFaults(page: Page): void {
  stateOf(page).faults.splice(0);
}

/** Each question of a first visit goes by itself, so that it can be held or failed: the one for all of them answers none. */
export async function askOneByOne(page: Page): Promise<void> {
  const none = { contentType: 'application/json', body: '{"answers":[]}' };
  await page.route('**/api/asks', (route) => route.fulfill(none));
}

const MOST_CHARS = 1_500;
const brief = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, MOST_CHARS);

/** What every open page shows, has run into and waits for, a paragraph each: a failure on another machine cannot be looked at. */
export async function describePages(): Promise<string> {
  const paragraphs = [...openPages].map(async (page) => {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    const { faults, pending } = stateOf(page);
    const waitsFor = [...pending].map((request) => `${request.method()} ${request.url()}`);
    return `${page.url()} shows: ${brief(text)}; faults: ${brief(faults.join(', '))}; waits for: ${brief(waitsFor.join(', '))}`;
  });
  return (await Promise.all(paragraphs)).join('\n');
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect({ at: page.url(), found }).toEqual({ at: page.url(), found: [] });
}

/** Only what is wrong is told: to describe all that is right as well would be half of axe's work. */
const axeOf = (page: Page, part: string | undefined): AxeBuilder => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return part === undefined ? axe : axe.include(part);
};

/** Axe finds nothing on the page as it stands, or on the part of it that a selector names. */
export const expectAccessible = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, axeOf(page, part));

/** The colours of this theme can be told apart; the rest of what axe looks at is the same in both. */
export const expectGoodContrast = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, axeOf(page, part).withRules(['color-contrast']));

/** Puts the page into this theme, and waits until the app has followed. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Nothing sticks out to the right. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate<string>(
    `document.documentElement.scrollWidth > innerWidth + 1
      ? 'scrolls to ' + document.documentElement.scrollWidth : 'fits'`,
  );
  expect(`${page.url()} ${width}`).toBe(`${page.url()} fits`);
}

const LOADING = '.mantine-Skeleton-root, [data-loading=true]';
const QUIET_LOOKS = 8;
const LOOK_PAUSE_MS = 20;

/** Waits until the screen stands: its heading is there, and look after look no request is under way and nothing is drawn as loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const { pending } = stateOf(page);
  const end = performance.now() + WAIT_MS;
  // Looks are counted, not time: one look can take long while the page is busy.
  for (let quiet = 0; quiet < QUIET_LOOKS; await pause(LOOK_PAUSE_MS)) {
    const isBusy = pending.size > 0 || (await page.locator(LOADING).count()) > 0;
    quiet = isBusy || pending.size > 0 ? 0 : quiet + 1;
    if (performance.now() > end)
      throw new Error(`${page.url()} does not come to rest: ${[...pending].map((request) => request.url()).join(' ')}`);
  }
}

/** Goes to an address inside the running app, as a link does. */
export const goInside = (page: Page, href: string): Promise<void> =>
  page.evaluate<void>(
    `new Promise((done) => {
      history.pushState({}, '', ${JSON.stringify(href)});
      dispatchEvent(new PopStateEvent('popstate'));
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    })`,
  );

/** Unfolds the fields of a project form that seldom change. */
export async function openMore(form: Locator): Promise<void> {
  const fold = form.getByRole('button', { name: 'More', exact: true });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** Signs in as a person does, through the login screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in with a password that somebody else chose, and chooses another one. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Choose your own password' });
  const fields = form.locator('input[type=password]');
  for (const [index, text] of [given, own, own].entries()) await fields.nth(index).fill(text);
  await form.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL((url) => url.pathname !== '/choose-password');
}

/** The Chromium of the journeys. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium is at hand: apt-get install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
};

function credentialsOf(as: Exclude<Who, 'nobody'>, program: Program, isDemo: boolean): Credentials {
  if (typeof as !== 'string') return as;
  if (!isDemo && as === 'admin') return program.printed;
  const email = isDemo && demoSignIns().find(({ type }) => type === as)?.email;
  if (!email) throw new Error(`An empty house has no ${as}: create one and pass the sign-in.`);
  return { email, password: DEMO_PASSWORD };
}

async function requestToken(address: string, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

type Visit = { token: string | undefined; role: UserType | undefined; look: Look };

async function newContext(browser: Browser, address: string, { token, role, look }: Visit): Promise<BrowserContext> {
  const { isPhone = false, width = isPhone ? 390 : WIDTH, theme = 'light', hasOfflinePage = false } = look;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 700 ? 844 : HEIGHT },
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

/** A page of nobody in a browser of its own, where something else than the house answers. */
export async function openAt(browser: Browser, address: string, path: string): Promise<Page> {
  const context = await newContext(browser, address, { token: undefined, role: undefined, look: {} });
  const page = watch(await context.newPage());
  await page.goto(path);
  return page;
}

/** Starts the built app: empty with its printed administrator, or with the demo team in it. */
export async function startApp({
  demo = false,
  env = {},
}: { demo?: boolean; env?: Record<string, string> } = {}): Promise<RunningApp> {
  const [program, browser] = await Promise.all([startProgram({ isDemo: demo, env }), launchBrowser()]);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async (as: Who): Promise<string> => {
    if (as === 'nobody') return '';
    const credentials = credentialsOf(as, program, demo);
    const key = `${credentials.email} ${credentials.password}`;
    const token = tokens.get(key) ?? requestToken(program.address, credentials);
    tokens.set(key, token);
    return token;
  };
  const open: RunningApp['open'] = async (as, path, look = {}) => {
    const role = as === 'nobody' ? undefined : typeof as === 'string' ? as : as.role;
    const token = (await tokenOf(as)) || undefined;
    const context = await newContext(browser, program.address, { token, role, look });
    const page = watch(await context.newPage());
    await page.goto(path);
    return page;
  };
  const pages = new Map<string, Page>();
  const visit: RunningApp['visit'] = async (as, path, look) => {
    const present = pages.get(as);
    if (!present) {
      const page = await open(as, path, look);
      pages.set(as, page);
      return page;
    }
    await present.setViewportSize({ width: look?.width ?? WIDTH, height: HEIGHT });
    await present.goto(path);
    return present;
  };
  const call: RunningApp['call'] = async (as, method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    const answer = await fetch(`${program.address}${path}`, {
      method,
      headers: {
        accept: 'application/ld+json',
        authorization: `Bearer ${await tokenOf(as)}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await program.remove();
  };
  return { ...program, open, visit, call, tokenOf, close };
}
