/** The mark of a house that was moved: it does not start by mistake where nobody looks any more (docs/operations.md#move). */
import { MOVED_WORDS } from '#server/platform/db/database-errors.ts';
import { type Db } from '#server/platform/db/dialect.ts';
import { lockTables, refuseWrites, takeWrites } from './refuse-writes.ts';

const MARK = 'moved';

export type Moved = {
  at: string;
  to: string;
  /** Where its files are from now on, when they alone were moved: whoever starts with that place starts the house. */
  store?: string;
};

/** Where it was moved to and when, unless it was not. */
export async function findMoved(db: Db): Promise<Moved | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', MARK).executeTakeFirst();
  return row && (JSON.parse(row.value) as Moved);
}

/** Nobody else writes until the transaction ends, and from then on nobody at all; a program that runs on hears why with each write. */
export async function markMoved(trx: Db, moved: Moved): Promise<void> {
  await lockTables(trx, 'share row exclusive');
  await trx
    .insertInto('settings')
    .values({ name: MARK, value: JSON.stringify(moved) })
    .execute();
  await refuseWrites(trx, `${MOVED_WORDS}${moved.to}. Nothing is saved here any more.`);
}

/** It takes writes and starts again; whether it was marked. */
export async function unmarkMoved(trx: Db): Promise<boolean> {
  await takeWrites(trx);
  const { numDeletedRows } = await trx.deleteFrom('settings').where('name', '=', MARK).executeTakeFirst();
  return numDeletedRows > 0n;
}
