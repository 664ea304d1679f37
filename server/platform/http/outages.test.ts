/** A full disk or an unavailable database: clear messages, nothing half done, and recovery without a restart (docs/api-reference.md#trouble). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { registerPasskey, createAuthenticator } from '#server/testing/authenticator.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { eventually } from '#server/testing/eventually.ts';
import { multipartBody } from '#server/testing/multipart.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { runSql } from '#server/testing/run-sql.ts';
import { setUpTwoFactor } from '#server/testing/two-factor.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { beginUpload } from '#server/testing/tus.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const FULL = 'The disk of this server is full. Nothing was saved.';
const AWAY = 'The database cannot be reached at the moment. Nothing was saved; please try again.';

describe.skipIf(isPostgres)('a full disk', () => {
  test('rejects writes with 507, allows reads, preserves data, and recovers when there is space', async () => {
    const app = await testApp();
    const admin = await app.as('admin');
    const project = await aProject(app.db, { status: 'completed', assigned_to_id: admin.user.id });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(app.db);
    const write = () => admin.post(`/api/point/${project.id}`, { point: 4, description: 'x'.repeat(9_000) });
    let response = await write();
    for (let tries = 0; tries < 20 && response.statusCode === 201; tries += 1) response = await write();
    expect([response.statusCode, response.json().detail]).toEqual([507, FULL]);
    const before = (await admin.get('/api/point_actions')).json().totalItems;
    expect((await write()).statusCode).toBe(507);
    const list = await admin.get('/api/point_actions');
    expect([list.statusCode, list.json().totalItems]).toEqual([200, before]);
    await sql`pragma max_page_count = 1000000`.execute(app.db);
    expect((await write()).statusCode).toBe(201);
  });
});

describe('a disk with less than 32 MiB free', () => {
  const MIB = 1024 ** 2;
  const PASSWORD = 'corridor-lantern-42';

  test.each(['admin', 'manager', 'editor'] as const)('lets an %s sign in in every way, or in none', async (type) => {
    const app = await testApp();
    const hash = await app.deps.passwords.hash(PASSWORD);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => app.as(type, { password_hash: hash })));
    const laptop = createAuthenticator();
    await registerPasskey(two as Caller, laptop, PASSWORD);
    const { recoveryCodes } = await setUpTwoFactor(app, three as Caller, PASSWORD);
    app.deps.freeBytes = async () => 32 * MIB - 1;
    const path = '/api/authentication_token';
    const signIn = (who?: Caller, password = PASSWORD) =>
      app.anonymous.post(path, { email: who?.user.email, password });
    expect((await signIn(one, 'a wrong password')).statusCode).toBe(401);
    const begun = (await app.anonymous.post(`${path}/passkey/begin`)).json();
    const responses = [
      await signIn(one),
      await app.anonymous.post(`${path}/passkey`, { ticket: begun.ticket, credential: laptop.get(begun.options) }),
    ];
    const half = await signIn(three);
    // For a sign-in by password, nothing has been written yet.
    const isOpen = isPostgres || type === 'admin';
    expect(half.statusCode).toBe(isOpen ? 401 : 507);
    if (isOpen)
      responses.push(await app.anonymous.post(`${path}/code`, { mfa: half.json().mfa, code: recoveryCodes[0] }));
    const expected = isOpen ? 200 : 507;
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => expected));
    if (!isOpen) expect(responses.map((response) => response.json().detail)).toEqual(responses.map(() => FULL));
  });

  test('rejects every other write if the database is on it, allows reads, and recovers when there is space', async () => {
    const app = await testApp();
    const [admin, client] = [await app.as('admin'), await aClient(app.db)];
    const project = await aProject(app.db);
    const { body, contentType } = multipartBody();
    const writes = [
      () => admin.post('/api/clients', { firstName: 'New' }, { 'idempotency-key': 'k' }),
      () => admin.patch(`/api/clients/${client.id}`, { firstName: 'Changed' }),
      () => admin.request('POST', '/api/media_uploads', { body, headers: { 'content-type': contentType } }),
      () => beginUpload(admin, 1_000, { project: project.id, filename: 'a.mp4' }),
      () => admin.delete(`/api/clients/${client.id}`),
    ];
    const sendAll = async () => {
      const responses = [];
      for (const write of writes) responses.push((await write()).statusCode);
      return responses;
    };
    const taken = [201, 200, 201, 201, 204];
    app.deps.freeBytes = async () => 32 * MIB - 1;
    const before = await snapshotOf(app.db);
    expect(await sendAll()).toEqual(isPostgres ? taken : taken.map(() => 507));
    if (!isPostgres) expect(await snapshotOf(app.db)).toBe(before);
    expect((await admin.get('/api/clients')).statusCode).toBe(200);
    expect((await admin.post('/api/projects/counts', { queries: [] })).statusCode).toBe(200);
    expect((await admin.post('/api/none')).statusCode).toBe(404);
    app.deps.freeBytes = async () => 32 * MIB;
    if (!isPostgres) expect(await sendAll()).toEqual(taken);
  });
});

describe.runIf(isPostgres)('an unreachable database server', () => {
  test('causes a 503 in plain words, and is used again as soon as it is back', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-away-'));
    const server = await startPostgres(folder);
    await runSql(server.urlOf('postgres'), 'create database cutroom');
    const database = openDatabase({ url: server.urlOf('cutroom') });
    await migrate(database);
    const app = await testApp({}, database);
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    const client = `/api/clients/${(await aClient(app.db)).id}`;
    const many = await Promise.all(Array.from({ length: 12 }, () => admin.get(client)));
    expect(many.map((response) => response.statusCode)).toEqual(many.map(() => 200));

    await server.stop();
    for (const response of [await admin.get(client), await admin.patch(client, { firstName: 'Lost' })]) {
      expect([response.statusCode, response.json().detail]).toEqual([503, AWAY]);
      expect(response.headers['retry-after']).toBe('5');
    }
    expect((await app.anonymous.get('/readyz')).statusCode).toBe(503);
    expect((await app.anonymous.get('/healthz')).statusCode).toBe(200);

    await server.startAgain();
    await eventually(async () => expect((await app.anonymous.get('/readyz')).statusCode).toBe(200));
    const response = await admin.patch(client, { firstName: 'Kept' });
    expect([response.statusCode, response.json().firstName]).toEqual([200, 'Kept']);
    await app.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('fails a change in progress with 503 and rolls it back', async () => {
    const app = await testApp();
    const admin = await app.as('admin');
    const row = await aClient(app.db, { first_name: 'Before' });
    const client = `/api/clients/${row.id}`;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const waiting = sql`from pg_stat_activity where datname = ${rows[0]?.name} and wait_event_type = 'Lock'`;
    const response = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('clients').select('id').where('id', '=', row.id).forUpdate().execute();
      const change = admin.patch(client, { firstName: 'After' });
      await eventually(async () => {
        expect((await sql`select pid ${waiting}`.execute(app.db)).rows).toHaveLength(1);
      });
      await sql`select pg_terminate_backend(pid) ${waiting}`.execute(app.db);
      return change;
    });
    expect([response.statusCode, response.json().detail]).toEqual([503, AWAY]);
    expect((await admin.get(client)).json().firstName).toBe('Before');
  });
});
