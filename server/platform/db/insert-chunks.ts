/** Bulk inserts in a few statements, yielding to the event loop in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from './dialect.ts';
import type { NewRow, Row, Tables } from './tables.ts';

/** Rows per statement: far below the limit of 32,766 parameters even for the widest table, and quick to run. */
const MAX_ROWS = 200;

/** Splits a list into the parts of one statement each. */
export function* chunksOf<T>(items: readonly T[], size: number = MAX_ROWS): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Runs work on each part of a list and returns all results. Other requests can run in between. */
export async function inChunks<T, R>(
  items: readonly T[],
  work: (chunk: T[]) => Promise<readonly R[]>,
  size?: number,
): Promise<R[]> {
  const results: R[] = [];
  for (const chunk of chunksOf(items, size)) {
    for (const result of await work(chunk)) results.push(result);
    await yieldToEventLoop();
  }
  return results;
}

/** Inserts rows that have the same columns. Returns the id and the given column of each. */
export const insertInChunks = <T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<Row<T>[]> =>
  inChunks(rows, async (chunk) => {
    const query = db.insertInto(table).values(chunk as never);
    return (await query.returningAll().execute()) as unknown as Row<T>[];
  });
