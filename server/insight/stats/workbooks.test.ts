/** Tests of Excel workbooks against CSV exports, and of the export of the current list: sums, dates, formulas, rights, limits. */
import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '#domain/platform/limits.ts';
import { EXPORT_TEXTS } from '#domain/platform/messages.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { PROJECT_COLUMNS } from '#contract/work/projects.ts';
import { TABLE_TYPES } from '#contract/platform/table-file.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { instantCell } from '#server/platform/http/response/table.ts';
import { xlsxOf } from '#server/platform/http/response/xlsx.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { aClient, aLeave, aProject } from '#server/testing/builders.ts';
import { parseCsv, parseRecords } from '#server/testing/parse-csv.ts';
import { readXlsx, readXlsxRecords, type SheetCell } from '#server/testing/read-xlsx.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const LIST = '/api/stats/export/project_list';

const app = await testApp();
const shop: SmallTeam = await aSmallTeam(app.db, 120);
const admin = await app.as('admin');
const manager = await app.as('manager');
const editor = app.asUser(shop.people[0] as Row<'users'>);
await aLeave(app.db, { employee_id: editor.user.id });

const withFormat = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}format=xlsx`;
const sheetOf = async (caller: Caller, path: string) =>
  readXlsxRecords((await caller.get(withFormat(path))).rawPayload);

/** Formats a workbook cell as the CSV export does. */
function asCsv(cell: SheetCell | undefined, csv: string | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return csv?.length === 10 ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
}

const sumOf = (rows: readonly Record<string, unknown>[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe.each([
  '/api/stats/export/projects?startDate=2026-02-01&endDate=2026-02-28',
  '/api/stats/export/users',
  '/api/stats/export/users/:editor',
  '/api/stats/export/leave',
  '/api/stats/export/leaderboard',
  LIST,
])('%s', (pattern) => {
  const path = (): string => pattern.replace(':editor', String(editor.user.id));

  it('has the same rows and file name as the CSV', async () => {
    const [csv, file] = [await admin.get(path()), await admin.get(withFormat(path()))];
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, TABLE_TYPES.xlsx]);
    const nameOf = ({ headers }: typeof csv) => String(headers['content-disposition']);
    expect(nameOf(file)).toBe(nameOf(csv).replace('.csv"', '.xlsx"'));
    const [rows, sheet] = [parseCsv(csv.body), await readXlsx(file.rawPayload)];
    expect(rows.length).toBeGreaterThan(1);
    expect(sheet.map((row, at) => row.map((cell, n) => asCsv(cell, rows[at]?.[n])))).toEqual(rows);
  });

  it('returns only headers for HEAD', async () => {
    const [head, full] = [await admin.request('HEAD', withFormat(path())), await admin.get(withFormat(path()))];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-disposition']) expect(head.headers[name]).toBe(full.headers[name]);
  });

  it('rejects other formats by name, and users without access to the CSV', async () => {
    const odd = await admin.get(withFormat(path()).replace('xlsx', 'pdf'));
    expect([odd.statusCode, odd.json().detail]).toEqual([400, 'Invalid value for query parameter "format".']);
    expect((await editor.get(withFormat(path()))).statusCode).toBe(403);
    expect((await app.anonymous.get(withFormat(path()))).statusCode).toBe(401);
  });
});

test('stores text as text, timestamps as dates, and numbers as numbers', async () => {
  const client = await aClient(app.db, { first_name: 'دانا', last_name: '🎬 "&<' });
  const { id } = await aProject(app.db, {
    title: '=1+1',
    client_id: client.id,
    created_at: '2024-02-29T23:59:59.000Z',
    deadline_at: '2024-03-01T00:00:00.000Z',
    personal_point: 0.1,
  });
  const [row] = await sheetOf(admin, '/api/stats/export/projects?startDate=2024-02-29&endDate=2024-02-29');
  expect(row).toMatchObject({ Title: '=1+1', Client: 'دانا 🎬 "&<', 'Personal Point': 0.1, 'Project ID': id });
  expect(row?.['Assigned At']).toEqual(new Date('2024-02-29T23:59:59.000Z'));
  expect(row?.['Deadline']).toEqual(new Date('2024-03-01T00:00:00.000Z'));
});

describe('the list as displayed', () => {
  it.each([
    '',
    'status=completed&order[points]=desc',
    'class=Podcast&order[title]=asc',
    'due=late&order[due]=asc',
    'order[editor]=asc&order[deadlineAt]=desc&createdAt[after]=2026-02-01',
  ])('with %s, exports the same projects in the same order, with the same totals', async (filters) => {
    const listed: { id: number; point: number; videoLength: number }[] = [];
    for (let page = 1; ; page++) {
      const { member } = (await manager.get(`/api/projects?${filters}&itemsPerPage=100&page=${page}`)).json();
      listed.push(...member);
      if (member.length < 100) break;
    }
    const csv = parseRecords((await manager.get(`${LIST}?${filters}`)).body);
    const sheet = await sheetOf(manager, `${LIST}?${filters}`);
    const ids = listed.map(({ id }) => id);
    expect(csv.map((row) => Number(row['Project ID']))).toEqual(ids);
    expect(sheet.map((row) => row['Project ID'])).toEqual(ids);
    const sums = [sumOf(listed, 'point'), sumOf(listed, 'videoLength')];
    expect([sumOf(csv, 'Point'), sumOf(csv, 'Video Length (s)')]).toEqual(sums);
    expect([sumOf(sheet, 'Point'), sumOf(sheet, 'Video Length (s)')]).toEqual(sums);
  });

  it('exports the given columns once each, after the title', async () => {
    const header = async (columns: string) =>
      parseCsv((await manager.get(`${LIST}?columns=${columns}`)).body)[0]?.join();
    expect(await header('status,client,time,runTime,due,deadline,points')).toBe(
      'Title,Status,Revised,Client,Run Time (min),Allowed Minutes,Deadline,Point',
    );
    expect((await header(PROJECT_COLUMNS.join()))?.split(',')).toHaveLength(28);
    for (const columns of ['status,shoe', ',', 'title'])
      expect((await manager.get(`${LIST}?columns=${columns}`)).json().detail).toContain('"columns"');
  });

  it('rejects an invalid filter', async () => {
    expect((await manager.get(`${LIST}?createdAt[after]=never`)).json().detail).toContain('"createdAt[after]"');
  });
});

describe('a workbook', () => {
  const signal = new AbortController().signal;
  const pagesOf = (count: number) =>
    Array.from({ length: count / 100 }, () => Array.from({ length: 100 }, () => ['x']));

  it('accepts the maximum number of rows, and rejects one page more with a message', async () => {
    const file = await xlsxOf({ header: ['A'], zone: 'UTC', pages: pagesOf(LIMITS.excelRows) }, signal);
    expect(isRefusal(file)).toBe(false);
    expect(await readXlsx(Buffer.from(file as Uint8Array))).toHaveLength(LIMITS.excelRows + 1);
    const refused = await xlsxOf({ header: ['A'], zone: 'UTC', pages: pagesOf(LIMITS.excelRows + 100) }, signal);
    expect(refused).toMatchObject({ kind: 'malformed', message: EXPORT_TEXTS.tooManyRows });
  });

  it('removes characters that the format cannot store', async () => {
    const rows = [['a\u0000b\u000Bc', 'a\uD800b', 'two\nlines', ' kept ', '', null, true, instantCell(null)]];
    const file = await xlsxOf({ header: 'ABCDEFGH'.split(''), zone: 'UTC', pages: [rows] }, signal);
    const [, row] = await readXlsx(Buffer.from(file as Uint8Array));
    expect(row).toEqual(['abc', 'ab', 'two\nlines', ' kept ', null, null, 'Yes', null]);
  });

  it('stops when the client disconnects', async () => {
    const gone = new AbortController();
    async function* endless() {
      for (;;) {
        yield [['x']];
        gone.abort();
      }
    }
    await expect(xlsxOf({ header: ['A'], zone: 'UTC', pages: endless() }, gone.signal)).rejects.toThrow('aborted');
  });
});
