/** Stored counts and totals equal a recount on both engines, also after concurrent and rolled-back changes. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { countWrongCounters, rebuildCounters } from './check-aggregates.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { RowChange } from '#server/platform/db/tables.ts';

let database: Database;
let clientIds: number[];
let people: number[];

beforeAll(async () => {
  database = await openTestDatabase();
  clientIds = [await aClient(database.db), await aClient(database.db)].map(({ id }) => id);
  people = [await aUser(database.db), await aUser(database.db), await aUser(database.db)].map(({ id }) => id);
});

const hundredths = fc.integer({ min: -300, max: 900 }).map((n) => n / 100);
const moment = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `2026-02-0${day}T${String(hour).padStart(2, '0')}:59:59.999Z`);
const person = fc.nat(3).map((n) => people[n] ?? null);

const fields = fc.record(
  {
    status: fc.constantFrom(...PROJECT_STATUSES),
    class: fc.constantFrom(...PROJECT_CLASSES),
    is_revised: fc.boolean(),
    is_duplicate: fc.boolean(),
    client_id: fc.nat(1).map((n) => clientIds[n] ?? null),
    assigned_to_id: person,
    assigned_by_id: person,
    created_at: moment,
    ended_at: fc.option(moment),
    deadline_at: fc.option(moment),
    point: fc.nat(5),
    personal_point: hundredths,
    designation_points: hundredths,
    runtime_minutes: fc.option(hundredths.map(Math.abs)),
    title: fc.constantFrom('One', 'Two'),
  },
  { requiredKeys: [] },
);

type Work = {
  kind: 'insert' | 'change' | 'change many' | 'delete' | 'take back';
  fields: RowChange<'projects'>;
  pick: number;
};

async function idAt(db: Db, pick: number): Promise<number> {
  const rows = await db.selectFrom('projects').select('id').orderBy('id').execute();
  return rows[pick % Math.max(1, rows.length)]?.id ?? 0;
}

async function doWork(db: Database['db'], { kind, fields: change, pick }: Work): Promise<void> {
  const set = { title: 'Changed', ...change };
  if (kind === 'insert') await aProject(db, { client_id: clientIds[0] ?? null, ...change });
  if (kind === 'change')
    await db
      .updateTable('projects')
      .set(set)
      .where('id', '=', await idAt(db, pick))
      .execute();
  if (kind === 'change many')
    await db
      .updateTable('projects')
      .set(set)
      .where('id', '>', await idAt(db, pick))
      .execute();
  if (kind === 'delete')
    await db
      .deleteFrom('projects')
      .where('id', '=', await idAt(db, pick))
      .execute();
  if (kind !== 'take back') return;
  const work = db.transaction().execute(async (trx) => {
    await aProject(trx, { client_id: clientIds[0] ?? null, ...change });
    await trx
      .deleteFrom('projects')
      .where('id', '=', await idAt(trx, pick))
      .execute();
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
}

const work: fc.Arbitrary<Work> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'change', 'change', 'change many', 'delete', 'take back'),
  fields,
  pick: fc.nat(1000),
});

it('stored figures match after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const step of steps) await doWork(database.db, step);
      expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
      expect(await countWrongCounters(database.db)).toBe(0);
    }),
    { numRuns: 40, seed: 7 },
  );
  expect((await storedFigures(database.db)).scores.length).toBeGreaterThan(3);
});

it('stored figures match after concurrent changes, without deadlocks', async () => {
  const ids = (
    await Promise.all(
      Array.from({ length: 12 }, () => aProject(database.db, { client_id: clientIds[0] ?? null, status: 'started' })),
    )
  ).map(({ id }) => id);
  const move = (id: number, n: number) =>
    database.db.transaction().execute((trx) =>
      trx
        .updateTable('projects')
        .set({
          status: PROJECT_STATUSES[n % PROJECT_STATUSES.length] as 'assigned',
          assigned_to_id: people[n % 3] ?? null,
        })
        .where('id', '=', id)
        .execute(),
    );
  for (let round = 0; round < 8; round += 1) await Promise.all(ids.map((id, n) => move(id, round * 7 + n * 5)));
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
});

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Creates projects that share all counted values, so that a change of any project updates the same counts. */
const similarProjects = async (count: number): Promise<number[]> => {
  const rows = await Promise.all(
    Array.from({ length: count }, () =>
      aProject(database.db, { client_id: clientIds[0] ?? null, assigned_to_id: people[0] ?? null, status: 'started' }),
    ),
  );
  return rows.map(({ id }) => id);
};

const complete = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('projects')
    .set({ status: 'completed', ended_at: '2026-02-04T10:00:00.000Z' })
    .where('id', 'in', ids)
    .execute();

const changesInWait = async (): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from counted_changes`.execute(database.db)).rows[0]?.n);

it('counts wrong figures and rebuilds them from the projects', async () => {
  await complete(database.db, await similarProjects(3));
  const figureTables = isPostgres ? ['settled_counts', 'settled_scores'] : ['project_counts', 'score_days'];
  await sql`update ${sql.table(figureTables[0] as string)} set n = n + 1 where facet = 'all' and status = 'completed'`.execute(
    database.db,
  );
  await sql`delete from ${sql.table(figureTables[1] as string)} where day = ''`.execute(database.db);
  expect(await countWrongCounters(database.db)).toBeGreaterThan(1);
  await database.db.transaction().execute((trx) => rebuildCounters(trx));
  expect(await countWrongCounters(database.db)).toBe(0);
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
  // From now on, the triggers maintain the counts as usual.
  await complete(database.db, await similarProjects(2));
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
});

it.runIf(isPostgres)('does not block a change on an uncommitted change to the same figures', async () => {
  const [first = 0, second = 0, ...many] = await similarProjects(102);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isChanged, resolve: tell } = Promise.withResolvers<void>();
  // Enough changes to trigger settling midway, which only one transaction does at a time.
  const open = database.db.transaction().execute(async (trx) => {
    await complete(trx, [first, ...many]);
    tell();
    await isOver;
  });
  await isChanged;
  await complete(database.db, [second]);
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
  end();
  await open;
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
});

it.runIf(isPostgres)('applies recorded changes gradually, also many concurrent ones', async () => {
  const ids = await similarProjects(40);
  const turn = (id: number, isRevised: boolean) =>
    database.db.updateTable('projects').set({ is_revised: isRevised }).where('id', '=', id).execute();
  for (let round = 0; round < 6; round += 1) await Promise.all(ids.map((id) => turn(id, round % 2 === 0)));
  // Changes one after another, so that no transaction finds another one settling.
  for (const id of ids) await turn(id, true);
  expect(await changesInWait()).toBeLessThan(64 + 2);
  expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
});

it.runIf(isPostgres)('does not record a change that affects no figures', async () => {
  const [id = 0] = await similarProjects(1);
  const before = await changesInWait();
  await database.db.updateTable('projects').set({ title: 'Another', status: 'started' }).where('id', '=', id).execute();
  expect(await changesInWait()).toBe(before);
});
