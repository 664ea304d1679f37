/** What the demo's clients were sent: a version to decide on and requests for footage, with the reminders since then and the emails; their pages, and what they sent. */
import { contactLinkEnd, emailDueAt, reminderAt } from '#domain/review/client-sends.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { newPageLink } from '#server/review/client-pages/page-link.ts';
import { findPage, writePage } from '#server/review/client-pages/pages.store.ts';
import { ensureContactLink } from '#server/review/sends/contact-link.ts';
import { insertClientEmail, insertSend } from '#server/review/sends/sends.store.ts';
import { contactColumnsOf, insertContact, listContacts } from '#server/work/contacts/contacts.store.ts';
import { type DemoDeps, demoFilesOfContact } from './clients/demo-resources.ts';

type DemoSendDeps = Pick<Deps, 'config' | 'signer'> & DemoDeps;
type Wait = Row<'waits'> & { client_id: number; opened_by_id: number };
type Recipient = { id: number; name: string };

/** Token of the page of the contact who may decide on the version. */
export const DEMO_PAGE_TOKEN = 'demo-page-for-the-contact-of-a-client';

const REQUESTS = 2;
const MESSAGES = {
  version: 'The ending is new, and the colors are final.',
  request: 'Please send us the second camera card when you find the time.',
};

/** Returns the open waits of this kind, the longest first. */
const listOpenWaits = async (trx: Db, kind: 'approval' | 'footage'): Promise<Wait[]> => {
  const rows = await trx
    .selectFrom('waits')
    .innerJoin('projects', 'projects.id', 'waits.project_id')
    .selectAll('waits')
    .select('projects.client_id')
    .where('waits.until', 'is', null)
    .where('waits.kind', '=', kind)
    .where('waits.opened_by_id', 'is not', null)
    .where('projects.client_id', 'is not', null)
    .orderBy('waits.since')
    .execute();
  return rows as Wait[];
};

/** Returns two contacts of the client, of whom the first may decide. A client without any gets them. */
async function findRecipients(trx: Db, { client_id: clientId, since }: Wait): Promise<Recipient[]> {
  const known = (await listContacts(trx, clientId)).filter(({ emailState }) => emailState === 'on');
  if (known.length > 0) return known.slice(0, 2);
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
  const host = `${(client.company_name ?? client.last_name).toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  const people = [
    { name: `${client.first_name} ${client.last_name}`.trim(), email: `hello@${host}`, mayDecide: true },
    { name: 'Noor Haddad', email: `noor@${host}`, mayDecide: false },
  ];
  return Promise.all(
    people.map(async (one) => {
      const columns = contactColumnsOf({ ...one, language: null });
      const row = { ...columns, client_id: clientId, created_by_id: null, created_at: since };
      return { id: await insertContact(trx, row), name: one.name };
    }),
  );
}

type SendPlan = { wait: Wait; contact: Recipient; kind: 'version' | 'request'; cuts: readonly number[]; now: string };

/** Inserts a send and the emails that have left since, or wait. */
async function insertDemoSend(trx: Db, { wait, contact, kind, cuts, now }: SendPlan): Promise<void> {
  const sentById = wait.opened_by_id;
  const settings = await readSettings(trx);
  const send = { projectId: wait.project_id, contact, kind, cuts, waitId: wait.id, message: MESSAGES[kind] };
  const sendId = await insertSend(trx, { ...send, sentById, now: wait.since });
  const email = { sendId, contactId: contact.id, sentById };
  const dueAt = emailDueAt(wait.since, null);
  await insertClientEmail(trx, {
    ...email,
    ...{ key: `client ${kind} ${sendId}`, kind: `client-${kind}`, now: wait.since, dueAt },
  });
  const reminders = [1, 2].flatMap((n) => reminderAt(wait.since, n, settings) ?? []).filter((at) => at <= now);
  for (const [index, at] of reminders.entries())
    await insertClientEmail(trx, {
      ...email,
      ...{ key: `client reminder ${sendId} ${index + 1}`, kind: 'client-reminder', now: at, dueAt: at },
    });
  const lastAt = reminders.at(-1) ?? (dueAt <= now ? dueAt : null);
  await trx
    .updateTable('client_sends')
    .set({ reminders: reminders.length, last_at: lastAt })
    .where('id', '=', sendId)
    .execute();
  await trx
    .updateTable('mails')
    .set((eb) => ({ sent_at: eb.ref('next_at'), attempts: 1 }))
    .where('send_id', '=', sendId)
    .where('next_at', '<=', now)
    .execute();
}

/** Returns the first of these waits for which a version was sent, with its versions. */
async function findSentVersion(trx: Db, waits: readonly Wait[]): Promise<{ wait: Wait; cuts: number[] } | undefined> {
  for (const wait of waits) {
    const cuts = await trx
      .selectFrom('cuts')
      .select('id')
      .where('project_id', '=', wait.project_id)
      .where('sent_at', '=', wait.since)
      .execute();
    if (cuts.length > 0) return { wait, cuts: cuts.map(({ id }) => id) };
  }
  return undefined;
}

type Made = { adminId: number; now: string };

/** Gives the contact a page with the demo's address, made by the administrator. */
const insertDemoPage = async (trx: Db, { id }: Recipient, { adminId, now }: Made) => {
  const page = { contact_id: id, token_hash: digestOf(DEMO_PAGE_TOKEN), created_by_id: adminId, created_at: now };
  await trx.insertInto('client_pages').values(page).execute();
};

/** Gives the contact a page to which emails lead, unless they have one. */
const ensureDemoPage = async (trx: Db, deps: DemoSendDeps, { id }: Recipient, { adminId, now }: Made) => {
  if (await findPage(trx, id)) return;
  const { hash, salt } = newPageLink(deps);
  await writePage(trx, { contactId: id, hash, salt, createdById: adminId, now });
};

/** Inserts files that the contact sent when they were emailed about the version. */
const insertDemoFiles = async (trx: Db, deps: DemoSendDeps, { wait, contact }: Pick<SendPlan, 'wait' | 'contact'>) => {
  const { project_id: projectId, client_id: clientId, since } = wait;
  const files = await demoFilesOfContact(deps, { contact, projectId, clientId, createdAt: since });
  await trx.insertInto('project_files').values(files).execute();
};

/** Inserts the sends, and a page of the first recipient. Their addresses reach nobody, and the demo only shows the emails. */
export async function insertDemoSends(trx: Db, deps: DemoSendDeps, { adminId, now }: Made): Promise<void> {
  const sent = await findSentVersion(trx, await listOpenWaits(trx, 'approval'));
  if (sent) {
    const { wait, cuts } = sent;
    const recipients = await findRecipients(trx, wait);
    if (recipients[0]) {
      await insertDemoPage(trx, recipients[0], { adminId, now });
      await insertDemoFiles(trx, deps, { wait, contact: recipients[0] });
    }
    for (const contact of recipients) {
      const made = { createdById: wait.opened_by_id, now: wait.since, expiresAt: contactLinkEnd(wait.since) };
      const link = { contact, projectId: wait.project_id, ...made };
      await ensureContactLink(trx, deps, link);
      await insertDemoSend(trx, { wait, contact, kind: 'version', cuts, now });
    }
  }
  for (const wait of (await listOpenWaits(trx, 'footage')).slice(0, REQUESTS))
    for (const contact of (await findRecipients(trx, wait)).slice(0, 1)) {
      await ensureDemoPage(trx, deps, contact, { adminId, now });
      await insertDemoSend(trx, { wait, contact, kind: 'request', cuts: [], now });
    }
}
