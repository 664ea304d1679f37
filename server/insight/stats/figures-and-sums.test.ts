/** Tests that every sum and average matches the projects that the list shows for the same filter (docs/figures.md#definitions). */
// Runs on both databases: sums and averages have different types per engine.
import { describe, expect, it } from 'vitest';
import { roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { ApiProject } from '#contract/work/project-api.ts';
import type { Analytics, WorkOverTime } from '#contract/insight/stats-charts.ts';
import type { ApiUserStats, ApiUserStatsRow } from '#contract/insight/stats.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { aProject } from '#server/testing/builders.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { testApp } from '#server/testing/test-app.ts';

const FROM = '2026-01-05T00:00:00.000Z';
const TILL = '2026-02-20T23:59:59.999Z';
const CLASSES = ['Premium', 'Standard', 'Basic', 'Podcast'] as const;
const within = (property: string, from: string, till: string) =>
  `&${property}[after]=${from}&${property}[before]=${till}`;
/** No dates, whole days, and partial days, which are counted differently. */
const PERIODS = [
  ['all time', '', ''],
  ['whole days', `startDate=${FROM}&endDate=${TILL}`, within('endedAt', FROM, TILL)],
  [
    'parts of days',
    'startDate=2026-01-05T07:30:00Z&endDate=2026-02-20T16:45:00Z',
    within('endedAt', '2026-01-05T07:30:00Z', '2026-02-20T16:45:00Z'),
  ],
] as const;

const app = await testApp();
const shop: SmallTeam = await aSmallTeam(app.db, 250);
const admin = await app.as('admin');
// Work that ended without being started has no run time.
await app.db
  .updateTable('projects')
  .set({ started_at: null })
  .where('status', '=', 'completed')
  .where('runtime_minutes', 'is', null)
  .execute();
const unmeasured = { runtime_minutes: null, over_at: null, is_runtime_unknown: true };
await app.db
  .updateTable('projects')
  .set(unmeasured)
  .where('status', '=', 'completed')
  .where((eb) => eb(eb('id', '%', 7), '=', 0))
  .execute();
const [worker] = shop.people;
const open = { assigned_to_id: worker?.id ?? null, started_at: '2026-03-10T10:00:00.000Z' };
await aProject(app.db, { ...open, status: 'started' });
await aProject(app.db, { ...open, status: 'paused', pauses: [{ pausedAt: open.started_at, resumedAt: null }] });

/** Returns all projects that the list shows for this filter, page by page. */
async function shown(query: string): Promise<ApiProject[]> {
  const members: ApiProject[] = [];
  for (let page = 1; ; page += 1) {
    const { member } = (await admin.get(`/api/projects?${query}&itemsPerPage=100&page=${page}`)).json();
    members.push(...member);
    if (member.length < 100) return members;
  }
}

const sum = (projects: ApiProject[], of: (project: ApiProject) => number): number => sumOf(projects.map(of));
const perClass = (projects: ApiProject[], of: (project: ApiProject) => number) =>
  Object.fromEntries(
    CLASSES.map((name) => [
      name,
      sum(
        projects.filter((project) => project.class === name),
        of,
      ),
    ]),
  );
const designation = (project: ApiProject): number => Number(project.jPoint);
const total = (project: ApiProject): number => sumOf([project.point, project.personalPoint, designation(project)]);
const isUnmeasured = ({ runtimeUnknown }: ApiProject): boolean => runtimeUnknown === true;
const worked = (project: ApiProject): number => project.projectRuntime ?? 0;
const allowed = ({ videoLength, editRatioMin, editRatioHour }: ApiProject): number =>
  allowedMinutesOf({ videoLengthSeconds: videoLength, editRatioMin, editRatioHour });

/** Returns the average with two decimals; 0 without values. */
const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : roundToHundredths(values.reduce((a, b) => a + b, 0) / values.length);

/** Returns one user's figures, summed from the list. */
function figuresOf(done: ApiProject[]) {
  const points = done.map((project) => project.point).filter((point) => point > 0);
  const times = done.map((project) => project.projectRuntime).filter((minutes) => minutes !== undefined);
  return {
    pointStats: {
      points: sum(done, (project) => project.point),
      avgPoints: averageOf(points),
      avgCount: points.length,
      pointBreakdown: perClass(done, (project) => project.point),
    },
    jPointStats: {
      points: sum(done, designation),
      avgPoints: averageOf(done.map(designation)),
      avgCount: done.length,
      pointBreakdown: perClass(done, designation),
    },
    totalPoints: sum(done, total),
    everageEditTime: averageOf(times),
    minutes: perClass(done, worked),
  };
}

describe.each(PERIODS)('%s', (_name, period, ended) => {
  it('shows the same points and minutes of each user everywhere', async () => {
    const rows = (await admin.get(`/api/stats/users?${period}`)).json() as ApiUserStatsRow[];
    const leaders = (await admin.get(`/api/stats/leaderboard?${period}`)).json() as { id: number; points: number }[];
    const exported = parseRecords((await admin.get(`/api/stats/export/users?${period}`)).body);
    for (const { id, email } of shop.people) {
      const figures = figuresOf(await shown(`assignedTo.email=${email}&status=completed${ended}`));
      const { pointStats, jPointStats, totalPoints, everageEditTime, minutes } = figures;
      expect(pointStats.points).toBeGreaterThan(0);
      const profile = (await admin.get(`/api/stats/users/${id}?${period}`)).json() as ApiUserStats;
      expect(profile).toMatchObject({ pointStats, jPointStats, totalPoints, everageEditTime });
      expect((await admin.get(`/api/stats/user_points/${id}?${period}`)).json()).toEqual({
        Points: pointStats.points,
        PointsBreak: pointStats.pointBreakdown,
      });
      expect(rows.find((row) => row.userId === id)).toMatchObject({ pointStats, totalPoints, minutes });
      const leader = leaders.find((row) => row.id === id);
      if (leader) expect(leader.points).toBe(totalPoints);
      expect(exported.find((row) => row['Email'] === email)).toMatchObject({
        'Average Points': String(pointStats.avgPoints),
        'Total Points': String(totalPoints),
      });
    }
    expect(leaders).toHaveLength(3);
  });

  it('matches worked and allowed time by editor, by class and over time', async () => {
    if (period === '') return;
    const analytics = (await admin.get(`/api/stats/analytics?${period}`)).json() as Analytics;
    const timeOf = (projects: ApiProject[]) => ({
      completed: projects.length,
      workedMinutes: sum(projects, worked),
      allowedMinutes: sum(
        projects.filter((project) => !isUnmeasured(project)),
        allowed,
      ),
      ...(projects.some(isUnmeasured) ? { unmeasured: projects.filter(isUnmeasured).length } : {}),
    });
    for (const row of analytics.timeByEditor)
      expect(row).toMatchObject(timeOf(await shown(`assignedTo.email=${row.email}&status=completed${ended}`)));
    for (const row of analytics.timeByClass)
      expect(row).toMatchObject(timeOf(await shown(`class=${row.class}&status=completed${ended}`)));
    const { parts } = (await admin.get(`/api/stats/work?${period}`)).json() as WorkOverTime;
    for (const { from, till, ...part } of parts)
      expect(part).toMatchObject(timeOf(await shown(`status=completed${within('endedAt', from, till)}`)));
    const share = roundToHundredths((analytics.onTime.onTime / analytics.onTime.withDeadline) * 100);
    expect(analytics.onTime.share).toBe(share);
  });
});

it("matches each editor's remaining time with that of their open projects", async () => {
  const { workload } = (await admin.get('/api/stats/analytics')).json() as Analytics;
  expect(workload).toHaveLength(3);
  for (const { email, remainingMinutes } of workload) {
    const open = await shown(`assignedTo.email=${email}&status[]=assigned&status[]=started&status[]=paused`);
    const left = sum(open, (project) => Math.max(0, allowed(project) - worked(project)));
    expect(remainingMinutes).toBeCloseTo(left, 1);
  }
});
