/** Importing sheets through the API: row outcomes, all or nothing, repeated imports, undo (docs/people.md#import). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { rounds } from '#server/testing/rounds.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let app: TestApp;
let admin: Caller;
let manager: Caller;

beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  manager = await app.as('manager');
  app.setNow(NOW);
});

type Plan = Record<string, unknown>;
const KEYS = { clients: 'name', people: 'email', projects: 'trackingId' } as const;

/** Uploads a sheet and returns it with the plan that its headers suggest. */
async function sheetOf(kind: ImportKind, content: string | Buffer, more: Plan = {}, by = admin) {
  const response = await sendSheet(by, content);
  expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([201, '']);
  const { id, columns } = response.json();
  const plan = { kind, columns: guessColumns(kind, columns), key: KEYS[kind], mode: 'add', ...more };
  return { id, plan: kind === 'projects' ? { dateFormat: 'DD/MM/YYYY', ...plan } : plan, by };
}
type SentSheet = Awaited<ReturnType<typeof sheetOf>>;

const previewOf = async ({ id, plan, by }: SentSheet, outcome = 'new', page = 1) =>
  (await by.post(`/api/imports/${id}/preview`, { ...plan, outcome, page })).json();
const runWith = ({ id, plan, by }: SentSheet, counts: object) => by.post(`/api/imports/${id}/run`, { ...plan, counts });
const undo = ({ id, by }: SentSheet) => by.request('POST', `/api/imports/${id}/undo`);

/** Imports what the preview shows. */
async function run(sheet: SentSheet) {
  const response = await runWith(sheet, (await previewOf(sheet)).counts);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

const countsOf = async (sheet: SentSheet) => {
  const { counts } = await previewOf(sheet);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
};
const faultsOf = async (sheet: SentSheet) =>
  (await previewOf(sheet, 'refused')).rows.map((row: { row: number; faults: { field: string; message: string }[] }) => [
    row.row,
    ...row.faults.map(({ field, message }) => `${field}: ${message}`),
  ]);

/** Returns the records without the sheets and their undo data. */
async function records(): Promise<string> {
  return (await snapshotOf(app.db)).replace(/^(import|undos|audit).*\n?/gm, '');
}
/** Removes the version fields, which both a change and its undo increment. */
const withoutVersions = (text: string): string => text.replace(/"(version|changed_by_id)":(\d+|null),?/g, '');

it('rejects a plan that does not fit the sheet and names the field', async () => {
  const cases: [string, Plan, string][] = [
    ['no columns', { columns: {} }, 'columns'],
    ['a column that is not there', { columns: { name: 7 } }, 'columns.name'],
    ['a field of another kind', { columns: { name: 0, trackingId: 1 } }, 'columns.trackingId'],
    ['one column for two fields', { columns: { name: 0, companyName: 0 } }, 'columns'],
    ['a key without its column', { columns: { companyName: 1 } }, 'key'],
    ['the key of another kind', { key: 'email' }, 'key'],
    [
      'dates without their form',
      { kind: 'projects', columns: { trackingId: 0, endedAt: 1 }, key: 'trackingId' },
      'dateFormat',
    ],
  ];
  for (const [what, more, path] of cases) {
    const { id, plan } = await sheetOf('clients', 'Name,Company\nAda Reed,03/02/2026\n', more);
    const counts = { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 };
    for (const response of [
      await admin.post(`/api/imports/${id}/preview`, plan),
      await admin.post(`/api/imports/${id}/run`, { ...plan, counts }),
    ]) {
      const paths = response.json().violations.map((v: { propertyPath: string }) => v.propertyPath);
      expect([what, response.statusCode, paths.includes(path)]).toEqual([what, 422, true]);
    }
  }
});

const CLIENTS = 'Name,Company\nAda Reed,Reed Films\nBo,\nشركة النور,النور\n';

describe('clients', () => {
  it('are imported like typed ones, and the same sheet again changes nothing', async () => {
    const sheet = await sheetOf('clients', CLIENTS, {}, manager);
    expect(await countsOf(sheet)).toEqual({ new: 3 });
    expect(await run(sheet)).toMatchObject({ counts: { new: 3 }, undoUntil: '2026-03-11T12:00:00+00:00' });
    const { member } = (await manager.get('/api/clients?order[id]=asc')).json();
    expect(member).toMatchObject([
      { firstName: 'Ada', lastName: 'Reed', companyName: 'Reed Films' },
      { firstName: 'Bo', lastName: '' },
      { firstName: 'شركة', lastName: 'النور' },
    ]);
    expect((await manager.get('/api/clients?search=ada%20reed')).json().totalItems).toBe(1);
    const before = await records();
    const again = await sheetOf('clients', CLIENTS, { mode: 'update', addUnmatched: true }, manager);
    expect(await countsOf(again)).toEqual({ same: 3 });
    const response = await runWith(again, (await previewOf(again)).counts);
    expect([response.statusCode, response.json().detail]).toEqual([409, 'No rows to add or change.']);
    expect(await records()).toBe(before);
  });

  it('are updated field by field, and unmatched ones are added only when enabled', async () => {
    const { id } = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Old' });
    const forbidden = await sheetOf('clients', CLIENTS);
    expect(await faultsOf(forbidden)).toEqual([
      [2, ': Already exists with different values. Choose “Add and change” to update it.'],
    ]);
    const update = await sheetOf('clients', CLIENTS, { mode: 'update' });
    expect(await countsOf(update)).toEqual({ changed: 1, unmatched: 2 });
    expect((await previewOf(update, 'changed')).rows).toMatchObject([
      { row: 2, label: 'Ada Reed', changes: [{ field: 'companyName', before: 'Old', after: 'Reed Films' }] },
    ]);
    const ticked = await sheetOf('clients', CLIENTS, { mode: 'update', addUnmatched: true });
    expect(await countsOf(ticked)).toEqual({ changed: 1, new: 2 });
    await run(update);
    expect((await admin.get('/api/clients')).json().member).toMatchObject([{ companyName: 'Reed Films' }]);
    expect((await admin.get(`/api/clients/${id}/last_change`)).json().by.id).toBe(admin.user.id);
  });

  it('keep values for empty cells', async () => {
    await aClient(app.db, { first_name: 'Bo', last_name: '', company_name: 'Bo & Sons', search_last: '' });
    expect(await countsOf(await sheetOf('clients', 'Name,Company\nBo,\n', { mode: 'update' }))).toEqual({ same: 1 });
  });

  it('are rejected per row with a message: names of 200 letters, control characters, duplicate rows and empty keys', async () => {
    const sheet = await sheetOf(
      'clients',
      `Name,Company\n${'x'.repeat(200)},A\nA\u0007b,B\nCy Ng,C\ncy NG,D\n,E\nDee,F\n`,
    );
    expect(await faultsOf(sheet)).toEqual([
      [2, 'firstName: This value is too long. It should have 100 characters or less.'],
      [3, 'name: This value contains control characters.'],
      [4, 'name: Rows 4, 5 have the same value.'],
      [5, 'name: Rows 4, 5 have the same value.'],
      [6, 'name: Required, because rows are matched by it.', 'firstName: This value should not be blank.'],
    ]);
    expect(await run(sheet)).toMatchObject({ counts: { new: 1, refused: 5 } });
    expect((await admin.get('/api/clients')).json().totalItems).toBe(1);
  });

  it('are reported, not guessed, when several have one name', async () => {
    await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
    await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
    expect(await faultsOf(await sheetOf('clients', 'Name\nAda Reed\n'))).toEqual([
      [2, 'name: 2 records have the same name.'],
    ]);
  });

  it('are not imported when the outcome no longer matches the preview', async () => {
    const sheet = await sheetOf('clients', CLIENTS);
    const { counts } = await previewOf(sheet);
    await aClient(app.db, { first_name: 'Bo', last_name: '' });
    const before = await records();
    const response = await runWith(sheet, counts);
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'Records have changed since the preview. Nothing was imported. Check the preview again.',
    ]);
    expect(await records()).toBe(before);
    await run(sheet);
    expect((await runWith(sheet, counts)).statusCode).toBe(409);
  });
});

const PEOPLE =
  'First name,Last name,Email,Role,Designation\nIda,Moe,IDA@example.com,Editor,J2\nOle,Nor,ole@example.com,Manager,\nEva,Lund,eva@example.com,admin,\n';

describe('people', () => {
  it('arrive inactive and without a known password', async () => {
    await run(await sheetOf('people', PEOPLE));
    const { member } = (await admin.get('/api/users?order[id]=asc&search=example.com')).json();
    const found = member.filter((one: { email: string }) => /^(ida|ole|eva)@/.test(one.email));
    expect(found).toMatchObject([
      { firstName: 'Ida', lastName: 'Moe', email: 'ida@example.com', type: 'editor', jobType: 'J2', status: false },
      { firstName: 'Ole', type: 'manager', jobType: 'J1', status: false },
      { firstName: 'Eva', type: 'admin', status: false },
    ]);
    expect(await countsOf(await sheetOf('people', PEOPLE, { mode: 'update' }))).toEqual({ same: 3 });
  });

  it('keep their role while names and designation change', async () => {
    await aUser(app.db, { email: 'ida@example.com', first_name: 'Ina', last_name: 'Moe', job_type: 'J1' });
    await aUser(app.db, { email: 'ole@example.com', first_name: 'Ole', last_name: 'Nor', type: 'editor' });
    const sheet = await sheetOf('people', PEOPLE, { mode: 'update' });
    expect((await previewOf(sheet, 'changed')).rows[0].changes).toEqual([
      { field: 'firstName', before: 'Ina', after: 'Ida' },
      { field: 'jobType', before: 'J1', after: 'J2' },
    ]);
    expect(await faultsOf(sheet)).toEqual([[3, 'type: Change roles on the Team page.']]);
    await run(sheet);
    const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
    expect(ida).toMatchObject({ firstName: 'Ida', jobType: 'J2', status: true });
    expect((await admin.get('/api/users?search=ida')).json().totalItems).toBeGreaterThan(0);
  });

  it('are rejected with invalid values', async () => {
    const sheet = await sheetOf('people', 'Name,Email,Role\nIda Moe,nonsense,Editor\nOle,ole@example.com,Boss\n');
    expect(await faultsOf(sheet)).toEqual([
      [2, 'email: This value is not a valid email address.'],
      [3, "type: “Boss” isn't one of admin, manager, editor."],
    ]);
  });
});

const HEAD =
  'Tracking ID,Title,Client,Editor,Reviewer,Type,Status,Assigned,Started,Ended,Deadline,Video length,Point\n';
const PROJECTS = `${HEAD}001,Reel,Acme Film,ida@example.com,Ole Nor,Basic,Completed,01/02/2026,02/02/2026 08:00,2/2/2026 10:30,03/02/2026,0:10:00,4\n002,"=1+1",Acme Film,Ida Moe,,,done,,,31.01.2026,,,\n`;

describe('past projects', () => {
  let client: number;
  let ida: number;

  beforeEach(async () => {
    client = (await aClient(app.db, { first_name: 'Acme', last_name: 'Film' })).id;
    ida = (await aUser(app.db, { email: 'ida@example.com', first_name: 'Ida', last_name: 'Moe', is_active: false })).id;
    await aUser(app.db, { email: 'ole@example.com', first_name: 'Ole', last_name: 'Nor', type: 'manager' });
  });
  const stored = () => app.db.selectFrom('projects').selectAll().orderBy('tracking_id').execute();

  it('arrive finished with their score in the log and correct figures, and a second import changes nothing', async () => {
    const sheet = await sheetOf('projects', PROJECTS);
    expect(await faultsOf(sheet)).toEqual([]);
    await run(sheet);
    const [first, second] = await stored();
    expect(first).toMatchObject({
      tracking_id: '001',
      client_id: client,
      assigned_to_id: ida,
      class: 'Basic',
      status: 'completed',
      created_at: '2026-02-01T09:00:00.000Z',
      started_at: '2026-02-02T08:00:00.000Z',
      ended_at: '2026-02-02T10:30:00.000Z',
      deadline_at: '2026-02-03T17:00:00.000Z',
      runtime_minutes: 150,
      video_length_seconds: 600,
      point: 4,
    });
    expect(second).toMatchObject({ title: '=1+1', class: 'Premium', ended_at: '2026-01-31T17:00:00.000Z', point: 0 });
    const log = (await admin.get(`/api/point_actions?project=${first?.id}`)).json().member;
    expect(log).toMatchObject([{ point: 4, description: 'Imported.' }]);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
    const before = await records();
    expect(await countsOf(await sheetOf('projects', PROJECTS, { mode: 'update' }))).toEqual({ same: 2 });
    expect(await records()).toBe(before);
    await undo(sheet);
    expect(await stored()).toEqual([]);
    expect((await app.db.selectFrom('point_actions').selectAll().execute()).length).toBe(0);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('match tracking IDs exactly (001 is not 1); unmatched rows need confirmation', async () => {
    await run(await sheetOf('projects', PROJECTS));
    const bare = PROJECTS.replace('\n001', '\n1').replace('\n002', '\n2');
    expect(await countsOf(await sheetOf('projects', bare, { mode: 'update' }))).toEqual({ unmatched: 2 });
  });

  it('reject a missing or invalid end, or one in another format', async () => {
    const cases = [
      ['13/25/2026', "endedAt: “13/25/2026” isn't a date in the format DD/MM/YYYY."],
      ['30/02/2026', "endedAt: “30/02/2026” isn't a date in the format DD/MM/YYYY."],
      ['next week', "endedAt: “next week” isn't a date in the format DD/MM/YYYY."],
      ['03/02/1999', 'endedAt: This date should be between 2000 and 2100.'],
      ['03/02/2027', 'endedAt: End date and time cannot be in the future.'],
      ['', 'endedAt: Finished work requires an end.'],
    ] as const;
    const lines = cases.map(([ended], at) => `${at},Reel,Acme Film,done,${ended}`);
    const sheet = await sheetOf('projects', `Tracking ID,Title,Client,Status,Ended\n${lines.join('\n')}\n`);
    expect(await faultsOf(sheet)).toEqual(cases.map(([, message], at) => [at + 2, message]));
  });

  it('follow the rules of typed projects', async () => {
    const row = (more: Record<string, string>): string => {
      const cells = {
        id: '1',
        title: 'Reel',
        client: 'Acme Film',
        status: '',
        started: '',
        ended: '01/02/2026',
        point: '',
        ...more,
      };
      return Object.values(cells).join();
    };
    const sheet = await sheetOf(
      'projects',
      [
        'Tracking ID,Title,Client,Status,Started,Ended,Point',
        row({ id: '1', started: '02/02/2026' }),
        row({ id: '2', status: 'In review' }),
        row({ id: '3', client: 'Nobody Known' }),
        row({ id: '4', point: '7' }),
        row({ id: '5', title: '' }),
        row({ id: '6', title: 'x'.repeat(201) }),
        row({ id: '7', title: 'Twice' }),
        row({ id: '7', title: 'Other' }),
      ].join('\n'),
    );
    const faults = await faultsOf(sheet);
    expect(faults.map((one: string[]) => one.slice(0, 2))).toEqual([
      [2, 'endedAt: End date and time cannot be before start date and time.'],
      [3, "status: “In review” isn't one of assigned, started, paused, completed."],
      [4, 'client: No client is named “Nobody Known”.'],
      [5, "point: “7” isn't a whole number from 0 to 5."],
      [6, 'title: Give the project a title.'],
      [7, 'title: This value is too long. It should have 200 characters or less.'],
      [8, 'trackingId: Rows 8, 9 have the same value.'],
      [9, 'trackingId: Rows 8, 9 have the same value.'],
    ]);
  });

  it('require a choice when a name matches nobody or several people', async () => {
    const other = await aUser(app.db, { first_name: 'Ida', last_name: 'Moe' });
    const text = 'Tracking ID,Title,Client,Editor,Reviewer,Ended\n1,Reel,Acme Film,Ida Moe,Old Bob,01/02/2026\n';
    const sheet = await sheetOf('projects', text);
    const { names } = await previewOf(sheet);
    expect(names).toMatchObject([
      { kind: 'person', name: 'Ida Moe', key: 'ida moe', rows: 1, candidates: [{ id: ida }, { id: other.id }] },
      { kind: 'person', name: 'Old Bob', key: 'old bob', candidates: [] },
    ]);
    await run(await sheetOf('projects', text, { people: { 'ida moe': other.id, 'old bob': null } }));
    expect(await stored()).toMatchObject([{ assigned_to_id: other.id, reviewed_by_id: null }]);
  });

  it('reject a choice of a missing person', async () => {
    const text = 'Tracking ID,Title,Client,Editor,Ended\n1,Reel,Acme Film,Bob,01/02/2026\n';
    const sheet = await sheetOf('projects', text, { people: { bob: 99_999 } });
    expect(await faultsOf(sheet)).toEqual([[2, 'assignedTo: No person is named “Bob”.']]);
  });

  it('are matched by title and client without tracking IDs; a tracking ID stays unique', async () => {
    const taken = await aProject(app.db, { tracking_id: 'T-1', title: 'Other', client_id: client });
    const text = 'Title,Client,Ended,Tracking ID\nReel,Acme Film,01/02/2026,T-2\n';
    await run(await sheetOf('projects', text, { key: 'title' }));
    expect(await countsOf(await sheetOf('projects', text, { key: 'title', mode: 'update' }))).toEqual({ same: 1 });
    const clash = text.replace('Reel', 'New').replace('T-2', taken.tracking_id);
    expect(await faultsOf(await sheetOf('projects', clash, { key: 'title' }))).toEqual([
      [2, 'trackingId: This value is already used.'],
    ]);
  });

  it('are updated like an edit, and completely undone', async () => {
    await run(await sheetOf('projects', PROJECTS));
    await aProject(app.db, { tracking_id: '003', client_id: client });
    app.setNow('2026-03-10T13:00:00.000Z');
    const before = await records();
    const changed = `${PROJECTS.replace('10:30', '11:00').replace(',4\n', ',5\n')}003,Running,Acme Film,,,,,,,01/02/2026,,,\n`;
    const sheet = await sheetOf('projects', changed, { mode: 'update' });
    expect((await previewOf(sheet, 'changed')).rows[0].changes).toEqual([
      { field: 'endedAt', before: '02/02/2026 10:30 AM UTC', after: '02/02/2026 11:00 AM UTC' },
      { field: 'point', before: '4', after: '5' },
    ]);
    expect((await faultsOf(sheet))[0][1]).toBe(
      "status: This project isn't finished. Imports only change finished work.",
    );
    await run(sheet);
    const [first] = await stored();
    expect(first).toMatchObject({ runtime_minutes: 180, point: 5, version: 2 });
    expect(first?.time_corrections).toMatchObject([
      { reason: 'Imported.', before: { runtimeMinutes: 150 }, after: { runtimeMinutes: 180 } },
    ]);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
    expect((await undo(sheet)).statusCode).toBe(200);
    expect(withoutVersions(await records())).toBe(withoutVersions(before));
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });
});

describe('undo', () => {
  it('restores equal records, once', async () => {
    await aClient(app.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Old' });
    const before = await records();
    const sheet = await sheetOf('clients', CLIENTS, { mode: 'update', addUnmatched: true });
    await run(sheet);
    const response = await undo(sheet);
    expect([response.statusCode, response.json().undoneAt]).toEqual([200, '2026-03-10T12:00:00+00:00']);
    expect(withoutVersions(await records())).toBe(withoutVersions(before));
    expect((await undo(sheet)).json().detail).toBe('This import was already undone.');
    // The sheet can be imported again.
    await run(sheet);
    expect((await admin.get('/api/clients')).json().totalItems).toBe(3);
  });

  it('names what was changed, used or deleted since, and then undoes nothing', async () => {
    await aClient(app.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Old' });
    const sheet = await sheetOf('clients', `${CLIENTS}Cy Ng,C\nDee Oh,D\n`, { mode: 'update', addUnmatched: true });
    await run(sheet);
    const { member } = (await admin.get('/api/clients?order[id]=asc')).json();
    const [ada, bo, , cy, dee] = member;
    await admin.patch(ada['@id'], { companyName: 'Newer' });
    await admin.patch(bo['@id'], { lastName: 'Newer' });
    await aProject(app.db, { client_id: cy.id });
    await admin.delete(dee['@id']);
    const before = await snapshotOf(app.db);
    const response = await undo(sheet);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      detail: "4 of 5 records can't be undone. Nothing was changed.",
      items: [
        { id: bo.id, title: 'Bo Newer', message: 'It has been changed since.' },
        { id: cy.id, title: 'Cy Ng', message: 'Other records now refer to it.' },
        { id: dee.id, message: 'It no longer exists.' },
        { id: ada.id, title: 'Ada Reed', message: 'It has been changed since.' },
      ],
    });
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it('is rejected before the import and after a day', async () => {
    const sheet = await sheetOf('clients', CLIENTS);
    expect((await undo(sheet)).json().detail).toBe('This import has not been run.');
    await run(sheet);
    app.setNow('2026-03-11T12:00:00.001Z');
    sheet.by = app.asUser(admin.user);
    expect((await undo(sheet)).json().detail).toBe('An import can be undone for 24 hours.');
    await sheetOf('clients', CLIENTS, {}, sheet.by);
    expect(await app.db.selectFrom('undos').select('id').execute()).toEqual([]);
  });

  it('keeps people whom projects reference by now', async () => {
    const sheet = await sheetOf('people', PEOPLE);
    await run(sheet);
    const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
    const project = await aProject(app.db, { reviewed_by_id: ida.id });
    expect((await undo(sheet)).json().items).toEqual([
      { id: ida.id, title: 'Ida Moe', message: 'Other records now refer to it.' },
    ]);
    await app.db.deleteFrom('projects').where('id', '=', project.id).execute();
    expect((await undo(sheet)).statusCode).toBe(200);
    expect((await admin.get(`/api/users/${ida.id}`)).statusCode).toBe(404);
  });
});

describe('permissions', () => {
  it('lets managers import clients only', async () => {
    for (const kind of ['people', 'projects'] as const) {
      const { id, plan } = await sheetOf('clients', CLIENTS, {}, manager);
      const body = { ...plan, kind, counts: { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 } };
      expect((await manager.post(`/api/imports/${id}/preview`, body)).statusCode).toBe(403);
      expect((await manager.post(`/api/imports/${id}/run`, body)).statusCode).toBe(403);
    }
    const editor = await app.as('editor');
    expect((await sendSheet(editor, CLIENTS)).statusCode).toBe(403);
    expect((await editor.get('/api/imports')).statusCode).toBe(403);
  });
});

const LARGE = rounds(4_000, 20_000);

describe(`a sheet of ${LARGE} rows`, () => {
  it('is validated and imported while other requests are served', async () => {
    const client = await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
    const lines = Array.from({ length: LARGE }, (_, i) => `P-${i},Reel ${i},Acme Film,01/02/2026,${(i % 5) + 1}`);
    const sheet = await sheetOf('projects', `Tracking ID,Title,Client,Ended,Point\n${lines.join('\n')}\n`);
    const { counts, rows, total } = await previewOf(sheet, 'new', LARGE / 50);
    expect([counts.new, rows.length, total]).toEqual([LARGE, 50, LARGE]);
    let turns = 0;
    const ticker = setInterval(() => (turns += 1), 1);
    await run(sheet);
    clearInterval(ticker);
    expect(turns).toBeGreaterThan(LARGE / 200);
    const { n } = await app.db
      .selectFrom('projects')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(LARGE);
    expect((await undo(sheet)).statusCode).toBe(200);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });
});
