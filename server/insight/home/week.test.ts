/** Tests of the owner's week against a recount from the rows. */
import { expect, it } from 'vitest';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { ApiWeek } from '#contract/insight/home.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aSmallTeam } from '#server/testing/small-team.ts';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-02-04T12:00:00.000Z';
const FROM = '2026-02-02T00:00:00.000Z';
const TILL = '2026-02-08T23:59:59.999Z';

const round = (runtimeMinutes: number, more: object = {}) => ({
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes,
  reason: 'Again',
  requestedBy: { id: 1, name: 'Mo' },
  requestedAt: NOW,
  ...more,
});

const app = await testApp();
app.setNow(NOW);
await aSmallTeam(app.db, 300);
const done = {
  status: 'completed' as const,
  started_at: FROM,
  ended_at: '2026-02-03T10:00:00.000Z',
  runtime_minutes: 7.5,
};
await aProject(app.db, { ...done, rounds: [round(40.25), round(10)] });
await aProject(app.db, { ...done, rounds: [round(5, { isSetBack: true })] });
await aProject(app.db, { ...done, ended_at: TILL });
await aProject(app.db, { ...done, ended_at: '2026-02-09T00:00:00.000Z' });
const admin = await app.as('admin');
const projects: Row<'projects'>[] = await app.db.selectFrom('projects').selectAll().execute();

const week = async (query = ''): Promise<ApiWeek> => (await admin.get(`/api/stats/week${query}`)).json();
const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;

function recount(from: string, till: string) {
  const finished = projects.filter(
    (one) => one.status === 'completed' && one.ended_at && one.ended_at >= from && one.ended_at <= till,
  );
  const late = projects.filter(
    (one) =>
      ['assigned', 'started', 'paused'].includes(one.status) && one.deadline_at !== null && one.deadline_at < NOW,
  );
  const due = finished.filter((one) => one.deadline_at !== null);
  const reworked = (one: Row<'projects'>): number => {
    const first = one.rounds.findIndex(({ isSetBack }) => !isSetBack);
    if (first === -1) return 0;
    return sum([...one.rounds.slice(first + 1).map((each) => each.runtimeMinutes ?? 0), one.runtime_minutes ?? 0]);
  };
  const all = (one: Row<'projects'>): number =>
    sum([...one.rounds.map((each) => each.runtimeMinutes ?? 0), one.runtime_minutes ?? 0]);
  const rework = sum(finished.map(reworked));
  return {
    from,
    till,
    finished: finished.length,
    lateNow: late.length,
    onTime: {
      onTime: due.filter((one) => (one.ended_at as string) <= (one.deadline_at as string)).length,
      of: due.length + late.filter((one) => (one.deadline_at as string) <= till).length,
    },
    workedMinutes: sum(finished.map((one) => one.runtime_minutes ?? 0)),
    allowedMinutes: sum(
      finished.map((one) =>
        allowedMinutesOf({
          videoLengthSeconds: one.video_length_seconds,
          editRatioMin: one.edit_ratio_min,
          editRatioHour: one.edit_ratio_hour,
        }),
      ),
    ),
    firstCutMinutes: sum([sum(finished.map(all)), -rework]),
    reworkMinutes: rework,
    points: sum(finished.map((one) => one.point + one.personal_point + one.designation_points)),
  };
}

it('counts and totals the work completed in the current week, and the work that is late now', async () => {
  const { away: _away, punctuality: _punctuality, ...figures } = await week();
  expect(figures).toEqual(recount(FROM, TILL));
  expect(figures.finished).toBeGreaterThan(5);
  expect(figures.lateNow).toBeGreaterThan(5);
  expect(figures.reworkMinutes).toBe(17.5);
  expect(figures.onTime.of).toBeGreaterThan(figures.onTime.onTime);
});

it.each([
  ['2026-01-18', '2026-01-12', '2026-01-18'],
  ['2026-01-19', '2026-01-19', '2026-01-25'],
  ['2026-01-01T23:00:00-05:00', '2025-12-29', '2026-01-04'],
  ['2030-06-12', '2030-06-10', '2030-06-16'],
])('covers the week that contains %s', async (day, monday, sunday) => {
  const { away: _away, punctuality: _punctuality, ...figures } = await week(`?day=${encodeURIComponent(day)}`);
  expect(figures).toEqual(recount(`${monday}T00:00:00.000Z`, `${sunday}T23:59:59.999Z`));
});

it('matches each count with the total of its list', async () => {
  const total = async (query: string) => (await admin.get(`/api/projects?itemsPerPage=0&${query}`)).json().totalItems;
  const ended = `status=completed&endedAt[after]=${FROM}&endedAt[before]=${TILL}`;
  const { finished, lateNow, onTime } = await week();
  expect(finished).toBe(await total(ended));
  expect(lateNow).toBe(await total('due=late'));
  expect(onTime.onTime).toBe(await total(`${ended}&onTime=true`));
  const late = (await total(`${ended}&onTime=false`)) + (await total(`due=late&deadlineAt[before]=${TILL}`));
  expect(onTime.of).toBe(onTime.onTime + late);
});

it('lists users on approved leave during the week by start date, without deleted users', async () => {
  const [ann, bob, gone] = [
    await aUser(app.db, { first_name: 'Ann' }),
    await aUser(app.db, { first_name: 'Bob', type: 'manager' }),
    await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z' }),
  ];
  const leave = (employee: Row<'users'>, from: string, till: string, status: 'approved' | 'pending' = 'approved') =>
    aLeave(app.db, { employee_id: employee.id, leave_from: from, leave_till: till, status });
  await leave(ann, '2026-02-08T00:00:00.000Z', '2026-02-12T00:00:00.000Z');
  await leave(bob, '2026-01-30T00:00:00.000Z', '2026-02-02T00:00:00.000Z');
  await leave(bob, '2026-02-09T00:00:00.000Z', '2026-02-09T00:00:00.000Z');
  await leave(ann, '2026-02-04T00:00:00.000Z', '2026-02-05T00:00:00.000Z', 'pending');
  await leave(gone, '2026-02-03T00:00:00.000Z', '2026-02-04T00:00:00.000Z');
  const { away } = await week();
  expect(away.map(({ person, from, till }) => [person.firstName, from, till])).toEqual([
    ['Bob', '2026-01-30T00:00:00.000Z', '2026-02-02T00:00:00.000Z'],
    ['Ann', '2026-02-08T00:00:00.000Z', '2026-02-12T00:00:00.000Z'],
  ]);
});

it('is limited to administrators, and requires a valid day', async () => {
  for (const type of ['manager', 'editor'] as const)
    expect((await (await app.as(type)).get('/api/stats/week')).statusCode).toBe(403);
  expect((await app.anonymous.get('/api/stats/week')).statusCode).toBe(401);
  const bad = await admin.get('/api/stats/week?day=monday');
  expect([bad.statusCode, bad.json().detail]).toEqual([400, 'Invalid value for query parameter "day".']);
});
