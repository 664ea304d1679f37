/** Tracks a page's errors and pending requests, and waits until it is settled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_MS } from './timeouts.ts';

/** Errors of a page and its pending requests. */
type WatchedPage = { faults: string[]; pending: Set<Request> };
const EVENTS = ['request', 'requestfinished', 'requestfailed', 'console', 'pageerror'] as const;
const watched = new WeakMap<Page, WatchedPage>();

const openPages = new Set<Page>();

const stateOf = (page: Page): WatchedPage => watched.get(page) ?? { faults: [], pending: new Set() };

/** Records console errors, page errors and failed requests of a page. */
export function watch(page: Page): Page {
  const { faults, pending }: WatchedPage = { faults: [], pending: new Set() };
  watched.set(page, { faults, pending });
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  // The event stream is always pending.
  page.on('request', (request) => !request.url().includes('/api/events') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // Requests aborted by navigation are no error.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  return page;
}

/** Stops tracking when the journey is done with the page. */
export function unwatch(page: Page): void {
  openPages.delete(page);
  watched.delete(page);
  for (const event of EVENTS) page.removeAllListeners(event);
}

/** Expects no errors so far, except those that `except` matches. */
export function expectNoFaults(page: Page, except?: RegExp): void {
  const faults = stateOf(page).faults.filter((fault) => !except?.test(fault));
  expect({ at: page.url(), faults }).toEqual({ at: page.url(), faults: [] });
}

/** Clears errors that the journey caused, so later ones are noticed. */
export function forgetFaults(page: Page): void {
  stateOf(page).faults.splice(0);
}

const LOADING = '.mantine-Skeleton-root, [data-loading=true]';
const QUIET_LOOKS = 5;
/** Each look costs some milliseconds of the processor, which the page that loads lacks. */
const LOOK_PAUSE_MS = 40;

/** Waits until the heading is shown, and repeated checks find no pending requests and no loading state. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const { pending } = stateOf(page);
  const end = performance.now() + WAIT_MS;
  // Counts checks rather than time, because a check can take long on a busy page.
  for (let quiet = 0; quiet < QUIET_LOOKS; await pause(LOOK_PAUSE_MS)) {
    const isBusy = pending.size > 0 || (await page.locator(LOADING).count()) > 0;
    quiet = isBusy || pending.size > 0 ? 0 : quiet + 1;
    if (performance.now() > end)
      throw new Error(`${page.url()} does not come to rest: ${[...pending].map((request) => request.url()).join(' ')}`);
  }
}

const MAX_CHARS = 1_500;
const brief = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARS);

/** Describes each open page: its content, errors and pending requests, for failures on another machine. */
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
