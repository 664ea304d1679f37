/** Large data: fast to create, spread over everything a list can filter by, and consistent with the product's rules. */
import { expect, test } from 'vitest';
import { isFinished } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { fillLarge, LARGE_PEOPLE } from './large.ts';

const NOW = '2026-03-10T12:34:56.000Z';
const COUNT = 12_000;

const database: Awaited<ReturnType<typeof openTestDatabase>> = await openTestDatabase();
await fillLarge(database.db, { projects: COUNT, now: NOW, passwordHash: 'none' });

test('creates the requested number of projects, users and clients', async () => {
  const count = async (table: 'projects' | 'users' | 'clients') =>
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  expect(await count('projects')).toBe(COUNT);
  expect(await count('clients')).toBe(COUNT / 100);
  expect(await count('users')).toBe(LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + LARGE_PEOPLE.editor);
});

test('creates every status and class, mostly finished work, with ids in order of time', async () => {
  const rows = await database.db
    .selectFrom('projects')
    .select(['status', 'class', 'created_at'])
    .orderBy('id')
    .execute();
  for (const status of ['assigned', 'started', 'paused', 'completed'] as const)
    expect(rows.filter((row) => row.status === status).length).toBeGreaterThan(50);
  for (const name of PROJECT_CLASSES) expect(rows.filter((row) => row.class === name).length).toBeGreaterThan(500);
  expect(rows.filter((row) => isFinished(row.status)).length).toBeGreaterThan(COUNT * 0.9);
  const times = rows.map((row) => row.created_at);
  expect(times).toEqual([...times].sort());
});

test('matches times, points and logs as if written by the product', async () => {
  const rows = await database.db.selectFrom('projects').selectAll().execute();
  const scored = new Map<number, number>();
  for (const action of await database.db.selectFrom('point_actions').selectAll().orderBy('id').execute())
    if (action.kind === 'project') scored.set(action.project_id, action.point);
  for (const row of rows) {
    const clock = {
      status: row.status,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      pauses: row.pauses,
      runtimeMinutes: null,
      isRuntimeUnknown: false,
    };
    expect(row.runtime_minutes).toBe(isFinished(row.status) ? workedMinutesOf(clock, NOW) : null);
    expect(row.point).toBe(scored.get(row.id) ?? 0);
    expect([row.created_at, row.started_at, row.ended_at].every((at) => at === null || at <= NOW)).toBe(true);
    expect(row.pauses.some((pause) => pause.resumedAt === null)).toBe(row.status === 'paused');
  }
});

test('assigns the next project the next id', async () => {
  const [first] = await database.db.selectFrom('projects').selectAll().limit(1).execute();
  const { id: _old, ...copy } = first!;
  const json = { pauses: '[]' as never, rounds: '[]' as never, designation_entries: '[]' as never };
  const added = await database.db
    .insertInto('projects')
    .values({ ...copy, ...json, tracking_id: 'TRK-NEXT-000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBe(COUNT + 1);
});
