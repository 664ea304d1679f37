/** Tests of the boss view through the API: columns, cards, dates, rights. */
import { describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

type Column = {
  userId: number;
  fullName: string;
  projectCount: number;
  projects: { id: number; [key: string]: unknown }[];
};

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const bob = await app.as('editor', { first_name: 'Bob', last_name: 'Cut' });
const amy = await app.as('editor', { first_name: 'Amy', last_name: 'Cut', email: 'amy@example.com' });
await app.as('editor', { first_name: 'Idle', last_name: 'Inactive', is_active: false });
const client = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
const project = async (more: object) =>
  (await aProject(app.db, { client_id: client.id, assigned_to_id: amy.user.id, ...more })).id;
const ids: Record<'late' | 'early' | 'running' | 'paused' | 'done' | 'lead', number> = {
  late: await project({ created_at: '2026-03-02T10:00:00.000Z' }),
  early: await project({
    title: 'Wedding teaser',
    description: '2 cameras',
    created_at: '2026-03-02T09:00:00.000Z',
    deadline_at: '2026-03-05T17:00:00.123Z',
    designation_points: 2.5,
    revision_count: 2,
    is_revised: true,
    assigned_by_id: manager.user.id,
    reviewed_by_id: manager.user.id,
  }),
  running: await project({
    status: 'started',
    started_at: '2026-03-10T10:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    pauses: [
      {
        pausedAt: '2026-03-10T10:30:00.000Z',
        resumedAt: '2026-03-10T11:00:00.000Z',
      },
    ],
  }),
  paused: await project({
    status: 'paused',
    started_at: '2026-03-09T10:00:00.000Z',
    pauses: [
      {
        pausedAt: '2026-03-09T10:15:00.000Z',
        resumedAt: null,
      },
    ],
  }),
  done: await project({
    status: 'completed',
    started_at: '2026-03-01T10:00:00.000Z',
    ended_at: '2026-03-01T11:00:00.000Z',
    runtime_minutes: 60,
    assigned_by_id: null,
  }),
  lead: await project({ assigned_to_id: manager.user.id, created_at: '2026-03-03T00:00:00.000Z' }),
};
await project({ assigned_to_id: null });

const columns = async (query = '') => (await admin.get(`/api/bossview?${query}`)).json() as Column[];
const cardsOf = async (caller: Caller, query: string) =>
  (await columns(query)).find((column) => column.userId === caller.user.id)?.projects.map((card) => card.id);

describe('columns', () => {
  it('list the active editors by name, with or without projects, and other users who have some', async () => {
    const names = (await columns()).map((column) => [column.fullName, column.projectCount]);
    expect(names).toEqual([
      ['Amy Cut', 2],
      ['Bob Cut', 0],
      ['Mo Derator', 1],
    ]);
    expect((await columns('status=completed')).map((column) => column.fullName)).toEqual(['Amy Cut', 'Bob Cut']);
  });
});

describe('cards', () => {
  it('have the documented fields, including PHP dates', async () => {
    const column = (await columns('status=assigned'))[0];
    expect(Object.keys(column ?? {})).toEqual(['userId', 'fullName', 'email', 'projectCount', 'projects']);
    const php = (date: string) => ({ date, timezone_type: 3, timezone: 'UTC' });
    expect(column?.projects[0]).toEqual({
      id: ids.early,
      title: 'Wedding teaser',
      description: '2 cameras',
      clientName: 'Ada Reed',
      projectType: 'Premium',
      status: 'assigned',
      assignedBy: 'Mo Derator',
      assignedTo: 'Amy Cut',
      reviewedBy: 'Mo Derator',
      rawLenght: 1200,
      videoLength: 600,
      editRatioMin: 10,
      editRatioHour: 1,
      projectRunTime: null,
      jPoints: '2.5',
      revised: true,
      revisionCount: 2,
      assignedAt: php('2026-03-02 09:00:00.000000'),
      deadlineAt: php('2026-03-05 17:00:00.123000'),
      startedAt: null,
      endedAt: null,
    });
    expect(column?.projects.map((card) => card.id)).toEqual([ids.early, ids.late]);
  });

  it('show the run time without pauses, up to now while running', async () => {
    const cards = (await columns('status=ongoing'))[0]?.projects ?? [];
    expect(cards.map((card) => [card.id, card['status'], card['projectRunTime']])).toEqual([
      [ids.paused, 'paused', 15],
      [ids.running, 'started', 90],
    ]);
    expect((await columns('status=completed'))[0]?.projects[0]).toMatchObject({ projectRunTime: 60, assignedBy: '' });
  });
});

describe('the date filter', () => {
  it('applies to creation for assigned, start for ongoing and end for completed projects', async () => {
    expect(await cardsOf(amy, 'status=assigned&startDate=2026-03-02T09:30:00.000Z&endDate=2026-03-02')).toEqual([
      ids.late,
    ]);
    expect(await cardsOf(amy, 'status=ongoing&startDate=2026-03-10&endDate=2026-03-10')).toEqual([ids.running]);
    expect(await cardsOf(amy, 'status=started&startDate=2026-01-01&endDate=2026-01-01')).toEqual([]);
    expect(await cardsOf(amy, 'status=completed&startDate=2026-03-01&endDate=2026-03-01')).toEqual([ids.done]);
    expect(await cardsOf(amy, 'status=completed&startDate=2026-03-02&endDate=2026-03-09')).toEqual([]);
  });

  it.each([
    ['startDate=2026-01-01', 'endDate'],
    ['status=paused', 'status'],
    ['startDate=2026-13-01&endDate=2026-13-02', 'startDate'],
  ])('rejects ?%s and names %s', async (query, name) => {
    const response = await admin.get(`/api/bossview?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toContain(`"${name}"`);
  });
});

it('is limited to administrators', async () => {
  expect((await manager.get('/api/bossview')).statusCode).toBe(403);
  expect((await bob.get('/api/bossview')).statusCode).toBe(403);
  expect((await app.anonymous.get('/api/bossview')).statusCode).toBe(401);
});
