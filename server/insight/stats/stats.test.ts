/** Tests of user and dashboard figures through the API, each against an independent recount. */
// Runs on both databases: sums and averages have different types per engine.
import { describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { aProject, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

type Project = Row<'projects'>;

const FEBRUARY = { from: '2026-02-01T00:00:00.000Z', till: '2026-02-28T23:59:59.999Z' };
const FEBRUARY_QUERY = 'startDate=2026-02-01&endDate=2026-02-28';

const app = await testApp();
const shop: SmallTeam = await aSmallTeam(app.db, 240);
const admin = await app.as('admin', { first_name: 'Ad', last_name: 'Min' });
const manager = await app.as('manager', { first_name: 'Élise', last_name: 'Øst', email: 'elise@example.com' });
const editor = app.asUser(shop.people[0] as Row<'users'>);

const cents = (value: number): number => Math.round(value * 100) / 100;
const sum = (rows: Project[], value: (row: Project) => number): number =>
  cents(rows.reduce((total, row) => total + value(row), 0));
const inFebruary = (at: string | null): boolean => at !== null && at >= FEBRUARY.from && at <= FEBRUARY.till;
const byClass = (rows: Project[], value: (row: Project) => number) =>
  Object.fromEntries(
    ['Premium', 'Standard', 'Basic', 'Podcast'].map((name) => [
      name,
      sum(
        rows.filter((row) => row.class === name),
        value,
      ),
    ]),
  );

/** Recounts the figures from the rows. */
function recount(userId: number, isCounted: (at: string | null) => boolean) {
  const own = shop.projects.filter((row) => row.assigned_to_id === userId);
  const done = own.filter((row) => row.status === 'completed' && isCounted(row.ended_at));
  const scored = done.filter((row) => row.point > 0);
  const timed = done.filter((row) => row.runtime_minutes !== null);
  const mean = (total: number, count: number): number => (count === 0 ? 0 : cents(total / count));
  const designation = sum(done, (row) => row.designation_points);
  return {
    completedProjects: done.length,
    ongoingProjects: own.filter((row) => row.status !== 'completed' && isCounted(row.created_at)).length,
    completedProjectCategories: byClass(done, () => 1),
    everageEditTime: mean(
      sum(timed, (row) => row.runtime_minutes ?? 0),
      timed.length,
    ),
    pointStats: {
      points: sum(done, (row) => row.point),
      avgPoints: mean(
        sum(scored, (row) => row.point),
        scored.length,
      ),
      avgCount: scored.length,
      pointBreakdown: byClass(done, (row) => row.point),
    },
    jPointStats: {
      points: designation,
      avgPoints: mean(designation, done.length),
      avgCount: done.length,
      pointBreakdown: byClass(done, (row) => row.designation_points),
    },
    totalPoints: sum(done, (row) => row.point + row.personal_point + row.designation_points),
    minutes: byClass(timed, (row) => row.runtime_minutes ?? 0),
  };
}

describe('the dashboard', () => {
  const countOf = (rows: Project[]) => {
    const of = (status: string) => rows.filter((row) => row.status === status).length;
    return {
      assignedProjects: of('assigned'),
      activeProjects: of('started'),
      revisedProjects: rows.filter((row) => row.is_revised).length,
      pausedProjects: of('paused'),
      completedProjects: of('completed'),
    };
  };

  it('counts all projects for administrators and managers, and only their own for editors', async () => {
    for (const caller of [admin, manager]) {
      const response = await caller.get('/api/stats/dashboard', { accept: 'text/html' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.json()).toEqual({ ...countOf(shop.projects), previous: null, change: null });
    }
    const own = shop.projects.filter((row) => row.assigned_to_id === editor.user.id);
    expect((await editor.get('/api/stats/dashboard')).json()).toMatchObject(countOf(own));
    expect((await app.anonymous.get('/api/stats/dashboard')).statusCode).toBe(401);
  });

  it('counts projects created between the dates, and their change from the previous period', async () => {
    const now = countOf(shop.projects.filter((row) => inFebruary(row.created_at)));
    const isBefore = (at: string) => at >= '2026-01-04T00:00:00.000Z' && at <= '2026-01-31T23:59:59.999Z';
    const before = countOf(shop.projects.filter((row) => isBefore(row.created_at)));
    const change = Object.fromEntries(
      Object.entries(now).map(([card, count]) => {
        const old = before[card as keyof typeof before];
        return [card, old === 0 ? null : Math.round(((count - old) / old) * 1000) / 10];
      }),
    );
    expect((await admin.get(`/api/stats/dashboard?${FEBRUARY_QUERY}`)).json()).toEqual({
      ...now,
      previous: before,
      change,
    });
  });

  it('allows dates for editors, and shows no change when the previous period was empty', async () => {
    const response = await editor.get('/api/stats/dashboard?startDate=2025-11-15&endDate=2025-12-31');
    const own = shop.projects.filter((row) => row.assigned_to_id === editor.user.id && row.created_at < '2026-01-01');
    expect(response.json()).toMatchObject(countOf(own));
    expect(response.json().change.completedProjects).toBeNull();
  });

  it.each([
    ['startDate=2026-01-01', 'endDate'],
    ['endDate=2026-01-01', 'startDate'],
    ['startDate=2026-01-01&endDate=2025-12-31', 'endDate'],
  ])('rejects ?%s and names %s', async (query, name) => {
    const response = await editor.get(`/api/stats/dashboard?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toContain(`"${name}"`);
  });
});

describe('one user', () => {
  it.each([0, 1, 2, 3])('matches a recount (user %i)', async (index) => {
    const { id } = shop.people[index] as Row<'users'>;
    const { minutes: _minutes, ...ever } = recount(id, (at) => at !== null);
    expect((await admin.get(`/api/stats/users/${id}`)).json()).toEqual({ ...ever, targetPoints: [] });
    const { minutes: _some, ...february } = recount(id, inFebruary);
    expect(february.completedProjects).toBeGreaterThan(0);
    expect(february.completedProjects).toBeLessThan(ever.completedProjects);
    expect((await admin.get(`/api/stats/users/${id}?${FEBRUARY_QUERY}`)).json()).toEqual({
      ...february,
      targetPoints: [],
    });
    expect((await admin.get(`/api/stats/user_points/${id}?${FEBRUARY_QUERY}`)).json()).toEqual({
      Points: february.pointStats.points,
      PointsBreak: february.pointStats.pointBreakdown,
    });
  });

  it('includes the targets of the period, latest last', async () => {
    for (const [target, at] of [
      [100, '2026-01-31T12:00:00.000Z'],
      [120.5, '2026-02-28T23:59:59.999Z'],
    ] as const) {
      app.setNow(at);
      await app.asUser(admin.user).post('/api/point_targets', { target });
    }
    app.setNow('2026-03-10T12:00:00.000Z');
    const targets = async (query: string) =>
      (await admin.get(`/api/stats/users/${editor.user.id}?${query}`)).json().targetPoints;
    expect((await targets('')).map((t: { points: number }) => t.points)).toEqual([100, 120.5]);
    expect(await targets(FEBRUARY_QUERY)).toMatchObject([{ points: 120.5, createdAt: '2026-02-28T23:59:59+00:00' }]);
  });

  it('is all zeros without work', async () => {
    const { id } = await aUser(app.db);
    expect((await admin.get(`/api/stats/users/${id}`)).json()).toMatchObject({
      completedProjects: 0,
      ongoingProjects: 0,
      everageEditTime: 0,
      totalPoints: 0,
      pointStats: {
        points: 0,
        avgPoints: 0,
        pointBreakdown: {
          Premium: 0,
          Standard: 0,
          Basic: 0,
          Podcast: 0,
        },
      },
      jPointStats: {
        points: 0,
        avgPoints: 0,
      },
    });
  });

  it.each(['/api/stats/users/', '/api/stats/user_points/'])(
    'is returned by %s to the user, managers and administrators',
    async (path) => {
      const own = `${path}${editor.user.id}`;
      const other = `${path}${(shop.people[1] as Row<'users'>).id}`;
      expect((await editor.get(own)).statusCode).toBe(200);
      expect((await editor.get(other)).statusCode).toBe(403);
      expect((await manager.get(other)).statusCode).toBe(200);
      expect((await app.anonymous.get(own)).statusCode).toBe(401);
      for (const caller of [editor, manager])
        expect((await caller.get(`${own}?${FEBRUARY_QUERY}`)).statusCode).toBe(403);
      expect((await admin.get(`${own}?startDate=2026-02-01`)).statusCode).toBe(400);
      expect((await admin.get(`${path}999999`)).statusCode).toBe(404);
      expect((await admin.get(`${path}abc`)).statusCode).toBe(404);
      const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z' });
      expect((await admin.get(`${path}${gone.id}`)).statusCode).toBe(404);
    },
  );
});

describe('all users', () => {
  type Rows = { userId: number; name: string; email: string }[];
  const rows = async (query = '') => (await manager.get(`/api/stats/users?${query}`)).json() as Rows;

  it('match a recount, in total and between dates', async () => {
    for (const [query, isCounted] of [
      ['', (at: string | null) => at !== null],
      [FEBRUARY_QUERY, inFebruary],
    ] as const) {
      const all = await rows(query);
      for (const person of shop.people) {
        const { everageEditTime: _time, jPointStats: _designation, ...figures } = recount(person.id, isCounted);
        expect(all.find((row) => row.userId === person.id)).toEqual({
          userId: person.id,
          name: `${person.first_name} ${person.last_name}`,
          email: person.email,
          role: person.type,
          jobType: person.job_type,
          ...figures,
        });
      }
    }
  });

  it('omit deleted users, and are sorted by name', async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z' });
    await aProject(app.db, { assigned_to_id: gone.id, status: 'completed', ended_at: FEBRUARY.from });
    const all = await rows();
    expect(all.some((row) => row.userId === gone.id)).toBe(false);
    expect(all[0]?.name).toBe('Ad Min');
  });

  it('can be filtered by part of a name, ignoring case and accents, and by email', async () => {
    const found = async (query: string) => (await rows(query)).map((row) => row.email);
    expect(await found('firstName=ELI')).toEqual(['elise@example.com']);
    expect(await found(`lastName=${encodeURIComponent('Øst')}`)).toEqual(['elise@example.com']);
    expect(await found('firstName=eli&lastName=nobody')).toEqual([]);
    expect(await found('email=ELISE@example.com')).toEqual(['elise@example.com']);
    expect(await found('email=elise')).toEqual(['elise@example.com']);
    expect(await found('email=lise@example.com')).toEqual([]);
    expect(await found('firstName=%25')).toEqual([]);
  });

  it('are limited to administrators and managers', async () => {
    expect((await admin.get('/api/stats/users')).statusCode).toBe(200);
    expect((await editor.get('/api/stats/users')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/stats/users')).statusCode).toBe(401);
    expect((await manager.get('/api/stats/users?endDate=2026-01-01')).statusCode).toBe(400);
  });
});
