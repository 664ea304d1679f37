/** Detects when the first page is idle: nothing has loaded for a while and the browser has no work (ADR 11). */
import { useSyncExternalStore } from 'react';

/** Marks the time at which prefetching begins, where the benchmark ends the first visit. */
export const markPrefetchStart = (): void => void performance.mark('late-parts');

const MAX_QUIET_MS = 1_000;
/** Returns a time longer than the gap between two responses, estimated from the response time of the page itself. */
function quietTime(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return MAX_QUIET_MS;
  return Math.min(300 + 5 * (page.responseStart - page.requestStart), MAX_QUIET_MS);
}
/** Upper limit, so continuous activity doesn't delay idle loading forever. */
const MAX_WAIT_MS = 5_000;

let isIdle = false;
let isPlanned = false;
const listeners = new Set<() => void>();

/** Runs an action when the browser has no other work. */
const whenIdle = (action: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(action);
  else setTimeout(action, 200);
};

function markIdle(): void {
  if (isIdle) return;
  markPrefetchStart();
  isIdle = true;
  for (const listener of listeners) listener();
}

/** Restarts the wait whenever something loads. */
function scheduleIdle(): void {
  // Prefetching is off in tests.
  if (isPlanned || import.meta.env.MODE === 'test') return;
  isPlanned = true;
  const quietMs = quietTime();
  let timer: ReturnType<typeof setTimeout>;
  const arrivals = new PerformanceObserver(() => wait());
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      arrivals.disconnect();
      whenIdle(markIdle);
    }, quietMs);
  };
  arrivals.observe({ type: 'resource' });
  wait();
  setTimeout(markIdle, MAX_WAIT_MS);
}

/** Subscribes to the idle event. A listener added later is not called. */
function onIdle(listener: () => void): () => void {
  scheduleIdle();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
let firstInput: Promise<void> | undefined;

/** Makes `runWhenPageIdle` wait until the reader moves, touches or types. For pages that most people only look at. */
export function waitForFirstInput(): void {
  firstInput ??= new Promise((resolve) => {
    for (const type of INPUTS) addEventListener(type, () => resolve(), { once: true, passive: true, capture: true });
  });
}

/** Runs an action once the page is idle. */
export function runWhenPageIdle(action: () => void): void {
  const run = (): void => void (firstInput ? firstInput.then(() => whenIdle(action)) : whenIdle(action));
  if (isIdle) run();
  else onIdle(run);
}

const getIdle = (): boolean => isIdle || import.meta.env.MODE === 'test';

/** Returns true once the first page is idle, and rerenders at that moment. */
export const useIdle = (): boolean => useSyncExternalStore(onIdle, getIdle);
