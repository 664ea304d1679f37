/** Bulk inserts: one statement text per table, prepared once and reused. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Tables } from '#server/platform/db/tables.ts';

/** Below SQLite's limit of 32,766 parameters per statement. */
const MAX_PARAMETERS = 30_000;
const MAX_ROWS = 400;

const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Inserts rows that all have the same columns, in order. */
export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof NewRow<T>)[];
  const size = Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length));
  const compile = (count: number) =>
    db
      .insertInto(table)
      .values(rows.slice(0, count) as never)
      .compile();
  const whole = compile(Math.min(size, rows.length));
  for (let from = 0; from < rows.length; from += size) {
    const chunk = rows.slice(from, from + size);
    const statement = chunk.length === Math.min(size, rows.length) ? whole : compile(chunk.length);
    const parameters = chunk.flatMap((row) => columns.map((column) => toParameter(row[column])));
    await db.executeQuery({ ...statement, parameters });
  }
}
