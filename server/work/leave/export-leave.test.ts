/** Leave export: columns, dates, rights. */
import { expect, it } from 'vitest';
import { aLeave, aUser } from '#server/testing/builders.ts';
import { parseCsv, parseRecords } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/stats/export/leave';

const app = await testApp();
const admin = await app.as('admin', { first_name: 'Ada', last_name: 'Min' });
const manager = await app.as('manager');
const editor = await app.as('editor', { first_name: '=Ed', last_name: 'Itor', email: 'ed@example.com' });
const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z', is_active: false });
const of = async (employeeId: number, from: string, till: string, more: object = {}) =>
  (await aLeave(app.db, { employee_id: employeeId, leave_from: from, leave_till: till, ...more })).id;
const ids: Record<'spring' | 'leap' | 'manager' | 'gone', number> = {
  spring: await of(editor.user.id, '2025-12-31T00:00:00.000Z', '2026-01-02T23:59:59.999Z', {
    description: 'Trip, with\n"family"',
    status: 'approved',
    approved_by_id: admin.user.id,
    created_at: '2025-12-01T08:30:15.250Z',
  }),
  leap: await of(editor.user.id, '2024-02-28T00:00:00.000Z', '2024-03-01T00:00:00.000Z'),
  manager: await of(manager.user.id, '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  gone: await of(gone.id, '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
};

const idsOf = async (caller: Caller, query = '') =>
  parseRecords((await caller.get(`${PATH}?${query}`)).body).map((row) => Number(row['Leave ID']));

it('has the documented columns, whole days and escaped text', async () => {
  const response = await admin.get(PATH, { accept: 'text/csv' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="leave_applications.csv"');
  const [header, first, second, , gone] = parseCsv(response.body);
  expect(header).toEqual([
    'From',
    'To',
    'Description',
    'Applied By',
    'Email',
    'Total Days',
    'Status',
    'Approved By',
    'Applied At',
    'Leave ID',
  ]);
  expect(first).toEqual([
    '2025-12-31',
    '2026-01-02',
    'Trip, with\n"family"',
    "'=Ed Itor",
    'ed@example.com',
    '3',
    'approved',
    'Ada Min',
    '2025-12-01T08:30:15Z',
    String(ids.spring),
  ]);
  expect(second?.[5]).toBe('3');
  expect(gone?.slice(3, 5)).toEqual(['Unknown', '']);
});

it('includes leave that overlaps the dates, filtered by person on request', async () => {
  expect(await idsOf(admin)).toEqual(Object.values(ids));
  expect(await idsOf(admin, 'startDate=2026-01-02&endDate=2026-01-31')).toEqual([ids.spring, ids.manager]);
  expect(await idsOf(admin, 'startDate=2026-01-03&endDate=2026-01-31')).toEqual([]);
  expect(await idsOf(admin, 'startDate=2026-01-02&endDate=2026-01-31&userEmail=ED@example.com')).toEqual([ids.spring]);
  expect(await idsOf(admin, 'userEmail=nobody@example.com')).toEqual([]);
});

it('is allowed for administrators, and for managers about editors', async () => {
  expect(await idsOf(manager)).toEqual([ids.spring, ids.leap]);
  expect(await idsOf(manager, `userEmail=${manager.user.email}`)).toEqual([]);
  expect((await editor.get(PATH)).statusCode).toBe(403);
  expect((await app.anonymous.get(PATH)).statusCode).toBe(401);
});

it.each([
  ['startDate=2026-01-01', 'endDate'],
  ['endDate=2026-01-01', 'startDate'],
  ['startDate=x&endDate=2026-01-01', 'startDate'],
])('rejects ?%s and names %s', async (query, name) => {
  const response = await admin.get(`${PATH}?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().detail).toContain(`"${name}"`);
});
