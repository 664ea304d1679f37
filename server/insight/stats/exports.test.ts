/** Tests of CSV exports of projects and users: columns, equality with the screens, rights, many rows. */
import { describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { KEYSET_PAGE } from '#server/platform/db/keyset.ts';
import { aSmallTeam, type SmallTeam } from '#server/testing/small-team.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type CountedReads, openCountedDatabase } from '#server/testing/counted-reads.ts';
import { parseCsv, parseRecords } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const FEBRUARY = 'startDate=2026-02-01&endDate=2026-02-28';
const isFebruary = (at: string | null): boolean => at !== null && at.startsWith('2026-02-');

async function readsFor(method: 'GET' | 'HEAD', path: string): Promise<number> {
  reads.take();
  await admin.request(method, path);
  // Waits for queries that are still running after their response.
  await app.deps.reports.selectFrom('users').select('id').limit(1).execute();
  return reads.take() - 1;
}

const reads: CountedReads = await openCountedDatabase();
const app = await testApp({}, reads.database);
const shop: SmallTeam = await aSmallTeam(app.db, 120);
const admin = await app.as('admin');
const manager = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const editor = app.asUser(shop.people[0] as Row<'users'>);

const idsOf = async (caller: Caller, path: string) =>
  parseRecords((await caller.get(path)).body).map((row) => Number(row['Project ID']));

describe('the project export', () => {
  const PATH = '/api/stats/export/projects';

  it('has the documented columns and one row per project created between the dates', async () => {
    const response = await manager.get(`${PATH}?${FEBRUARY}`, { accept: 'text/csv' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="project-reports.csv"');
    expect(parseCsv(response.body)[0]?.join(', ')).toBe(
      'Title, Tracking ID, Client, Type, Status, Revised, Revision Count, Assigned By, Assigned To, Reviewed By, ' +
        'Assigned At, Started At, Ended At, Deadline, Raw Length (s), Video Length (s), Allowed Minutes, Run Time (min), ' +
        'Point, Personal Point, Designation Points, Total Points, Project ID',
    );
    const expected = shop.projects.filter((row) => isFebruary(row.created_at));
    const ids = await idsOf(admin, `${PATH}?${FEBRUARY}`);
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map((row) => row.id));
    expect(await idsOf(admin, PATH)).toHaveLength(shop.projects.length);
    const counts = (await admin.get(`/api/stats/dashboard?${FEBRUARY}`)).json();
    const completed = parseRecords(response.body).filter((row) => row['Status'] === 'completed');
    expect(completed).toHaveLength(counts.completedProjects);
  });

  it('includes all project fields, with escaped formulas and the current run time', async () => {
    const client = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
    const { id } = await aProject(app.db, {
      title: '=HYPERLINK("http://evil")',
      tracking_id: 'TRK-A-B',
      client_id: client.id,
      status: 'started',
      assigned_by_id: manager.user.id,
      assigned_to_id: editor.user.id,
      class: 'Podcast',
      revision_count: 2,
      created_at: '2024-02-29T23:59:59.999Z',
      started_at: '2026-03-10T10:00:00.000Z',
      is_revised: true,
      deadline_at: '2026-03-11T00:00:00.000Z',
      point: 0,
      personal_point: 0.1,
      designation_points: -0.3,
      pauses: [
        {
          pausedAt: '2026-03-10T11:00:00.000Z',
          resumedAt: '2026-03-10T11:30:00.000Z',
        },
      ],
    });
    const [, row] = parseCsv((await admin.get(`${PATH}?startDate=2024-02-29&endDate=2024-02-29`)).body);
    expect(row).toEqual([
      `'=HYPERLINK("http://evil")`,
      'TRK-A-B',
      'Ada Reed',
      'Podcast',
      'started',
      'Yes',
      '2',
      'Mo Derator',
      `${editor.user.first_name} ${editor.user.last_name}`,
      '',
      '2024-02-29T23:59:59Z',
      '2026-03-10T10:00:00Z',
      '',
      '2026-03-11T00:00:00Z',
      '1200',
      '600',
      '60',
      '90',
      '0',
      '0.1',
      '-0.3',
      '-0.2',
      String(id),
    ]);
  });

  it('returns every row once, in order, across many pages and equal timestamps', async () => {
    const client = await aClient(app.db);
    const template = await aProject(app.db, { client_id: client.id, created_at: '2023-05-05T05:05:05.000Z' });
    const { id: _id, tracking_id: _tracking, ...columns } = template;
    const total = 2 * KEYSET_PAGE + 10;
    for (let i = 1; i < total; i += 201) {
      const rows = Array.from({ length: Math.min(201, total - i) }, (_, j) => ({
        ...columns,
        pauses: '[]' as never,
        rounds: '[]' as never,
        designation_entries: '[]' as never,
        tracking_id: `TRK-MANY-${i + j}`,
        created_at: `2023-05-05T05:05:0${(i + j) % 3}.000Z`,
      }));
      await app.db.insertInto('projects').values(rows).execute();
    }
    const rows = parseRecords((await admin.get(`${PATH}?startDate=2023-05-05&endDate=2023-05-05`)).body);
    expect(new Set(rows.map((row) => row['Project ID'])).size).toBe(total);
    expect(rows).toHaveLength(total);
    const keys = rows.map((row) => `${row['Assigned At']} ${row['Project ID']?.padStart(9, '0')}`);
    expect(keys).toEqual(keys.toSorted());
  });
});

describe('the user export', () => {
  const PATH = '/api/stats/export/users';

  it('matches the screen, and includes the bonus', async () => {
    const response = await manager.get(`${PATH}?${FEBRUARY}`);
    expect(response.headers['content-disposition']).toBe('attachment; filename="users-report.csv"');
    const [header, ...rows] = parseCsv(response.body);
    expect(header?.join(', ')).toBe(
      'Name, Email, Role, Designation, Premium Points, Premium Count, Standard Points, Standard Count, Basic Points, Basic Count, ' +
        'Podcast Points, Podcast Count, Average Points, Bonus, Completed, Ongoing, Total Points, User ID',
    );
    const screen = (await manager.get(`/api/stats/users?${FEBRUARY}`)).json();
    const bonus = (row: (typeof screen)[number]): number => {
      const { Premium, Standard, Basic, Podcast } = row.completedProjectCategories;
      return row.jobType === 'INT' ? 0 : Premium * 20 + Standard * 15 + Basic * 10 + Podcast * 8;
    };
    expect(rows).toEqual(
      screen.map((row: (typeof screen)[number]) =>
        [
          row.name,
          row.email,
          row.role,
          row.jobType ?? '',
          ...['Premium', 'Standard', 'Basic', 'Podcast'].flatMap((name) => [
            row.pointStats.pointBreakdown[name],
            row.completedProjectCategories[name],
          ]),
          row.pointStats.avgPoints,
          bonus(row),
          row.completedProjects,
          row.ongoingProjects,
          row.totalPoints,
          row.userId,
        ].map(String),
      ),
    );
    expect(rows.length).toBeGreaterThan(shop.people.length);
  });

  it('applies the filters of the screen', async () => {
    const rows = parseRecords((await admin.get(`${PATH}?email=${editor.user.email}`)).body);
    expect(rows.map((row) => row['User ID'])).toEqual([String(editor.user.id)]);
  });
});

describe('the export of one user', () => {
  it('has one row per completed project that ended between the dates', async () => {
    const path = `/api/stats/export/users/${editor.user.id}`;
    const response = await manager.get(`${path}?${FEBRUARY}`);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="user-${editor.user.id}-report.csv"`);
    const own = shop.projects.filter((row) => row.assigned_to_id === editor.user.id && row.status === 'completed');
    expect(await idsOf(manager, `${path}?${FEBRUARY}`)).toEqual(
      own.filter((row) => isFebruary(row.ended_at)).map((row) => row.id),
    );
    expect(await idsOf(admin, path)).toEqual(own.map((row) => row.id));
    const total = parseRecords((await admin.get(path)).body).reduce((sum, row) => sum + Number(row['Total Points']), 0);
    expect(total).toBeCloseTo((await admin.get(`/api/stats/users/${editor.user.id}`)).json().totalPoints, 8);
  });

  it('returns 404 for unknown and deleted users', async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z' });
    expect((await admin.get('/api/stats/export/users/999999')).statusCode).toBe(404);
    expect((await admin.get(`/api/stats/export/users/${gone.id}`)).statusCode).toBe(404);
  });
});

it.each(['leave', 'leaderboard'])('returns only headers for HEAD in the %s export', async (name) => {
  const path = `/api/stats/export/${name}`;
  const head = await admin.request('HEAD', path);
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/csv; charset=utf-8', '']);
  expect(head.headers['content-disposition']).toBe((await admin.get(path)).headers['content-disposition']);
  expect(await readsFor('HEAD', path)).toBe(0);
  expect(await readsFor('GET', path)).toBeGreaterThan(0);
});

describe.each(['/api/stats/export/projects', '/api/stats/export/users', '/api/stats/export/users/1'])('%s', (path) => {
  it('is limited to administrators and managers', async () => {
    expect((await admin.get(path)).statusCode).toBe(200);
    expect((await manager.get(path)).statusCode).toBe(200);
    expect((await editor.get(path)).statusCode).toBe(403);
    expect((await app.anonymous.get(path)).statusCode).toBe(401);
  });

  it('returns only headers for HEAD, without reading rows', async () => {
    const [head, full] = [await admin.request('HEAD', path), await admin.get(path)];
    const headOf = ({ statusCode, headers }: typeof head) => [
      statusCode,
      headers['content-type'],
      headers['content-disposition'],
      headers['content-length'],
    ];
    expect(headOf(head)).toEqual(headOf(full));
    expect(head.body).toBe('');
    expect(await readsFor('HEAD', path)).toBeLessThanOrEqual(1);
    expect(await readsFor('GET', path)).toBeGreaterThan(await readsFor('HEAD', path));
  });

  it('requires both dates or none', async () => {
    expect((await admin.get(`${path}?startDate=2026-01-01`)).json().detail).toContain('"endDate"');
    expect((await admin.get(`${path}?endDate=2026-01-01`)).json().detail).toContain('"startDate"');
    expect((await admin.get(`${path}?startDate=1&endDate=2026-01-01`)).statusCode).toBe(400);
  });
});
