/** Bulk inserts in a few statements, yielding to the event loop in between. */
import { setImmediate as breath } from 'node:timers/promises';
import type { Db } from './dialect.ts';
import type { NewRow, Row } from './tables.ts';

/** Even for the widest table far below the 32,766 parameters of one statement, and quick to run. */
const MOST_ROWS = 200;

/** Splits a list into the parts of one statement each. */
export function* chunksOf<T>(items: readonly T[], size: number = MOST_ROWS): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Inserts rows that have the same columns. Returns the id and the given column of each. */
export async function insertInChunks<T extends 'clients' | 'users' | 'projects' | 'point_actions'>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<Row<T>[]> {
  const inserted: Row<T>[] = [];
  for (const chunk of chunksOf(rows)) {
    const query = db.insertInto(table).values(chunk as never);
    inserted.push(...((await query.returningAll().execute()) as unknown as Row<T>[]));
    await breath();
  }
  return inserted;
}
