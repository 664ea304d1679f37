/** Mark of a moved instance, which prevents starting the old instance by mistake (docs/operations.md#move). */
import { MOVED_PREFIX } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { lockTables, refuseWrites, allowWrites } from './refuse-writes.ts';

const MARK = 'moved';

export type MoveRecord = {
  at: string;
  to: string;
  /** New file store, if only the files were moved: starting with that store is allowed. */
  store?: string;
};

/** Returns where and when the instance was moved, or undefined. */
export async function findMoved(db: Db): Promise<MoveRecord | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', MARK).executeTakeFirst();
  return row && (JSON.parse(row.value) as MoveRecord);
}

/** Blocks all writes from now on and after the transaction. A running server gets the reason as the error of each write. */
export async function markMoved(trx: Db, moved: MoveRecord): Promise<void> {
  await lockTables(trx, 'share row exclusive');
  await trx
    .insertInto('settings')
    .values({ name: MARK, value: JSON.stringify(moved) })
    .execute();
  await refuseWrites(trx, `${MOVED_PREFIX}${moved.to}. Changes here are no longer saved.`);
}

/** Removes the mark, so that writes and starts are possible again. Returns whether there was a mark. */
export async function unmarkMoved(trx: Db): Promise<boolean> {
  await allowWrites(trx);
  const { numDeletedRows } = await trx.deleteFrom('settings').where('name', '=', MARK).executeTakeFirst();
  return numDeletedRows > 0n;
}
