/** Working hours, forgotten timers, deadlines, sheets, exports and leave in a workspace with a time zone. */
// Runs on both databases: the states of timers and leave are conditions in SQL.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import type { ApiToday } from '#contract/insight/home.ts';
import { aClient, aCut, aLeave, aProject } from '#server/testing/builders.ts';
import { instantAt, localDay, SOME_ZONES } from '#server/testing/local-time.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { readXlsxRecords } from '#server/testing/read-xlsx.ts';
import { anXlsx, sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Fridays and Mondays around the clock changes of Los Angeles and Auckland in 2026. */
const WORKDAYS = ['2026-03-06', '2026-03-09', '2026-04-03', '2026-04-06', '2026-09-25', '2026-09-28', '2026-10-30'];
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
/** The label of each zone, and its abbreviation in July. */
const LABELS: Record<string, [string, string]> = {
  'America/Los_Angeles': ['Los Angeles time', 'PDT'],
  'Asia/Kathmandu': ['Kathmandu time', 'GMT+5:45'],
  'Pacific/Auckland': ['Auckland time', 'GMT+12'],
  UTC: ['UTC', 'UTC'],
};
const minutesLater = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

describe.each([...SOME_ZONES, 'UTC'])('in %s', (zone) => {
  let app: TestApp;
  let admin: Caller;
  let manager: Caller;
  let editor: Caller;

  beforeAll(async () => {
    app = await testApp();
    [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
    await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
    const hours = { from: '09:00', till: '18:00', days: WEEK };
    await admin.patch('/api/settings', { timeZone: zone, workingHours: hours });
  });
  beforeEach(async () => {
    app.setNow('2026-03-10T12:00:00.000Z');
    await app.db.deleteFrom('projects').where('status', '=', 'started').execute();
  });

  /** Returns the caller with a token of the current test time. */
  const signInAgain = ({ user }: Caller): Caller => app.asUser(user);
  const local = (day: string, time: string): string => instantAt(day, time, zone);
  const own = (more: Parameters<typeof aProject>[1] = {}) =>
    aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, ...more });
  const listed = async (query: string): Promise<number[]> =>
    (await signInAgain(manager).get(`/api/projects?AssignedBy=${manager.user.id}&itemsPerPage=100&${query}`))
      .json()
      .member.map(({ id }: { id: number }) => id);

  it.each(WORKDAYS)('working hours end at 18:00 on %s', async (day) => {
    const { id } = await own({ status: 'started', started_at: local(day, '16:00'), video_length_seconds: 0 });
    const end = local(day, '18:00');
    const watches = async () => (await signInAgain(editor).get('/api/clock')).json().watches;
    app.setNow(minutesLater(end, -1));
    expect([(await listed('clock=hours')).includes(id), await watches()]).toEqual([false, []]);
    app.setNow(end);
    expect((await listed('clock=hours')).includes(id)).toBe(true);
    app.setNow(minutesLater(end, 10));
    expect(await watches()).toMatchObject([{ project: id, reason: 'hours', pauseAt: end.replace('.000Z', '+00:00') }]);
  });

  it.each(WORKDAYS)('timers run overnight from midnight after %s', async (day) => {
    const started = local(day, '22:00');
    const { id } = await own({ status: 'started', started_at: started, video_length_seconds: 0 });
    const midnight = local(localDay(started, zone, 1), '00:00');
    app.setNow(minutesLater(midnight, -1));
    expect((await listed('clock=overnight')).includes(id)).toBe(false);
    app.setNow(midnight);
    expect((await listed('clock=overnight')).includes(id)).toBe(true);
  });

  it('shifts deadlines by days at the same time of day, also over a clock change', async () => {
    for (const day of WORKDAYS) {
      const { id } = await own({ deadline_at: local(day, '17:00') });
      const change = { shiftDeadlineDays: 3 };
      const response = await manager.post('/api/projects/bulk', { ids: [id], count: 1, change });
      expect(response.json()).toMatchObject({ changed: 1 });
      const { deadline_at } = await app.db
        .selectFrom('projects')
        .select('deadline_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(deadline_at).toBe(local(localDay(local(day, '12:00'), zone, 3), '17:00'));
    }
  });

  it.each(['csv', 'xlsx'] as const)(
    'reads times of a %s sheet as local, unless they name UTC or an offset',
    async (format) => {
      const rows = ['2026-03-02 16:30', '2026-03-02 16:30 UTC', '2026-03-02T16:30:00+02:00', '2026-03-02'].map(
        (text, n) => [
          `TRK-${format}-${n}`,
          'Sheet',
          'Acme Film',
          '2026-02-02',
          n === 0 && format === 'xlsx' ? new Date('2026-03-02T16:30:00Z') : text,
        ],
      );
      const sheet = [['Tracking ID', 'Title', 'Client', 'Ended', 'Deadline'], ...rows];
      const content = format === 'csv' ? sheet.map((row) => row.join(',')).join('\n') : anXlsx(sheet);
      const { id, columns } = (await sendSheet(admin, content)).json();
      const plan = {
        kind: 'projects',
        columns: guessColumns('projects', columns),
        key: 'trackingId',
        mode: 'add',
        dateFormat: 'YYYY-MM-DD',
      };
      const { counts } = (await admin.post(`/api/imports/${id}/preview`, { ...plan, outcome: 'new', page: 1 })).json();
      expect((await admin.post(`/api/imports/${id}/run`, { ...plan, counts })).statusCode).toBe(200);
      const found = await app.db
        .selectFrom('projects')
        .selectAll()
        .where('tracking_id', 'like', `TRK-${format}-%`)
        .orderBy('tracking_id')
        .execute();
      expect(found.map((one) => one.deadline_at)).toEqual([
        local('2026-03-02', '16:30'),
        '2026-03-02T16:30:00.000Z',
        '2026-03-02T14:30:00.000Z',
        local('2026-03-02', '17:00'),
      ]);
      expect(new Set(found.map((one) => one.ended_at))).toEqual(new Set([local('2026-02-02', '17:00')]));
    },
  );

  it('exports wall times with the zone to Excel, and UTC to CSV', async () => {
    const { id } = await own({ created_at: local('2026-07-01', '08:15'), deadline_at: local('2026-01-15', '17:00') });
    const path = `/api/stats/export/project_list?id=${id}&columns=deadline,createdAt`;
    const [[sheet], [csv]] = [
      await readXlsxRecords((await manager.get(`${path}&format=xlsx`)).rawPayload),
      parseRecords((await manager.get(path)).body),
    ];
    const inZone = (head: string): string => (zone === 'UTC' ? head : `${head} (${zone})`);
    // Times are stored as fractions of a day, so reading them can be off by a millisecond.
    const timeIn = (head: string): string =>
      new Date(Math.round(Number(sheet?.[inZone(head)]) / 1000) * 1000).toISOString();
    expect(timeIn('Deadline')).toBe('2026-01-15T17:00:00.000Z');
    expect(timeIn('Assigned At')).toBe('2026-07-01T08:15:00.000Z');
    expect(csv?.['Deadline']).toBe(local('2026-01-15', '17:00').replace('.000Z', 'Z'));
  });

  it('names the zone in the PDF of notes', async () => {
    const project = await own();
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id, number: 1 });
    const note = { project_id: project.id, created_by_id: manager.user.id, content: 'Late', type: 'client' as const };
    const feedback = await app.db
      .insertInto('feedback')
      .values({ ...note, created_at: local('2026-07-09', '10:00') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('feedback_marks')
      .values({ feedback_id: feedback.id, cut_id: cut.id, frame: 0, end_frame: null })
      .execute();
    const text = readPdf((await manager.get(`/api/cuts/${cut.id}/notes.pdf`)).rawPayload)
      .pages.flat()
      .join('\n');
    expect(text).toContain(`1 note, 1 open · ${LABELS[zone]?.[0]}`);
    expect(text).toContain(`07/09/2026 10:00 AM ${LABELS[zone]?.[1]}`);
  });

  it('counts leave by the day of the workspace', async () => {
    const [away, leaving] = [await app.as('editor', { first_name: 'Away' }), await app.as('editor')];
    const onDay = { leave_from: '2026-06-10T00:00:00.000Z', leave_till: '2026-06-10T00:00:00.000Z' };
    await aLeave(app.db, { employee_id: away.user.id, ...onDay, status: 'approved' });
    await aLeave(app.db, { employee_id: leaving.user.id, ...onDay });
    const isFree = async (): Promise<boolean | undefined> =>
      ((await signInAgain(admin).get('/api/stats/today')).json() as ApiToday).free?.people.every(
        ({ person }) => person.id !== away.user.id,
      );
    const workload = async () => {
      const { workload: all } = (await signInAgain(admin).get(`/api/stats/analytics?timeZone=${zone}`)).json();
      return all.find(({ userId }: { userId: number }) => userId === away.user.id);
    };
    const [start, end] = [local('2026-06-10', '00:00'), local('2026-06-11', '00:00')];
    for (const [now, isAway] of [
      [minutesLater(start, -1), false],
      [start, true],
      [minutesLater(end, -1), true],
      [end, false],
    ] as const) {
      app.setNow(now);
      expect([now, await isFree(), await workload()]).toMatchObject([
        now,
        isAway,
        { isOnLeave: isAway, onLeaveTill: isAway ? '2026-06-10' : null },
      ]);
    }
    app.setNow(minutesLater(end, -1));
    await signInAgain(admin).patch(`/api/users/${leaving.user.id}`, { status: false });
    const { status } = await app.db
      .selectFrom('leave_applications')
      .select('status')
      .where('employee_id', '=', leaving.user.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('withdrawn');
  });

  it('lists the deadlines of days of leave by the days of the workspace', async () => {
    const leave = await aLeave(app.db, {
      employee_id: editor.user.id,
      leave_from: '2026-08-10T00:00:00.000Z',
      leave_till: '2026-08-11T00:00:00.000Z',
    });
    const [start, end] = [local('2026-08-10', '00:00'), local('2026-08-12', '00:00')];
    const deadlines = [minutesLater(start, -1), start, minutesLater(end, -1), end];
    for (const deadline_at of deadlines) await own({ deadline_at });
    const { dueProjects } = (await manager.get(`/api/leave_applications/${leave.id}/context`)).json();
    expect(dueProjects.map(({ deadlineAt }: { deadlineAt: string }) => deadlineAt)).toEqual(deadlines.slice(1, 3));
  });
});
