/** Tests that every figure is the total of the project list that its screen links to. */
import { expect, it } from 'vitest';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Analytics, ClientWaits, WorkOverTime } from '#contract/insight/stats-charts.ts';
import type { ApiUserStatsRow } from '#contract/insight/stats.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import { aProject, aWait } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const FROM = '2026-01-05T00:00:00.000Z';
const TILL = '2026-02-20T23:59:59.999Z';
const PERIOD = `startDate=${FROM}&endDate=${TILL}`;
const within = (property: string, from = FROM, till = TILL) =>
  `&${property}[after]=${from}&${property}[before]=${till}`;
const CREATED = within('createdAt');
const ENDED = within('endedAt');
const CLASSES = ['Premium', 'Standard', 'Basic', 'Podcast'] as const;

const app = await testApp();
const shop: SmallTeam = await aSmallTeam(app.db, 200);
await waitsFor(shop.projects);
const admin = await app.as('admin');
const manager = await app.as('manager');
const editor = app.asUser(shop.people[0] as Row<'users'>);

/** Adds waits: for every second late project, as long as the work took; for another project, one that is still open. */
async function waitsFor(projects: readonly Row<'projects'>[]): Promise<void> {
  const isLate = ({ ended_at: endedAt, deadline_at: deadlineAt }: Row<'projects'>): boolean =>
    endedAt !== null && deadlineAt !== null && endedAt > deadlineAt;
  const waited = projects.filter(isLate).filter((_project, index) => index % 2 === 0);
  for (const { id, created_at: since, ended_at: until } of waited)
    await aWait(app.db, { project_id: id, since, until: until ?? since });
  const open = projects.find(({ status, client_id: client }) => status === 'paused' && client !== null);
  await aWait(app.db, { project_id: open?.id ?? 0, since: '2026-02-01T00:00:00.000Z', until: null });
  await syncProjects(
    app.db,
    projects.map(({ id }) => id),
  );
}

const totalOf = async (caller: Caller, query: string): Promise<number> =>
  (await caller.get(`/api/projects?itemsPerPage=1&${query}`)).json().totalItems;

it('matches the dashboard cards with their lists, for every role, with and without dates', async () => {
  const links = {
    assignedProjects: 'status=assigned',
    activeProjects: 'status=started',
    revisedProjects: 'revised=true',
    pausedProjects: 'status=paused',
    completedProjects: 'status=completed',
  };
  for (const caller of [admin, manager, editor])
    for (const [query, dates] of [
      ['', ''],
      [PERIOD, CREATED],
    ] as const) {
      const counts = (await caller.get(`/api/stats/dashboard?${query}`)).json();
      for (const [card, link] of Object.entries(links)) {
        expect(counts[card]).toBe(await totalOf(caller, link + dates));
        expect(counts[card]).toBeGreaterThan(0);
      }
    }
});

it('matches the counts of each user with their lists', async () => {
  const rows = (await admin.get(`/api/stats/users?${PERIOD}`)).json() as ApiUserStatsRow[];
  for (const { email, completedProjects, ongoingProjects, completedProjectCategories } of rows) {
    const own = `assignedTo.email=${email}`;
    expect(completedProjects).toBe(await totalOf(admin, `${own}&status=completed${ENDED}`));
    expect(ongoingProjects).toBe(
      await totalOf(admin, `${own}&status[]=assigned&status[]=started&status[]=paused${CREATED}`),
    );
    for (const name of CLASSES)
      expect(completedProjectCategories[name]).toBe(
        await totalOf(admin, `${own}&status=completed&class=${name}${ENDED}`),
      );
  }
});

it('matches the bars of work over time with their lists', async () => {
  const { parts } = (await admin.get(`/api/stats/work?${PERIOD}`)).json() as WorkOverTime;
  for (const { from, till, createdByClass, createdByStatus, completedByClass } of parts) {
    const created = within('createdAt', from, till);
    for (const name of CLASSES) {
      expect(createdByClass[name]).toBe(await totalOf(admin, `class=${name}${created}`));
      expect(completedByClass[name]).toBe(
        await totalOf(admin, `status=completed&class=${name}${within('endedAt', from, till)}`),
      );
    }
    expect(createdByStatus.paused).toBe(await totalOf(admin, `status=paused${created}`));
  }
});

it('matches the analytics figures with their lists', async () => {
  const response = (await admin.get(`/api/stats/analytics?${PERIOD}`)).json() as Analytics;
  for (const { from, till, byClass } of response.throughput)
    expect(byClass.Basic).toBe(await totalOf(admin, `status=completed&class=Basic${within('endedAt', from, till)}`));
  const { onTime, withDeadline } = response.onTime;
  expect(withDeadline).toBeGreaterThan(onTime);
  expect(onTime).toBe(await totalOf(admin, `status=completed&onTime=true${ENDED}`));
  expect(withDeadline - onTime).toBe(await totalOf(admin, `status=completed&onTime=false${ENDED}`));
  const adjusted = response.onTimeAdjusted;
  expect(adjusted?.onTime).toBeGreaterThan(onTime);
  expect(adjusted?.onTime).toBe(await totalOf(admin, `status=completed&onTimeAdjusted=true${ENDED}`));
  const { punctuality } = response;
  const due = within('firstDeadline');
  expect(punctuality?.due).toBe(await totalOf(admin, due));
  expect(punctuality?.onTime).toBe(await totalOf(admin, `punctual=true${due}`));
  expect(punctuality?.onTimeAdjusted).toBe(await totalOf(admin, `punctualAdjusted=true${due}`));
  for (const week of response.throughput)
    expect(week.punctuality?.onTime).toBe(
      await totalOf(admin, `punctual=true${within('firstDeadline', week.from, week.till)}`),
    );
  expect(response.openLate).toBeGreaterThan(0);
  expect(response.openLate).toBe(await totalOf(admin, 'due=late'));
  for (const week of response.throughput)
    expect(week.onTime.onTime).toBe(
      await totalOf(admin, `status=completed&onTime=true${within('endedAt', week.from, week.till)}`),
    );
  for (const row of response.revisionsByClient) {
    const link = `client.id=${row.clientId}&status=completed${ENDED}`;
    expect(row.completed).toBe(await totalOf(admin, link));
    expect(row.revised).toBe(await totalOf(admin, `${link}&revised=true`));
  }
  for (const row of response.revisionsByEditor)
    expect(row.revised).toBe(
      await totalOf(admin, `assignedTo.email=${row.email}&status=completed&revised=true${ENDED}`),
    );
  for (const row of response.workload)
    expect(row.openProjects).toBe(
      await totalOf(admin, `assignedTo.email=${row.email}&status[]=assigned&status[]=started&status[]=paused`),
    );
});

it('matches the response times of clients with their waits, and with the list of those that wait', async () => {
  const rows = (await manager.get(`/api/stats/waits?${PERIOD}`)).json() as ClientWaits[];
  const waits = await app.db
    .selectFrom('waits')
    .innerJoin('projects', 'projects.id', 'waits.project_id')
    .select(['client_id', 'since', 'waits.until'])
    .where('waits.until', '>=', FROM)
    .where('waits.until', '<=', TILL)
    .execute();
  expect(new Set(rows.map(({ client }) => client.id))).toEqual(new Set(shop.clients.map(({ id }) => id)));
  for (const { client, count, medianMinutes, longestMinutes, openNow } of rows) {
    const minutes = waits
      .filter((wait) => wait.client_id === client.id)
      .map(({ since, until }) => Math.floor((Date.parse(until ?? '') - Date.parse(since)) / 60_000))
      .toSorted((a, b) => a - b);
    const half = minutes.length / 2;
    const middle = minutes.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
    expect(count).toBe(minutes.length);
    expect(longestMinutes).toBe(minutes.at(-1));
    expect(medianMinutes).toBe(Math.round(middle.reduce((sum, one) => sum + one, 0) / middle.length));
    expect(openNow).toBe(await totalOf(manager, `waiting=true&client.id=${client.id}`));
    expect((await manager.get(`/api/stats/waits?${PERIOD}&client=${client.id}`)).json()).toMatchObject([{ client }]);
  }
  expect(rows.reduce((sum, { openNow }) => sum + openNow, 0)).toBe(1);
  expect((await manager.get('/api/stats/waits?client=Ada')).json().detail).toContain('"client"');
  expect((await editor.get(`/api/stats/waits?${PERIOD}`)).statusCode).toBe(403);
});

it('matches the boss view and the leaderboard with their lists', async () => {
  const columns = (await admin.get(`/api/bossview?status=completed&${PERIOD}`)).json() as {
    email: string;
    projectCount: number;
  }[];
  for (const column of columns)
    expect(column.projectCount).toBe(await totalOf(admin, `assignedTo.email=${column.email}&status=completed${ENDED}`));
  const leaders = (await admin.get(`/api/stats/leaderboard?${PERIOD}`)).json() as {
    id: number;
    projectsCompleted: number;
  }[];
  for (const leader of leaders)
    expect(leader.projectsCompleted).toBe(
      await totalOf(admin, `assignedTo=/api/users/${leader.id}&status=completed${ENDED}`),
    );
});

it('shows the same points in the leaderboard, the table, the profile and the user record', async () => {
  const leaders = (await admin.get('/api/stats/leaderboard')).json() as {
    id: number;
    points: number;
    projectsCompleted: number;
  }[];
  const rows = (await admin.get('/api/stats/users')).json() as ApiUserStatsRow[];
  for (const { id, points, projectsCompleted } of leaders) {
    expect(rows.find((row) => row.userId === id)?.totalPoints).toBe(points);
    expect((await admin.get(`/api/stats/users/${id}`)).json().totalPoints).toBe(points);
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({ points, projectsCompleted });
  }
});

it('matches for the last second of a period, whose milliseconds the API omits', async () => {
  const worker = await app.as('editor');
  const moment = { created_at: '2026-02-28T23:59:59.250Z', ended_at: '2026-02-28T23:59:59.750Z' };
  await aProject(app.db, { ...moment, status: 'completed', assigned_to_id: worker.user.id, point: 4 });
  const period = 'startDate=2026-02-28T23:59:59Z&endDate=2026-02-28T23:59:59Z';
  const second = (property: string) => within(property, '2026-02-28T23:59:59Z', '2026-02-28T23:59:59Z');
  const counts = (await admin.get(`/api/stats/dashboard?${period}`)).json();
  expect(await totalOf(admin, `status=completed${second('createdAt')}`)).toBe(1);
  expect(counts.completedProjects).toBe(1);
  const leaders = (await admin.get(`/api/stats/leaderboard?${period}`)).json() as { id: number; points: number }[];
  expect(await totalOf(admin, `status=completed${second('endedAt')}`)).toBe(1);
  expect(leaders.find(({ id }) => id === worker.user.id)?.points).toBe(4);
});

it('adds up the rows of current and former members to the team total', async () => {
  const [gone, off] = [await app.as('editor', { job_type: 'INT' }), await app.as('editor')];
  const done = { status: 'completed', ended_at: '2026-03-05T10:00:00.000Z', runtime_minutes: 30, point: 3 } as const;
  const kinds = { personal_point: 1.25, designation_points: 0.5 } as const;
  await aProject(app.db, { ...done, ...kinds, class: 'Basic', assigned_to_id: gone.user.id });
  await aProject(app.db, { ...done, class: 'Basic', assigned_to_id: gone.user.id });
  await aProject(app.db, { ...done, assigned_to_id: off.user.id });
  await aProject(app.db, { assigned_to_id: gone.user.id });
  const month = 'startDate=2026-03-01&endDate=2026-03-31';
  const rows = async (query: string) => (await admin.get(`/api/stats/users?${query}`)).json() as ApiUserStatsRow[];
  const former = async (query: string) => (await admin.get(`/api/stats/former_members?${query}`)).json();
  const team = async (query: string) => sumOf([...(await rows(query)), await former(query)].map((r) => r.totalPoints));
  const [before, ofMonth, target] = [
    await team(''),
    await team(month),
    await admin.post('/api/point_targets', { target: 9 }),
  ];
  expect(target.json().formerPoints).toBeUndefined();
  await admin.patch(`/api/users/${off.user.id}`, { status: false });
  await admin.request('DELETE', `/api/users/${gone.user.id}`);
  expect([await team(''), await team(month)]).toEqual([before, ofMonth]);
  expect(await former(month)).toMatchObject({
    totalPoints: 7.75,
    pointStats: { points: 6, avgPoints: 3, avgCount: 2, pointBreakdown: { Basic: 6 } },
    completedProjects: 2,
    ongoingProjects: 0,
    minutes: { Basic: 60 },
    bonus: 0,
  });
  expect((await former('')).ongoingProjects).toBe(1);
  const { monthPoints, formerPoints } = (await admin.get(target.json()['@id'])).json();
  const active = (await rows(month)).filter(({ userId }) => userId !== off.user.id);
  expect([formerPoints, sumOf([...active.map((row) => row.totalPoints), formerPoints])]).toEqual([10.75, monthPoints]);
});
