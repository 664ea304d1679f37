/** The mark of a house that was moved: it does not start by mistake where nobody looks any more (docs/operations.md#move). */
import type { Db } from '#server/db/dialect.ts';

const MARK = 'moved';

export type Moved = { at: string; to: string };

/** Where it was moved to and when, unless it was not. */
export async function findMoved(db: Db): Promise<Moved | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', MARK).executeTakeFirst();
  return row && (JSON.parse(row.value) as Moved);
}

/** Notes that it was moved, once more where it was before. */
export async function markMoved(db: Db, moved: Moved): Promise<void> {
  const value = JSON.stringify(moved);
  await db
    .insertInto('settings')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** It starts again; whether it was marked. */
export async function unmarkMoved(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('name', '=', MARK).executeTakeFirst();
  return numDeletedRows > 0n;
}
