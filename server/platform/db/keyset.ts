/** Long reads page by page, each continuing after the last row of the one before: memory stays flat, nobody waits long. */
import { setImmediate as nextRound } from 'node:timers/promises';

/** Some milliseconds of work: others get their turn between two pages. */
export const KEYSET_PAGE = 250;

let turn: Promise<void> = Promise.resolve();

/** One page for each round of the event loop, however many are read at once: requests are answered in between. */
export function myTurn(): Promise<void> {
  turn = turn.then(() => nextRound());
  return turn;
}

/** All rows of a read that takes the last row seen, or undefined at first, and gives up to KEYSET_PAGE rows after it. */
export async function* keysetPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    await myTurn();
    if (rows.length > 0) yield rows;
    if (rows.length < KEYSET_PAGE) return;
    after = rows.at(-1);
  }
}
