/** Money on random months: ends, revisions, scores, corrections, closes and reopens bill everything exactly once (docs/figures.md#closing). */
// Runs on both databases: what was billed is stored in tables.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MoneyLine } from '#domain/insight/money/money-lines.ts';
import type { MoneyMonth, MoneySheet } from '#contract/insight/money/months.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { parseSnapshot } from './money-snapshot.ts';
import { useMoney } from '#server/testing/money.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;
const PROJECTS = 4;
const AFTER = '2026-05-10T12:00:00.000Z';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('end' as const),
      project: fc.nat(PROJECTS - 1),
      month: fc.nat(3),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('score' as const),
      project: fc.nat(PROJECTS - 1),
      point: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('set-back' as const), project: fc.nat(PROJECTS - 1), round: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      project: fc.nat(PROJECTS - 1),
      round: fc.nat(2),
      month: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reopen' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type World = { app: TestApp; admin: Caller; projects: number[]; editor: number };

const closedMonths = async ({ app }: World): Promise<string[]> =>
  (await app.db.selectFrom('months').select('month').where('closed_at', 'is not', null).orderBy('month').execute()).map(
    ({ month }) => month,
  );

const roundsOf = ({ app }: World, projectId: number) =>
  app.db.selectFrom('project_rounds').selectAll().where('project_id', '=', projectId).orderBy('number').execute();

async function close({ admin }: World, month: string): Promise<number> {
  const { closing } = (await admin.get(`/api/months/${month}/money?by=client`)).json<MoneyMonth>();
  if (!closing) throw new Error(`${month} is closed`);
  const { lines, client, editor, withoutRate } = closing;
  return (await admin.post(`/api/months/${month}/close`, { lines, client, editor, withoutRate })).statusCode;
}

async function take(world: World, one: Step): Promise<void> {
  const { app, admin, projects } = world;
  const id = 'project' in one ? (projects[one.project] ?? 0) : 0;
  const closed = await closedMonths(world);
  if (one.what === 'close') {
    const next = MONTHS[closed.length];
    if (next) expect(await close(world, next)).toBe(200);
  } else if (one.what === 'reopen') {
    const last = closed.at(-1);
    if (last) expect((await admin.post(`/api/months/${last}/reopen`, { reason: 'Check' })).statusCode).toBe(200);
  } else if (one.what === 'score')
    await app.db.updateTable('projects').set({ point: one.point }).where('id', '=', id).execute();
  else if (one.what === 'end') {
    const own = await roundsOf(world, id);
    await app.db
      .insertInto('project_rounds')
      .values({
        project_id: id,
        number: own.length + 1,
        ended_at: `${MONTHS[one.month] ?? ''}-${String(one.day).padStart(2, '0')}T10:00:00.000Z`,
        deadline_at: null,
        adjusted_deadline_at: null,
        assigned_to_id: world.editor,
        minutes: 60,
        is_set_back: false,
      })
      .execute();
  } else {
    const change =
      one.what === 'set-back' ? { is_set_back: true } : { ended_at: `${MONTHS[one.month] ?? ''}-15T10:00:00.000Z` };
    const round = (await roundsOf(world, id))[one.round];
    if (round)
      await app.db
        .updateTable('project_rounds')
        .set(change)
        .where('project_id', '=', id)
        .where('number', '=', round.number)
        .execute();
  }
}

/** Reads all snapshots. */
async function billedLines({ app }: World): Promise<MoneyLine[]> {
  const rows = await app.db.selectFrom('months').select('snapshot').where('closed_at', 'is not', null).execute();
  return rows.flatMap(({ snapshot }) => parseSnapshot(snapshot)?.lines ?? []);
}

/** Expects that closed months contain no end twice, and that the first open month has those that they lack. */
async function expectEachOnce(world: World): Promise<void> {
  const closed = await closedMonths(world);
  const lines = await billedLines(world);
  const ends = lines.filter(({ kind, billedIn }) => (kind === 'video' || kind === 'revision') && billedIn === null);
  const keys = ends.map(({ projectId, revision }) => `${projectId} ${revision}`);
  expect(new Set(keys).size).toBe(keys.length);

  const next = MONTHS[closed.length];
  if (closed.length === 0 || !next) return;
  const { rows } = (await world.admin.get(`/api/months/${next}/money?by=client`)).json<MoneyMonth>();
  const proposed: MoneySheet['lines'] = [];
  for (const { party } of rows)
    proposed.push(...(await world.admin.get(`/api/months/${next}/money/client/${party.id}`)).json<MoneySheet>().lines);
  const open = new Set(
    proposed
      .filter(({ clientText }) => !clientText?.startsWith('Billed in'))
      .filter(({ kind }) => kind !== 'points')
      .map(({ project, revision }) => `${project?.id} ${revision}`),
  );
  for (const projectId of world.projects) {
    let revision = 0;
    for (const round of await roundsOf(world, projectId)) {
      if (round.is_set_back || round.ended_at === null) continue;
      const [key, month] = [`${projectId} ${revision}`, round.ended_at.slice(0, 7)];
      revision += 1;
      // Each end up to this month is in a closed one or proposed, and never both.
      if (month <= next) expect([key, month, keys.includes(key) !== open.has(key)]).toEqual([key, month, true]);
    }
    // Points of billed videos add up to those of the project.
    if (!keys.includes(`${projectId} 0`)) continue;
    const { point } = await world.app.db
      .selectFrom('projects')
      .select('point')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    const paid = lines
      .filter((line) => line.projectId === projectId && line.billedIn === null && line.kind !== 'revision')
      .reduce((sum, { points }) => sum + points, 0);
    const due = proposed.filter(({ kind, project }) => kind === 'points' && project?.id === projectId);
    expect([projectId, paid + due.reduce((sum, { points }) => sum + points, 0)]).toEqual([projectId, point]);
  }
}

const runs = fc.sample(fc.array(step, { minLength: 12, maxLength: 30 }), { numRuns: rounds(6, 40), seed: 64 });

it.each(runs.map((steps, at) => [at + 1, steps] as const))(
  'run %i bills every end and every point once',
  async (_number, steps) => {
    const app = await testApp();
    app.setNow(AFTER);
    const admin = await app.as('admin');
    await useMoney(app.db);
    const [client, person] = [(await aClient(app.db)).id, await aUser(app.db)];
    const projects: number[] = [];
    for (let n = 0; n < PROJECTS; n++) {
      const { id } = await aProject(app.db, { client_id: client, assigned_to_id: person.id, status: 'completed' });
      await app.db.deleteFrom('project_rounds').where('project_id', '=', id).execute();
      projects.push(id);
    }
    const rate = {
      fromDay: '2026-01-01',
      rates: [
        { unit: 'project', amount: 100 },
        { unit: 'extra_round', amount: 10 },
      ],
    };
    await admin.request('PUT', '/api/rates', { body: { kind: 'client', ...rate } });
    await admin.request('PUT', '/api/rates', { body: { kind: 'editor', ...rate } });
    const world = { app, admin, projects, editor: person.id };
    for (const one of steps) {
      await take(world, one);
      if (one.what === 'close' || one.what === 'reopen') await expectEachOnce(world);
    }
    expect((await billedLines(world)).filter(({ projectId }) => !projects.includes(projectId ?? 0))).toEqual([]);
  },
  60_000,
);
