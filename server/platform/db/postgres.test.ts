/** PostgreSQL connections: prepared statements, timeouts, and finding the host that takes writes. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type PostgresPair, startPostgresPair, urlOfBoth } from '#server/testing/postgres-pair.ts';
import type { PostgresServer } from '#server/testing/postgres-server.ts';
import { runSql } from '#server/testing/run-sql.ts';
import { testApp } from '#server/testing/test-app.ts';
import { checkDatabase } from './check/check-database.ts';
import { openDatabase } from './open.ts';
import { hostsOf } from './postgres.ts';

test.each([
  ['postgres://u:p@one:5432/name', ['postgres://u:p@one:5432/name']],
  ['postgres://one,two:5433/name?ssl=true', ['postgres://one/name?ssl=true', 'postgres://two:5433/name?ssl=true']],
  ['postgresql://u@[::1]:5432,two/name', ['postgresql://u@[::1]:5432/name', 'postgresql://u@two/name']],
])('%s lists its hosts', (url, hosts) => expect(hostsOf(url)).toEqual(hosts));

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Connects to the server through a proxy that can drop the connection silently, as a firewall does. */
async function apiTo(url: string) {
  const { hostname, port } = new URL(url);
  let isMute = false;
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    const serverSocket = connect(Number(port), hostname);
    for (const socket of [clientSocket, serverSocket]) sockets.add(socket.on('error', () => {}));
    clientSocket.on('data', (chunk: Buffer) => isMute || serverSocket.write(chunk));
    serverSocket.on('data', (chunk: Buffer) => isMute || clientSocket.write(chunk));
    clientSocket.on('close', () => serverSocket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    mute: () => (isMute = true),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.runIf(isPostgres)('a single server', () => {
  let fixture: DatabaseFixture;
  let url: string;
  beforeAll(async () => {
    fixture = await createDatabaseFixture();
    url = 'url' in fixture.location ? fixture.location.url : '';
  });

  const namedOn = async (isNaming: boolean): Promise<string[]> => {
    const { db, close } = openDatabase({ url, pool: 1, isNaming });
    const people = db.selectFrom('users').select('id');
    for (const id of [1, 2, 3]) {
      await people.where('id', '=', id).execute();
      await people.where('id', 'in', [1, 2, 3].slice(0, id)).execute();
      await people.execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%users%' order by 1`.execute(db);
    await close();
    return rows.map(({ statement }) => statement).filter((statement) => !statement.includes('pg_prepared'));
  };

  test('plans a statement once per connection, and lists of any length once, or never behind a pooler', async () => {
    const people = 'select "id" from "users"';
    expect(await namedOn(true)).toEqual([people, `${people} where "id" = $1`, `${people} where "id" = any($1)`]);
    expect(await namedOn(false)).toEqual([]);
  });

  test('finds values in a list, no missing ones, and none in an empty list', async () => {
    const { db, close } = openDatabase({ url, pool: 1 });
    const made = [await aClient(db), await aClient(db), await aClient(db)].map(({ id }) => id);
    const some = made.slice(0, 2);
    const clients = db
      .selectFrom('clients')
      .select('id')
      .where('id', '>=', made[0] ?? 0)
      .orderBy('id');
    const idsOf = async (query: typeof clients) => (await query.execute()).map(({ id }) => id);
    expect(await idsOf(clients.where('id', 'in', some))).toEqual(some);
    expect(await idsOf(clients.where('id', 'not in', some))).toEqual(made.slice(2));
    expect(await idsOf(clients.where('id', 'in', []))).toEqual([]);
    expect(await idsOf(clients.where('id', 'not in', []))).toEqual(made);
    await close();
  });

  test('ends a statement at its time limit, and the next one has a working connection', async () => {
    const { db, close } = openDatabase({ url, pool: 1, limitMs: 1_000 });
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/statement timeout/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('gives long reads a longer limit, and migrations none', async () => {
    const { reports, withoutTimeLimit, close } = openDatabase({ url, limitMs: 200, reportsLimitMs: 3_000 });
    await sql`select pg_sleep(0.3)`.execute(reports);
    await expect(sql`select pg_sleep(30)`.execute(reports)).rejects.toThrow(/statement timeout/);
    await sql`select pg_sleep(0.5)`.execute(withoutTimeLimit);
    await close();
  });

  test('that stops responding fails requests and readiness with an explanation', async () => {
    const wire = await apiTo(url);
    const app = await testApp({}, openDatabase({ url: wire.url, limitMs: 1_000 }));
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    const client = await aClient(app.db);
    wire.mute();
    expect((await app.anonymous.get('/readyz')).json().detail).toMatch(/^The database /);
    const response = await admin.get(`/api/clients/${client.id}`);
    expect([response.statusCode, response.json().detail]).toEqual([
      503,
      'The database cannot be reached at the moment. Nothing was saved; please try again.',
    ]);
    wire.close();
  });

  test('is rejected with an explanation if it cannot store every name', async () => {
    const server = new URL(url);
    const name = `latin_${process.pid}`;
    server.pathname = '/postgres';
    await runSql(server.href, `create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    server.pathname = `/${name}`;
    const database = openDatabase({ url: server.href });
    await expect(checkDatabase(database)).rejects.toThrow(/has the encoding LATIN1\. Create it with the encoding UTF8/);
    await database.close();
    server.pathname = '/postgres';
    await runSql(server.href, `drop database ${name} with (force)`);
  });
});

describe.runIf(isPostgres)('a primary and its standby', () => {
  let pair: PostgresPair;
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    pair = await startPostgresPair();
    ({ primary, standby } = pair);
  });
  afterAll(() => pair?.stop());

  test('is not ready with a standby only', async () => {
    const app = await testApp({}, openDatabase({ url: standby.urlOf('cutroom') }));
    expect((await app.anonymous.get('/readyz')).json().detail).toBe('The database can only be read.');
  });

  test('finds the writable server, and the other one after promotion, and lists show its current data', async () => {
    const app = await testApp({}, openDatabase({ url: urlOfBoth(standby, primary), limitMs: 2_000 }));
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    for (const firstName of ['Ann', 'Bea'])
      expect((await admin.post('/api/clients', { firstName })).statusCode).toBe(201);
    const { id } = await aProject(app.db, { client_id: null });
    await eventually(async () => {
      const { rows } = await sql<{ ok: boolean }>`
        select replay_lsn = pg_current_wal_lsn() as ok from pg_stat_replication`.execute(app.db);
      expect(rows).toEqual([{ ok: true }]);
    });
    // From now on, the standby gets no more data: what is written now is lost with the primary.
    await runSql(standby.urlOf('postgres'), "alter system set primary_conninfo = ''");
    await runSql(standby.urlOf('postgres'), 'select pg_reload_conf()');
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_replication`.execute(app.db);
      expect(rows).toEqual([]);
    });
    for (const firstName of ['Cy', 'Di', 'Ed']) await admin.post('/api/clients', { firstName });
    await aProject(app.db, { client_id: null });
    await admin.patch(`/api/projects/${id}`, { title: 'Never seen' });
    const projects = async (): Promise<string[]> => {
      const { member, totalItems } = (await admin.get('/api/projects?order[title]=asc')).json();
      expect(member).toHaveLength(totalItems);
      return member.map((project: { title: string }) => project.title);
    };
    const names = async (): Promise<string[]> =>
      (await admin.get('/api/clients')).json().member.map((client: { firstName: string }) => client.firstName);
    expect(await names()).toEqual(['Ann', 'Bea', 'Cy', 'Di', 'Ed']);
    expect(await projects()).toEqual(['Never seen', expect.any(String)]);

    await primary.kill();
    await runSql(standby.urlOf('postgres'), 'select pg_promote()');
    await eventually(async () => expect((await app.anonymous.get('/readyz')).statusCode).toBe(200));
    expect(await names()).toEqual(['Ann', 'Bea']);
    expect(await projects()).toEqual([expect.stringMatching(/^Project \d+$/)]);
    expect((await admin.post('/api/clients', { firstName: 'Flo' })).statusCode).toBe(201);
    expect(await names()).toEqual(['Ann', 'Bea', 'Flo']);
  });
});
