/** Pages of contacts as the team manages them. Each action runs in one transaction with the contact's client locked. */
import type { Actor } from '#domain/platform/actor.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import { isPageOpen, pageEnd } from '#domain/review/client-pages.ts';
import type { AuditAction } from '#domain/journal/audit.ts';
import type { ClientContact } from '#domain/work/client-contacts.ts';
import type { ContactPage } from '#contract/review/client-pages-team.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockClient } from '#server/work/clients/clients.store.ts';
import { auditRecordOf } from '#server/work/contacts/contacts.actions.ts';
import { findContact } from '#server/work/contacts/contacts.store.ts';
import { endUploadsOf } from '#server/work/project-files/file-uploads.store.ts';
import { linkOfPage, newPageLink } from './page-link.ts';
import { endPage, findPage, listPagesOf, timesOf, writePage } from './pages.store.ts';

type PageDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'signer'>;

function toPage(deps: PageDeps, row: Row<'client_pages'>, now: string): ContactPage {
  const times = timesOf(row);
  const { createdAt, usedAt } = times;
  return {
    contactId: row.contact_id,
    createdAt,
    usedAt,
    endsAt: pageEnd(times),
    isOpen: isPageOpen(times, now),
    isInEmails: linkOfPage(deps, row) !== undefined,
  };
}

/** Returns the pages of the client's contacts. */
export const listPages = async (deps: PageDeps, clientId: number): Promise<ContactPage[]> =>
  (await listPagesOf(deps.db, clientId)).map((row) => toPage(deps, row, deps.clock()));

/** Locks the contact's client, so that the contact can't be deleted concurrently, and returns the contact. */
async function lockContact(trx: Db, id: number): Promise<ClientContact | undefined> {
  const seen = await findContact(trx, id);
  if (seen) await lockClient(trx, seen.clientId);
  return seen && findContact(trx, id);
}

const auditPage = async (trx: Db, action: AuditAction, contact: ClientContact, now: string): Promise<void> =>
  writeAudit(trx, { action, record: await auditRecordOf(trx, contact) }, { now });

/** Creates the contact's page, or gives it a new address, and returns the address once. */
export const makePage = (
  deps: PageDeps,
  actor: Actor,
  contactId: number,
): Promise<{ page: ContactPage; url: string } | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const contact = await lockContact(trx, contactId);
    if (!contact) return notFound();
    const { link: url, hash, salt } = newPageLink(deps);
    await writePage(trx, { contactId, hash, salt, createdById: actor.id, now });
    await auditPage(trx, 'contacts.make-page', contact, now);
    const row = (await findPage(trx, contactId)) as Row<'client_pages'>;
    return { page: toPage(deps, row, now), url };
  });

/** Ends the contact's page, with its unfinished uploads. Ending one that has ended, or never was, writes nothing. */
export const endContactPage = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contactId: number,
): Promise<Refusal | undefined> =>
  db.transaction().execute(async (trx) => {
    const contact = await lockContact(trx, contactId);
    if (!contact) return notFound();
    if (!(await endPage(trx, contactId, clock()))) return undefined;
    await endUploadsOf(trx, contactId, clock());
    await auditPage(trx, 'contacts.end-page', contact, clock());
    return undefined;
  });
