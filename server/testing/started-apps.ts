/** Test servers that are still running, closed by close-apps.setup.ts. */
const running: (() => Promise<void>)[] = [];

/** Closes a server after the test, or after the file if no test has begun. */
export const closeLater = (close: () => Promise<void>): void => void running.push(close);

export const countStarted = (): number => running.length;

/** Closes all but the first `count`, the latest first. */
export async function closeStarted(count = 0): Promise<void> {
  for (const close of running.splice(count).toReversed()) await close();
}
