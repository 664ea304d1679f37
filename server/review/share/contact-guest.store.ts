/** What a guest of a contact's link may do in the contact's name (docs/review.md#contact-links). */
import type { ShareVisit } from '#contract/review/share-guests.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { listDeciders } from '#server/work/contacts/contacts.store.ts';
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
export const mayGuestDecide = (
  { link, guest }: GuestVisit,
  contact: Pick<Row<'client_contacts'>, 'may_decide'> | undefined,
): boolean => link.may_decide && (link.contact_id === null || (guest.is_contact && (contact?.may_decide ?? false)));

/** Returns in whose name a guest of this contact's link acts, and who decides. */
export const readContact = async (
  db: Db,
  { guest }: GuestVisit,
  contact: Row<'client_contacts'>,
): Promise<NonNullable<ShareVisit['contact']>> => ({
  name: contact.name,
  signs: guest.is_contact,
  deciders: await listDeciders(db, contact.client_id),
});
