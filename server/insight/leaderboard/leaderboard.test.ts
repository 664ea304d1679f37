/** Tests of the leaderboard through the API: entries, order, rights. */
import { describe, expect, it } from 'vitest';
import { aProject, aUser } from '#server/testing/builders.ts';
import { parseCsv } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

const finished = (userId: number, more: Partial<NewRow<'projects'>> = {}) =>
  aProject(app.db, {
    assigned_to_id: userId,
    status: 'completed',
    started_at: '2026-02-10T08:00:00.000Z',
    ended_at: '2026-02-10T09:00:00.000Z',
    runtime_minutes: 60,
    ...more,
  });

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');
const person = async (first: string, more: Partial<NewRow<'users'>> = {}) =>
  (await aUser(app.db, { first_name: first, last_name: 'Cut', ...more })).id;
const ids: Record<'zoe' | 'amy' | 'bea' | 'idle' | 'gone' | 'inactive', number> = {
  zoe: await person('Zoe', { job_type: 'J2' }),
  amy: await person('amy'),
  bea: await person('Bea'),
  idle: await person('Idle', { job_type: null }),
  gone: await person('Gone', { deleted_at: '2026-01-01T00:00:00.000Z', is_active: false }),
  inactive: await person('Inactive', { is_active: false }),
};
// Zoe: 5 + 0.1 + 0.2 = 5.3 and later 4; Amy and Bea tie at 4.5, Bea with two projects.
await finished(ids.zoe, { point: 5, personal_point: 0.1, designation_points: 0.2 });
await finished(ids.zoe, { point: 4, ended_at: '2026-03-05T23:59:59.999Z' });
await finished(ids.amy, { point: 4, personal_point: 0.5 });
await finished(ids.bea, { point: 3 });
await finished(ids.bea, { point: 2, designation_points: -0.5 });
await finished(ids.bea, { status: 'started', ended_at: null, point: 5 });
await finished(ids.gone, { point: 5 });
await finished(ids.inactive, { point: 5 });
await finished(manager.user.id, { point: 5 });
const editor = app.asUser(
  await app.db.selectFrom('users').selectAll().where('id', '=', ids.zoe).executeTakeFirstOrThrow(),
);

describe('the leaderboard', () => {
  it('includes emails, used for project links, only for managers and administrators', async () => {
    const emailsFor = async (caller: Caller) =>
      ((await caller.get('/api/stats/leaderboard')).json() as { email?: string }[]).map(({ email }) => email);
    for (const caller of [admin, manager])
      expect((await emailsFor(caller)).every((email) => email?.includes('@'))).toBe(true);
    expect(new Set(await emailsFor(editor))).toEqual(new Set([undefined]));
  });

  it('ranks active editors by points of completed projects, then by number of projects, then by name', async () => {
    const response = await editor.get('/api/stats/leaderboard');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual([
      {
        id: ids.zoe,
        '@id': `/api/users/${ids.zoe}`,
        name: 'Zoe Cut',
        jobType: 'J2',
        points: 9.3,
        projectsCompleted: 2,
        rank: 1,
      },
      {
        id: ids.bea,
        '@id': `/api/users/${ids.bea}`,
        name: 'Bea Cut',
        jobType: 'J1',
        points: 4.5,
        projectsCompleted: 2,
        rank: 2,
      },
      {
        id: ids.amy,
        '@id': `/api/users/${ids.amy}`,
        name: 'amy Cut',
        jobType: 'J1',
        points: 4.5,
        projectsCompleted: 1,
        rank: 3,
      },
      {
        id: ids.idle,
        '@id': `/api/users/${ids.idle}`,
        name: 'Idle Cut',
        jobType: null,
        points: 0,
        projectsCompleted: 0,
        rank: 4,
      },
    ]);
  });

  it('counts work by its end date, with both dates included', async () => {
    const points = async (query: string) => {
      const rows = (await admin.get(`/api/stats/leaderboard?admin=true&${query}`)).json() as {
        id: number;
        points: number;
      }[];
      return rows.find((row) => row.id === ids.zoe)?.points;
    };
    expect(await points('startDate=2026-02-10&endDate=2026-02-10')).toBe(5.3);
    expect(await points('startDate=2026-03-01&endDate=2026-03-05')).toBe(4);
    expect(await points('startDate=2026-03-01T00:00:00.000Z&endDate=2026-03-05T23:59:59.998Z')).toBe(0);
    expect(await points('startDate=2026-02-10T09:00:00Z&endDate=2026-03-06T00:00:00%2B00:00')).toBe(9.3);
  });

  it('rejects dates and admin=true for everyone but administrators', async () => {
    for (const caller of [manager, editor]) {
      expect((await caller.get('/api/stats/leaderboard?startDate=2026-01-01&endDate=2026-01-31')).statusCode).toBe(403);
      expect((await caller.get('/api/stats/leaderboard?admin=true')).statusCode).toBe(403);
      expect((await caller.get('/api/stats/leaderboard?admin=false&startDate=&endDate=')).statusCode).toBe(200);
    }
    expect((await app.anonymous.get('/api/stats/leaderboard')).statusCode).toBe(401);
  });

  it.each([
    ['startDate=2026-01-01', 'endDate'],
    ['endDate=2026-01-01', 'startDate'],
    ['startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
    ['startDate=2026-02-01&endDate=soon', 'endDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
    ['admin=perhaps', 'admin'],
  ])('rejects ?%s and names %s', async (query, name) => {
    const response = await admin.get(`/api/stats/leaderboard?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toContain(`"${name}"`);
  });
});

describe('the leaderboard export', () => {
  it('matches the screen, with the documented header', async () => {
    const response = await admin.get('/api/stats/export/leaderboard?admin=true', { accept: 'text/csv' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="leaderboard-all-time.csv"');
    const shown = (await admin.get('/api/stats/leaderboard')).json() as Record<string, unknown>[];
    expect(parseCsv(response.body)).toEqual([
      ['Rank', 'Editor', 'Job Type', 'Points', 'Projects Completed', 'User ID'],
      ...shown.map((row) =>
        [row['rank'], row['name'], row['jobType'] ?? '', row['points'], row['projectsCompleted'], row['id']].map(
          String,
        ),
      ),
    ]);
  });

  it('includes its dates in the file name', async () => {
    const response = await admin.get(
      '/api/stats/export/leaderboard?startDate=2026-02-01T00:00:00.000Z&endDate=2026-02-28T23:59:59.999Z',
    );
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="leaderboard-2026-02-01-to-2026-02-28.csv"',
    );
    expect(parseCsv(response.body)[1]?.slice(0, 4)).toEqual(['1', 'Zoe Cut', 'J2', '5.3']);
  });

  it('is limited to administrators, and requires both dates or none', async () => {
    expect((await manager.get('/api/stats/export/leaderboard')).statusCode).toBe(403);
    expect((await editor.get('/api/stats/export/leaderboard')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/stats/export/leaderboard')).statusCode).toBe(401);
    expect((await admin.get('/api/stats/export/leaderboard?startDate=2026-02-01')).statusCode).toBe(400);
  });
});
