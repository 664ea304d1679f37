/** Registry of test servers and databases that are still open, closed by close-apps.setup.ts. */
const open: (() => Promise<void>)[] = [];

/** Registers a function to run after the test, or after the file if no test has begun. Returns the function to close earlier. */
export function closeLater(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => (closing ??= close());
  open.push(closeOnce);
  return closeOnce;
}

export const countOpen = (): number => open.length;

/** Closes all but the first `count`, the latest first. */
export async function closeOpen(count = 0): Promise<void> {
  for (const close of open.splice(count).toReversed()) await close();
}
