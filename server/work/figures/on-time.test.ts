/** Tests that each project counts once, by its first end, the same on every screen (docs/figures.md#on-time). */
// Runs on both databases: triggers store the rounds.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '#contract/insight/stats-charts.ts';
import type { ApiWeek } from '#contract/insight/home.ts';
import { aProject } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { countWrongRounds, rebuildRounds } from './project-rounds.ts';

let app: TestApp;
let admin: Caller;
let editors: number[];
beforeAll(async () => {
  app = await testApp({ tokenLifetimeSeconds: 30 * 86_400, editorTimer: 'all' });
  app.setNow(at(0));
  admin = await app.as('admin');
  editors = [(await app.as('editor')).user.id, (await app.as('editor')).user.id];
});

const HOUR_MS = 3_600_000;
/** A Monday, three weeks before the clocks of Berlin change and on the day that those of Chicago do. */
const EPOCH = Date.parse('2026-03-02T10:00:00.000Z');
const at = (hour: number): string => new Date(EPOCH + hour * HOUR_MS).toISOString();
const sent = (hour: number): string => `${at(hour).slice(0, 19)}Z`;

type Round = { ended: number | null; deadline: number | null; editor: number; isSetBack: boolean };
/** Naive model of a project in hours. The last of `ends` belongs to the present round if that has ended. */
type Model = {
  id: number;
  status: 'assigned' | 'started' | 'completed';
  deadline: number | null;
  editor: number;
  startedAt: number | null;
  ends: Round[];
  /** Undoes the last step. */
  undo: (() => Promise<void>) | undefined;
};
type World = { now: number; projects: Model[] };

const patch = async (project: Model, body: object) => {
  const response = await admin.patch(`/api/projects/${project.id}`, body);
  expect([response.statusCode, response.json().detail]).toEqual([200, undefined]);
  return response;
};

/** Returns a function that undoes the response's action on the API and in the model. */
const undoOf = (project: Model, headers: Record<string, unknown>): (() => Promise<void>) => {
  const { status, startedAt, ends } = structuredClone({ ...project, undo: undefined });
  return async () => {
    expect((await admin.post(String(headers['undo']))).statusCode).toBe(200);
    Object.assign(project, { status, startedAt, ends, undo: undefined });
  };
};

const STEPS = {
  async start(project: Model, { now }: World) {
    if (project.status !== 'assigned') return;
    await patch(project, { status: 'started', startedAt: sent(now) });
    Object.assign(project, { status: 'started', startedAt: now });
  },
  async end(project: Model, { now }: World) {
    if (project.status !== 'started') return;
    const { headers } = await patch(project, { status: 'completed', endedAt: sent(now) });
    project.undo = undoOf(project, headers);
    const { deadline, editor } = project;
    project.ends.push({ ended: now, deadline, editor, isSetBack: false });
    project.status = 'completed';
  },
  async revise(project: Model) {
    if (project.status !== 'completed') return;
    const response = await admin.post(`/api/projects/${project.id}/revision`, { reason: 'Once more.' });
    expect(response.statusCode).toBe(200);
    project.undo = undoOf(project, response.headers);
    Object.assign(project, { status: 'assigned', startedAt: null });
  },
  /** An edit takes the present round back, whether it has ended or not. */
  async setBack(project: Model) {
    if (project.status === 'assigned') return;
    const { status, deadline, editor } = project;
    await patch(project, { status: 'assigned' });
    if (status === 'completed') (project.ends.at(-1) as Round).isSetBack = true;
    else project.ends.push({ ended: null, deadline, editor, isSetBack: true });
    Object.assign(project, { status: 'assigned', startedAt: null });
  },
  async moveDeadline(project: Model, { now }: World, by: number) {
    const deadline = by === 0 ? null : Math.max(now - 30 + by, project.startedAt ?? -48);
    await patch(project, { deadlineAt: deadline === null ? null : sent(deadline) });
    project.deadline = deadline;
  },
  async correctEnd(project: Model) {
    const last = project.ends.at(-1);
    if (project.status !== 'completed' || !last || last.ended === null || last.ended - 1 <= (project.startedAt ?? 0))
      return;
    await patch(project, { endedAt: sent(last.ended - 1) });
    last.ended -= 1;
  },
  async reassign(project: Model, _world: World, by: number) {
    const editor = editors[by % editors.length] as number;
    if (editor === project.editor) return;
    await patch(project, { assignedTo: `/api/users/${editor}` });
    project.editor = editor;
  },
  async trashAndRestore(project: Model) {
    const response = await admin.delete(`/api/projects/${project.id}`);
    expect(
      await app.db.selectFrom('project_rounds').select('number').where('project_id', '=', project.id).execute(),
    ).toEqual([]);
    expect((await admin.post(String(response.headers['undo']))).statusCode).toBe(200);
  },
  async undo(project: Model) {
    await project.undo?.();
  },
};

async function aWorld(): Promise<World> {
  await app.db.deleteFrom('projects').execute();
  const projects: Model[] = [];
  for (let n = 0; n < 3; n += 1) {
    const editor = editors[0] as number;
    const { id } = await aProject(app.db, { created_at: at(-48), deadline_at: at(6 * n), assigned_to_id: editor });
    projects.push({ id, status: 'assigned', deadline: 6 * n, editor, startedAt: null, ends: [], undo: undefined });
  }
  return { now: 0, projects };
}

/** Returns the deadline that counts for a project, or undefined while it isn't due. */
function dueBy({ status, deadline, ends }: Model, now: number): { deadline: number; isOnTime: boolean } | undefined {
  const first = ends.find((one) => !one.isSetBack);
  const counted = first ?? (status === 'completed' ? undefined : { deadline, ended: Infinity });
  if (!counted || counted.deadline === null || counted.deadline >= now) return undefined;
  return { deadline: counted.deadline, isOnTime: (counted.ended ?? Infinity) <= counted.deadline };
}

async function expectSameRounds({ projects }: World): Promise<void> {
  const rows = await app.db.selectFrom('project_rounds').selectAll().orderBy('project_id').orderBy('number').execute();
  const shown = rows.map((row) => ({
    id: row.project_id,
    number: row.number,
    ended: row.ended_at,
    deadline: row.deadline_at,
    editor: row.assigned_to_id,
    isSetBack: Boolean(row.is_set_back),
  }));
  const expected = projects.flatMap(({ id, ends }) =>
    ends.map((one, index) => ({
      ...one,
      id,
      number: index + 1,
      ended: one.ended === null ? null : at(one.ended),
      deadline: one.deadline === null ? null : at(one.deadline),
    })),
  );
  expect(shown).toEqual(expected);
  expect(await countWrongRounds(app.db)).toBe(0);
}

const idsIn = async (query: string): Promise<number[]> =>
  (await admin.get(`/api/projects?itemsPerPage=100&order[id]=asc&${query}`))
    .json()
    .member.map(({ id }: { id: number }) => id);

async function expectSameFigures({ now, projects }: World, zone: string): Promise<void> {
  const week = (await admin.get(`/api/stats/week?day=${at(now).slice(0, 10)}&timeZone=${zone}`)).json() as ApiWeek;
  const days = `startDate=${week.from}&endDate=${week.till}&timeZone=${zone}`;
  const analytics = (await admin.get(`/api/stats/analytics?${days}`)).json() as Analytics;
  const due = projects.flatMap((project) => {
    const by = dueBy(project, now);
    return by && at(by.deadline) >= week.from && at(by.deadline) <= week.till ? [{ ...by, id: project.id }] : [];
  });
  const onTime = due.filter(({ isOnTime }) => isOnTime);
  expect(week.punctuality).toMatchObject({ due: due.length, onTime: onTime.length });
  expect(analytics.punctuality).toEqual(week.punctuality);
  expect(analytics.throughput.map(({ punctuality }) => punctuality?.onTime)).toEqual([onTime.length]);
  const dates = `firstDeadline[after]=${week.from}&firstDeadline[before]=${week.till}`;
  expect(await idsIn(dates)).toEqual(due.map(({ id }) => id));
  expect(await idsIn(`punctual=true&${dates}`)).toEqual(onTime.map(({ id }) => id));
  const queries = ['punctual=true', 'punctual=false'];
  const { totals } = (await admin.post('/api/projects/counts', { queries })).json();
  const all = projects.flatMap((project) => dueBy(project, now) ?? []);
  expect(totals).toEqual([true, false].map((wanted) => all.filter(({ isOnTime }) => isOnTime === wanted).length));
}

const KINDS = Object.keys(STEPS) as (keyof typeof STEPS)[];
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  of: fc.nat(2),
  by: fc.nat(60),
  hours: fc.integer({ min: 1, max: 12 }),
});

it('follows a naive model through ends, revisions, undo, moved deadlines and the trash, in three zones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }), async (steps) => {
      const world = await aWorld();
      for (const { kind, of, by, hours } of steps) {
        world.now += hours;
        app.setNow(at(world.now));
        const project = world.projects[of] as Model;
        const { undo } = project;
        await STEPS[kind](project, world, by);
        // Another step makes an earlier one too old to be undone.
        if (project.undo === undo) project.undo = undefined;
        await expectSameRounds(world);
      }
      for (const zone of ['UTC', 'Europe/Berlin', 'America/Chicago']) await expectSameFigures(world, zone);
    }),
    { numRuns: rounds(12, 150) },
  );
  expect(await countWrongRounds(app.db)).toBe(0);
});

describe('the deadline that counts', () => {
  const aFinished = (more = {}) =>
    aProject(app.db, {
      status: 'completed',
      started_at: at(0),
      ended_at: at(2),
      deadline_at: at(3),
      assigned_to_id: editors[0] ?? null,
      ...more,
    });

  it('is the one as moved by the client, for the figure without client waits', async () => {
    await app.db.deleteFrom('projects').execute();
    app.setNow(at(40));
    await aFinished({ ended_at: at(5), adjusted_deadline_at: at(6) });
    await aFinished({ ended_at: at(5) });
    await aProject(app.db, { status: 'completed', ended_at: at(5), deadline_at: null });
    const { punctuality } = (await admin.get(`/api/stats/week?day=${at(0).slice(0, 10)}`)).json() as ApiWeek;
    expect(punctuality).toEqual({ due: 2, onTime: 0, onTimeAdjusted: 1, withoutDeadline: 1 });
  });

  it('is not known of earlier rounds that come with a project', async () => {
    await app.db.deleteFrom('projects').execute();
    const earlier = {
      startedAt: at(0),
      endedAt: at(1),
      pauses: [],
      runtimeMinutes: 60,
      reason: 'Again',
      requestedBy: null,
      requestedAt: at(1),
    };
    const { id } = await aFinished({ rounds: [earlier] as never });
    const rows = await app.db
      .selectFrom('project_rounds')
      .select(['number', 'deadline_at'])
      .where('project_id', '=', id)
      .execute();
    expect(rows).toEqual([
      { number: 1, deadline_at: null },
      { number: 2, deadline_at: at(3) },
    ]);
  });
});

it('repairs rounds that are missing, too many or wrong, and keeps their deadlines', async () => {
  await app.db.deleteFrom('projects').execute();
  const ids: number[] = [];
  for (const ended of [2, 3, 4])
    ids.push((await aProject(app.db, { status: 'completed', ended_at: at(ended), deadline_at: at(9) })).id);
  const expected = await app.db.selectFrom('project_rounds').selectAll().orderBy('project_id').execute();
  await app.db
    .updateTable('projects')
    .set({ deadline_at: at(1) })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  await app.db
    .updateTable('project_rounds')
    .set({ ended_at: at(8) })
    .where('project_id', '=', ids[0] ?? 0)
    .execute();
  await app.db
    .deleteFrom('project_rounds')
    .where('project_id', '=', ids[1] ?? 0)
    .execute();
  await app.db
    .insertInto('project_rounds')
    .values({ ...(expected[2] as (typeof expected)[number]), number: 7 })
    .execute();
  expect(await countWrongRounds(app.db)).toBe(3);
  await app.db.transaction().execute(rebuildRounds);
  expect(await countWrongRounds(app.db)).toBe(0);
  expect(await app.db.selectFrom('project_rounds').selectAll().orderBy('project_id').execute()).toEqual(expected);
});
