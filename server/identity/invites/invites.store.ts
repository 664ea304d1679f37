/** Invite links in the database: the digest and expiry of one link per account. */
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';

/** Account details shown on the invite page. */
export type OpenInvite = { id: number; firstName: string; lastName: string; email: string };

const selectOpen = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('invite_hash', '=', hash)
    .where('invited_until', '>', now)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

/** Returns the account whose valid link has this digest. `lock` locks the row until the transaction ends. */
export async function findOpenInvite(
  db: Db,
  { hash, now }: { hash: string; now: string },
  lock?: 'lock',
): Promise<OpenInvite | undefined> {
  const query = selectOpen(db, hash, now);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}

/** Stores this link for the account, replacing the previous one. */
export async function writeInvite(db: Db, id: number, { hash, until }: { hash: string | null; until: string }) {
  await db.updateTable('users').set({ invite_hash: hash, invited_until: until }).where('id', '=', id).execute();
}
