/** Ctrl-C and SIGTERM: the first asks to stop, the next ends at once. */

/** npm passes on what the terminal has sent to its program too: so soon it is the same press. */
const SAME_PRESS_MS = 1_000;

/** `stop` hears of the first signal, `end` of a later one. */
export function onStop(stop: (signal: NodeJS.Signals) => void, end: () => void): void {
  let firstAt: number | undefined;
  const hear = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      stop(signal);
    } else if (now - firstAt > SAME_PRESS_MS) end();
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
}
