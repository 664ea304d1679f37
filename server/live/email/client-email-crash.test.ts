/** Emails to many contacts while the processes that send them are killed: none is lost, and a repeat has the same ID (docs/review.md#client-emails). */
import { afterEach, expect, it, vi } from 'vitest';
import { addHours } from '#domain/platform/dates.ts';
import type { Database } from '#server/platform/db/open.ts';
import { ensureContactLink } from '#server/review/sends/contact-link.ts';
import { insertClientEmail, insertSend } from '#server/review/sends/sends.store.ts';
import { aClient, aCut, aProject, aUser } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { rounds } from '#server/testing/rounds.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { contactLinkEnd } from '#domain/review/client-sends.ts';
import { createSigner } from '#server/platform/net/signer.ts';

const EMAILS = rounds(30, 300);
const KILLS = 2;
/** Timeout reached only if the event never occurs, however busy the machine is. */
const NEVER_MS = 120_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function anInstance(smtp: MailServer): Promise<{ database: Database; start(): Promise<SpawnedServer> }> {
  const { open, env: settings } = await createCommandFixture();
  const database = open();
  cleanups.push(() => database.close());
  const env = {
    ...settings,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'cutroom@example.com',
    PUBLIC_URL: 'http://cut.example.com',
  };
  const start = async (): Promise<SpawnedServer> => {
    const server = await spawnServer({ env });
    cleanups.push(() => server.end('SIGKILL'));
    return server;
  };
  return { database, start };
}

/** Queues an email about a sent version for each of many contacts. */
async function queueEmails({ db }: Database): Promise<void> {
  const now = new Date(Date.now() - 60_000).toISOString();
  const { id: sentById } = await aUser(db, { type: 'manager' });
  const client = await aClient(db);
  const { id: projectId } = await aProject(db, { client_id: client.id, assigned_by_id: sentById });
  const cut = await aCut(db, { project_id: projectId, uploaded_by_id: sentById, sent_at: now });
  const deps = { config: {} as never, signer: createSigner('any key') };
  for (let n = 0; n < EMAILS; n += 1) {
    const contact = await aContact(db, { client_id: client.id, email: `contact-${n}@weiss.example` });
    await ensureContactLink(db, deps, {
      contact,
      projectId,
      createdById: sentById,
      now,
      expiresAt: contactLinkEnd(now),
    });
    const send = { projectId, contact, kind: 'version', cuts: [cut.id], waitId: null, message: '' } as const;
    const sendId = await insertSend(db, { ...send, sentById, now });
    const email = { kind: 'client-version', sendId, contactId: contact.id, sentById, now, dueAt: now } as const;
    await insertClientEmail(db, { ...email, key: `client version ${sendId}` });
  }
}

it(`sends ${EMAILS} emails, of which none is lost and few are repeated, while two processes are killed`, async () => {
  const smtp = await mailServer();
  cleanups.push(smtp.close);
  const { database, start } = await anInstance(smtp);
  await queueEmails(database);
  const { db } = database;
  let running: SpawnedServer[] = await Promise.all([start(), start()]);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await vi.waitFor(
      () => expect(smtp.received.length).toBeGreaterThanOrEqual(Math.floor((EMAILS * kill) / (KILLS + 1))),
      NEVER_MS,
    );
    const [killed, ...others] = running as [SpawnedServer, ...SpawnedServer[]];
    await killed.end('SIGKILL');
    // Ends the lease of the killed process, so that the test doesn't wait for it to expire.
    const past = addHours(new Date().toISOString(), -1);
    await db.updateTable('mails').set({ locked_until: past }).where('locked_until', 'is not', null).execute();
    running = [...others, await start()];
  }
  const waiting = () => db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), NEVER_MS);
  const idsBy = Map.groupBy(smtp.received, ({ to }) => to);
  expect(idsBy.size).toBe(EMAILS);
  for (const all of idsBy.values())
    expect(new Set(all.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])).size).toBe(1);
  // Ending the lease above may also take an email from the process that lives.
  expect(smtp.received.length - EMAILS).toBeLessThanOrEqual(2 * KILLS);
  const unsent = await db.selectFrom('client_sends').select('id').where('last_at', 'is', null).execute();
  expect(unsent).toEqual([]);
});
