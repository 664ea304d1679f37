/** Client of the event stream: open while the page is visible, resumes from its last event and reports outages (docs/screens.md#live). */
import { useSyncExternalStore } from 'react';
import { EVENTS_PATH, HEARTBEAT_MS, readEvents } from '#contract/platform/events.ts';
import type { Hint } from '#domain/platform/topics.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { send } from '#web/lib/api/request.ts';

/** `waiting` before the first connection; `lacking` if the provider has no event stream. */
export type LiveState = 'waiting' | 'live' | 'away' | 'lacking';

/** Duration from which outages are reported. */
const OUTAGE_MS = 10_000;
const SILENT_MS = 2.5 * HEARTBEAT_MS;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** Duration from which a connection counts as healthy, so that its end was a restart of the server or a proxy. If the first connection took longer, events may have been missed. */
const LONG_MS = 5_000;
/** Polling interval while the stream is up: some values change over time without an event, and an event can still get lost. */
const SLOW_MS = 300_000;
const OUTAGE_POLL_MS = 60_000;

let state: LiveState = 'waiting';
/** True while a connection is open; a short outage doesn't change the state. */
let isOpen = false;
/** Times of the page's first connection attempt and of the first event on the current or last connection. */
let startedAt = 0;
let openedAt = 0;
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Subscribes to state changes. Returns the unsubscribe function. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiveState = (): LiveState => useSyncExternalStore(onLiveChange, () => state);

/** Health problem of the instance, sent to administrators only; null if healthy. */
let health: string | null = null;

function setHealth(next: string | null): void {
  health = next;
  for (const listener of listeners) listener();
}

export const useInstanceHealth = (): string | null => useSyncExternalStore(onLiveChange, () => health);

/** Returns the polling interval in ms: `ms` without a working stream, a slow one with it. */
export function pollMs(ms: number): number {
  if (state === 'live') return SLOW_MS;
  return state === 'away' ? Math.max(ms, OUTAGE_POLL_MS) : ms;
}

/** Returns the same interval as a query option. */
export const pollEvery = (ms: number) => (): number => pollMs(ms);

/** Like `pollEvery`, but stops after one request if the provider doesn't implement the call. */
export const pollUnlessUnsupported =
  (ms: number) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    isUnsupported(error) ? false : pollMs(ms);

export type LiveHandlers = {
  onHints(hints: readonly Hint[]): void;
  /** Called when it is unknown which changes were missed, so everything may have changed. */
  onReset(): void;
  /** Returns what the page shows, as parameters of a new connection. */
  reportView(): string;
  /** Subscribes to changes of what the page shows since the last report. Returns the unsubscribe function. */
  onViewChange(listener: () => void): () => void;
};

/** Waits, but stops early when the browser comes online, so that stale data is shown for as short as possible. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => (clearTimeout(timer), resolve());
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { once: true, signal });
    signal.addEventListener('abort', end, { once: true });
  });

/** Reads one connection until it ends. Returns true if the page now shows another project, and must reconnect to report that. Throws if the connection fails. */
async function readConnection(
  position: { since: string | undefined },
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  const control = new AbortController();
  const end = (): void => control.abort();
  signal.addEventListener('abort', end, { once: true });
  let hasTurned = false;
  const unsubscribe = handlers.onViewChange(() => {
    hasTurned = isOpen;
    if (isOpen) end();
  });
  // A silent connection is dead: the laptop slept, or a proxy buffers the stream.
  let silence = setTimeout(end, OUTAGE_MS);
  try {
    const query = new URLSearchParams(handlers.reportView());
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
          setState('live');
          if (since === undefined && openedAt - startedAt > LONG_MS) handlers.onReset();
        }
        if (event.name === 'reset') handlers.onReset();
        if (event.name === 'hints') handlers.onHints(event.hints);
        if (event.name === 'trouble') setHealth(event.message);
      }
      clearTimeout(silence);
      silence = setTimeout(end, SILENT_MS);
    }
  } catch (error) {
    if (hasTurned) return true;
    throw error;
  } finally {
    isOpen = false;
    unsubscribe();
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    control.abort();
  }
}

/** Reconnects until the signal aborts. */
async function reconnectForever(
  position: { since: string | undefined },
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_PAUSE_MS;
  let away: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(away), { once: true });
  while (!signal.aborted) {
    openedAt = Infinity;
    try {
      if (await readConnection(position, handlers, signal)) continue;
    } catch (error) {
      if (isUnsupported(error)) return setState('lacking');
    }
    if (signal.aborted) return;
    if (Date.now() - openedAt > LONG_MS) wait = FIRST_PAUSE_MS;
    away ??= setTimeout(() => {
      away = undefined;
      if (!isOpen) setState('away');
    }, OUTAGE_MS);
    // Random delay so that clients don't all reconnect at once after a restart.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(2 * wait, MAX_PAUSE_MS);
  }
}

/** Connects while the page is visible. A hidden page holds no connection and resumes from its last event. */
export function startLive(handlers: LiveHandlers): () => void {
  const position = { since: undefined as string | undefined };
  startedAt = Date.now();
  let control: AbortController | undefined;
  const updateVisibility = (): void => {
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen || state === 'lacking') {
      control?.abort();
      control = undefined;
    } else if (!control) {
      control = new AbortController();
      void reconnectForever(position, handlers, control.signal);
    }
  };
  document.addEventListener('visibilitychange', updateVisibility);
  updateVisibility();
  return () => {
    document.removeEventListener('visibilitychange', updateVisibility);
    control?.abort();
    setHealth(null);
    setState('waiting');
  };
}
