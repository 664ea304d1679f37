/** What a page runs into and what it waits for: its faults, and whether it stands. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_MS } from './patience.ts';

/** What a page has run into, and how many of its requests are still under way. */
type Watched = { faults: string[]; pending: Set<Request> };
const HEARD = ['request', 'requestfinished', 'requestfailed', 'console', 'pageerror'] as const;
const watched = new WeakMap<Page, Watched>();

const openPages = new Set<Page>();

const stateOf = (page: Page): Watched => watched.get(page) ?? { faults: [], pending: new Set() };

/** Notes what goes wrong on a page: console errors, page errors, and requests that failed. */
export function watch(page: Page): Page {
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

/** The journey has left the page: nobody listens to it any more. */
export function unwatch(page: Page): void {
  openPages.delete(page);
  watched.delete(page);
  for (const event of HEARD) page.removeAllListeners(event);
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
