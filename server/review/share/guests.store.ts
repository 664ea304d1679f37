/** Guests of share links and their access. */
import { linkStateOf } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isValidToken, type SentToken } from '#server/identity/link-tokens/link-token.ts';

/** Value stored in place of the digest once a visit has ended; no secret has this digest. */
const ENDED_DIGEST = '';

/** Ends all visits through this link so far. Guests' names remain. */
export async function endGuests(db: Db, linkId: number): Promise<void> {
  await db
    .updateTable('share_guests')
    .set({ secret_hash: ENDED_DIGEST })
    .where('link_id', '=', linkId)
    .where('secret_hash', '<>', ENDED_DIGEST)
    .execute();
}

/** Returns the link with this token digest if it is open. */
export const findOpenLink = (db: Db, sent: SentToken): Promise<Row<'share_links'> | undefined> =>
  db
    .selectFrom('share_links')
    .selectAll()
    .where(isValidToken({ hash: 'token_hash', until: 'expires_at' }, sent))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** Returns the guest of this link with this secret digest. */
export const findGuest = (db: Db, linkId: number, secretHash: string): Promise<Row<'share_guests'> | undefined> =>
  db
    .selectFrom('share_guests')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('link_id', '=', linkId)
    .executeTakeFirst();

/** Returns a guest with their link while the visit lasts, for checking signed playback URLs. */
export async function findPresentGuest(
  db: Db,
  guestId: number,
  now: string,
): Promise<{ guest: Row<'share_guests'>; link: Row<'share_links'> } | undefined> {
  const guest = await db
    .selectFrom('share_guests')
    .selectAll()
    .where('id', '=', guestId)
    .where('secret_hash', '<>', ENDED_DIGEST)
    .executeTakeFirst();
  const link =
    guest && (await db.selectFrom('share_links').selectAll().where('id', '=', guest.link_id).executeTakeFirst());
  const isOpen = link && linkStateOf({ expiresAt: link.expires_at, revokedAt: link.revoked_at }, now) === 'open';
  return isOpen ? { guest, link } : undefined;
}

/** Inserts a guest, in the name of the link's contact or without a name, and returns the ID. */
export async function insertGuest(
  db: Db,
  { linkId, secretHash, now, contactName }: { linkId: number; secretHash: string; now: string; contactName?: string },
): Promise<number> {
  const person = { name: contactName ?? '', is_contact: contactName !== undefined };
  const { id } = await db
    .insertInto('share_guests')
    .values({ link_id: linkId, ...person, secret_hash: secretHash, created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the name that a guest enters. A guest who gives another name no longer acts in that of the contact. */
export async function setGuestName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('share_guests').set({ name, is_contact: false }).where('id', '=', id).execute();
}
