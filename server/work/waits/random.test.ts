/** Tests that random edits of waits, deadlines, ends and sent versions match a naive model, and that every count equals its list (docs/projects.md#waits). */
// Runs on both databases: the partial index, the columns derived from waits, and the counts of lists.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Analytics } from '#contract/insight/stats-charts.ts';
import type { ApiWait } from '#contract/work/waits.ts';
import { aCut, aDeliverable, aProject } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import {
  iso,
  KINDS,
  type Model,
  type ModelCut,
  type ModelWait,
  openWait,
  START,
  setClock,
  STEPS,
  timeOf,
  type World,
} from '#server/testing/wait-steps.ts';
import { listWrongColumns } from './waits.store.ts';

const app = await testApp({ tokenLifetimeSeconds: 30 * 86_400 });
const [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];

/** Moves the deadline forward half hour by half hour, as long as the client is waited for before it. */
function adjustedIn({ createdAt, setAt, deadline, endedAt, waits }: Model, now: number): number {
  const stop = endedAt ?? now;
  let result = deadline;
  for (let at = setAt ?? createdAt; at < Math.min(result, stop); at += 1)
    if (waits.some(({ since, until }) => since <= at && at < (until ?? stop))) result += 1;
  return result;
}

async function expectSameWaits({ now }: World, project: Model): Promise<void> {
  const found = (await editor.get(`/api/projects/${project.id}/waits`)).json();
  const waits = found.waits
    .map(({ id, version, kind, since, until }: ApiWait) => ({
      id,
      version,
      kind,
      since: timeOf(since),
      until: timeOf(until),
    }))
    .toSorted((one: ModelWait, other: ModelWait) => one.id - other.id);
  expect(waits).toEqual(project.waits.toSorted((one, other) => one.id - other.id));
  const minutes = project.waits.reduce((sum, { since, until }) => sum + 30 * ((until ?? now) - since), 0);
  expect([found.minutes, timeOf(found.adjustedDeadlineAt)]).toEqual([minutes, adjustedIn(project, now)]);
  const { waitingFor, waitingSince = null } = (await editor.get(`/api/projects/${project.id}`)).json();
  const open = openWait(project);
  expect([waitingFor, timeOf(waitingSince)]).toEqual([open?.kind, open?.since ?? null]);
}

const idsIn = async (caller: Caller, query: string): Promise<number[]> =>
  (await caller.get(`/api/projects?itemsPerPage=100&${query}`)).json().member.map(({ id }: { id: number }) => id);

/** Compares the lists with the model, and the counts with the lists. */
async function expectSameLists({ now, projects }: World, caller: Caller): Promise<void> {
  const waiting = projects.filter(openWait).toSorted((one, other) => {
    const since = (project: Model): number => openWait(project)?.since ?? 0;
    return since(one) - since(other) || one.id - other.id;
  });
  const ended = projects.flatMap((one) => (one.endedAt === null ? [] : [{ ...one, endedAt: one.endedAt }]));
  const late = ended.filter((one) => one.endedAt > adjustedIn(one, now));
  const ids = (all: readonly Pick<Model, 'id'>[]): number[] => all.map(({ id }) => id);
  const queries = ['waiting=true&order[waitingSince]=asc', 'onTimeAdjusted=false&order[id]=asc'] as const;
  expect(await idsIn(caller, queries[0])).toEqual(ids(waiting));
  expect(await idsIn(caller, queries[1])).toEqual(ids(late));
  const counts = (
    await caller.post('/api/projects/counts', { queries: [...queries, 'waiting=true', 'waiting=false'] })
  ).json();
  const isOpen = ({ endedAt }: Model): boolean => endedAt === null;
  const notWaiting = projects.filter((one) => isOpen(one) && !openWait(one));
  expect(counts.totals).toEqual([waiting.length, late.length, waiting.length, notWaiting.length]);
}

async function expectSameFigures({ projects }: World): Promise<void> {
  const { lists } = (await manager.get('/api/stats/today')).json();
  const { total } = lists.find(({ name }: { name: string }) => name === 'waiting');
  expect(total).toBe(projects.filter(openWait).length);
  const period = `startDate=${iso(0)}&endDate=${iso(9_000)}`;
  const { onTimeAdjusted } = (await admin.get(`/api/stats/analytics?${period}`)).json() as Analytics;
  const ended = projects.filter(({ endedAt }) => endedAt !== null);
  const onTime = ended.filter((one) => (one.endedAt ?? 0) <= adjustedIn(one, 0));
  expect([onTimeAdjusted?.onTime ?? 0, onTimeAdjusted?.withDeadline ?? 0]).toEqual([onTime.length, ended.length]);
}

async function aWorld(): Promise<World> {
  await app.db.deleteFrom('cuts').execute();
  await app.db.deleteFrom('projects').execute();
  const projects: Model[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [createdAt, deadline] = [START - 16, START + 2 * n];
    const row = await aProject(app.db, {
      status: 'started',
      created_at: iso(createdAt).replace('Z', '.000Z'),
      started_at: iso(START).replace('Z', '.000Z'),
      deadline_at: iso(deadline).replace('Z', '.000Z'),
      assigned_by_id: manager.user.id,
      assigned_to_id: editor.user.id,
    });
    const cuts: ModelCut[] = [];
    for (let number = 1; number <= 3; number += 1) {
      const short = number === 1 ? undefined : await aDeliverable(app.db, { project_id: row.id });
      const own = { project_id: row.id, uploaded_by_id: editor.user.id, deliverable_id: short?.id ?? null };
      const { id } = await aCut(app.db, { ...own, number });
      cuts.push({ id, sentAt: null, isDecided: false, isGone: false });
    }
    projects.push({ id: row.id, createdAt, deadline, setAt: null, endedAt: null, waits: [], cuts, end: undefined });
  }
  return { app, admin, manager, editor, now: START, projects };
}

const number = fc.nat(1_000);
const step = fc.record({ kind: fc.constantFrom(...KINDS), a: number, b: number, c: number });
const steps = fc.array(fc.record({ step, hours: fc.nat(2), of: fc.nat(2) }), {
  minLength: 2,
  maxLength: 40,
  size: 'max',
});

it('matches the model after each step, in every list and count', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const world = await aWorld();
      for (const { step: one, hours, of } of plan) {
        world.now += 2 * hours;
        const project = world.projects[of] as Model;
        setClock(world, world.now % 2 === 1);
        await STEPS[one.kind]({ world, project, step: one });
        await expectSameWaits(world, project);
        expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
      }
      for (const caller of [admin, manager, editor]) await expectSameLists(world, caller);
      await expectSameFigures(world);
    }),
    { numRuns: rounds(3, 150) },
  );
});

const MINUTE = 60_000;
const EDITOR_STEPS = ['open', 'move', 'end', 'reopen', 'rewrite', 'remove', 'finish', 'undo'] as const;
const editorStep = fc.record({ kind: fc.constantFrom(...EDITOR_STEPS), at: fc.nat(4 * 1_440), pick: number });
const editorSteps = fc.array(fc.record({ step: editorStep, minutes: fc.constantFrom(0, 4, 9, 11, 400, 3_000) }), {
  minLength: 4,
  maxLength: 40,
  size: 'max',
});

it("never counts more than was waited and a day per wait, whatever an editor's steps", async () => {
  expect((await admin.patch('/api/settings', { editorTimer: 'all' })).statusCode).toBe(200);
  await fc.assert(
    fc.asyncProperty(editorSteps, async (plan) => {
      let now = Date.parse(iso(START));
      let [waitedMs, undoPath] = [0, ''];
      const at = (ms: number): string => new Date(ms).toISOString();
      app.setNow(at(now));
      const own = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
      const times = { created_at: at(now - 60 * 1_440 * MINUTE), started_at: at(now), deadline_at: at(now + MINUTE) };
      const { id } = await aProject(app.db, { ...own, ...times, status: 'started' });
      const path = `/api/projects/${id}`;
      const read = async (): Promise<{ waits: ApiWait[]; minutes: number; adjustedDeadlineAt: string }> =>
        (await manager.get(`${path}/waits`)).json();
      let { waits } = await read();
      for (const { step: one, minutes } of plan) {
        if (waits.some(({ until }) => until === null)) waitedMs += minutes * MINUTE;
        now += minutes * MINUTE;
        app.setNow(at(now));
        const [earlier, wait] = [at(now - one.at * MINUTE), waits[one.pick % Math.max(1, waits.length)]];
        const patch = (body: object) => wait && editor.patch(`/api/waits/${wait.id}`, { reason: 'x', ...body });
        const steps = {
          open: () => editor.post(`${path}/waits`, { kind: 'brief', since: earlier }),
          move: () => patch({ since: earlier }),
          end: () => patch({ until: earlier }),
          reopen: () => patch({ until: null }),
          rewrite: () => patch({ since: earlier, until: at(now) }),
          remove: () => wait && editor.delete(`/api/waits/${wait.id}`),
          finish: () => editor.patch(path, { status: 'completed' }),
          undo: () => (undoPath ? editor.post(undoPath) : undefined),
        };
        const response = await steps[one.kind]();
        undoPath = String(response?.headers['undo'] ?? undoPath);
        const after = await read();
        const settled = waits.filter(({ until }) => until !== null && now - Date.parse(until) > 10 * MINUTE);
        expect(after.waits).toEqual(expect.arrayContaining(settled));
        for (const { since, createdAt = '' } of after.waits)
          expect(Date.parse(createdAt) - Date.parse(since)).toBeLessThanOrEqual(1_440 * MINUTE);
        waits = after.waits;
        const most = waitedMs + waits.length * 1_440 * MINUTE + plan.length * 10 * MINUTE;
        expect(after.minutes * MINUTE).toBeLessThanOrEqual(most);
        expect(Date.parse(after.adjustedDeadlineAt) - Date.parse(times.deadline_at)).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: rounds(8, 200) },
  );
});
