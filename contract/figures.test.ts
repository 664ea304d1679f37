/** Round trips of figures, leave, targets and boss cards through the API, and tolerance of other providers' responses. */
import type { Leave } from '#domain/work/leave/leave.ts';
import { expect, test } from 'vitest';
import { type BossColumn, bossColumnFromApi, bossColumnToApi } from '#contract/insight/boss-view.ts';
import { leaderboardEntryFromApi, leaderboardEntryToApi } from '#contract/insight/leaderboard.ts';
import { leaveFromApi, leaveToApi } from '#contract/work/leave.ts';
import { type Dashboard, dashboardFromApi, dashboardToApi } from '#contract/insight/stats-dashboard.ts';
import {
  type UserStats,
  type UserStatsRow,
  userStatsFromApi,
  userStatsRowFromApi,
  userStatsRowToApi,
  userStatsToApi,
} from '#contract/insight/stats.ts';
import { targetFromApi, targetToApi } from '#contract/work/targets.ts';

const throughApi = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const byClass = { Premium: 4, Standard: 2.5, Basic: 0, Podcast: 1 };
const person = {
  id: 7,
  firstName: 'Ed',
  lastName: 'Itor',
  email: 'ed@example.com',
  type: 'editor' as const,
  jobType: 'J1' as const,
  picture: { id: 9, filename: 'a.png' },
};

test('round-trips leave, also without users', () => {
  const leave: Leave = {
    id: 5,
    version: 3,
    employee: person,
    leaveFrom: '2025-05-01T00:00:00.000Z',
    leaveTill: '2025-05-03T00:00:00.000Z',
    description: 'Trip',
    status: 'approved',
    approvedBy: { ...person, id: 1, picture: null },
    createdAt: '2025-04-20T08:00:00.000Z',
    kind: 'sick',
    fromHalf: 'afternoon',
    tillHalf: 'morning',
    workingHalfDays: 3,
  };
  const plain = { kind: 'vacation', fromHalf: 'whole', tillHalf: 'whole', workingHalfDays: null } as const;
  for (const each of [leave, { ...leave, employee: null, approvedBy: null }, { ...leave, ...plain }])
    expect(leaveFromApi(throughApi(leaveToApi(each)), 3)).toEqual(each);
});

test('round-trips a manager column, keeping PHP dates to the millisecond', () => {
  const column: BossColumn = {
    userId: 7,
    fullName: 'Ed Itor',
    email: 'ed@example.com',
    cards: [
      {
        id: 12,
        title: 'Teaser',
        description: '',
        clientName: 'Ada Reed',
        class: 'Premium',
        status: 'paused',
        assignedBy: 'Mo',
        assignedTo: 'Ed Itor',
        reviewedBy: '',
        rawLengthSeconds: 5400,
        videoLengthSeconds: 600,
        editRatioMin: 10,
        editRatioHour: 1,
        runtimeMinutes: 95.25,
        isRuntimeUnknown: false,
        designationPoints: -2.5,
        isRevised: true,
        revisionCount: 1,
        assignedAt: '2025-03-02T09:00:00.123Z',
        deadlineAt: null,
        startedAt: '2025-03-02T10:00:00.000Z',
        endedAt: null,
      },
    ],
  };
  expect(bossColumnFromApi(throughApi(bossColumnToApi(column)))).toEqual(column);
});

test('round-trips the dashboard, with missing counts as 0', () => {
  const counts = { assigned: 1, active: 2, revised: 3, paused: 4, completed: 5 };
  const changes = { ...counts, paused: null, active: -12.5 };
  const dashboard: Dashboard = { counts, before: counts, changes };
  expect(dashboardFromApi(throughApi(dashboardToApi(dashboard)))).toEqual(dashboard);
  const bare: Dashboard = { counts, before: null, changes: null };
  expect(dashboardFromApi(throughApi(dashboardToApi(bare)))).toEqual(bare);
  expect(dashboardFromApi({ pausedProjects: 4 } as never)).toEqual({
    counts: { assigned: 0, active: 0, revised: 0, paused: 4, completed: 0 },
    before: null,
    changes: null,
  });
});

test('round-trips the figures of a person', () => {
  const figures = { points: 7.5, average: 3.75, averaged: 2, byClass };
  const stats: UserStats = {
    completed: 2,
    completedByClass: byClass,
    ongoing: 1,
    averageEditMinutes: 92.5,
    points: figures,
    designationPoints: figures,
    totalPoints: 9,
    targets: [{ id: 1, points: 120.5, createdAt: '2025-03-01T00:00:00.000Z' }],
  };
  expect(userStatsFromApi(throughApi(userStatsToApi(stats)))).toEqual(stats);
  const row: UserStatsRow = {
    userId: 7,
    name: 'Ed Itor',
    email: 'ed@example.com',
    type: 'manager',
    jobType: null,
    points: figures,
    totalPoints: 9,
    completed: 2,
    ongoing: 1,
    completedByClass: byClass,
    minutesByClass: byClass,
  };
  expect(userStatsRowFromApi(throughApi(userStatsRowToApi(row)))).toEqual(row);
});

test('accepts missing figures and a target date sent as an object (docs/api-reference.md#plain)', () => {
  const stats = userStatsFromApi({
    completedProjects: 3,
    targetPoints: [{ id: 1, points: 5, createdAt: { date: '2025-03-01 08:09:10.000000' } }],
  } as never);
  expect(stats).toMatchObject({
    completed: 3,
    ongoing: 0,
    points: { points: 0, average: 0, averaged: null, byClass: { Premium: 0 } },
    targets: [{ createdAt: '2025-03-01T08:09:10.000Z' }],
  });
});

test('round-trips targets and leaderboard entries, and uses the list order when there is no rank', () => {
  const points = { monthPoints: 84, formerPoints: 4.5 };
  const target = { id: 1, version: 2, target: 120.5, createdAt: '2025-03-01T00:00:00.000Z', ...points };
  expect(targetFromApi(throughApi(targetToApi(target)), 2)).toEqual(target);
  const standing = { rank: 4, userId: 7, jobType: null, points: 84.5, projectsCompleted: 20 };
  for (const email of ['ed@example.com', null]) {
    const entry = { ...standing, name: 'Ed Itor', email };
    expect(leaderboardEntryFromApi(throughApi(leaderboardEntryToApi(entry)), 0)).toEqual(entry);
  }
  const bare = { id: 7, '@id': '/api/users/7', name: 'Ed', jobType: 'J1', points: 2 } as never;
  expect(leaderboardEntryFromApi(bare, 2)).toMatchObject({ rank: 3, projectsCompleted: 0 });
});
