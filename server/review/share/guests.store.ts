/** Guests of links in the database: who came, and whether they may stay. */
import { linkStateOf } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** What is kept of a guest whose visit was ended: nothing has this digest. */
const ENDED = '';

/** Ends the visits of all who came by this link so far; their names stay. */
export async function endGuests(db: Db, linkId: number): Promise<void> {
  await db
    .updateTable('share_guests')
    .set({ secret_hash: ENDED })
    .where('link_id', '=', linkId)
    .where('secret_hash', '<>', ENDED)
    .execute();
}

/** The link with a token of this digest while it leads anywhere. */
export async function findOpenLink(
  db: Db,
  { hash, now }: { hash: string; now: string },
): Promise<Row<'share_links'> | undefined> {
  const row = await db.selectFrom('share_links').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  return row && linkStateOf({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now) === 'open' ? row : undefined;
}

/** The guest of this link with a secret of this digest. */
export const findGuest = (db: Db, linkId: number, secretHash: string): Promise<Row<'share_guests'> | undefined> =>
  db
    .selectFrom('share_guests')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('link_id', '=', linkId)
    .executeTakeFirst();

/** A guest with their link while the visit lasts: what a play address is judged by. */
export async function findPresentGuest(
  db: Db,
  guestId: number,
  now: string,
): Promise<{ guest: Row<'share_guests'>; link: Row<'share_links'> } | undefined> {
  const guest = await db
    .selectFrom('share_guests')
    .selectAll()
    .where('id', '=', guestId)
    .where('secret_hash', '<>', ENDED)
    .executeTakeFirst();
  const link =
    guest && (await db.selectFrom('share_links').selectAll().where('id', '=', guest.link_id).executeTakeFirst());
  const isOpen = link && linkStateOf({ expiresAt: link.expires_at, revokedAt: link.revoked_at }, now) === 'open';
  return isOpen ? { guest, link } : undefined;
}

/** The id of the new guest, without a name. */
export async function insertGuest(
  db: Db,
  { linkId, secretHash, now }: { linkId: number; secretHash: string; now: string },
): Promise<number> {
  const { id } = await db
    .insertInto('share_guests')
    .values({ link_id: linkId, name: '', secret_hash: secretHash, created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function nameGuest(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('share_guests').set({ name }).where('id', '=', id).execute();
}
