/** The primary is killed under load: no acknowledged write is lost, and the server continues with the promoted standby. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, aUser } from '#server/testing/builders.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type PostgresPair, startPostgresPair, urlOfBoth } from '#server/testing/postgres-pair.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { runSql } from '#server/testing/run-sql.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { openDatabase } from './open.ts';

const AWAY = 'The database cannot be reached at the moment. Nothing was saved; please try again.';
const WRITERS = 6;
/** The primary is killed after this many acknowledged writes. */
const ACKNOWLEDGED_BEFORE = 60;

/** Acknowledged writes of an app, and the refusals after them. */
type AcknowledgedWrites = { clients: string[]; titles: Map<number, string>; refusals: unknown[] };

/** Writes until the first refusal: creates clients and keeps changing the title and state of one project of its own. */
async function writeUntilRefused(
  admin: Caller,
  name: string,
  project: number,
  acknowledged: AcknowledgedWrites,
): Promise<void> {
  for (let n = 1; ; n += 1) {
    const client = await admin.post('/api/clients', { firstName: `${name} ${n}` });
    if (client.statusCode === 201) acknowledged.clients.push(`${name} ${n}`);
    const title = `${name} title ${n}`;
    const status = n % 2 === 0 ? 'assigned' : 'started';
    const change =
      client.statusCode === 201 ? await admin.patch(`/api/projects/${project}`, { title, status }) : client;
    if (change.statusCode === 200) acknowledged.titles.set(project, title);
    else {
      acknowledged.refusals.push([change.statusCode, change.json().detail]);
      return;
    }
  }
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a primary with a synchronous standby', () => {
  let pair: PostgresPair;
  let app: TestApp;
  beforeAll(async () => {
    pair = await startPostgresPair();
    const { primary, standby } = pair;
    await runSql(primary.urlOf('postgres'), "alter system set synchronous_standby_names = '*'");
    await runSql(primary.urlOf('postgres'), 'select pg_reload_conf()');
    app = await testApp({}, openDatabase({ url: urlOfBoth(primary, standby) }));
  });
  afterAll(async () => {
    await app?.close();
    await pair?.stop();
  });

  test('loses no acknowledged write when killed, and serves the next request after promotion', async () => {
    await eventually(async () => {
      const { rows } = await sql`select sync_state from pg_stat_replication`.execute(app.db);
      expect(rows).toEqual([{ sync_state: 'sync' }]);
    });
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    const acknowledged: AcknowledgedWrites = { clients: [], titles: new Map(), refusals: [] };
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, at) => {
        const { id } = await aProject(app.db, { client_id: null });
        return { name: `Writer ${at}`, project: id };
      }),
    );
    const work = writers.map(({ name, project }) => writeUntilRefused(admin, name, project, acknowledged));
    await eventually(() => expect(acknowledged.clients.length).toBeGreaterThan(ACKNOWLEDGED_BEFORE));
    await pair.primary.kill();
    await Promise.all(work);
    // The refusals state clearly that the write may not be saved.
    expect(acknowledged.refusals).toEqual(Array.from({ length: WRITERS }, () => [503, AWAY]));

    await runSql(pair.standby.urlOf('postgres'), 'select pg_promote()');
    expect((await admin.post('/api/clients', { firstName: 'After' })).statusCode).toBe(201);

    const names = new Set(
      (await app.db.selectFrom('clients').select('first_name').execute()).map((row) => row.first_name),
    );
    expect([...acknowledged.clients, 'After'].filter((name) => !names.has(name))).toEqual([]);
    const { member, totalItems } = (await admin.get('/api/projects')).json();
    expect([member.length, totalItems]).toEqual([WRITERS, WRITERS]);
    const stored = new Map<number, string>(member.map(({ id, title }: { id: number; title: string }) => [id, title]));
    // The request in flight may have been committed without a response; in that case the stored title is one step ahead.
    const turnOf = (title: string | undefined) => Number(/\d+$/.exec(title ?? '')?.[0]);
    for (const [id, title] of acknowledged.titles) expect(turnOf(stored.get(id))).toBeGreaterThanOrEqual(turnOf(title));
    expect((await admin.get('/api/clients')).json().totalItems).toBe(names.size);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });
});
