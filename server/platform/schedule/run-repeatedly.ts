/** Repetition of background work for the lifetime of a process. */
import type { Milliseconds } from '#domain/platform/units.ts';

/**
 * Runs the task now, and again after a pause following each run; it must not throw. The returned function stops it, aborts
 * the signal of a run in progress, and resolves when that run has ended.
 */
export function runRepeatedly(
  task: (stop: AbortSignal) => Promise<unknown>,
  pauseMs: Milliseconds,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    running = task(stop.signal).finally(() => {
      if (stop.signal.aborted) return;
      timer = setTimeout(begin, pauseMs);
      timer.unref();
    });
  };
  begin();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await running;
  };
}
