/** What a guest of a contact's link may do in the contact's name (docs/review.md#contact-links). */
import type { ShareVisit } from '#contract/review/share-guests.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { GuestVisit } from './guest-auth.ts';

/** Returns the contact whose link it is, or undefined for a link made by hand. */
export async function findLinkContact(
  db: Db,
  { contact_id: id }: Pick<Row<'share_links'>, 'contact_id'>,
): Promise<Row<'client_contacts'> | undefined> {
  if (id === null) return undefined;
  return db.selectFrom('client_contacts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns whether the guest may decide: on a contact's link only the contact, if they may. */
export async function mayGuestDecide(db: Db, { link, guest }: GuestVisit): Promise<boolean> {
  if (!link.may_decide || link.contact_id === null) return link.may_decide;
  return guest.is_contact && ((await findLinkContact(db, link))?.may_decide ?? false);
}

/** Returns in whose name a guest of a contact's link acts, and who decides; undefined for a link made by hand. */
export async function readContact(db: Db, { link, guest }: GuestVisit): Promise<ShareVisit['contact']> {
  const contact = await findLinkContact(db, link);
  if (!contact) return undefined;
  const deciders = await db
    .selectFrom('client_contacts')
    .select('name')
    .where('client_id', '=', contact.client_id)
    .where('may_decide', '=', true)
    .orderBy('id')
    .execute();
  return { name: contact.name, signs: guest.is_contact, deciders: deciders.map(({ name }) => name) };
}
