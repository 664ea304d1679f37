/** Lists that depend on the current time: they change as time passes, and with every timer action and edit (docs/projects.md#due, docs/projects.md#clock-states). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aProject, clockColumns } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

/** A Tuesday. */
const START = '2026-03-10T12:00:00.000Z';
const after = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const HOUR = 60;

const app = await testApp();
let admin = await app.as('admin');
let editor = await app.as('editor');
beforeEach(async () => {
  setNow(START);
  await app.db.deleteFrom('projects').execute();
});

/** Advances the time and signs everyone in again, since tokens expire. */
function setNow(iso: string): void {
  app.setNow(iso);
  [admin, editor] = [app.asUser(admin.user), app.asUser(editor.user)];
}

/** Sixty minutes of allowed time. */
const project = (more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> =>
  aProject(app.db, { assigned_to_id: editor.user.id, ...more });

async function totalOf(query: string, caller = admin): Promise<number> {
  const response = await caller.get(`/api/projects?${query}`);
  expect(response.statusCode).toBe(200);
  const { member, totalItems } = response.json();
  expect(member).toHaveLength(totalItems);
  return totalItems;
}

const rowOf = (id: number) => app.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Edits a project and expects that the derived columns match the row. */
async function change(id: number, body: object): Promise<void> {
  expect((await admin.patch(`/api/projects/${id}`, body)).statusCode).toBe(200);
  const row = await rowOf(id);
  expect(row).toMatchObject(clockColumns(row));
}

describe('as time passes without writes', () => {
  it('due work becomes late', async () => {
    await project({ deadline_at: after(30) });
    expect([await totalOf('due=late'), await totalOf('due=soon')]).toEqual([0, 1]);
    setNow(after(30));
    expect([await totalOf('due=late'), await totalOf('due=soon')]).toEqual([0, 1]);
    setNow(new Date(Date.parse(after(30)) + 1).toISOString());
    expect([await totalOf('due=late'), await totalOf('due=soon')]).toEqual([1, 0]);
    expect([await totalOf('due[]=late&due[]=soon'), await totalOf('due=late&assignedTo=999')]).toEqual([1, 0]);
    setNow(after(12 * HOUR));
    expect([await totalOf('due=today'), await totalOf('due=week'), await totalOf('due=late')]).toEqual([0, 1, 1]);
  });

  it('running work passes its allowance, and the night', async () => {
    await project({ status: 'started', started_at: START });
    const counts = async () => [
      await totalOf('overTime=true'),
      await totalOf('overTime=false'),
      await totalOf('clock=over'),
      await totalOf('clock[]=over&clock[]=overnight', editor),
    ];
    expect(await counts()).toEqual([0, 1, 0, 0]);
    setNow(after(60));
    expect(await counts()).toEqual([0, 1, 0, 0]);
    setNow(after(60.01));
    expect(await counts()).toEqual([1, 0, 1, 1]);
    expect(await totalOf('clock=overnight')).toBe(0);
    setNow(after(12 * HOUR));
    expect(await totalOf('clock=overnight')).toBe(1);
  });

  it('a pause becomes a stop', async () => {
    await project({ status: 'paused', started_at: START, pauses: [{ pausedAt: after(5), resumedAt: null }] });
    setNow(after(24 * HOUR + 5));
    expect(await totalOf('clock=stopped')).toBe(0);
    setNow(after(24 * HOUR + 6));
    expect([await totalOf('clock=stopped'), await totalOf('overTime=true')]).toEqual([1, 0]);
  });
});

describe('after a write', () => {
  it('the timer and form update the clock filters', async () => {
    const { id } = await project();
    await change(id, { status: 'started', startedAt: START });
    setNow(after(50));
    await change(id, { status: 'paused', pauseTime: [START] });
    setNow(after(300));
    expect(await totalOf('overTime=false')).toBe(1);
    await change(id, { editRatioMin: 20 });
    expect([await totalOf('overTime=true'), await totalOf('clock=over')]).toEqual([1, 0]);
    await change(id, { status: 'started', resumeTime: [START] });
    expect(await totalOf('clock=over')).toBe(1);
    await change(id, { videoLength: 0 });
    expect([await totalOf('overTime=true'), await totalOf('overTime=false'), await totalOf('clock=over')]).toEqual([
      0, 0, 0,
    ]);
    await change(id, { videoLength: 600, editRatioMin: 10 });
    setNow(after(311));
    await change(id, { status: 'completed', endedAt: START });
    expect([await totalOf('overTime=true'), await totalOf('clock=over')]).toEqual([1, 0]);
    expect((await admin.post(`/api/projects/${id}/revision`, { reason: 'Shorter' })).statusCode).toBe(200);
    const row = await rowOf(id);
    expect(row).toMatchObject(clockColumns(row));
    expect(row).toMatchObject({ clock_since: null, over_at: 'never' });
    expect([await totalOf('returned=true&status=assigned'), await totalOf('returned=false')]).toEqual([1, 0]);
  });

  it('creating an ongoing or past project sets the clock filters', async () => {
    const { id: client } = await app.db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
    const base = { title: 'New', class: 'Basic', client: `/api/clients/${client}`, editRatioMin: 10, videoLength: 600 };
    for (const more of [{}, { startedAt: after(-90) }, { startedAt: after(-90), endedAt: after(-1) }]) {
      const response = await admin.post('/api/projects', { ...base, ...more });
      expect(response.statusCode).toBe(201);
      const row = await rowOf(response.json().id);
      expect(row).toMatchObject(clockColumns(row));
    }
    expect([await totalOf('overTime=true'), await totalOf('overTime=false')]).toEqual([2, 1]);
  });

  it('scoring removes finished work from the unscored', async () => {
    const { id } = await project({ status: 'completed', started_at: START, ended_at: START, runtime_minutes: 0 });
    await project({ status: 'assigned' });
    expect([await totalOf('scored=false'), await totalOf('scored=true')]).toEqual([1, 0]);
    expect((await admin.post(`/api/point/${id}`, { point: 4, description: 'On brief' })).statusCode).toBe(201);
    expect([await totalOf('scored=false'), await totalOf('scored=true')]).toEqual([0, 1]);
  });
});

it('filters by reviewer for leads, and shows editors only their own', async () => {
  const reviewer = await app.as('manager');
  const of = { reviewed_by_id: reviewer.user.id };
  await project({ ...of, status: 'completed', ended_at: START });
  await project({ ...of, status: 'completed', ended_at: START, assigned_to_id: null });
  await project({ status: 'completed', ended_at: START });
  const query = `reviewedBy=/api/users/${reviewer.user.id}&status=completed&scored=false`;
  expect([await totalOf(query), await totalOf(query, reviewer), await totalOf(query, editor)]).toEqual([2, 2, 1]);
  expect(await totalOf('reviewedBy[]=abc')).toBe(0);
});

describe('invalid filters', () => {
  it.each(['due=tomorrow', 'clock=late', 'due[]=Late', 'reviewedBy=/api/clients/1'])(
    '%s finds nothing',
    async (query) => {
      await project({ deadline_at: after(-5), status: 'started', started_at: after(-3000) });
      expect(await totalOf(query)).toBe(0);
    },
  );

  it.each([
    ['scored=maybe', 'scored'],
    ['overTime=late', 'overTime'],
    ['returned[]=true', 'returned'],
    ['due[x]=late', 'due[x]'],
    ['clock[after]=2026-01-01', 'clock[after]'],
    ['order[due]=up', 'order[due]'],
    ['order[editor][]=asc', 'order[editor][]'],
  ])('%s is 400 and names %s', async (query, name) => {
    const response = await admin.get(`/api/projects?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toBe(`Invalid value for query parameter "${name}".`);
  });
});
