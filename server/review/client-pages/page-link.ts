/** The address of a contact's page: making one, and finding that of an open page for an email (ADR 36). */
import { linkWith, newToken } from '#server/identity/link-tokens/link-token.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isProjectShown } from './page-projects.store.ts';
import { findOpenPageOf } from './pages.store.ts';

type LinkDeps = Pick<Deps, 'config' | 'signer'>;

/**
 * Returns the link with the token made of this salt. The token is an HMAC under a key derived from the signing key, so that an
 * email can contain it while the database holds only its digest and the salt.
 */
const pageLink = ({ config, signer }: LinkDeps, salt: string) =>
  linkWith({ config }, 'client', signer.sign(`client page ${salt}`));

/** Returns a new link, with the salt to store. */
export function newPageLink(deps: LinkDeps) {
  const salt = newToken();
  return { salt, ...pageLink(deps, salt) };
}

/** Returns the link of this page, or undefined if its token was random or made by another signing key. */
export function linkOfPage(deps: LinkDeps, page: Row<'client_pages'>): string | undefined {
  if (page.token_salt === null) return undefined;
  const { link, hash } = pageLink(deps, page.token_salt);
  return hash === page.token_hash ? link : undefined;
}

/**
 * Returns the address of the contact's open page if it shows the project; undefined also if the page has an earlier
 * address, which only the contact knows.
 */
export async function findPageUrl(
  db: Db,
  deps: LinkDeps,
  { contact, projectId, now }: { contact: Row<'client_contacts'>; projectId: number; now: string },
): Promise<string | undefined> {
  const page = await findOpenPageOf(db, { contactId: contact.id, now });
  const link = page && linkOfPage(deps, page);
  return link !== undefined && (await isProjectShown(db, { contact, now, projectId })) ? link : undefined;
}

/** Ends the pages whose tokens the signing key made, and returns how many. */
export async function endPagesOfKey(trx: Db, now: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('client_pages')
    .set({ ended_at: now })
    .where('token_salt', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
