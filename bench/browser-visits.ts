/** The first visit of each screen on a phone: what goes over the line, and when the largest part is painted, beside a plain page. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { EVENTS_PATH } from '#contract/live/events.ts';
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { pagesOf, PATHS, pathOf } from '#web/lib/paths.ts';
import { screenFiles } from '#web/lib/screen-files.ts';
import { DESK, type RunningApp, type Opened, PHONE, type Profile } from './browser-app.ts';
import { seenOn } from './browser-watch.ts';

export type Place = { path: string; role?: UserType };
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
const WITHIN: readonly Place[] = [
  ...USER_TYPES.flatMap((role) => pagesOf(role).map((page) => ({ path: pathOf(role, page), role }))),
  { path: PATHS.profile, role: 'editor' },
  { path: PATHS.inbox, role: 'editor' },
];

const LOGIN: Place = { path: PATHS.login };

/** Every screen once, as the first kind of person sees it that has it, and an editor's list, which has more round it. */
const PLACES: readonly Place[] = [
  LOGIN,
  ...WITHIN.filter(
    ({ path }, at) =>
      WITHIN.findIndex((one) => FILES.get(one.path) === FILES.get(path)) === at ||
      path === pathOf('editor', 'projects'),
  ),
];

/** Each word is an address, which every kind of person has their own of, or a part of addresses among the screens. */
export function placesAt(words: readonly string[]): readonly Place[] {
  if (words.length === 0) return PLACES;
  return words.flatMap((word) => {
    const exact = [LOGIN, ...WITHIN].filter(({ path }) => path === word).slice(0, 1);
    const found = exact.length > 0 ? exact : PLACES.filter(({ path }) => path.includes(word));
    if (found.length > 0) return found;
    throw new Error(`No screen is at ${word}. There are: ${PLACES.map(({ path }) => path).join(', ')}`);
  });
}

/** Nothing has been asked for this long: everything has arrived, and what comes at rest has begun. */
const QUIET_MS = 1_300;
const LIMIT_MS = 30_000;
/** Set by the app when it begins to fetch what nobody waits for (web/ui/rest.ts). */
const IDLE_MARK = `performance.getEntriesByName('late-parts')[0]?.startTime`;

type Sent = { at: number; isScript: boolean; bytes: number };

/** Notes what goes over the line, but for what repeats itself. */
function listen({ wire }: Opened) {
  const sent = new Map<string, Sent>();
  let last = performance.now();
  const open = new Set<string>();
  wire.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    sent.set(requestId, { at: wallTime * 1000, isScript: type === 'Script', bytes: 0 });
    // The stream of hints stays open; nothing waits for its end.
    if (!request.url.includes(EVENTS_PATH)) open.add(requestId);
    last = performance.now();
  });
  const end = (requestId: string, bytes: number): void => {
    const one = sent.get(requestId);
    if (one) one.bytes = bytes;
    if (open.delete(requestId)) last = performance.now();
  };
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one && /javascript/.test(response.mimeType)) one.isScript = true;
  });
  // It went over the line once already.
  wire.on('Network.requestServedFromCache', ({ requestId }) => {
    sent.delete(requestId);
    open.delete(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  wire.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  const quiet = async (): Promise<void> => {
    const begun = performance.now();
    while ((open.size > 0 || performance.now() - last < QUIET_MS) && performance.now() - begun < LIMIT_MS)
      await pause(50);
  };
  return { sent, quiet };
}

async function largestOf(app: RunningApp, address: string, profile: Profile): Promise<number> {
  const opened = await app.open(profile);
  const { quiet } = listen(opened);
  await opened.page.goto(address);
  await quiet();
  const { largest } = await seenOn(opened.page);
  await opened.close();
  return largest;
}

const textOf = (page: Page): Promise<string> => page.evaluate<string>('document.body.innerText');

/** Visits a screen with nothing kept, and right after it a plain page of its words. */
export async function visit(app: RunningApp, { path, role }: Place): Promise<Visit> {
  const opened = await app.open(PHONE, role);
  const { sent, quiet } = listen(opened);
  await opened.page.goto(app.address + path);
  await quiet();
  const { largest, shift } = await seenOn(opened.page);
  const idle = await opened.page.evaluate<number | undefined>(
    `${IDLE_MARK} === undefined ? undefined : performance.timeOrigin + ${IDLE_MARK}`,
  );
  const text = await textOf(opened.page);
  await opened.close();
  const first = [...sent.values()].filter(({ at }) => idle === undefined || at < idle);
  const scripts = first.filter(({ isScript }) => isScript);
  const sum = (all: readonly Sent[]): number => all.reduce((total, { bytes }) => total + bytes, 0);
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

/** On a phone it is measured with the first visit. */
const WIDTHS = [1024, 1440];

/** How far a screen moves by itself while it arrives, at each width. */
export async function shiftsOf(app: RunningApp, { path, role }: Place): Promise<number[]> {
  const shifts: number[] = [];
  for (const width of WIDTHS) {
    const opened = await app.open({ ...DESK, viewport: { width, height: 900 } }, role);
    const { quiet } = listen(opened);
    await opened.page.goto(app.address + path);
    await quiet();
    shifts.push((await seenOn(opened.page)).shift);
    await opened.close();
  }
  return shifts;
}
