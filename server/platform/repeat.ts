/** What a process does again and again while it lives. */

/**
 * Does it now, and again so long after each end; it must not throw. The answer ends it, tells so by the signal whoever is
 * under way, and is done when the last time has ended.
 */
export function repeat(act: (stop: AbortSignal) => Promise<unknown>, pauseMs: number): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    running = act(stop.signal).finally(() => {
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
