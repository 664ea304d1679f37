/** Tests of the calendar through the API: days of the workspace's zone, rights by role, filters, leave, and refused input. */
// Runs on both databases: days and places within a day are computed in SQL that differs.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCalendar } from '#contract/planning/calendar.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aClient, aLeave, aProject } from '#server/testing/builders.ts';
import { instantAt, localPeriod, setTimeZone } from '#server/testing/local-time.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const ZONE = 'America/Los_Angeles';
/** The clock goes back on the first and forward on the second. */
const AUTUMN = '2026-11-01';
const SPRING = '2027-03-14';

const due = (day: string, time: string, more: object = {}) =>
  aProject(app.db, { assigned_to_id: editor.user.id, deadline_at: instantAt(day, time, ZONE), ...more });

const app = await testApp();
app.setNow('2026-11-10T12:00:00.000Z');
await setTimeZone(app.db, ZONE);
const [admin, manager, other] = [await app.as('admin'), await app.as('manager'), await app.as('manager')];
const editor = await app.as('editor');
const client: Row<'clients'> = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
for (const day of [AUTUMN, SPRING])
  for (const time of ['00:00:00', '00:30:00', '03:30:00', '23:59:59'])
    await due(day, time, { title: `${day} ${time}` });
// Fourteen on one day: the completed ones are earliest.
for (let n = 0; n < 14; n += 1)
  await due('2026-11-12', `${String(n + 8).padStart(2, '0')}:00:00`, {
    title: `Number ${n}`,
    class: n % 2 === 0 ? 'Premium' : 'Basic',
    client_id: n < 3 ? client.id : null,
    assigned_by_id: manager.user.id,
    ...(n < 5 ? { status: 'completed', ended_at: '2026-11-10T10:00:00.000Z' } : {}),
  });
await due('2026-11-13', '09:00:00', { title: 'Foreign', assigned_to_id: null });

const read = async (query: string, caller = admin): Promise<ApiCalendar> =>
  (await caller.get(`/api/calendar?${query}`)).json();
const month = (more = '', caller = admin) => read(`from=2026-11-01&till=2026-11-30${more}`, caller);
const titlesOn = ({ due: days }: ApiCalendar, day: string) =>
  days.find((one) => one.day === day)?.items.map(({ title }) => title);
const totalsOf = ({ due: days }: ApiCalendar) => days.map(({ day, total }) => [day, total]);

describe('the days', () => {
  it('are those of the workspace, also when the clock changes', async () => {
    for (const day of [AUTUMN, SPRING]) {
      const calendar = await read(`from=${day}&till=${day}`);
      expect(totalsOf(calendar)).toEqual([[day, 4]]);
      expect(titlesOn(calendar, day)).toEqual(
        ['00:00:00', '00:30:00', '03:30:00', '23:59:59'].map((time) => `${day} ${time}`),
      );
    }
  });

  it('contain the first ten, open work first, and the total of the list', async () => {
    const calendar = await month();
    expect(totalsOf(calendar)).toEqual([
      [AUTUMN, 4],
      ['2026-11-12', 14],
      ['2026-11-13', 1],
    ]);
    expect(titlesOn(calendar, '2026-11-12')).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 0].map((n) => `Number ${n}`));
    for (const { day, total } of calendar.due) {
      const { from, till } = localPeriod(day, day, ZONE);
      const list = await admin.get(`/api/projects?deadlineAt[after]=${from}&deadlineAt[before]=${till}`);
      expect(list.json().totalItems).toBe(total);
    }
    const item = calendar.due.find(({ day }) => day === '2026-11-12')?.items.at(-1);
    expect(item).toMatchObject({
      version: 1,
      status: 'completed',
      clientName: 'Ada Reed',
      deadlineAt: instantAt('2026-11-12', '08:00:00', ZONE).replace('.000Z', '+00:00'),
      assignedTo: { id: editor.user.id },
      assignedBy: { id: manager.user.id },
    });
  });

  it('follow the filters', async () => {
    expect(totalsOf(await month('&class=Premium'))).toContainEqual(['2026-11-12', 7]);
    expect(totalsOf(await month(`&client.id=${client.id}`))).toEqual([['2026-11-12', 3]]);
    expect(totalsOf(await month(`&assignedTo=${editor.user.id}`))).toEqual([
      [AUTUMN, 4],
      ['2026-11-12', 14],
    ]);
    expect(totalsOf(await month(`&assignedTo=${manager.user.id}`))).toEqual([]);
  });
});

describe('an editor', () => {
  it('sees own projects only', async () => {
    const calendar = await month('', editor);
    expect(totalsOf(calendar)).toEqual([
      [AUTUMN, 4],
      ['2026-11-12', 14],
    ]);
    expect(totalsOf(await month('', await app.as('editor')))).toEqual([]);
  });
});

describe('leave', () => {
  beforeAll(async () => {
    const days = { leave_from: '2026-11-29T00:00:00.000Z', leave_till: '2026-12-02T00:00:00.000Z' };
    const approved = { ...days, status: 'approved', description: 'Surgery' } as const;
    for (const { user } of [editor, manager, other])
      await aLeave(app.db, { ...approved, employee_id: user.id, till_half: 'morning' });
    await aLeave(app.db, { ...days, employee_id: editor.user.id, status: 'pending' });
  });
  const awayFor = async (caller: Caller, more = '') =>
    (await month(more, caller)).leave.map(({ person, from, till, tillHalf }) => [
      person.id,
      from,
      `${till} ${tillHalf}`,
    ]);

  it('is shown to those who may read it, without its text', async () => {
    const entry = ({ user }: Caller) => [user.id, '2026-11-29', '2026-12-02 morning'];
    expect(await awayFor(admin)).toEqual([entry(editor), entry(manager), entry(other)]);
    expect(await awayFor(manager)).toEqual([entry(editor), entry(manager)]);
    expect(await awayFor(editor)).toEqual([entry(editor)]);
    expect(await awayFor(admin, `&assignedTo=${other.user.id}`)).toEqual([entry(other)]);
    expect(JSON.stringify(await month())).not.toContain('Surgery');
  });
});

describe('holidays', () => {
  it('are those of all calendars, or of the own one', async () => {
    const holiday = (name: string, isHalf = false) => ({ day: '2026-11-26', name, isHalf });
    const calendars = [[holiday('Thanksgiving')], [holiday('Founders day', true)]];
    const ids: number[] = [];
    for (const [at, days] of calendars.entries()) {
      const created = await admin.post('/api/holiday_calendars', { name: `Calendar ${at}`, days });
      expect(created.statusCode).toBe(200);
      ids.push(created.json().id);
    }
    await app.db.updateTable('users').set({ holiday_calendar_id: ids[0] }).where('id', '=', editor.user.id).execute();
    const both = 'Thanksgiving, Founders day (half day)';
    const named = async (caller: Caller, more = '') => (await month(more, caller)).holidays;
    expect(await named(admin)).toEqual([{ day: '2026-11-26', name: both }]);
    expect(await named(editor)).toEqual([{ day: '2026-11-26', name: 'Thanksgiving' }]);
    expect(await named(manager, `&assignedTo=${editor.user.id}`)).toEqual([
      { day: '2026-11-26', name: 'Thanksgiving' },
    ]);
    expect(await named(await app.as('editor'))).toEqual([]);
  });
});

describe('refused input', () => {
  it.each([
    ['', 'from'],
    ['from=2026-11-01', 'till'],
    ['from=2026-11-31&till=2026-12-01', 'from'],
    ['from=2026-11-01T00:00:00Z&till=2026-12-01', 'from'],
    ['from=1999-12-31&till=2000-01-01', 'from'],
    ['from=2026-11-02&till=2026-11-01', 'till'],
    ['from=2026-11-01&till=2027-01-02', 'till'],
    ['from=2026-11-01&till=2026-11-02&assignedTo=me', 'assignedTo'],
    ['from=2026-11-01&till=2026-11-02&class=Cheap', 'class'],
  ])('"%s" names %s', async (query, name) => {
    const response = await admin.get(`/api/calendar?${query}`);
    expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(`"${name}"`)]);
  });

  it('begins after 62 days', async () => {
    expect((await admin.get('/api/calendar?from=2026-11-01&till=2027-01-01')).statusCode).toBe(200);
  });
});
