/** Every statement about contacts, sends, their emails and links finds its rows by an index, among many rows (docs/review.md#client-emails). */
// Runs on both databases: each has its own planner.
import { type CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { addSeconds } from '#domain/platform/dates.ts';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { clientStopPath } from '#server/live/email/client-stop-link.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { planClientReminders } from '#server/review/sends/plan-reminders.ts';
import { notifyOfQuietFiles } from '#server/review/client-pages/notify-of-files.ts';
import { deleteOldPageVisits } from '#server/review/client-pages/pages.store.ts';
import { aClientWorld, contactTokenOf, DANA, enterAsGuest, enterPageOf, linkPathOf } from './client-world.ts';
import { openTestDatabase } from './databases.ts';
import { costlySteps, listGrowingTables } from './list-plans.ts';
import { isLongRun } from './rounds.ts';
import { testApp, type TestApp } from './test-app.ts';
import { addressOf, beginPageUpload, fileIdOf, sendPiece, visitingBy } from './tus.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const CLIENTS = 1_000;

/** Tables whose statements are explained, and the column that only statements of client pages name. */
const TABLES =
  /\b(?:client_contacts|client_sends|email_stops|mails|share_links|share_guests|share_visits|client_pages|client_page_visits|hidden_from_client|project_files|file_uploads)\b/;

/**
 * Steps of the sends of open waits, of which any may be due for a reminder: as many as the client has to act on. Of the few
 * unfinished uploads of a contact, and of files of which the team is to be notified within the hour.
 */
const ALLOWED = [
  'scan waits by waits_open',
  'sort client_sends',
  'sort file_uploads',
  'scan project_files by project_files_unnotified',
];

/** Inserts clients with five contacts, a project, an ended wait, sends with emails, a link and a guest each. */
async function insertMany(db: Db, userId: number): Promise<void> {
  const at = sql`'2026-01-05T09:00:00.000Z'`;
  const numbers = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
  const id = sql`100000 + i`;
  const owner = sql`100000 + 1 + i % ${sql.lit(CLIENTS)}`;
  const digest = sql`'digest ' || i`;
  const fill = async (count: number, insert: ReturnType<typeof sql>): Promise<void> =>
    void (await sql`${insert} from (${numbers(count)} select i from n) as numbered`.execute(db));
  await fill(
    CLIENTS,
    sql`insert into clients (id, first_name, last_name, created_at, search_first, search_last)
      select ${id}, 'Ada', 'Reed', ${at}, 'ada', 'reed'`,
  );
  await fill(
    5 * CLIENTS,
    sql`insert into client_contacts (id, client_id, name, email, email_key, may_decide, created_at)
      select ${id}, ${owner}, 'Dana', 'dana' || i || '@client.example', 'dana' || i || '@client.example', true, ${at}`,
  );
  await fill(
    CLIENTS,
    sql`insert into email_stops (client_id, address_digest, reason, at) select ${owner}, ${digest}, 'stopped', ${at}`,
  );
  const [{ id: projectId } = { id: 0 }] = await db.selectFrom('projects').select('id').limit(1).execute();
  const columns = Object.keys(await db.selectFrom('projects').selectAll().limit(1).executeTakeFirstOrThrow());
  const values: Record<string, ReturnType<typeof sql>> = {
    id,
    client_id: owner,
    tracking_id: sql`'TRK-' || i`,
    team_id: sql`null`,
  };
  const copied = sql.join(columns.map((name) => values[name] ?? sql.ref(`projects.${name}`)));
  await sql`insert into projects (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${copied} from projects, (${numbers(CLIENTS)} select i from n) as numbered where projects.id = ${projectId}`.execute(
    db,
  );
  await fill(
    2 * CLIENTS,
    sql`insert into waits (id, project_id, kind, since, until, created_at)
      select ${id}, ${owner}, 'approval', ${at}, ${at}, ${at}`,
  );
  await fill(
    10 * CLIENTS,
    sql`insert into client_sends (id, wait_id, project_id, contact_id, contact_name, kind, cuts, message, sent_by_id, created_at, last_at)
      select ${id}, 100001 + i % ${sql.lit(2 * CLIENTS)}, ${owner}, ${owner}, 'Dana', 'version', '[1]', '', ${sql.lit(userId)}, ${at}, ${at}`,
  );
  await fill(
    10 * CLIENTS,
    sql`insert into mails (id, key, user_id, kind, content, created_at, next_at, sent_at, contact_id, send_id)
      select ${id}, 'many ' || i, ${sql.lit(userId)}, 'client-version', '{}', ${at}, ${at}, ${at}, ${owner}, ${id}`,
  );
  await fill(
    CLIENTS,
    sql`insert into share_links (id, project_id, token_hash, label, expires_at, may_note, may_decide, may_download, shows_all_cuts,
        has_watermark, is_held, created_by_id, created_at, contact_id)
      select ${id}, ${owner}, ${digest}, 'Dana', ${at}, true, true, false, false, false, false, ${sql.lit(userId)}, ${at}, ${owner}`,
  );
  await fill(
    5 * CLIENTS,
    sql`insert into share_guests (id, link_id, name, secret_hash, created_at, seen_at)
      select ${id}, ${owner}, 'Dana', ${digest}, ${at}, ${at}`,
  );
  await fill(
    10 * CLIENTS,
    sql`insert into share_visits (link_id, guest_id, act, address, at) select ${owner}, ${owner}, 'played', '', ${at}`,
  );
  await fill(
    CLIENTS,
    sql`insert into client_pages (contact_id, token_hash, created_by_id, created_at)
      select ${id}, ${digest}, ${sql.lit(userId)}, ${at}`,
  );
  await fill(
    5 * CLIENTS,
    sql`insert into client_page_visits (contact_id, secret_hash, address, at) select ${owner}, ${digest}, '', ${at}`,
  );
  await fill(
    20 * CLIENTS,
    sql`insert into project_files (id, client_id, project_id, original_name, filename, size_bytes, sha256, contact_id, contact_name,
        notified_at, created_at)
      select ${id}, ${owner}, ${owner}, 'A001.mov', ${digest}, 1000, '', ${owner}, 'Dana', ${at}, ${at}`,
  );
  await fill(
    CLIENTS,
    sql`insert into file_uploads (id, client_id, project_id, contact_id, fingerprint, original_name, mime_type, size_bytes,
        offset_bytes, filename, created_at, expires_at)
      select ${digest}, ${owner}, ${owner}, ${owner}, '', 'A001.mov', '', 1000, 0, ${digest}, ${at}, '2100-01-01'`,
  );
  // SQLite plans without statistics (ADR 10), PostgreSQL gathers them by itself.
  if (isPostgres) await sql`analyze`.execute(db);
}

/** Makes every call about contacts and their emails once, and everything that runs by itself. */
async function doEverything(app: TestApp, world: Awaited<ReturnType<typeof aClientWorld>>): Promise<void> {
  const { manager, admin, clientId, projectId, quietId, cutId, dana, noa, token } = world;
  const now = app.deps.clock();
  const expectOk = async (response: Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const { statusCode, body } = await response;
    expect([statusCode < 300, statusCode < 300 ? '' : body]).toEqual([true, '']);
  };
  await expectOk(manager.get(`/api/clients/${clientId}/contacts`));
  await expectOk(manager.get(`/api/client_contacts?clients=${clientId},100001`));
  await expectOk(manager.post(`/api/clients/${clientId}/contacts`, { name: 'Lea', email: 'lea@weiss.example' }));
  await expectOk(manager.patch(`/api/client_contacts/${noa}`, { name: 'Noa', retry: true }));
  await expectOk(manager.post(`/api/cuts/${cutId}/email_preview`, { contact: noa }));
  await expectOk(manager.post(`/api/projects/${quietId}/waits`, { kind: 'footage', contacts: [noa] }));
  await expectOk(manager.delete(`/api/cuts/${cutId}/send`));
  await expectOk(manager.post(`/api/cuts/${cutId}/send`, { contacts: [dana, noa] }));
  for (const days of [0, 4]) {
    app.setNow(addSeconds(now, 120 + days * 86_400));
    await planClientReminders(app.deps);
    await sendEmails(app.deps);
  }
  const person = app.asUser(manager.user);
  await expectOk(person.get(`/api/projects/${projectId}/sends`));
  await expectOk(app.asUser(admin.user).get('/api/mail/shown'));
  const guest = await enterAsGuest(app, await contactTokenOf(app, { contactId: dana, projectId }));
  const share = (path: string, body: object = {}) =>
    expectOk(app.anonymous.post(`/api/share/${path}`, { ...guest, ...body }));
  await share('read');
  await share('play', { cut: cutId });
  await share('approve', { cut: cutId });
  await expectOk(person.get(`/api/clients/${clientId}/pages`));
  const visitor = await enterPageOf(app, { ...world, manager: person }, dana);
  const page = (path: string, body: object = {}) =>
    expectOk(app.anonymous.post(`/api/client_page/${path}`, { ...visitor, ...body }));
  await page('read');
  await page('open', { project: projectId });
  const asVisitor = visitingBy(app.anonymous, visitor);
  const begun = await beginPageUpload(asVisitor, 10, { project: projectId, filename: 'a.mov', fingerprint: 'a' });
  const sentFile = await sendPiece(asVisitor, addressOf(begun), { offset: 0, bytes: Buffer.alloc(10) });
  await page('files');
  await page('uploads');
  await page('done', { project: projectId });
  await page('take_back', { file: fileIdOf(sentFile) });
  await notifyOfQuietFiles(app.deps);
  const { posters } = (await app.anonymous.post('/api/client_page/read', visitor)).json();
  await app.anonymous.get(posters.replace('{cut}', String(cutId)));
  await deleteOldPageVisits(app.db, now);
  await expectOk(person.delete(`/api/client_contacts/${dana}/page`));
  await expectOk(person.get(`${linkPathOf(world)}/visits`));
  await expectOk(person.post(`${linkPathOf(world)}/address`));
  await expectOk(person.post(`${linkPathOf(world)}/revoke`));
  const path = clientStopPath(app.deps.signer, { clientId, email: DANA });
  await expectOk(app.fastify.inject({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' }));
  await expectOk(person.delete(`/api/client_contacts/${dana}`));
  expect(token).not.toBe('');
}

it.skipIf(isPostgres && !isLongRun)('finds the rows of every statement by an index', async () => {
  let statements: CompiledQuery[] = [];
  const app = await testApp({}, await openTestDatabase({ onQuery: (query) => void statements.push(query) }));
  app.deps.mailer = DEMO_MAILER;
  const world = await aClientWorld(app);
  await insertMany(app.db, world.manager.user.id);
  statements = [];
  await doEverything(app, world);
  const known = new Map(statements.filter((one) => TABLES.test(one.sql)).map((one) => [one.sql, one]));
  const growing = await listGrowingTables(app.db);
  const found = new Map<string, string>();
  for (const query of [...known.values()].filter((one) => /^\s*(?:select|with|update|delete)\b/i.test(one.sql)))
    for (const step of await costlySteps(app.db, query, growing)) found.set(step, query.sql);
  expect(Object.fromEntries([...found].filter(([step]) => !ALLOWED.includes(step)))).toEqual({});
  // PostgreSQL needs none of them.
  if (!isPostgres) expect(ALLOWED.filter((step) => !found.has(step))).toEqual([]);
  expect(known.size).toBeGreaterThan(40);
});
