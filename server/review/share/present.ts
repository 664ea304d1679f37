/** Who a guest is, judged anew with each call: the link by its token, the guest by what their browser keeps (docs/review.md#links). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { SHARE_TEXTS } from '#domain/review/share.ts';
import { linkEnded } from '#domain/review/share-door.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { digestOf } from '#server/identity/invites/invite-token.ts';
import { findGuest, findOpenLink } from './guests.store.ts';

export type Visitor = { token: string; guest: string };

/** A guest with their link, as both are now. */
export type Present = { link: Row<'share_links'>; guest: Row<'share_guests'> };

/** The open link of that token; one answer for all that is not open. */
export async function findLinkOf(db: Db, token: string, now: string): Promise<Row<'share_links'> | Refusal> {
  return (await findOpenLink(db, { hash: digestOf(token), now })) ?? linkEnded();
}

/** The guest and their link, or why they are not let in. */
export async function findPresent(db: Db, { token, guest: secret }: Visitor, now: string): Promise<Present | Refusal> {
  const link = await findOpenLink(db, { hash: digestOf(token), now });
  if (!link) return linkEnded();
  const guest = await findGuest(db, link.id, digestOf(secret));
  return guest ? { link, guest } : refuse('forbidden', SHARE_TEXTS.leftVisit);
}
