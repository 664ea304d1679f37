/** Emails to contacts: queued with an action, and withdrawn with what reverts it (docs/review.md#client-emails). */
import type { Transaction } from 'kysely';
import { checkEmailLimits, CLIENT_EMAIL_TEXTS, contactLinkEnd, emailDueAt } from '#domain/review/client-sends.ts';
import { isRefusal, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailOrder } from '#server/platform/ports.ts';
import { readStops } from '#server/work/contacts/contacts.store.ts';
import { ensureContactLink } from './contact-link.ts';
import {
  countRecentEmails,
  deleteSend,
  insertClientEmail,
  insertSend,
  listCutsWithClient,
  listSendsTo,
  lockWaitingSends,
  updateSend,
} from './sends.store.ts';

type Contact = Row<'client_contacts'>;
type WaitingSend = Row<'client_sends'>;

/** Returns the contacts of the project's client in the given order, or the refusal that names those who can't be written to. */
async function findRecipients(trx: Db, { project, contactIds }: EmailOrder): Promise<Contact[] | Refusal> {
  const rows = await trx
    .selectFrom('client_contacts')
    .selectAll()
    .where('client_id', '=', project.clientId ?? 0)
    .where('id', 'in', [...contactIds])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stopOf = await readStops(trx, [project.clientId ?? 0]);
  const violations = contactIds.flatMap((id, index) => {
    const row = byId.get(id);
    const reason = row && stopOf(row)?.reason;
    if (row && !reason) return [];
    return [brokenRuleAt(`contacts[${index}]`, CLIENT_EMAIL_TEXTS[reason ?? 'otherClient'])];
  });
  return refuseInvalid(violations) ?? [...new Set(contactIds)].flatMap((id) => byId.get(id) ?? []);
}

/** Refuses emails beyond the limits. Counts under a lock, so that two requests can't exceed them together. */
async function checkLimits(
  trx: Transaction<Tables>,
  { sentById, now }: EmailOrder,
  more: number,
): Promise<Refusal | undefined> {
  await advisoryLock(trx, 'client emails');
  return checkEmailLimits(await countRecentEmails(trx, { sentById, now }), more);
}

/** Records who is written to, under the project. */
async function auditEmails(trx: Db, { project, now }: EmailOrder, contacts: readonly Contact[]): Promise<void> {
  const record = { kind: 'project', id: project.id, name: project.title } as const;
  const recipients = contacts.map(({ name, email }) => `${name} <${email}>`);
  await writeAudit(trx, { action: 'contacts.email', record, after: { contacts: recipients } }, { now });
}

const joined = (...texts: string[]): string => [...new Set(texts.filter((text) => text !== ''))].join('\n\n');

/** Returns the latest time at which an email about a version left to the contact, or null. */
const lastEmailAt = (sends: readonly Row<'client_sends'>[], contactId: number): string | null =>
  sends
    .filter((send) => send.contact_id === contactId && send.kind === 'version')
    .flatMap(({ last_at: at }) => at ?? [])
    .toSorted()
    .at(-1) ?? null;

/** Queues the checked emails, once the wait that they belong to is known. */
export type QueueEmails = (waitId: number | null) => Promise<void>;

/**
 * Checks emails about the version to the contacts who were not emailed about it, and returns what queues them. A contact who has an
 * email waiting gets it there; one who got an email within the hour gets the next at its end. The project must be locked.
 */
export async function planVersionEmails(
  trx: Transaction<Tables>,
  deps: Pick<Deps, 'config' | 'signer' | 'mailer'>,
  order: EmailOrder & { cutId: number },
): Promise<QueueEmails | Refusal> {
  const { project, cutId, message, sentById, now } = order;
  if (!deps.mailer) return refuse('conflict', CLIENT_EMAIL_TEXTS.noMailer);
  const recipients = await findRecipients(trx, order);
  if (isRefusal(recipients)) return recipients;
  const open = (await lockWaitingSends(trx, project.id)).map(({ send }) => send);
  // Moving the project to another client and back revokes links.
  const ended = await withoutLink(trx, project.id, open);
  const known = await listSendsTo(trx, { projectId: project.id, contactIds: order.contactIds });
  const sends = known.filter(({ id }) => !ended.some((send) => send.id === id));
  const isEmailed = ({ id }: Contact): boolean =>
    sends.some((send) => send.contact_id === id && send.cuts.includes(cutId));
  const contacts = recipients.filter((contact) => !isEmailed(contact));
  const waiting = new Map(open.filter((send) => !ended.includes(send)).map((send) => [send.contact_id, send]));
  const limited = await checkLimits(trx, order, contacts.filter(({ id }) => !waiting.has(id)).length);
  if (limited) return limited;
  return async (waitId) => {
    for (const { id } of ended) await deleteSend(trx, id);
    for (const contact of contacts) {
      const link = { contact, projectId: project.id, createdById: sentById, now, expiresAt: contactLinkEnd(now) };
      await ensureContactLink(trx, deps, link);
      const joint = waiting.get(contact.id);
      if (joint) {
        await updateSend(trx, joint.id, { cuts: [...joint.cuts, cutId], message: joined(joint.message, message) });
        continue;
      }
      const send = { projectId: project.id, contact, kind: 'version', cuts: [cutId], waitId } as const;
      const sendId = await insertSend(trx, { ...send, message, sentById, now });
      const email = { kind: 'client-version', sendId, contactId: contact.id, sentById, now } as const;
      const dueAt = emailDueAt(now, lastEmailAt(sends, contact.id));
      await insertClientEmail(trx, { ...email, key: `client version ${sendId}`, dueAt });
    }
    if (contacts.length > 0) await auditEmails(trx, order, contacts);
  };
}

/** Checks emails that request something of contacts, and returns what queues them. */
export async function planRequestEmails(
  trx: Transaction<Tables>,
  { mailer }: Pick<Deps, 'mailer'>,
  order: EmailOrder,
): Promise<QueueEmails | Refusal> {
  const { project, message, sentById, now } = order;
  if (!mailer) return refuse('conflict', CLIENT_EMAIL_TEXTS.noMailer);
  const contacts = await findRecipients(trx, order);
  if (isRefusal(contacts)) return contacts;
  const limited = await checkLimits(trx, order, contacts.length);
  if (limited) return limited;
  return async (waitId) => {
    for (const contact of contacts) {
      const send = { projectId: project.id, contact, kind: 'request', cuts: [], waitId } as const;
      const sendId = await insertSend(trx, { ...send, message, sentById, now });
      const email = { kind: 'client-request', sendId, contactId: contact.id, sentById, now } as const;
      await insertClientEmail(trx, { ...email, key: `client request ${sendId}`, dueAt: emailDueAt(now, null) });
    }
    await auditEmails(trx, order, contacts);
  };
}

/** Takes versions that the client no longer has to decide on out of emails that have not left. */
export async function withdrawEmails(trx: Db, projectId: number): Promise<void> {
  const waiting = await lockWaitingSends(trx, projectId);
  if (waiting.length === 0) return;
  const present = new Set((await listCutsWithClient(trx, projectId)).map(({ id }) => id));
  for (const { send } of waiting) {
    const cuts = send.cuts.filter((id) => present.has(id));
    if (cuts.length === 0) await deleteSend(trx, send.id);
    else if (cuts.length < send.cuts.length) await updateSend(trx, send.id, { cuts });
  }
}

/** Returns the sends of these whose contact has no link to the project any more, so that their email would be dropped. */
async function withoutLink(trx: Db, projectId: number, sends: readonly WaitingSend[]): Promise<WaitingSend[]> {
  const rows = await trx
    .selectFrom('share_links')
    .select('contact_id')
    .where('project_id', '=', projectId)
    .where('contact_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
  const linked = new Set(rows.map((row) => row.contact_id));
  return sends.filter(({ contact_id: id }) => !linked.has(id));
}

/** Deletes emails about versions to contacts whose link to the project is revoked and that have not left. */
export async function withdrawEmailsOfEndedLinks(trx: Db, projectId: number): Promise<void> {
  const waiting = (await lockWaitingSends(trx, projectId)).map(({ send }) => send);
  for (const { id } of await withoutLink(trx, projectId, waiting)) await deleteSend(trx, id);
}

/** Emails everyone who was emailed the project's versions that all are approved, once no sent version is undecided. */
export async function emailApproved(trx: Db, projectId: number, now: string): Promise<void> {
  if ((await listCutsWithClient(trx, projectId)).length > 0) return;
  const sends = await trx
    .selectFrom('client_sends')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', 'version')
    .where('last_at', 'is not', null)
    .where('contact_id', 'is not', null)
    .orderBy('id')
    .execute();
  const latest = new Map(sends.map((send) => [send.contact_id, send]));
  for (const { id, contact_id: contactId, sent_by_id: sentById } of latest.values()) {
    if (contactId === null || sentById === null) continue;
    const email = { key: `client approved ${id}`, kind: 'client-approved', sendId: id, contactId, sentById } as const;
    await insertClientEmail(trx, { ...email, now, dueAt: emailDueAt(now, null) });
  }
}
