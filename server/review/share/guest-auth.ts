/** Authentication of a guest on each request: the link by its token, the guest by the secret in their browser (docs/review.md#links). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { SHARE_TEXTS } from '#domain/review/share.ts';
import { linkEnded } from '#domain/review/share-access.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { findGuest, findOpenLink } from './guests.store.ts';

export type Visitor = { token: string; guest: string };

/** A guest and their link in their current state. */
export type GuestVisit = { link: Row<'share_links'>; guest: Row<'share_guests'> };

/** Returns the open link with this token. All other links get the same refusal. */
export async function findLinkOf(db: Db, token: string, now: string): Promise<Row<'share_links'> | Refusal> {
  return (await findOpenLink(db, { hash: digestOf(token), now })) ?? linkEnded();
}

/** Returns the guest and their link, or the refusal. */
export async function findGuestVisit(
  db: Db,
  { token, guest: secret }: Visitor,
  now: string,
): Promise<GuestVisit | Refusal> {
  const link = await findOpenLink(db, { hash: digestOf(token), now });
  if (!link) return linkEnded();
  const guest = await findGuest(db, link.id, digestOf(secret));
  return guest ? { link, guest } : refuse('forbidden', SHARE_TEXTS.leftVisit);
}
