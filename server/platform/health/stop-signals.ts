/** Shutdown signals (Ctrl-C and SIGTERM): the first stops gracefully, the next ends at once. */

/** npm forwards a signal that the process already got from the terminal. A repeat within this time counts as the same signal. */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` on the first signal and `end` on a later one. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, end: () => void): void {
  let firstSignalAt: number | undefined;
  const handle = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (firstSignalAt === undefined) {
      firstSignalAt = now;
      stop(signal);
    } else if (now - firstSignalAt > SAME_SIGNAL_MS) end();
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
