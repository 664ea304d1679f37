/** What a process does again and again while it lives. */

/**
 * Does it now, and again so long after each end; it must not throw. The answer ends it, and is done when the last time
 * has ended.
 */
export function repeat(act: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    running = act().finally(() => {
      if (isStopped) return;
      timer = setTimeout(begin, pauseMs);
      timer.unref();
    });
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
