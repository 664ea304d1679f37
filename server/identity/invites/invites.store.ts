/** Invites in the database: of a person the digest of their link's token, and until when it is valid. */
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';

/** Whose link it is, as far as the link tells it. */
export type OpenInvite = { id: number; firstName: string; lastName: string; email: string };

const selectOpen = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('invite_hash', '=', hash)
    .where('invited_until', '>', now)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

/** Whose link has a token of this digest, while it is valid; `lock` holds the row until the transaction ends. */
export async function findOpenInvite(
  db: Db,
  { hash, now }: { hash: string; now: string },
  lock?: 'lock',
): Promise<OpenInvite | undefined> {
  const query = selectOpen(db, hash, now);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}

/** Gives the person this link, and ends the one before. */
export async function writeInvite(db: Db, id: number, { hash, until }: { hash: string | null; until: string }) {
  await db.updateTable('users').set({ invite_hash: hash, invited_until: until }).where('id', '=', id).execute();
}
