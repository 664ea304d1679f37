/** Tests of several processes that are killed or stopped: each email and timed notice is sent once; an email whose sender died after the server accepted it is sent again with the same ID (docs/operations.md#mail). */
import { afterEach, expect, test, vi } from 'vitest';
import { tomorrowOf } from '#domain/work/timed-notices.ts';
import { addHours } from '#domain/platform/dates.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import { aProject, aUser } from '#server/testing/builders.ts';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { rounds } from '#server/testing/rounds.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { startCutroom } from '#server/start.ts';
import { changeEmailSettings } from './email-choices.store.ts';

/** Processes that send at once. */
const PROCESSES = rounds(2, 3);
/** Timeout reached only if the event never occurs, however busy the machine is. */
const NEVER_MS = 120_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type EmailFixture = {
  database: Database;
  smtp: MailServer;
  start(): Promise<SpawnedServer>;
  /** Starts the program in this process, which is cheaper, for tests that don't kill it. */
  startHere(): Promise<void>;
};

/** Returns a database, a mail server, and functions that start the program on both. */
async function anEmailFixture(): Promise<EmailFixture> {
  const { open, env } = await createCommandFixture();
  const database = open();
  cleanups.push(() => database.close());
  const smtp = await mailServer();
  cleanups.push(smtp.close);
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'cutroom@example.com', PUBLIC_URL: 'http://cut.example.com' };
  const start = async (): Promise<SpawnedServer> => {
    const server = await spawnServer({ env: { ...env, ...settings } });
    cleanups.push(() => server.end('SIGKILL'));
    return server;
  };
  const startHere = async (): Promise<void> => {
    const config = readConfig({ ...env, ...settings, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
    const { stop } = await startCutroom(config);
    cleanups.push(stop);
  };
  return { database, smtp, start, startHere };
}

/** Adds a user with a line due for email. */
async function aDueLine({ db }: Database): Promise<void> {
  const user = await aUser(db, { type: 'editor' });
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  await db
    .insertInto('notifications')
    .values({ user_id: user.id, kind: 'assigned', place: 0, title: 'Gear review', at: tenMinutesAgo })
    .execute();
}

const mailsOf = ({ db }: Database) =>
  db.selectFrom('mails').select(['attempts', 'sent_at', 'last_error']).orderBy('attempts', 'desc').execute();

/** Ends the leases of killed processes, so that tests don't wait for them to expire. */
const endLeases = ({ db }: Database) =>
  db
    .updateTable('mails')
    .set({ locked_until: addHours(new Date().toISOString(), -1) })
    .execute();

test.each([
  ['recipient', 1],
  ['taken', 2],
] as const)('after a kill at the step %s, delivers the email this many times: %i', async (at, times) => {
  const { database, smtp, start, startHere } = await anEmailFixture();
  const { db } = database;
  await aDueLine(database);

  const isHung = new Promise<void>((resolve) => smtp.hang(at, resolve));
  const first = await start();
  await isHung;
  await first.end('SIGKILL');
  smtp.resume();
  const [mail] = await db.selectFrom('mails').selectAll().execute();
  expect(mail).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
  await endLeases(database);

  await startHere();
  const sent = () => db.selectFrom('mails').select('attempts').where('sent_at', 'is not', null).execute();
  await vi.waitFor(async () => expect(await sent()).toEqual([{ attempts: 2 }]), NEVER_MS);
  const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([times, 1]);
});

test('finishes the current email on SIGTERM, sends no other, and accepts no new requests', async () => {
  const { database, smtp, start } = await anEmailFixture();
  for (let n = 0; n < 2; n += 1) await aDueLine(database);
  const isHung = new Promise<void>((resolve) => smtp.hang('recipient', resolve));
  const server = await start();
  await isHung;
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed'), NEVER_MS);
  smtp.resume();
  expect(await ended).toBe(0);
  expect(await mailsOf(database)).toEqual([
    { attempts: 1, sent_at: expect.any(String), last_error: null },
    { attempts: 0, sent_at: null, last_error: null },
  ]);
  expect(smtp.received).toHaveLength(1);
});

test('exits on SIGTERM while the mail server hangs, and another process sends the email', async () => {
  const { database, smtp, start, startHere } = await anEmailFixture();
  await aDueLine(database);
  const isHung = new Promise<void>((resolve) => smtp.hang('recipient', resolve));
  const first = await start();
  await isHung;
  expect(await first.end('SIGTERM')).toBe(0);
  // Killed before the mail server timed out: the result of this attempt is unknown.
  expect(await mailsOf(database)).toEqual([{ attempts: 1, sent_at: null, last_error: null }]);
  smtp.resume();
  await endLeases(database);
  await startHere();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), NEVER_MS);
});

/** Creates three lines and two deadlines, which cause a daily email and timed notices. */
async function aDueDay({ db }: Database): Promise<void> {
  const now = new Date().toISOString();
  const { id } = await aUser(db, { type: 'editor' });
  await changeEmailSettings(db, id, { hour: new Date(now).getUTCHours(), choices: { assigned: 'daily' } });
  const line = { user_id: id, kind: 'assigned' as const, at: addHours(now, -2) };
  for (const place of [1, 2, 3])
    await db
      .insertInto('notifications')
      .values({ ...line, place, title: '' })
      .execute();
  const { from } = tomorrowOf(now, 'UTC');
  for (const deadline of [addHours(now, -1), addHours(from, 12)])
    await aProject(db, { assigned_to_id: id, deadline_at: deadline });
}

test(`creates timed notices and sends the daily email once with ${PROCESSES} processes, even if all are killed while sending`, async () => {
  const { database, smtp, start } = await anEmailFixture();
  const startAll = () => Promise.all(Array.from({ length: PROCESSES }, start));
  await aDueDay(database);

  const isHung = new Promise<void>((resolve) => smtp.hang('recipient', resolve));
  const killed = await startAll();
  await isHung;
  await Promise.all(killed.map((server) => server.end('SIGKILL')));
  expect(smtp.received).toEqual([]);
  smtp.resume();
  await endLeases(database);

  const living = await startAll();
  const sent = () =>
    database.db.selectFrom('mails').select(['kind', 'attempts']).where('sent_at', 'is not', null).execute();
  await vi.waitFor(async () => expect(await sent()).toEqual([{ kind: 'daily', attempts: 2 }]), NEVER_MS);
  // Each process exits after its current poll.
  await Promise.all(living.map((server) => server.end('SIGTERM')));

  expect(smtp.received.map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim())).toEqual([
    'Daily summary: 3 updates',
  ]);
  expect(await database.db.selectFrom('mails').select('kind').execute()).toEqual([{ kind: 'daily' }]);
  const noticesFound = await database.db
    .selectFrom('notifications')
    .select(['kind', 'count'])
    .where('kind', '<>', 'assigned')
    .orderBy('kind')
    .execute();
  expect(noticesFound).toEqual([
    { kind: 'due-tomorrow', count: 1 },
    { kind: 'overdue', count: 1 },
  ]);
});
