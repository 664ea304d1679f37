/** Authentication of a visitor on each request: the page by its token, the visit by its secret (docs/review.md#client-pages). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { linkEnded } from '#domain/review/share-access.ts';
import { SHARE_TEXTS } from '#domain/review/share.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Visitor } from '#server/review/share/guest-auth.ts';
import { findContactRow, findOpenPage, findVisit } from './pages.store.ts';

export type PageVisit = { contact: Row<'client_contacts'>; page: Row<'client_pages'>; visitId: number };

/** Returns the page's contact and the visit, or the refusal. */
export async function findPageVisit(db: Db, { token, guest }: Visitor, now: string): Promise<PageVisit | Refusal> {
  const page = await findOpenPage(db, { hash: digestOf(token), now });
  const contact = page && (await findContactRow(db, page.contact_id));
  if (!page || !contact) return linkEnded();
  const visit = await findVisit(db, { contactId: contact.id, secretHash: digestOf(guest), now });
  return visit ? { contact, page, visitId: visit.id } : refuse('forbidden', SHARE_TEXTS.leftVisit);
}
