/** A contact's page for its visitors: entering, reading, and opening a project (docs/review.md#client-pages). */
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  CLIENT_PAGE_LIMITS,
  notOnPage,
  openedLinkEnd,
  PAGE_PARTS,
  type PagePart,
  partsOf,
} from '#domain/review/client-pages.ts';
import { linkEnded } from '#domain/review/share-access.ts';
import { SHARE_LIMITS, tooManyGuests } from '#domain/review/share.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { type ClientPage, shownProjectToApi } from '#contract/review/client-pages.ts';
import { digestOf, newToken } from '#server/identity/link-tokens/link-token.ts';
import type { OutsideViewer } from '#server/files/media/file-url.ts';
import type { Deps } from '#server/platform/deps.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { postersUrlOf } from '#server/review/pictures/poster-url.ts';
import { ensureContactLink } from '#server/review/sends/contact-link.ts';
import type { Visitor } from '#server/review/share/guest-auth.ts';
import type { GuestCheck } from '#server/review/versions/guest-check.ts';
import { findClient } from '#server/work/clients/clients.store.ts';
import { listDeciders } from '#server/work/contacts/contacts.store.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { listPageProjects, listShownVersionIds } from './page-projects.store.ts';
import { countEntries, findOpenPage, findVisitedContact, insertVisit, lockEntries } from './pages.store.ts';
import { findPageVisit } from './page-visit.ts';

/** Starts a visit and returns its secret, shown only once. All pages that can't be entered get the same refusal. */
export const enterPage = (deps: Deps, token: string, address: string): Promise<{ guest: string } | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const page = await findOpenPage(trx, { hash: digestOf(token), now });
    if (!page) return linkEnded();
    const entry = { contactId: page.contact_id, address: networkOf(address), now };
    await lockEntries(trx, entry);
    if ((await countEntries(trx, entry)) >= SHARE_LIMITS.entriesPerHour) return tooManyGuests();
    const secret = newToken();
    await insertVisit(trx, { ...entry, secretHash: digestOf(secret) });
    return { guest: secret };
  });

export type PageLimits = Partial<Record<PagePart, number>>;

/** Returns what the page shows: of each part the number of projects, and the first ones. */
export async function readPage(
  { db, clock, signer }: Deps,
  visitor: Visitor,
  limits: PageLimits,
): Promise<ClientPage | Refusal> {
  const now = clock();
  const present = await findPageVisit(db, visitor, now);
  if (isRefusal(present)) return present;
  const { contact, visitId } = present;
  const client = await findClient(db, contact.client_id);
  const parts = partsOf(await listPageProjects(db, { contact, now }));
  const shown = (part: PagePart) => ({
    total: parts[part].length,
    projects: parts[part].slice(0, limits[part] ?? CLIENT_PAGE_LIMITS.shownFirst).map(shownProjectToApi),
  });
  return {
    workspace: (await readSettings(db)).name,
    client: client ? clientDisplayName(client) : '',
    name: contact.name,
    mayDecide: contact.may_decide,
    deciders: await listDeciders(db, contact.client_id),
    posters: postersUrlOf(signer, { kind: 'contact', contactId: contact.id, visitId }, now).url,
    parts: Object.fromEntries(PAGE_PARTS.map((part) => [part, shown(part)])) as ClientPage['parts'],
  };
}

/** Returns the address of the contact's link to a project of the page, and makes sure that it is open. */
export const openProject = (deps: Deps, visitor: Visitor, projectId: number): Promise<{ url: string } | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    // First, so that the client of the project and its versions can't change concurrently.
    await lockProjectOf(trx, projectId);
    const present = await findPageVisit(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { contact, page } = present;
    if ((await listShownVersionIds(trx, { contact, now, projectId })).length === 0) return notOnPage();
    const link = { contact, projectId, createdById: page.created_by_id, now, expiresAt: openedLinkEnd(now) };
    return { url: await ensureContactLink(trx, deps, link) };
  });

/** Returns the check of a visitor's URL of posters: the visit must not have ended, and the page must show the version. */
export const pageCheckOf =
  ({ clock }: Pick<Deps, 'clock'>): GuestCheck<Extract<OutsideViewer, { kind: 'contact' }>> =>
  async (db, viewer, { id, projectId }) => {
    const now = clock();
    const contact = await findVisitedContact(db, viewer, now);
    return contact !== undefined && (await listShownVersionIds(db, { contact, now, projectId })).includes(id);
  };
