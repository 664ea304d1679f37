/** Kill -9 between the commit of a mail and its sending: it is sent exactly once; killed after the mail server's yes, it comes again as the same (docs/operations.md#mail). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { mailServer } from '#server/testing/mail-server.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';

/** Only what never comes meets it, however busy the machine. */
const NEVER_MS = 120_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function emptyDatabase(): Promise<{ database: Database; env: Record<string, string> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-mail-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  cleanups.push(drop);
  const isServer = 'url' in location;
  const database = openDatabase(isServer ? location : { file: path.join(folder, 'cutroom.db') });
  cleanups.push(() => database.close());
  await migrate(database);
  return { database, env: { DATA_DIR: folder, ...(isServer ? { DATABASE_URL: location.url } : {}) } };
}

test.each([
  ['recipient', 1],
  ['taken', 2],
] as const)('killed when the mail server has heard the %s, it comes so often: %i', async (at, times) => {
  const { database, env } = await emptyDatabase();
  const { db } = database;
  const smtp = await mailServer();
  cleanups.push(smtp.close);
  const user = await aUser(db, { type: 'editor' });
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  await db
    .insertInto('notifications')
    .values({ user_id: user.id, kind: 'assigned', place: 0, title: 'Gear review', at: tenMinutesAgo })
    .execute();
  const settings = {
    ...env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'cutroom@example.com',
    PUBLIC_URL: 'http://cut.example.com',
  };
  const start = async () => {
    const server = await spawnServer({ env: settings });
    cleanups.push(() => server.end('SIGKILL'));
    return server;
  };

  const isHung = new Promise<void>((resolve) => smtp.hang(at, resolve));
  const first = await start();
  await isHung;
  await first.end('SIGKILL');
  smtp.goOn();
  const [mail] = await db.selectFrom('mails').selectAll().execute();
  expect(mail).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
  // Nobody waits for the end of the lease.
  await db.updateTable('mails').set({ locked_until: tenMinutesAgo }).execute();

  await start();
  const sent = () => db.selectFrom('mails').select('attempts').where('sent_at', 'is not', null).execute();
  await vi.waitFor(async () => expect(await sent()).toEqual([{ attempts: 2 }]), NEVER_MS);
  const ids = smtp.mails.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([times, 1]);
});
