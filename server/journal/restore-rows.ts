/** Inserts rows again with their original IDs. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Tables } from '#server/platform/db/tables.ts';

const BATCH_SIZE = 200;

/** Returns the row with its JSON columns serialized. */
const written = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

/** Inserts the rows again, in batches. */
export async function restoreRows<T extends keyof Tables>(trx: Db, table: T, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const values = rows.slice(at, at + BATCH_SIZE).map(written) as NewRow<keyof Tables>[];
    await trx
      .insertInto(table as keyof Tables)
      .values(values)
      .execute();
  }
}
