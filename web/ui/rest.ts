/** When the first page has come to rest: nothing has arrived for a while, and nothing else is to be done (ADR 11). */
import { useSyncExternalStore } from 'react';

/** What the bench reads: before it the first visit, after it what nobody waits for. */
const REST_MARK = 'late-parts';
/** Longer than a screen takes from one answer to the next, on a slow line too. */
const QUIET_MS = 1_000;
/** Who works on without a pause gets all of the page too. */
const MOST_MS = 5_000;

let isAtRest = false;
let isPlanned = false;
const listeners = new Set<() => void>();

/** Does it when nothing else is to be done. */
export const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
};

function rest(): void {
  if (isAtRest) return;
  performance.mark(REST_MARK);
  isAtRest = true;
  for (const listener of listeners) listener();
}

/** Each thing that arrives begins the wait anew. */
function plan(): void {
  // Under test nothing is fetched that no test asked for.
  if (isPlanned || import.meta.env.MODE === 'test') return;
  isPlanned = true;
  let timer: ReturnType<typeof setTimeout>;
  const arrivals = new PerformanceObserver(() => wait());
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      arrivals.disconnect();
      whenIdle(rest);
    }, QUIET_MS);
  };
  arrivals.observe({ type: 'resource' });
  wait();
  setTimeout(rest, MOST_MS);
}

/** Hears when it rests; one that comes later hears nothing. */
export function onRest(listener: () => void): () => void {
  plan();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether it rests by now. */
export const hasRested = (): boolean => isAtRest;

const seesRest = (): boolean => isAtRest || import.meta.env.MODE === 'test';

/** Whether the first page has come to rest: what nobody waits for is asked for from then on. */
export const useAtRest = (): boolean => useSyncExternalStore(onRest, seesRest);
