/** Rows as they were, with their ids. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row, Tables } from '#server/platform/db/tables.ts';

const AT_ONCE = 200;

/** JSON columns are written as text. */
const written = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

/** Inserts these rows again. */
export async function putBack<T extends keyof Tables>(trx: Db, table: T, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const values = rows.slice(at, at + AT_ONCE).map(written) as NewRow<keyof Tables>[];
    await trx
      .insertInto(table as keyof Tables)
      .values(values)
      .execute();
  }
}

/** Uploads that are not there any more; others are as they were, since an upload never changes. */
export async function putBackMedia(trx: Db, rows: readonly Row<'media'>[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const there = await trx.selectFrom('media').select('id').where('id', 'in', ids).execute();
  const present = new Set(there.map(({ id }) => id));
  await putBack(
    trx,
    'media',
    rows.filter(({ id }) => !present.has(id)),
  );
}
