/** Random ID of this instance, made once and stored, so that it outlives a new address, a restore and a move. */
import { randomUUID } from 'node:crypto';
import type { Db } from './db/dialect.ts';

/** Key of the row in `settings`. */
const INSTANCE_ROW = 'instance-id';

const find = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', INSTANCE_ROW).executeTakeFirst())?.value;

/** Returns the instance's ID. The first call stores one; of several at once, the first to commit counts. */
export async function readInstanceId(db: Db): Promise<string> {
  const stored = await find(db);
  if (stored !== undefined) return stored;
  const value = randomUUID();
  await db
    .insertInto('settings')
    .values({ name: INSTANCE_ROW, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find(db)) ?? value;
}
