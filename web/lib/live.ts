/** The stream of hints in this tab: open while the page is in sight, opened again from where it was, and known to be away (docs/screens.md#live). */
import { useSyncExternalStore } from 'react';
import { EVENTS_PATH, HEARTBEAT_MS, readEvents } from '#contract/live/events.ts';
import type { Hint } from '#domain/live/topics.ts';
import { isLacking } from './api-error.ts';
import { onTurn, tellLooking } from './looking.ts';
import { send } from './request.ts';

/** `waiting` at first; `lacking` where the provider has no stream. */
export type LiveState = 'waiting' | 'live' | 'away' | 'lacking';

/** Shorter gaps are nobody's business. */
const AWAY_MS = 10_000;
const SILENT_MS = 2.5 * HEARTBEAT_MS;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** What lasted so long was a good connection, and its end is a stop of the server or of a proxy; a first one that comes later may have missed something. */
const LONG_MS = 5_000;
/** Things move by the clock too, and a hint may be lost in ways that nobody has thought of. */
const SLOW_MS = 300_000;
const AWAY_POLL_MS = 60_000;

let state: LiveState = 'waiting';
/** A short gap leaves the state as it is. */
let isOpen = false;
/** When the page began to ask, and when the connection of now, or the last one, was first heard. */
let begunAt = 0;
let openedAt = 0;
const listeners = new Set<() => void>();

function become(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Hears of every change of the state. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiveState = (): LiveState => useSyncExternalStore(onLiveChange, () => state);

/** What is wrong with the house, as administrators are told; null where nothing is. */
let trouble: string | null = null;

function noteTrouble(next: string | null): void {
  trouble = next;
  for (const listener of listeners) listener();
}

export const useHouseTrouble = (): string | null => useSyncExternalStore(onLiveChange, () => trouble);

/** How often an answer is asked for again that would be asked for every `ms` if nobody said what changes. */
export function pollMs(ms: number): number {
  if (state === 'live') return SLOW_MS;
  return state === 'away' ? Math.max(ms, AWAY_POLL_MS) : ms;
}

/** The same as an option of a query. */
export const pollEvery = (ms: number) => (): number => pollMs(ms);

/** The same, where a provider may lack the call: then it is asked once. */
export const pollUnlessLacking =
  (ms: number) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    isLacking(error) ? false : pollMs(ms);

export type LiveHears = {
  onHints(hints: readonly Hint[]): void;
  /** It cannot be told what has changed: everything may have. */
  onReset(): void;
};

/** Over at once when the line is there again: nobody is to look at what is old for longer than they must. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => (clearTimeout(timer), resolve());
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { once: true, signal });
    signal.addEventListener('abort', end, { once: true });
  });

/** One connection, until it ends; true where the page has turned to something else, and a new one is to say so. Throws where there is none. */
async function listenOnce(
  position: { since: string | undefined },
  hears: LiveHears,
  signal: AbortSignal,
): Promise<boolean> {
  const control = new AbortController();
  const end = (): void => control.abort();
  signal.addEventListener('abort', end, { once: true });
  let hasTurned = false;
  const forget = onTurn(() => {
    hasTurned = isOpen;
    if (isOpen) end();
  });
  // What says nothing for too long is given up: a laptop that slept, a proxy that keeps what should pass.
  let silence = setTimeout(end, AWAY_MS);
  try {
    const query = new URLSearchParams(tellLooking());
    const { since } = position;
    if (since !== undefined) query.set('since', since);
    const address = query.size > 0 ? `${EVENTS_PATH}?${query.toString()}` : EVENTS_PATH;
    const headers = { accept: 'text/event-stream' };
    const response = await send(address, { headers, cache: 'no-store', signal: control.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return false;
      const { events, id, rest } = readEvents(text + value);
      text = rest;
      position.since = id ?? position.since;
      for (const event of events) {
        if (event.name === 'hello') {
          isOpen = true;
          openedAt = Date.now();
          become('live');
          if (since === undefined && openedAt - begunAt > LONG_MS) hears.onReset();
        }
        if (event.name === 'reset') hears.onReset();
        if (event.name === 'hints') hears.onHints(event.hints);
        if (event.name === 'trouble') noteTrouble(event.sentence);
      }
      clearTimeout(silence);
      silence = setTimeout(end, SILENT_MS);
    }
  } catch (error) {
    if (hasTurned) return true;
    throw error;
  } finally {
    isOpen = false;
    forget();
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    control.abort();
  }
}

/** Listens until the signal, again and again. */
async function keepListening(
  position: { since: string | undefined },
  hears: LiveHears,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_PAUSE_MS;
  let away: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(away), { once: true });
  while (!signal.aborted) {
    openedAt = Infinity;
    try {
      if (await listenOnce(position, hears, signal)) continue;
    } catch (error) {
      if (isLacking(error)) return become('lacking');
    }
    if (signal.aborted) return;
    if (Date.now() - openedAt > LONG_MS) wait = FIRST_PAUSE_MS;
    away ??= setTimeout(() => {
      away = undefined;
      if (!isOpen) become('away');
    }, AWAY_MS);
    // Not all at once after a restart.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
  }
}

/** Listens while the page is in sight: what is hidden holds no connection, and asks from its position on when it is seen again. */
export function startLive(hears: LiveHears): () => void {
  const position = { since: undefined as string | undefined };
  begunAt = Date.now();
  let control: AbortController | undefined;
  const judge = (): void => {
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen || state === 'lacking') {
      control?.abort();
      control = undefined;
    } else if (!control) {
      control = new AbortController();
      void keepListening(position, hears, control.signal);
    }
  };
  document.addEventListener('visibilitychange', judge);
  judge();
  return () => {
    document.removeEventListener('visibilitychange', judge);
    control?.abort();
    noteTrouble(null);
    become('waiting');
  };
}
