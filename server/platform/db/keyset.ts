/** Long reads in pages, each continuing after the last row of the previous one, for constant memory and short waits. */
import { setImmediate as nextRound } from 'node:timers/promises';

/** Rows per page: a few milliseconds of work, so that other requests run between two pages. */
export const KEYSET_PAGE = 250;

let pendingTurn: Promise<void> = Promise.resolve();

/** Waits so that all reads together take one page per round of the event loop, which leaves time for requests. */
export function waitForReadSlot(): Promise<void> {
  pendingTurn = pendingTurn.then(() => nextRound());
  return pendingTurn;
}

/** Yields all rows. `read` gets the previous row, or undefined at first, and returns up to KEYSET_PAGE rows after it. */
export async function* keysetPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    await waitForReadSlot();
    if (rows.length > 0) yield rows;
    if (rows.length < KEYSET_PAGE) return;
    after = rows.at(-1);
  }
}
