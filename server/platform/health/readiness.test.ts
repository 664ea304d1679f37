/** Readiness while the embedded file is locked, damaged or read-only, and during shutdown (docs/security.md#hardening). */
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDamage } from '#server/platform/db/check/check-database.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { aClient, aUser } from '#server/testing/builders.ts';
import { startCutroom } from '#server/start.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { runSql } from '#server/testing/run-sql.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

const FULL = 'The disk of the database is full.';

const readyz = async (app: TestApp) => {
  const response = await app.anonymous.get('/readyz');
  return [response.statusCode, response.json().detail];
};

const disk = smallDisk(200);
afterAll(() => disk?.remove());

test.skipIf(disk === undefined)(
  'a full disk makes it unready until there is space',
  async () => {
    const folder = disk?.folder ?? '';
    const server = isPostgres ? await startPostgres(folder) : undefined;
    if (server) await runSql(server.urlOf('postgres'), 'create database cutroom');
    const database = openDatabase(
      server ? { url: server.urlOf('cutroom') } : { file: path.join(folder, 'cutroom.db') },
    );
    await migrate(database);
    const app = await testApp({}, database);
    expect(await readyz(app)).toEqual([200, undefined]);
    const filler = path.join(folder, 'filler');
    await expect(writeFile(filler, Buffer.alloc(200 * 1024 ** 2))).rejects.toThrow(/ENOSPC/);
    await eventually(async () => expect(await readyz(app)).toEqual([503, FULL]));
    await rm(filler);
    await eventually(async () => expect(await readyz(app)).toEqual([200, undefined]));
    await app.close();
    await server?.stop();
  },
  60_000,
);

test('a stopping process reports unready before closing anything', async () => {
  const app = await testApp();
  expect(await readyz(app)).toEqual([200, undefined]);
  app.deps.readiness.stop();
  expect(await readyz(app)).toEqual([503, 'This process is stopping.']);
  expect((await app.anonymous.get('/healthz')).statusCode).toBe(200);
});

describe.skipIf(isPostgres)('the embedded database file', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cutroom-file-'));
    file = path.join(folder, 'cutroom.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function openFresh(): Promise<Database> {
    const database = openDatabase({ file });
    await migrate(database);
    return database;
  }

  test('locked by another program: reads do not wait, and writes finish after the lock is released', async () => {
    const app = await testApp({}, await openFresh());
    const admin = await app.as('admin');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    let isWritten = false;
    const write = admin.post('/api/clients', { firstName: 'Patient' }).then((response) => {
      isWritten = true;
      return response;
    });
    expect((await admin.get('/api/clients')).json().totalItems).toBe(0);
    expect((await app.anonymous.get('/healthz')).statusCode).toBe(200);
    // The response comes before the write itself would time out.
    expect(await readyz(app)).toEqual([503, 'Another program holds the lock of the database.']);
    expect(isWritten).toBe(false);
    other.exec('rollback');
    other.close();
    expect((await write).statusCode).toBe(201);
    expect((await admin.get('/api/clients')).json().totalItems).toBe(1);
    await eventually(async () => expect(await readyz(app)).toEqual([200, undefined]));
  });

  test('without room to grow makes it unready until there is room', async () => {
    const app = await testApp({}, await openFresh());
    expect(await readyz(app)).toEqual([200, undefined]);
    await sql`vacuum`.execute(app.db);
    await sql`pragma max_page_count = 1`.execute(app.db);
    await eventually(async () => expect(await readyz(app)).toEqual([503, FULL]));
    await sql`pragma max_page_count = 1000000`.execute(app.db);
    await eventually(async () => expect(await readyz(app)).toEqual([200, undefined]));
  });

  test('in read-only mode makes it unready', async () => {
    const app = await testApp({}, await openFresh());
    await sql`pragma query_only = on`.execute(app.db);
    expect(await readyz(app)).toEqual([503, 'The database can only be read.']);
  });

  /** Overwrites the first page of a table, like a failing disk. */
  async function damage(table: string): Promise<void> {
    const database = await openFresh();
    await aClient(database.db);
    const { rows } = await sql<{ page: number; size: number }>`
      select rootpage as page, page_size as size from sqlite_master, pragma_page_size where name = ${table}`.execute(
      database.db,
    );
    await database.close();
    const { page = 0, size = 0 } = rows[0] ?? {};
    const handle = await openFile(file, 'r+');
    await handle.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    await handle.close();
  }

  test('damaged: is detected at startup', async () => {
    await damage('clients');
    const database = openDatabase({ file });
    expect(await findDamage(database)).toMatch(/^The database is damaged \(.+\)\. Restore a backup/);
    await database.close();
  });

  test('damaged: is reported by the running program, which serves the intact data', async () => {
    await damage('clients');
    const { address, stop } = await startCutroom(readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }));
    const ready = () => fetch(`${address}/readyz`);
    await eventually(async () => expect((await ready()).status).toBe(503));
    expect(await (await ready()).json()).toMatchObject({
      detail: expect.stringMatching(/^The database is damaged \(/),
    });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await stop();
  });

  test('intact: reports nothing', async () => {
    const database = await openFresh();
    expect(await findDamage(database)).toBeUndefined();
    await database.close();
  });

  test('damaged while in use: is reported in plain words, and intact data is served', async () => {
    await damage('clients');
    const app = await testApp({}, openDatabase({ file }));
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    const response = await admin.get('/api/clients');
    expect([response.statusCode, response.json().detail]).toEqual([
      503,
      'The database of this server is damaged. An administrator must restore a backup.',
    ]);
    expect((await admin.get('/api/users/me')).statusCode).toBe(200);
  });
});
