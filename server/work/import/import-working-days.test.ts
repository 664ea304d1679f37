/** Hours and vacation in an import of people: outcomes, errors, audit and undo (docs/people.md#import-working-days). */
// Runs on both databases: hours are JSON, written for many people at once.
import { describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { aUser } from '#server/testing/builders.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow('2026-03-10T12:00:00.000Z');
const admin = await app.as('admin');

const HEAD = 'Name,Email,Working hours,Vacation days,Carried over\n';

async function sheetOf(lines: string, mode: 'add' | 'update' = 'add') {
  const { id, columns } = (await sendSheet(admin, HEAD + lines)).json();
  const plan = { kind: 'people', columns: guessColumns('people', columns), key: 'email', mode };
  const previewOf = async (outcome: string) =>
    (await admin.post(`/api/imports/${id}/preview`, { ...plan, outcome })).json();
  return { id, plan, previewOf };
}
type Sheet = Awaited<ReturnType<typeof sheetOf>>;

async function run({ id, plan, previewOf }: Sheet) {
  const { counts } = await previewOf('new');
  expect((await admin.post(`/api/imports/${id}/run`, { ...plan, counts })).statusCode).toBe(200);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

async function daysOf(id: number) {
  const { hours } = (await admin.get(`/api/users/${id}/work_hours`)).json();
  const allowance = (await admin.get(`/api/users/${id}/leave_allowances?year=2026`)).json();
  const { halfDays, carriedHalfDays, note } = allowance;
  return { hours, halfDays, carriedHalfDays, note };
}

const IMPORTED = { fromDay: '2026-03-10', minutes: [480, 480, 480, 480, 240, 0, 0] };

describe('hours and vacation', () => {
  it('are added with new people, and are the same the next time', async () => {
    const lines = 'Ida Moe,ida@example.com,8 8 8 8 4 0 0,28.5,-1\nOle Nor,ole@example.com,,,0\n';
    expect(await run(await sheetOf(lines))).toEqual({ new: 2 });
    const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
    expect(await daysOf(ida.id)).toEqual({ hours: [IMPORTED], halfDays: 57, carriedHalfDays: -2, note: '' });
    expect((await (await sheetOf(lines, 'update')).previewOf('same')).counts.same).toBe(2);
    for (const action of ['working-days.change', 'leave-allowances.change'])
      expect((await admin.get(`/api/audit?action=${action}`)).json().entries).toHaveLength(1);
  });

  it('change from the day of the import on, and an undo restores them', async () => {
    const eva = await aUser(app.db, { email: 'eva@example.com', first_name: 'Eva', last_name: 'Lund' });
    const older = { fromDay: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await admin.patch(`/api/users/${eva.id}/work_hours`, { hours: [older] });
    await admin.patch(`/api/users/${eva.id}/leave_allowances?year=2026`, { halfDays: 50, note: 'Contract' });
    const before = await daysOf(eva.id);
    const sheet = await sheetOf('Eva Lund,eva@example.com,8 8 8 8 4 0 0,28.5,-1\n', 'update');
    expect((await sheet.previewOf('changed')).rows[0].changes).toEqual([
      { field: 'hours', before: '8 8 8 8 8 0 0', after: '8 8 8 8 4 0 0' },
      { field: 'allowanceDays', before: '25', after: '28.5' },
      { field: 'carriedDays', before: '0', after: '-1' },
    ]);
    expect(await run(sheet)).toEqual({ changed: 1 });
    expect(await daysOf(eva.id)).toEqual({
      hours: [older, IMPORTED],
      halfDays: 57,
      carriedHalfDays: -2,
      note: 'Contract',
    });
    expect((await admin.request('POST', `/api/imports/${sheet.id}/undo`)).statusCode).toBe(200);
    expect(await daysOf(eva.id)).toEqual(before);
  });

  it('are refused by row and field', async () => {
    const sheet = await sheetOf(
      [
        'Una,u@example.com,25 h a day,28,',
        'Bo,b@example.com,8 8 8,28.3,',
        'Kim,k@example.com,8,401,2',
        'Lea Park,l@example.com,,,2',
      ]
        .map((line) => `${line}\n`)
        .join(''),
    );
    const { rows } = await sheet.previewOf('refused');
    const faults = rows.map((row: { row: number; faults: { field: string; message: string }[] }) => [
      row.row,
      ...row.faults.map(({ field, message }) => `${field}: ${message}`),
    ]);
    const week = (text: string) => `hours: “${text}” isn't a week of hours. Use 8 8 8 8 4 0 0, Monday first.`;
    const days = (text: string) => `allowanceDays: “${text}” isn't a number of days in halves from 0 to 400.`;
    expect(faults).toEqual([
      [2, week('25 h a day')],
      [3, week('8 8 8'), days('28.3')],
      [4, days('401')],
      [5, 'carriedDays: Enter the vacation days too.'],
    ]);
  });
});
