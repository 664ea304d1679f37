/** The link of a contact: its address, and making it last (docs/review.md#contact-links, ADR 33). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { digestOf, linkWith, newToken } from '#server/identity/link-tokens/link-token.ts';

/**
 * Returns a contact's link. Its token is an HMAC under a key derived from the signing key, so that each email
 * can contain it while the database holds only its digest.
 */
export const contactLink = (
  { config, signer }: Pick<Deps, 'config' | 'signer'>,
  { id, generation }: { id: number; generation: number },
) => linkWith({ config }, 'share', signer.sign(`contact link ${id} ${generation}`));

/** What a contact's link shows and allows: sent versions, and approved ones as files. */
const NEW_LINK = {
  cut_id: null,
  password_hash: null,
  may_note: true,
  may_decide: true,
  may_download: false,
  downloads_approved: true,
  shows_all_cuts: false,
  shows_sent_only: true,
  has_watermark: false,
  is_held: false,
  revoked_at: null,
} as const;

/** Returns the link of this contact to the project that isn't revoked. */
export const findContactLink = (
  db: Db,
  { contactId, projectId }: { contactId: number; projectId: number },
): Promise<Row<'share_links'> | undefined> =>
  db
    .selectFrom('share_links')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

type NewContactLink = {
  contact: { id: number; name: string };
  projectId: number;
  createdById: number;
  now: string;
  /** Until when the link is open at least. */
  expiresAt: string;
};

async function insertContactLink(
  trx: Db,
  { contact, projectId, createdById, now, expiresAt }: NewContactLink,
): Promise<number> {
  const { id } = await trx
    .insertInto('share_links')
    .values({
      ...NEW_LINK,
      label: contact.name,
      contact_id: contact.id,
      project_id: projectId,
      created_by_id: createdById,
      created_at: now,
      expires_at: expiresAt,
      // Replaced by that of the address, which contains the ID.
      token_hash: digestOf(newToken()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes sure that the contact has a link to the project, and returns its address. An expired one is open again, under the
 * same address: the contact has been written to again, or opened it from their page. The project must be locked.
 */
export async function ensureContactLink(
  trx: Db,
  deps: Pick<Deps, 'config' | 'signer'>,
  order: NewContactLink,
): Promise<string> {
  const { contact, projectId, expiresAt } = order;
  const found = await findContactLink(trx, { contactId: contact.id, projectId });
  const id = found?.id ?? (await insertContactLink(trx, order));
  const { hash, link } = contactLink(deps, { id, generation: found?.generation ?? 0 });
  await trx
    .updateTable('share_links')
    .set({ token_hash: hash, ...(found && found.expires_at < expiresAt ? { expires_at: expiresAt } : {}) })
    .where('id', '=', id)
    .execute();
  return link;
}

/** Revokes all links of contacts, whose addresses another signing key can't make again, and returns how many. */
export async function endAllContactLinks(trx: Db, now: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('share_links')
    .set((eb) => ({ revoked_at: now, version: eb('version', '+', 1) }))
    .where('contact_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
