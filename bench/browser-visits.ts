/** First visit of each screen on a phone: transferred bytes and largest contentful paint, next to a plain page. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { EVENTS_PATH } from '#contract/platform/events.ts';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { pagesOf, PATHS, pathOf } from '#web/lib/address/paths.ts';
import { screenFiles } from '#web/lib/address/screen-files.ts';
import { DESK, type RunningApp, type OpenedPage, PHONE, type Profile } from './browser-app.ts';
import { readObserved } from './browser-watch.ts';

export type Screen = { path: string; role?: UserType };
export type Visit = {
  requests: number;
  scripts: number;
  scriptBytes: number;
  bytes: number;
  largest: number;
  plain: number;
  shift: number;
};

const FILES = screenFiles();
const INNER_SCREENS: readonly Screen[] = [
  ...USER_TYPES.flatMap((role) => pagesOf(role).map((page) => ({ path: pathOf(role, page), role }))),
  { path: PATHS.profile, role: 'editor' },
  { path: PATHS.inbox, role: 'editor' },
];

const LOGIN: Screen = { path: PATHS.login };

/** Each screen once, as the first role that can open it, plus the editor's list, which shows the most around it. */
const SCREENS: readonly Screen[] = [
  LOGIN,
  ...INNER_SCREENS.filter(
    ({ path }, at) =>
      INNER_SCREENS.findIndex((one) => FILES.get(one.path) === FILES.get(path)) === at ||
      path === pathOf('editor', 'projects'),
  ),
];

/** Returns the screens that match these words: an address common to all roles, or part of an address. */
export function findScreens(words: readonly string[]): readonly Screen[] {
  if (words.length === 0) return SCREENS;
  return words.flatMap((word) => {
    const exact = [LOGIN, ...INNER_SCREENS].filter(({ path }) => path === word).slice(0, 1);
    const found = exact.length > 0 ? exact : SCREENS.filter(({ path }) => path.includes(word));
    if (found.length > 0) return found;
    throw new Error(`No screen matches ${word}. Screens: ${SCREENS.map(({ path }) => path).join(', ')}`);
  });
}

/** Silence after which everything has loaded, and idle work has begun. */
const QUIET_MS = 1_300;
const LIMIT_MS = 30_000;
/** Mark set by the app when it starts to prefetch (web/ui/idle.ts). */
const IDLE_MARK = `performance.getEntriesByName('late-parts')[0]?.startTime`;

type Transfer = { at: number; isScript: boolean; bytes: number };

/** Records network traffic, except recurring requests. */
function listen({ cdp }: OpenedPage) {
  const sent = new Map<string, Transfer>();
  let last = performance.now();
  const open = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    sent.set(requestId, { at: wallTime * 1000, isScript: type === 'Script', bytes: 0 });
    // The event stream never ends, so it doesn't count as pending.
    if (!request.url.includes(EVENTS_PATH)) open.add(requestId);
    last = performance.now();
  });
  const end = (requestId: string, bytes: number): void => {
    const one = sent.get(requestId);
    if (one) one.bytes = bytes;
    if (open.delete(requestId)) last = performance.now();
  };
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one && /javascript/.test(response.mimeType)) one.isScript = true;
  });
  // Counted on the first transfer.
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    sent.delete(requestId);
    open.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  const quiet = async (): Promise<void> => {
    const startedAt = performance.now();
    while ((open.size > 0 || performance.now() - last < QUIET_MS) && performance.now() - startedAt < LIMIT_MS)
      await pause(50);
  };
  return { sent, quiet };
}

async function largestOf(app: RunningApp, address: string, profile: Profile): Promise<number> {
  const opened = await app.open(profile);
  const { quiet } = listen(opened);
  await opened.page.goto(address);
  await quiet();
  const { largest } = await readObserved(opened.page);
  await opened.close();
  return largest;
}

const textOf = (page: Page): Promise<string> => page.evaluate<string>('document.body.innerText');

/** Visits a screen with an empty cache, then a plain page with its text. */
export async function visit(app: RunningApp, { path, role }: Screen): Promise<Visit> {
  const opened = await app.open(PHONE, role);
  const { sent, quiet } = listen(opened);
  await opened.page.goto(app.address + path);
  await quiet();
  const { largest, shift } = await readObserved(opened.page);
  const idle = await opened.page.evaluate<number | undefined>(
    `${IDLE_MARK} === undefined ? undefined : performance.timeOrigin + ${IDLE_MARK}`,
  );
  const text = await textOf(opened.page);
  await opened.close();
  const first = [...sent.values()].filter(({ at }) => idle === undefined || at < idle);
  const scripts = first.filter(({ isScript }) => isScript);
  const sum = (all: readonly Transfer[]): number => all.reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: first.length,
    scripts: scripts.length,
    scriptBytes: sum(scripts),
    bytes: sum(first),
    largest,
    plain: await largestOf(app, app.plainPage(text), PHONE),
    shift,
  };
}

/** The phone's shifts are measured during the first visit. */
const WIDTHS = [1024, 1440];

/** Returns the layout shift of a screen while it loads, at each width. */
export async function shiftsOf(app: RunningApp, { path, role }: Screen): Promise<number[]> {
  const shifts: number[] = [];
  for (const width of WIDTHS) {
    const opened = await app.open({ ...DESK, viewport: { width, height: 900 } }, role);
    const { quiet } = listen(opened);
    await opened.page.goto(app.address + path);
    await quiet();
    shifts.push((await readObserved(opened.page)).shift);
    await opened.close();
  }
  return shifts;
}
