/** Tests of the workload board, candidates and one's own week: rights, sums, leave, and forecasts against a recount. */
// Runs on both databases: the last finished projects of each person, in one statement with the open ones.
import { describe, expect, it } from 'vitest';
import type { ApiCandidates, ApiWorkload } from '#contract/planning/workload.ts';
import { fillDemo } from '#server/seed/demo.ts';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { openCountedDatabase } from '#server/testing/counted-reads.ts';
import { queuedTeam } from '#server/testing/queued-work.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

/** A Tuesday. */
const NOW = '2026-03-10T12:00:00.000Z';
const app = await testApp();
app.setNow(NOW);
const [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
await queuedTeam(app.db, { people: 3, projectsEach: 60, queue: 3, now: NOW, seed: 7 });

const board = async (caller = manager, query = ''): Promise<ApiWorkload> =>
  (await caller.get(`/api/workload${query}`)).json();
const rowOf = ({ people }: ApiWorkload, id: number) => people.find(({ person }) => person.id === id);
const own = async (caller: Caller) => (await caller.get('/api/workload/me')).json();
const open = (more: object) => aProject(app.db, { created_at: '2026-03-09T09:00:00.000Z', ...more });

describe('the board', () => {
  it('has two weeks from Monday, and every planned minute in a queue', async () => {
    const { from, people, hasAssumedHours } = await board(manager, '?weeks=6');
    expect([from, hasAssumedHours, people.length]).toEqual(['2026-03-09', true, 4]);
    const fortnight = await board();
    expect(fortnight.people[0]?.days.map(({ day }) => day).slice(0, 2)).toEqual(['2026-03-09', '2026-03-10']);
    expect(fortnight.people[0]?.days).toHaveLength(14);
    for (const { days, queue } of people) {
      const planned = days.reduce((sum, day) => sum + day.planned, 0);
      expect(planned).toBe(queue.reduce((sum, { minutes }) => sum + minutes, 0));
      for (const { capacity, planned: part } of days) expect(part).toBeLessThanOrEqual(capacity);
    }
    expect(people.filter(({ queue }) => queue.length > 2)).toHaveLength(3);
  });

  it('starts in the week of a day, and refuses other values by name', async () => {
    expect((await board(admin, '?from=2026-03-29&weeks=1')).from).toBe('2026-03-23');
    for (const [query, name] of [
      ['from=soon', 'from'],
      ['from=2026-02-30', 'from'],
      ['weeks=7', 'weeks'],
    ]) {
      const response = await manager.get(`/api/workload?${query}`);
      expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(`"${name}"`)]);
    }
  });

  it('is refused to editors, who see their own week', async () => {
    expect((await editor.get('/api/workload')).statusCode).toBe(403);
    expect((await editor.get('/api/workload/candidates?class=Basic')).statusCode).toBe(403);
    const project = await open({ assigned_to_id: editor.user.id, deadline_at: '2026-03-11T17:00:00.000Z' });
    const row = await own(editor);
    expect(row).toMatchObject({ person: { id: editor.user.id }, queue: [{ project: { id: project.id } }] });
    expect(row.days).toHaveLength(7);
    expect((await own(manager)).queue).toEqual([]);
    expect(rowOf(await board(), editor.user.id)?.queue).toEqual(row.queue);
  });

  it('lists the open work of people who left as unassigned', async () => {
    const [left, deleted] = [await aUser(app.db), await aUser(app.db)];
    const ids = [
      (await open({ assigned_to_id: left.id, deadline_at: '2026-03-11T09:00:00.000Z' })).id,
      (await open({ assigned_to_id: deleted.id, deadline_at: '2026-03-12T09:00:00.000Z' })).id,
    ];
    const unassigned = async () => (await board()).unassigned.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(await unassigned()).toEqual([]);
    await admin.patch(`/api/users/${left.id}`, { status: false });
    await admin.delete(`/api/users/${deleted.id}`);
    expect(await unassigned()).toEqual(ids);
    // As many as the home page counts.
    const { lists } = (await admin.get('/api/stats/today')).json();
    const { total } = lists.find(({ name }: { name: string }) => name === 'unattended');
    expect((await board()).unassigned).toHaveLength(total);
    await app.db.deleteFrom('projects').where('id', 'in', ids).execute();
  });

  it('says that someone is away, never why, and takes the time off', async () => {
    const person = await aUser(app.db);
    const project = await open({
      assigned_to_id: person.id,
      deadline_at: '2026-03-11T17:00:00.000Z',
      video_length_seconds: 60 * 600,
    });
    await aLeave(app.db, {
      employee_id: person.id,
      leave_from: '2026-03-11T00:00:00.000Z',
      leave_till: '2026-03-12T00:00:00.000Z',
      till_half: 'morning',
      kind: 'sick',
      description: 'Secret surgery',
      status: 'approved',
    });
    for (const caller of [admin, manager]) {
      const response = await caller.get('/api/workload');
      expect(response.body).not.toMatch(/Secret|sick|vacation/);
      const row = rowOf(response.json(), person.id);
      expect(row?.days.slice(1, 4)).toMatchObject([
        { capacity: 480, awayHalves: 0 },
        { capacity: 0, planned: 0, awayHalves: 2 },
        { capacity: 240, awayHalves: 1 },
      ]);
      expect(row?.queue).toMatchObject([{ project: { id: project.id }, isDueAway: true }]);
    }
  });

  it('says to those who decide on a leave which work it would make late', async () => {
    const person = await aUser(app.db);
    const deadline_at = '2026-03-20T17:00:00.000Z';
    const project = await open({
      assigned_to_id: person.id,
      deadline_at,
      video_length_seconds: 60 * 2400,
      edit_ratio_min: 60,
      edit_ratio_hour: 1,
    });
    const { id } = await aLeave(app.db, {
      employee_id: person.id,
      leave_from: '2026-03-11T00:00:00.000Z',
      leave_till: '2026-03-20T00:00:00.000Z',
    });
    const context = async () => (await manager.get(`/api/leave_applications/${id}/context`)).json();
    expect((await context()).lateProjects).toMatchObject([{ id: project.id, till: expect.any(String) }]);
    await app.db.updateTable('projects').set({ deadline_at: NOW }).where('id', '=', project.id).execute();
    expect((await context()).lateProjects).toBeUndefined();
  });

  it('reads everything in six statements', async () => {
    const counted = await openCountedDatabase('db');
    const many = await testApp({}, counted.database);
    many.setNow(NOW);
    const caller = await many.as('admin');
    await queuedTeam(many.db, { people: 30, projectsEach: 12, queue: 1, now: NOW, seed: 2 });
    counted.take();
    expect((await caller.get('/api/workload')).json().people).toHaveLength(30);
    // Six, and one for the session.
    expect(counted.take()).toBeLessThanOrEqual(7);
  });
});

describe('candidates', () => {
  const candidates = async (query: string): Promise<ApiCandidates['people']> =>
    (await manager.get(`/api/workload/candidates?${query}`)).json().people;

  it('predict what the board shows after the assignment', async () => {
    const project = await open({
      assigned_by_id: manager.user.id,
      deadline_at: '2026-03-16T17:00:00.000Z',
      video_length_seconds: 60 * 300,
    });
    const { unassigned } = await board();
    expect(unassigned).toMatchObject([{ id: project.id, version: project.version, assignedById: manager.user.id }]);
    const [first, ...others] = await candidates(`project=${project.id}`);
    expect(others.every(({ till }) => (till ?? '9') >= (first?.till ?? ''))).toBe(true);
    const id = first?.person.id ?? 0;
    const response = await manager.patch(
      `/api/projects/${project.id}`,
      { assignedTo: `/api/users/${id}` },
      { 'if-match': `"${project.version}"` },
    );
    expect(response.statusCode).toBe(200);
    const entry = rowOf(await board(), id)?.queue.find((one) => one.project.id === project.id);
    expect(entry).toMatchObject({ till: first?.till, minutes: first?.minutes, usually: first?.usually });
    const row = await app.db
      .selectFrom('projects')
      .select('assigned_at')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow();
    expect(row.assigned_at).toBe(NOW);
  });

  it('are found for a new project, and refused for a completed or unknown one', async () => {
    const [some] = await candidates('class=Basic&allowedMinutes=240&deadlineAt=2026-03-20');
    expect(some).toMatchObject({ risk: expect.any(String), freeFrom: expect.any(String) });
    const done = await open({ status: 'completed', started_at: NOW, ended_at: NOW });
    expect((await manager.get(`/api/workload/candidates?project=${done.id}`)).statusCode).toBe(409);
    expect((await manager.get('/api/workload/candidates?project=999999')).statusCode).toBe(404);
  });
});

describe('accuracy', () => {
  it.each([
    ['the demo', undefined],
    ['short queues', 2],
    ['queues of 10', 10],
  ])('lies between 75 and 99 % for %s', async (_name, queue) => {
    const filled = await testApp();
    filled.setNow(NOW);
    await (queue === undefined
      ? fillDemo(filled.deps)
      : queuedTeam(filled.db, { people: 6, projectsEach: queue * 40, queue, now: NOW, seed: 11 }));
    const { accuracy, people } = await board(await filled.as('admin'));
    expect(accuracy.n).toBe(60);
    expect(accuracy.projects.filter(({ isWithin }) => isWithin)).toHaveLength(accuracy.within);
    expect(accuracy.within / accuracy.n).toBeGreaterThanOrEqual(0.75);
    expect(accuracy.within / accuracy.n).toBeLessThanOrEqual(0.99);
    expect(people.flatMap((row) => row.queue).some(({ usually }) => usually !== null)).toBe(true);
  });

  it('is not known below 9 finished projects, and no range is shown', async () => {
    const few = await testApp();
    few.setNow(NOW);
    await queuedTeam(few.db, { people: 1, projectsEach: 8, queue: 1, now: NOW, seed: 5 });
    const caller = await few.as('manager');
    const { accuracy, people } = await board(caller);
    expect([accuracy.n, people[0]?.queue.length]).toEqual([0, 1]);
    const shown = (await caller.get('/api/workload/candidates?class=Basic')).json().people;
    expect([...(people[0]?.queue ?? []), ...shown].map(({ usually }) => usually)).toEqual([null, null]);
  });
});
