/** Working hours, holiday calendars, leave allowances and balances through the API. */
// Runs on both databases: JSON columns, and calendars locked against a concurrent assignment.
import { beforeEach, describe, expect, it } from 'vitest';
import { capacityOn } from '#domain/work/leave/working-days.ts';
import { DEFAULT_SETTINGS } from '#domain/platform/settings.ts';
import { aLeave } from '#server/testing/builders.ts';
import { type Caller, testTeam } from '#server/testing/test-app.ts';
import { listHolidays, readWorkingTime } from './working-time.store.ts';

const { app, admin, manager, editor } = await testTeam();
const otherEditor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('leave_applications').execute();
  await app.db.deleteFrom('leave_allowances').execute();
  await app.db.deleteFrom('work_hours').execute();
  await app.db.deleteFrom('holiday_calendars').execute();
});

const CALENDARS = '/api/holiday_calendars';
const CHRISTMAS = [
  { day: '2026-12-25', name: 'Christmas Day', isHalf: false },
  { day: '2026-12-24', name: 'Christmas Eve', isHalf: true },
];
const FOUR_DAYS = [480, 480, 480, 480, 0, 0, 0];
const hoursOf = (caller: Caller) => `/api/users/${caller.user.id}/work_hours`;
const allowanceOf = (caller: Caller, year = 2026) => `/api/users/${caller.user.id}/leave_allowances?year=${year}`;
const aCalendar = async (name = 'Germany') => (await admin.post(CALENDARS, { name, days: CHRISTMAS })).json();
const at = (day: string) => `${day}T00:00:00.000Z`;
const takenBy = (caller: Caller, from: string, till: string, more: object = {}) =>
  aLeave(app.db, {
    employee_id: caller.user.id,
    leave_from: at(from),
    leave_till: at(till),
    status: 'approved',
    approved_by_id: admin.user.id,
    ...more,
  });
const paths = (response: { json(): { violations: { propertyPath: string }[] } }) =>
  response.json().violations.map(({ propertyPath }) => propertyPath);

describe('working hours', () => {
  it('are those of the workspace until a person has own ones', async () => {
    const response = await editor.get(hoursOf(editor));
    expect(response.json()).toEqual({
      defaultMinutes: [480, 480, 480, 480, 480, 0, 0],
      hours: [],
      holidayCalendarId: null,
    });
    const version = Number(response.headers['etag']?.replaceAll('"', ''));
    const hours = [
      { fromDay: '2026-06-01', minutes: FOUR_DAYS },
      { fromDay: '2026-01-01', minutes: [240, 0, 0, 0, 0, 0, 0] },
    ];
    const changed = await admin.patch(hoursOf(editor), { hours }, { 'if-match': `"${version}"` });
    expect([changed.statusCode, changed.headers['etag']]).toEqual([200, `"${version + 1}"`]);
    expect((await editor.get(hoursOf(editor))).json().hours).toEqual(hours.toReversed());
    expect((await admin.patch(hoursOf(editor), { hours })).headers['etag']).toBe(`"${version + 1}"`);
    expect((await admin.patch(hoursOf(editor), { hours: [] }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
    const { entries } = (await admin.get(`/api/audit?action=working-days.change&recordId=${editor.user.id}`)).json();
    expect(JSON.stringify(entries)).toContain('2026-06-01: 480, 480, 480, 480, 0, 0, 0 min');
  });

  it.each([
    [{ hours: [{ fromDay: '2026-02-30', minutes: FOUR_DAYS }] }, 'hours[0].fromDay'],
    [{ hours: [1, 2].map(() => ({ fromDay: '2026-02-01', minutes: FOUR_DAYS })) }, 'hours[1].fromDay'],
    [{ hours: [{ fromDay: '2026-02-01', minutes: [480] }] }, 'hours[0].minutes'],
    [{ hours: [{ fromDay: '2026-02-01', minutes: [...FOUR_DAYS.slice(1), 1441] }] }, 'hours[0].minutes'],
    [{ holidayCalendarId: 999_999 }, 'holidayCalendarId'],
  ])('refuse %j at %s', async (body, path) => {
    const response = await admin.patch(hoursOf(editor), body);
    expect([response.statusCode, ...paths(response)]).toEqual([422, path]);
    expect((await admin.get(hoursOf(editor))).json()).toMatchObject({ hours: [], holidayCalendarId: null });
  });

  it('are hidden from others, managers included', async () => {
    for (const caller of [manager, otherEditor]) {
      expect((await caller.get(hoursOf(editor))).statusCode).toBe(403);
      expect((await caller.get(allowanceOf(editor))).statusCode).toBe(403);
    }
    expect((await editor.patch(hoursOf(editor), { hours: [] })).statusCode).toBe(403);
    expect((await editor.patch(allowanceOf(editor), { halfDays: 60 })).statusCode).toBe(403);
  });
});

describe('holiday calendars', () => {
  it('keep their days in order, and reject stale versions and taken names', async () => {
    const calendar = await aCalendar();
    expect(calendar).toMatchObject({ name: 'Germany', version: 1, people: 0, days: CHRISTMAS.toReversed() });
    expect(paths(await admin.post(CALENDARS, { name: 'germany', days: [] }))).toEqual(['name']);
    const path = `${CALENDARS}/${calendar.id}`;
    const changed = await admin.patch(path, { days: CHRISTMAS.slice(0, 1) }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ version: 2, name: 'Germany', days: CHRISTMAS.slice(0, 1) });
    expect((await admin.patch(path, { name: 'Austria' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await editor.get(CALENDARS)).json().calendars).toEqual([changed.json()]);
  });

  it.each([
    [{ name: ' ', days: [] }, ['name']],
    [{ name: 'A', days: [{ day: '2026-13-01', name: 'X', isHalf: false }] }, ['days[0].day']],
    [{ name: 'A', days: [...CHRISTMAS, ...CHRISTMAS] }, ['days[2].day', 'days[3].day']],
    [{ name: 'A', days: [{ day: '2026-12-01', name: ' ', isHalf: false }] }, ['days[0].name']],
  ])('refuse %j', async (body, expected) => {
    expect(paths(await admin.post(CALENDARS, body))).toEqual(expected);
  });

  it("can't be deleted while someone has one", async () => {
    const { id } = await aCalendar();
    await admin.patch(hoursOf(editor), { holidayCalendarId: id });
    const refused = await admin.delete(`${CALENDARS}/${id}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This calendar is assigned to 1 person.']);
    await admin.patch(hoursOf(editor), { holidayCalendarId: null });
    expect((await admin.delete(`${CALENDARS}/${id}`)).statusCode).toBe(204);
  });

  it('is either deleted or assigned when both happen at once', async () => {
    const { id } = await aCalendar();
    const [assigned, deleted] = await Promise.all([
      admin.patch(hoursOf(editor), { holidayCalendarId: id }),
      admin.delete(`${CALENDARS}/${id}`),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([assigned.statusCode, deleted.statusCode]);
  });
});

describe('working time of many people', () => {
  it('joins hours, holidays and approved leave, without that of others', async () => {
    const { id } = await aCalendar();
    await admin.patch(hoursOf(editor), {
      hours: [{ fromDay: '2026-12-01', minutes: FOUR_DAYS }],
      holidayCalendarId: id,
    });
    await takenBy(editor, '2026-12-21', '2026-12-22', { from_half: 'afternoon' });
    await takenBy(otherEditor, '2026-12-23', '2026-12-23', { status: 'pending', approved_by_id: null });
    const time = await readWorkingTime(app.db, {
      userIds: [editor.user.id, otherEditor.user.id],
      from: '2026-12-21',
      till: '2026-12-27',
      settings: DEFAULT_SETTINGS,
    });
    const week = ['21', '22', '23', '24', '25'].map((day) => `2026-12-${day}`);
    const capacityOf = (caller: Caller) =>
      week.map((day) => capacityOn(time.get(caller.user.id) ?? expect.fail('no working time'), day));
    expect(capacityOf(editor)).toEqual([240, 0, 480, 240, 0]);
    expect(capacityOf(otherEditor)).toEqual([480, 480, 480, 480, 480]);
  });

  it('lists the holidays of a period, of everyone or one person', async () => {
    const { id } = await aCalendar();
    await aCalendar('Poland');
    await admin.patch(hoursOf(editor), { holidayCalendarId: id });
    const period = { from: '2026-12-25', till: '2027-01-06' };
    const names = async (more: { userId?: number }) =>
      (await listHolidays(app.db, { ...period, ...more })).map(({ calendarName, day }) => `${calendarName} ${day}`);
    expect(await names({})).toEqual(['Germany 2026-12-25', 'Poland 2026-12-25']);
    expect(await names({ userId: editor.user.id })).toEqual(['Germany 2026-12-25']);
    expect(await names({ userId: otherEditor.user.id })).toEqual([]);
  });
});

describe('leave allowance', () => {
  it('says what is taken, pending and left in a year, in half days', async () => {
    await admin.patch(allowanceOf(editor), { halfDays: 60, carriedHalfDays: 3, note: ' 1½ from 2025 ' });
    await takenBy(editor, '2026-03-02', '2026-03-03', { till_half: 'morning' });
    await takenBy(editor, '2026-12-31', '2027-01-04', { status: 'pending', approved_by_id: null });
    await takenBy(editor, '2026-05-04', '2026-05-08', { kind: 'sick' });
    await takenBy(editor, '2026-06-01', '2026-06-05', { status: 'rejected' });
    expect((await editor.get(allowanceOf(editor))).json()).toEqual({
      year: 2026,
      halfDays: 60,
      carriedHalfDays: 3,
      note: '1½ from 2025',
      takenHalfDays: 3,
      pendingHalfDays: 2,
      leftHalfDays: 58,
    });
    expect((await editor.get(allowanceOf(editor, 2027))).json()).toMatchObject({
      halfDays: null,
      pendingHalfDays: 4,
      leftHalfDays: null,
    });
    expect((await admin.patch(allowanceOf(editor), { halfDays: null })).json()).toMatchObject({
      leftHalfDays: null,
      note: '',
    });
  });

  it('follows the hours of each day, so later hours leave earlier leave as it was', async () => {
    await admin.patch(allowanceOf(editor), { halfDays: 40 });
    await takenBy(editor, '2026-03-02', '2026-03-08');
    await takenBy(editor, '2026-09-07', '2026-09-13');
    await admin.patch(hoursOf(editor), { hours: [{ fromDay: '2026-06-01', minutes: FOUR_DAYS }] });
    expect((await editor.get(allowanceOf(editor))).json()).toMatchObject({ takenHalfDays: 18, leftHalfDays: 22 });
  });

  it.each([
    [2026, { halfDays: -1 }, 'halfDays'],
    [2026, { carriedHalfDays: 801 }, 'carriedHalfDays'],
    [1999, { halfDays: 60 }, 'year'],
  ])('of %i refuses %j at %s', async (year, body, path) => {
    const response = await admin.patch(allowanceOf(editor, year), body);
    expect([response.statusCode, ...paths(response)]).toEqual([422, path]);
  });

  it('is shown to the approver without the request itself', async () => {
    await admin.patch(allowanceOf(editor), { halfDays: 10 });
    await takenBy(editor, '2026-03-02', '2026-03-03');
    const { id } = await takenBy(editor, '2026-04-06', '2026-04-09', { status: 'pending', approved_by_id: null });
    const path = `/api/leave_applications/${id}/context`;
    const balance = [{ year: 2026, requestedHalfDays: 8, leftHalfDays: 6 }];
    expect((await manager.get(path)).json().balance).toEqual(balance);
    expect((await editor.get(path)).statusCode).toBe(403);
    await app.db.updateTable('leave_applications').set({ kind: 'sick' }).where('id', '=', id).execute();
    expect((await manager.get(path)).json().balance).toBeUndefined();
  });
});
