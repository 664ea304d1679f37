/** Figures of a workspace in another time zone equal their lists and a recount by Temporal, at the edges of days, weeks, months and years too. */
// Runs on both databases: charts join a table of periods.
import { Temporal } from '@js-temporal/polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { sumOf } from '#domain/platform/numbers.ts';
import type { ApiToday, ApiWeek } from '#contract/insight/home.ts';
import type { Analytics, WorkOverTime } from '#contract/insight/stats-charts.ts';
import type { ApiDashboard } from '#contract/insight/stats-dashboard.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aLeave, aProject } from '#server/testing/builders.ts';
import { instantAt, localDay, localMonday, localPeriod, setTimeZone, SOME_ZONES } from '#server/testing/local-time.ts';
import { aSmallTeam } from '#server/testing/small-team.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

type Project = Row<'projects'>;

/** Days whose edges matter: of years, months and weeks, and the clock changes of Los Angeles and Auckland. */
const EDGES = [
  '2025-09-28',
  '2025-11-02',
  '2026-01-01',
  '2026-02-02',
  '2026-03-01',
  '2026-03-08',
  '2026-03-09',
  '2026-04-05',
];
const PERIODS: [from: string, till: string][] = [
  ['2026-03-08', '2026-03-08'],
  ['2026-04-05', '2026-04-05'],
  ['2026-03-02', '2026-03-08'],
  ['2026-03-01', '2026-03-31'],
  ['2025-11-01', '2026-04-30'],
  ['2021-01-01', '2026-12-31'],
];
const CLASSES = ['Premium', 'Standard', 'Basic', 'Podcast'] as const;
const within = (property: string, { from, till }: { from: string; till: string }) =>
  `&${property}[after]=${from}&${property}[before]=${till}`;
const isOpen = ({ status }: Project): boolean => ['assigned', 'started', 'paused'].includes(status);
const scoreOf = (one: Project): number => sumOf([one.point, one.personal_point, one.designation_points]);

describe.each(SOME_ZONES)('in %s', (zone) => {
  let app: TestApp;
  let admin: Caller;
  let manager: Caller;
  let editor: Caller;
  let projects: Project[];

  const readProjects = async () => (projects = await app.db.selectFrom('projects').selectAll().execute());

  beforeAll(async () => {
    app = await testApp();
    await setTimeZone(app.db, zone);
    const team = await aSmallTeam(app.db, 120);
    [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
    for (const [n, day] of EDGES.entries())
      for (const shift of [-1, 0, 1, 3_600_000]) {
        const at = new Date(Date.parse(localPeriod(day, day, zone).from) + shift).toISOString();
        const own = {
          class: CLASSES[n % 4],
          assigned_to_id: editor.user.id,
          assigned_by_id: manager.user.id,
          created_at: at,
        };
        const done = { status: 'completed', ended_at: at, deadline_at: at, runtime_minutes: 30, point: 3 } as const;
        await aProject(app.db, { ...own, ...done, client_id: team.clients[0]?.id });
        await aProject(app.db, { ...own, deadline_at: at });
        await aProject(app.db, { ...own, status: 'started', started_at: at, is_revised: true });
      }
    await readProjects();
  });

  const timeZone = `&timeZone=${encodeURIComponent(zone)}`;
  const totalOf = async (caller: Caller, query: string): Promise<number> =>
    (await caller.get(`/api/projects?itemsPerPage=1&${query}`)).json().totalItems;
  const queryOf = ({ from, till }: { from: string; till: string }): string =>
    `startDate=${from}&endDate=${till}${timeZone}`;

  /** Returns the projects whose instant is on one of these days. */
  function on(property: 'created_at' | 'ended_at', from: string, till: string): Project[] {
    return projects.filter((one) => {
      const day = one[property] === null ? '' : localDay(one[property], zone);
      return from <= day && day <= till;
    });
  }
  const completedOn = (from: string, till: string) =>
    on('ended_at', from, till).filter((one) => one.status === 'completed');

  it.each(PERIODS)(
    'the dashboard of %s to %s equals its lists, and its change compares as many days',
    async (from, till) => {
      const period = localPeriod(from, till, zone);
      const days = Temporal.PlainDate.from(from).until(till).days + 1;
      const [before, last] = [-days, -1].map((count) =>
        Temporal.PlainDate.from(from).add({ days: count }).toString(),
      ) as [string, string];
      for (const caller of [admin, editor]) {
        const own = (rows: Project[]) =>
          rows.filter((one) => caller === admin || one.assigned_to_id === editor.user.id);
        const response = (await caller.get(`/api/stats/dashboard?${queryOf(period)}`)).json() as ApiDashboard;
        expect(response.completedProjects).toBe(
          await totalOf(caller, `status=completed${within('createdAt', period)}`),
        );
        expect(response.revisedProjects).toBe(await totalOf(caller, `revised=true${within('createdAt', period)}`));
        for (const [card, status] of [
          ['assignedProjects', 'assigned'],
          ['activeProjects', 'started'],
          ['completedProjects', 'completed'],
        ] as const) {
          const countIn = (first: string, end: string) =>
            own(on('created_at', first, end)).filter((one) => one.status === status).length;
          expect([card, response[card], response.previous?.[card]]).toEqual([
            card,
            countIn(from, till),
            countIn(before, last),
          ]);
        }
      }
    },
  );

  /** Expects parts that begin and end at the edges of days and cover the period without gaps. */
  function expectWhole(parts: readonly { from: string; till: string }[], period: { from: string; till: string }): void {
    expect([parts[0]?.from, parts.at(-1)?.till]).toEqual([period.from, period.till]);
    for (const [at, { from, till }] of parts.entries()) {
      expect({ from, till }).toEqual(localPeriod(localDay(from, zone), localDay(till, zone), zone));
      if (at > 0) expect(localDay(parts[at - 1]?.till as string, zone, 1)).toBe(localDay(from, zone));
    }
  }

  it.each(PERIODS)('work over time of %s to %s equals its lists', async (from, till) => {
    const period = localPeriod(from, till, zone);
    const { step, parts } = (await admin.get(`/api/stats/work?${queryOf(period)}`)).json() as WorkOverTime;
    expectWhole(parts, period);
    for (const part of parts) {
      const [first, last] = [localDay(part.from, zone), localDay(part.till, zone)];
      if (step === 'day') expect(last).toBe(first);
      if (step === 'week') expect(localMonday(part.till, zone)).toBe(localMonday(part.from, zone));
      if (step === 'month') expect(last.slice(0, 7)).toBe(first.slice(0, 7));
      const [made, done] = [on('created_at', first, last), completedOn(first, last)];
      for (const name of CLASSES) {
        expect(part.createdByClass[name]).toBe(made.filter((one) => one.class === name).length);
        expect(part.completedByClass[name]).toBe(done.filter((one) => one.class === name).length);
      }
      expect(part.createdByStatus.started).toBe(made.filter((one) => one.status === 'started').length);
      expect(part.workedMinutes).toBe(sumOf(done.map((one) => one.runtime_minutes ?? 0)));
      if (made.length > 0) expect(made.length).toBe(await totalOf(admin, within('createdAt', part).slice(1)));
      if (part.completed > 0)
        expect(part.completed).toBe(await totalOf(admin, `status=completed${within('endedAt', part)}`));
    }
  });

  it.each(PERIODS)('analytics of %s to %s equal their lists', async (from, till) => {
    const period = localPeriod(from, till, zone);
    const response = (await admin.get(`/api/stats/analytics?${queryOf(period)}`)).json() as Analytics;
    expectWhole(response.throughput, period);
    for (const week of response.throughput) {
      expect(localMonday(week.till, zone)).toBe(localMonday(week.from, zone));
      const done = completedOn(localDay(week.from, zone), localDay(week.till, zone));
      for (const name of CLASSES) expect(week.byClass[name]).toBe(done.filter((one) => one.class === name).length);
      const onTime = `status=completed&onTime=true${within('endedAt', week)}`;
      if (done.length > 0) expect(week.onTime.onTime).toBe(await totalOf(admin, onTime));
    }
    expect(response.onTime.onTime).toBe(
      await totalOf(admin, `status=completed&onTime=true${within('endedAt', period)}`),
    );
    expect(sumOf(response.timeByClass.map((row) => row.completed))).toBe(completedOn(from, till).length);
  });

  it.each(PERIODS)('the users, the leaderboard and the boss view of %s to %s equal their lists', async (from, till) => {
    const period = localPeriod(from, till, zone);
    const ended = `status=completed${within('endedAt', period)}`;
    const done = completedOn(from, till).filter((one) => one.assigned_to_id === editor.user.id);
    const query = `startDate=${period.from}&endDate=${period.till}`;
    const users = (await admin.get(`/api/stats/users?${query}`)).json() as {
      userId: number;
      completedProjects: number;
      totalPoints: number;
    }[];
    const own = users.find((row) => row.userId === editor.user.id);
    expect([own?.completedProjects, own?.totalPoints]).toEqual([done.length, sumOf(done.map(scoreOf))]);
    const leaders = (await admin.get(`/api/stats/leaderboard?${query}`)).json() as {
      id: number;
      projectsCompleted: number;
    }[];
    for (const { id, projectsCompleted } of leaders)
      expect(projectsCompleted).toBe(await totalOf(admin, `assignedTo=/api/users/${id}&${ended}`));
    const columns = (await admin.get(`/api/bossview?status=completed&${query}`)).json() as {
      email: string;
      projectCount: number;
    }[];
    for (const { email, projectCount } of columns)
      expect(projectCount).toBe(await totalOf(admin, `assignedTo.email=${email}&${ended}`));
  });

  it.each(EDGES)('the week at both edges of %s runs from Monday to Sunday and equals its list', async (day) => {
    const { from } = localPeriod(day, day, zone);
    for (const moment of [from, new Date(Date.parse(from) - 1).toISOString()]) {
      const week = (await admin.get(`/api/stats/week?day=${moment}${timeZone}`)).json() as ApiWeek;
      const monday = localMonday(moment, zone);
      const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString();
      expect({ from: week.from, till: week.till }).toEqual(localPeriod(monday, sunday, zone));
      const done = completedOn(monday, sunday);
      expect([week.finished, week.points]).toEqual([done.length, sumOf(done.map(scoreOf))]);
      expect(week.finished).toBe(await totalOf(admin, `status=completed${within('endedAt', week)}`));
    }
  });

  it("lists a week's absences by their days", async () => {
    await aLeave(app.db, {
      employee_id: editor.user.id,
      leave_from: '2026-02-08T00:00:00.000Z',
      leave_till: '2026-02-08T00:00:00.000Z',
      status: 'approved',
    });
    const awayIn = async (day: string): Promise<number> =>
      ((await admin.get(`/api/stats/week?day=${instantAt(day, '12:00', zone)}${timeZone}`)).json() as ApiWeek).away
        .length;
    expect([await awayIn('2026-02-01'), await awayIn('2026-02-04'), await awayIn('2026-02-09')]).toEqual([0, 1, 0]);
  });

  it.each(EDGES)('home pages around midnight of %s equal their lists', async (day) => {
    const { from } = localPeriod(day, day, zone);
    for (const now of [-1, 0, 43_200_000].map((shift) => new Date(Date.parse(from) + shift).toISOString())) {
      app.setNow(now);
      const [boss, own] = [app.asUser(admin.user), app.asUser(editor.user)];
      const totalsOf = async (caller: Caller) =>
        Object.fromEntries(
          ((await caller.get('/api/stats/today')).json() as ApiToday).lists.map((list) => [list.name, list.total]),
        );
      const late = projects.filter((one) => isOpen(one) && one.deadline_at !== null && one.deadline_at < now);
      expect(await totalsOf(boss)).toMatchObject({
        late: late.length,
        running: await totalOf(boss, 'clock[]=over&clock[]=overnight&clock[]=silent&clock[]=hours'),
      });
      const yesterday = localDay(now, zone, -1);
      const fresh = projects.filter(
        (one) =>
          one.assigned_to_id === editor.user.id &&
          one.status === 'assigned' &&
          one.revision_count === 0 &&
          localDay(one.created_at, zone) >= yesterday,
      );
      expect((await totalsOf(own))['fresh']).toBe(fresh.length);
    }
    app.setNow('2026-03-10T12:00:00.000Z');
  });

  it('sums the points of each month for its target', async () => {
    for (const now of EDGES.flatMap((day) => [localPeriod(day, day, zone).from, localPeriod(day, day, zone).till])) {
      app.setNow(now);
      await app.asUser(admin.user).post('/api/point_targets', { target: 9 });
    }
    const targets = (await app.asUser(admin.user).get('/api/point_targets')).json().member as {
      createdAt: string;
      monthPoints: number;
    }[];
    expect(targets).toHaveLength(2 * EDGES.length);
    for (const { createdAt, monthPoints } of targets) {
      const month = localDay(new Date(createdAt).toISOString(), zone).slice(0, 7);
      const done = completedOn(`${month}-01`, `${month}-31`).filter((one) => one.assigned_to_id !== null);
      expect([month, monthPoints]).toEqual([month, sumOf(done.map(scoreOf))]);
    }
    app.setNow('2026-03-10T12:00:00.000Z');
  });
});

describe('the parameter timeZone', () => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await testApp();
    await setTimeZone(app.db, 'Asia/Kathmandu');
    admin = await app.as('admin');
  });

  it.each(['dashboard?startDate=2026-03-01&endDate=2026-03-31&', 'work?', 'analytics?', 'week?'])(
    'of %s defaults to UTC and must exist',
    async (path) => {
      const [plain, utc, other] = [
        await admin.get(`/api/stats/${path}`),
        await admin.get(`/api/stats/${path}timeZone=UTC`),
        await admin.get(`/api/stats/${path}timeZone=Asia/Kathmandu`),
      ];
      expect([plain.statusCode, utc.json()]).toEqual([200, plain.json()]);
      expect(other.statusCode).toBe(200);
      if ('from' in plain.json()) {
        expect(plain.json().from).toContain('T00:00:00');
        expect(other.json().from).toContain('T18:15:00');
      }
      for (const name of ['Mars/Olympus', '%2B05:00']) {
        const refused = await admin.get(`/api/stats/${path}timeZone=${name}`);
        expect([name, refused.statusCode]).toEqual([name, 400]);
        expect(refused.json().detail).toContain('"timeZone"');
      }
    },
  );
});
