/** Contact actions. Each runs in one transaction with the client locked, so that contacts can't exceed the limit or share an address. */
import {
  checkContactCount,
  type ClientContact,
  CONTACT_TEXTS,
  type ContactValues,
  emailKeyOf,
  mayNewContactDecide,
} from '#domain/work/client-contacts.ts';
import { type AuditAction, type AuditEntry, type AuditFields, auditDifference } from '#domain/journal/audit.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findClient, lockClient } from '#server/work/clients/clients.store.ts';
import {
  contactColumnsOf,
  deleteContactRow,
  findContact,
  forgetRefusal,
  insertContact,
  listContacts,
  updateContact,
} from './contacts.store.ts';

type Changed = { clientId: number; before?: ContactValues; after?: ContactValues; now: string };

const fieldsOf = (contact: ContactValues | undefined): AuditFields =>
  contact ? { name: contact.name, email: contact.email, language: contact.language, mayDecide: contact.mayDecide } : {};

/** Returns what an entry of the audit log about a contact is filed under: the client, with the contact's name and address. */
export async function auditRecordOf(
  trx: Db,
  { clientId, name, email }: Pick<ClientContact, 'clientId' | 'name' | 'email'>,
): Promise<AuditEntry['record']> {
  const client = await findClient(trx, clientId);
  return { kind: 'client', id: clientId, name: `${client ? clientDisplayName(client) : ''}: ${name} <${email}>` };
}

/** Writes an entry of the audit log that is filed under the client and names the recipient. */
async function auditContact(trx: Db, action: AuditAction, { clientId, before, after, now }: Changed): Promise<void> {
  const record = await auditRecordOf(trx, { clientId, ...((before ?? after) as ContactValues) });
  const changed = auditDifference(fieldsOf(before), fieldsOf(after));
  await writeAudit(
    trx,
    {
      action,
      record,
      ...(before && { before: changed.before }),
      ...(after && { after: changed.after }),
    },
    { now },
  );
}

/** Refuses an address that another contact of the client has, however it is spelled. */
function checkUnique(others: readonly ClientContact[], email: string): Refusal | undefined {
  const isUsed = others.some((other) => emailKeyOf(other.email) === emailKeyOf(email));
  return isUsed ? refuseInvalid([brokenRuleAt('email', CONTACT_TEXTS.emailUsed, 'unique')]) : undefined;
}

export type ContactDraft = Omit<ContactValues, 'mayDecide'> & { mayDecide: boolean | undefined };

/** Adds a contact. */
export function addContact(
  db: Db,
  actor: Actor,
  { clientId, draft, now }: { clientId: number; draft: ContactDraft; now: string },
): Promise<ClientContact | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, clientId);
    if (!(await findClient(trx, clientId))) return notFound();
    const others = await listContacts(trx, clientId);
    const refusal = checkContactCount(others.length) ?? checkUnique(others, draft.email);
    if (refusal) return refusal;
    const values = { ...draft, mayDecide: mayNewContactDecide(draft.mayDecide, others.length) };
    const row = { ...contactColumnsOf(values), client_id: clientId, created_by_id: actor.id, created_at: now };
    const id = await insertContact(trx, row);
    await auditContact(trx, 'contacts.add', { clientId, after: values, now });
    return (await findContact(trx, id)) as ClientContact;
  });
}

type ContactRequest = { id: number; ifMatch: IfMatch };

/** Locks the client and returns the contact if it has the version that the request names. */
async function lockContact(trx: Db, { id, ifMatch }: ContactRequest): Promise<ClientContact | Refusal> {
  const seen = await findContact(trx, id);
  if (!seen) return notFound();
  await lockClient(trx, seen.clientId);
  // Reads again under the lock, because someone may have changed or deleted it before.
  const contact = await findContact(trx, id);
  return contact ? (checkIfMatch(ifMatch, contact.version) ?? contact) : notFound();
}

const FIELDS = ['name', 'email', 'language', 'mayDecide'] as const;

/** Changes the given fields. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeContact(
  db: Db,
  {
    change,
    isRetry,
    now,
    ...request
  }: ContactRequest & { change: Partial<ContactValues>; isRetry: boolean; now: string },
): Promise<ClientContact | Refusal> {
  return db.transaction().execute(async (trx) => {
    const contact = await lockContact(trx, request);
    if (isRefusal(contact)) return contact;
    const after = { ...contact, ...change };
    if (isRetry) await forgetRefusal(trx, after);
    if (FIELDS.every((name) => after[name] === contact[name])) return (await findContact(trx, contact.id)) ?? contact;
    const others = (await listContacts(trx, contact.clientId)).filter(({ id }) => id !== contact.id);
    const refusal = checkUnique(others, after.email);
    if (refusal) return refusal;
    await updateContact(trx, contact.id, after);
    await auditContact(trx, 'contacts.change', { clientId: contact.clientId, before: contact, after, now });
    return (await findContact(trx, contact.id)) as ClientContact;
  });
}

/** Deletes a contact for good. Its address stays stopped if its owner stopped the emails. */
export function deleteContact(
  db: Db,
  { now, ...request }: ContactRequest & { now: string },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const contact = await lockContact(trx, request);
    if (isRefusal(contact)) return contact;
    await deleteContactRow(trx, contact.id);
    await auditContact(trx, 'contacts.delete', { clientId: contact.clientId, before: contact, now });
    return undefined;
  });
}
