/** Tests of work over time and analytics through the API, each figure against an independent recount. */
import { describe, expect, it } from 'vitest';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Analytics, WorkOverTime } from '#contract/insight/stats-charts.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

type Project = Row<'projects'>;

const app = await testApp();
const shop: SmallTeam = await aSmallTeam(app.db, 240);
const admin = await app.as('admin');
const manager = await app.as('manager');
const editor = app.asUser(shop.people[0] as Row<'users'>);

const cents = (value: number): number => Math.round(value * 100) / 100;
const allowedOf = (row: Project): number =>
  allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });
const completedIn = (from: string, till: string): Project[] =>
  shop.projects.filter(
    (row) => row.status === 'completed' && row.ended_at !== null && row.ended_at >= from && row.ended_at <= till,
  );
const countBy = (rows: Project[], key: 'class' | 'status', names: string[]) =>
  Object.fromEntries(names.map((name) => [name, rows.filter((row) => row[key] === name).length]));
const CLASSES = ['Premium', 'Standard', 'Basic', 'Podcast'];
const STATUSES = ['assigned', 'started', 'paused', 'completed', 'revision'];
const timeOf = (rows: Project[]) => ({
  completed: rows.length,
  workedMinutes: cents(rows.reduce((total, row) => total + (row.runtime_minutes ?? 0), 0)),
  allowedMinutes: rows.reduce((total, row) => total + allowedOf(row), 0),
});

describe('work over time', () => {
  const work = async (query = '') => (await manager.get(`/api/stats/work?${query}`)).json() as WorkOverTime;

  it.each([
    ['', '2026-02-09', '2026-03-10', 'day', 30],
    ['startDate=2026-02-28&endDate=2026-03-01', '2026-02-28', '2026-03-01', 'day', 2],
    ['startDate=2025-12-03&endDate=2026-03-31', '2025-12-03', '2026-03-31', 'week', 18],
    ['startDate=2020-01-15&endDate=2026-12-31', '2020-01-15', '2026-12-31', 'month', 84],
  ])(
    'with ?%s covers %s to %s by %s in %i parts, each matching a recount',
    async (...[query, from, till, step, parts]) => {
      const response = await work(query);
      expect(response).toMatchObject({ from: `${from}T00:00:00.000Z`, till: `${till}T23:59:59.999Z`, step });
      expect(response.parts).toHaveLength(parts);
      for (const part of response.parts) {
        const created = shop.projects.filter((row) => row.created_at >= part.from && row.created_at <= part.till);
        const completed = completedIn(part.from, part.till);
        expect(part).toEqual({
          from: part.from,
          till: part.till,
          createdByClass: countBy(created, 'class', CLASSES),
          createdByStatus: countBy(created, 'status', STATUSES),
          completedByClass: countBy(completed, 'class', CLASSES),
          ...timeOf(completed),
        });
      }
      expect(response.parts.some((part) => part.completed > 0)).toBe(true);
    },
  );

  it('limits the first and the last part to the exact times requested', async () => {
    const { parts } = await work('startDate=2026-02-01T10:00:00.000Z&endDate=2026-02-02T11:00:00.000Z');
    expect(parts.map(({ from, till }) => [from, till])).toEqual([
      ['2026-02-01T10:00:00.000Z', '2026-02-01T23:59:59.999Z'],
      ['2026-02-02T00:00:00.000Z', '2026-02-02T11:00:00.000Z'],
    ]);
  });

  it('is limited to administrators and managers, and requires both dates or none', async () => {
    expect((await admin.get('/api/stats/work')).statusCode).toBe(200);
    expect((await editor.get('/api/stats/work')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/stats/work')).statusCode).toBe(401);
    expect((await admin.get('/api/stats/work?startDate=2026-01-01')).json().detail).toContain('"endDate"');
  });
});

describe('analytics', () => {
  const analytics = async (query = '') => (await admin.get(`/api/stats/analytics?${query}`)).json() as Analytics;
  const onTimeOf = (rows: Project[]) => {
    const due = rows.filter((row) => row.deadline_at !== null);
    const onTime = due.filter((row) => (row.ended_at as string) <= (row.deadline_at as string)).length;
    return { withDeadline: due.length, onTime, share: due.length === 0 ? null : cents((onTime / due.length) * 100) };
  };
  const revisionsOf = (rows: Project[]) => {
    const revised = rows.filter((row) => row.is_revised).length;
    return { completed: rows.length, revised, share: cents((revised / rows.length) * 100) };
  };

  it('covers the last twelve weeks by week by default', async () => {
    const response = await analytics();
    expect(response).toMatchObject({ from: '2025-12-22T00:00:00.000Z', till: '2026-03-10T23:59:59.999Z' });
    expect(response.throughput).toHaveLength(12);
    expect(response.throughput[0]).toMatchObject({
      from: '2025-12-22T00:00:00.000Z',
      till: '2025-12-28T23:59:59.999Z',
    });
    for (const week of response.throughput) {
      const rows = completedIn(week.from, week.till);
      expect(week).toMatchObject({ byClass: countBy(rows, 'class', CLASSES), onTime: onTimeOf(rows) });
    }
    expect(response.onTime).toEqual(onTimeOf(completedIn(response.from, response.till)));
    expect(response.onTime.onTime).toBeGreaterThan(0);
  });

  it('shows time and revisions by editor, class and client, matching a recount', async () => {
    const { from, till, timeByEditor, timeByClass, revisionsByEditor, revisionsByClient } = await analytics(
      'startDate=2026-01-01&endDate=2026-02-28',
    );
    const rows = completedIn(from, till);
    expect(timeByClass).toEqual(
      CLASSES.map((name) => ({ class: name, ...timeOf(rows.filter((row) => row.class === name)) })),
    );
    for (const person of shop.people) {
      const own = rows.filter((row) => row.assigned_to_id === person.id);
      const named = { userId: person.id, name: `${person.first_name} ${person.last_name}`, email: person.email };
      expect(timeByEditor).toContainEqual({ ...named, ...timeOf(own) });
      expect(revisionsByEditor).toContainEqual({ ...named, ...revisionsOf(own) });
    }
    expect(timeByEditor).toHaveLength(shop.people.length);
    for (const client of shop.clients)
      expect(revisionsByClient).toContainEqual({
        clientId: client.id,
        name: `${client.first_name} ${client.last_name}`,
        ...revisionsOf(rows.filter((row) => row.client_id === client.id)),
      });
    const revised = revisionsByClient.map((row) => row.revised);
    expect(revised).toEqual(revised.toSorted((a, b) => b - a));
  });

  it('sorts equal rows by name, ignoring case and accents', async () => {
    const names = ['Éva', 'adele', 'Zoe'];
    const done = { status: 'completed', ended_at: '2024-05-02T10:00:00.000Z', runtime_minutes: 7 } as const;
    for (const first_name of names) {
      const client = await aClient(app.db, { first_name, last_name: 'N' });
      const person = await aUser(app.db, { first_name, last_name: 'N' });
      await aProject(app.db, { ...done, client_id: client.id, assigned_to_id: person.id });
    }
    const { timeByEditor, revisionsByEditor, revisionsByClient } = await analytics(
      'startDate=2024-05-01&endDate=2024-05-31',
    );
    for (const rows of [timeByEditor, revisionsByEditor, revisionsByClient])
      expect(rows.map(({ name }) => name)).toEqual(['adele N', 'Éva N', 'Zoe N']);
  });

  it('shows the remaining work of each active editor, and who is on leave today', async () => {
    const ann = await app.as('editor', { first_name: 'Ann', last_name: 'Load' });
    const bo = await app.as('editor', { first_name: 'Bo', last_name: 'Away' });
    const inactive = await app.as('editor', { is_active: false });
    // 600 s at ratio 10 allow 60 minutes.
    await aProject(app.db, { assigned_to_id: ann.user.id });
    await aProject(app.db, {
      assigned_to_id: ann.user.id,
      status: 'paused',
      started_at: '2026-03-10T11:00:00.000Z',
      pauses: [
        {
          pausedAt: '2026-03-10T11:20:30.000Z',
          resumedAt: null,
        },
      ],
    });
    await aProject(app.db, {
      assigned_to_id: ann.user.id,
      status: 'started',
      started_at: '2026-03-09T00:00:00.000Z',
    });
    await aProject(app.db, {
      assigned_to_id: ann.user.id,
      status: 'completed',
      ended_at: '2026-03-09T00:00:00.000Z',
    });
    const leave = (from: string, till: string, status: 'approved' | 'pending', who = bo) =>
      aLeave(app.db, { employee_id: who.user.id, leave_from: from, leave_till: till, status });
    await leave('2026-03-10T18:00:00.000Z', '2026-03-12T00:00:00.000Z', 'approved');
    await leave('2026-03-10T00:00:00.000Z', '2026-03-20T00:00:00.000Z', 'pending');
    await leave('2026-03-11T00:00:00.000Z', '2026-03-12T00:00:00.000Z', 'approved', ann);
    const { workload } = await analytics();
    const rowOf = (who: Caller) => workload.find((row) => row.userId === who.user.id);
    expect(rowOf(ann)).toEqual({
      userId: ann.user.id,
      name: 'Ann Load',
      email: ann.user.email,
      openProjects: 3,
      remainingMinutes: 60 + 39.5 + 0,
      isOnLeave: false,
      onLeaveTill: null,
    });
    expect(rowOf(bo)).toMatchObject({
      openProjects: 0,
      remainingMinutes: 0,
      isOnLeave: true,
      onLeaveTill: '2026-03-12',
    });
    expect(rowOf(inactive)).toBeUndefined();
    expect(rowOf(manager)).toBeUndefined();
    const left = workload.map((row) => row.remainingMinutes);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
  });

  it('is limited to administrators, and requires both dates or none', async () => {
    expect((await manager.get('/api/stats/analytics')).statusCode).toBe(403);
    expect((await editor.get('/api/stats/analytics')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/stats/analytics')).statusCode).toBe(401);
    expect((await admin.get('/api/stats/analytics?endDate=2026-01-01')).json().detail).toContain('"startDate"');
  });
});
