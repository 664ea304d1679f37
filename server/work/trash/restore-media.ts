/** Restores uploads of a record from the trash. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';

/** Inserts uploads that no longer exist; the others are unchanged, since uploads are immutable. */
export async function restoreMedia(trx: Db, rows: readonly Row<'media'>[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const storedMedia = await trx.selectFrom('media').select('id').where('id', 'in', ids).execute();
  const existing = new Set(storedMedia.map(({ id }) => id));
  await restoreRows(
    trx,
    'media',
    rows.filter(({ id }) => !existing.has(id)),
  );
}
