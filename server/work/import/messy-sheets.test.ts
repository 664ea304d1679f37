/** Real-world agency sheets, imported in one pass through the API with the plan that their headers suggest (docs/people.md#import). */
import { beforeEach, describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { notImportedText } from '#domain/work/import/import-skipped.ts';
import { guessPlan } from '#domain/work/import/import.ts';
import { aClient, aUser } from '#server/testing/builders.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { anXlsx, sendSheet } from '#server/testing/sheets.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let app: TestApp;
let admin: Caller;

beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin', { first_name: 'Ad', last_name: 'Min' });
  app.setNow(NOW);
});

type OpenQuestions = { names: { kind: string; name: string; key: string }[]; words: { word: string; key: string }[] };

/** Uploads a sheet and returns it with the plan that its headers suggest. */
async function planned(kind: ImportKind, content: string | Buffer, more: object = {}) {
  const sent = await sendSheet(admin, content);
  expect([sent.statusCode, sent.statusCode === 201 ? '' : sent.body]).toEqual([201, '']);
  const { id, columns, headerRow } = sent.json();
  const plan = { ...guessPlan(kind, headerRow, guessColumns(kind, columns)), ...more };
  const preview = (outcome = 'new') => admin.post(`/api/imports/${id}/preview`, { ...plan, outcome });
  const run = async (counts: object) => {
    const response = await admin.post(`/api/imports/${id}/run`, { ...plan, counts });
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  };
  return { id, plan, preview, run };
}

/** Imports a sheet in one pass, creating unknown clients; returns the preview too. */
async function imported(kind: ImportKind, content: string | Buffer, more: object = {}) {
  const first = await planned(kind, content, more);
  const response = await first.preview();
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  const { names, words } = response.json() as OpenQuestions;
  const clients = Object.fromEntries(names.filter((one) => one.kind === 'client').map(({ key }) => [key, null]));
  const second = await planned(kind, content, { clients, ...more });
  const { counts, skipped, dateFormat } = (await second.preview()).json();
  const refused = (await second.preview('refused'))
    .json()
    .rows.flatMap(({ row, faults }: { row: number; faults: { field: string; message: string }[] }) =>
      faults.map(({ field, message }) => `${row} ${field}: ${message}`),
    );
  await second.run(counts);
  const text = notImportedText(skipped, counts);
  return { id: second.id, names: names.map(({ name }) => name), words, counts, text, dateFormat, refused };
}

const stored = () =>
  app.db
    .selectFrom('projects')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .leftJoin('users', 'users.id', 'projects.assigned_to_id')
    .selectAll('projects')
    .select(['clients.first_name as client', 'users.last_name as editor'])
    .orderBy('projects.id')
    .execute();

async function aTeam(): Promise<void> {
  for (const [first_name, last_name, type] of [
    ['Kim', 'Doyle', 'editor'],
    ['Tomas', 'Ruiz', 'manager'],
  ] as const)
    await aUser(app.db, { first_name, last_name, type, email: `${first_name.toLowerCase()}@example.com` });
  await aClient(app.db, { first_name: 'Acme', last_name: 'Studios' });
}

const GOOGLE = `RIDGELINE POST — PROJECT TRACKER,,,,,,,,,,,
,,,,,,,,,,,
Project Name,Client ,Editor,Producer,Type,Date In,Due Date,Delivered,Runtime,Raw,Status,Score
Q1,,,,,,,,,,,
Gala highlight reel,Acme Studios,Kim Doyle,N/A,Premium,3/4/25,3/14/25,3/13/25,12:30,1:20:00,Delivered,4
Founder interview ,"Acme Studios, LLC","Doyle, Kim",,Standard,3/6/25,3/20/25,3/21/25,5 min,N/A,Delivered,5
Trailer v2 🎬,acme studios,kim doyle,N/A,premium,3/10/25,TBD,3/30/25,0:45,,Done,
,,,,,,,,,,,
Q2,,,,,,,,,,,
Podcast ep. 14,Bäckerei Möller GmbH & Co. KG,Tomas Ruiz ,N/A,podcast,4/1/25,4/5/25,4/5/25 5:00 PM,42:10,,Delivered,3
"Wedding film, ""The Parks""",June Alder-Smith,TOMAS RUIZ,,,4/2/25,4/30/25,,1h 20m,,In progress,
Gala highlight reel,Acme Studios,Kim Doyle,N/A,Premium,3/4/25,3/14/25,3/13/25,12:30,1:20:00,Delivered,4
TOTAL,6,,,,,,,,,,
`;

it('imports a Google Sheets tracker: a title, sections, a total, a repeated row, and open work', async () => {
  await aTeam();
  const before = await snapshotOf(app.db);
  const found = await imported('projects', GOOGLE, { words: { 'deadlineAt:tbd': '' } });
  expect(found).toMatchObject({
    names: ['Bäckerei Möller GmbH & Co. KG', 'June Alder-Smith'],
    counts: { new: 5, refused: 0 },
    dateFormat: 'MM/DD/YYYY',
    text: 'Not imported: 3 headings or totals (rows 4, 9, 13) and 1 repeated row (row 12).',
  });
  expect(await stored()).toMatchObject([
    {
      title: 'Gala highlight reel',
      client: 'Acme',
      editor: 'Doyle',
      video_length_seconds: 750,
      raw_length_seconds: 4800,
    },
    { title: 'Founder interview', client: 'Acme', editor: 'Doyle', video_length_seconds: 300, point: 5 },
    { title: 'Trailer v2 🎬', client: 'Acme', deadline_at: null, status: 'completed', video_length_seconds: 45 },
    { class: 'Podcast', client: 'Bäckerei', editor: 'Ruiz', ended_at: '2025-04-05T17:00:00.000Z' },
    {
      title: 'Wedding film, "The Parks"',
      client: 'June',
      status: 'paused',
      started_at: '2025-04-02T09:00:00.000Z',
      clock_since: NOW,
    },
  ]);
  expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  const again = await planned('projects', GOOGLE, { mode: 'update', words: { 'deadlineAt:tbd': '' } });
  expect((await again.preview()).json().counts).toMatchObject({ same: 5, refused: 0 });
  expect((await admin.post(`/api/imports/${found.id}/undo`)).statusCode).toBe(200);
  const records = (text: string) => text.replace(/^(import|undos|audit).*\n?/gm, '');
  expect(records(await snapshotOf(app.db))).toBe(records(before));
});

const DRIVE = String.raw`HARBOR POST — JOBS 2026,,,,,,,,,,,,
updated by Dana 11/27,,,,,,,,,,,,
Job #,Video,Client,Editor,In,Due,Start,Finished,Status,Length,Hrs,Drive,Notes
NOVEMBER,,,,,,,,,,,,
L-101,Brand film,Acme Studios,Kim Doyle,11/2/25,11/9/25,11/3/25,11/6/25 4:30 PM,Delivered,1:00,6.5,https://drive.example/abc,Done
L-104,Wedding,Acme Studios,Tomas Ruiz,11/5/25,11/20/25,11/6/25,11/19/25,Approved,6:30,14:30,\\nas\jobs\L-104,rush
L-106,Module 1,Acme Studios,Kim Doyle,11/10/25,Thu 12/4,11/12/25,,WIP,18:00,9.25,see Dana,
L-109,Reels,Acme Studios,Kim Doyle,11/18/25,1/5,,,To do,0:30,,,
L-110,Podcast,Acme Studios,,11/20/25,ASAP,,,To do,45 min,,,
L-111,Testimonial,Acme Studios,,11/23/25,ASAP,,,To do,1 min 30,,,
L-112,Logo,Acme Studios,,45985,EOD 12/1,,,To do,10s,,,
TOTAL,,,,,,,,,,30.25,,
`;

it('imports a tracker of a post house: hours, dates without a year, ASAP, a column of addresses', async () => {
  await aTeam();
  const editRatios = { Premium: 10, Standard: null, Basic: null, Podcast: null };
  expect((await admin.patch('/api/settings', { editRatios })).statusCode).toBe(200);
  const others = { otherColumns: { 11: 'links' }, assignedBy: admin.user.id };
  const asked = (await (await planned('projects', DRIVE, others)).preview()).json();
  expect(asked).toMatchObject({
    counts: { new: 5, refused: 2 },
    words: [{ field: 'deadlineAt', word: 'ASAP', key: 'deadlineAt:asap', rows: 2 }],
    units: [
      {
        field: 'worked',
        example: '6.5',
        unit: 'hours',
        choices: [
          { unit: 'minutes', text: '6m 30s' },
          { unit: 'hours', text: '6h 30m' },
        ],
      },
    ],
  });
  expect(asked.rows[2]).toMatchObject({
    cells: { worked: '9.25' },
    stored: { worked: '9h 15m', editRatioMin: '10', assignedBy: 'Ad Min', deadlineAt: '12/04/2025 5:00 PM UTC' },
  });
  const left = await (await planned('projects', DRIVE, { ...others, words: { 'deadlineAt:asap': '' } })).preview();
  expect(left.json().rows[4]).toMatchObject({ cells: { deadlineAt: 'ASAP' }, stored: { deadlineAt: '' } });
  await imported('projects', DRIVE, { ...others, words: { 'deadlineAt:asap': '2026-03-20' } });
  const link = (url: string) => [{ label: 'Drive', url }];
  const lead = { assigned_by_id: admin.user.id, reviewed_by_id: null, edit_ratio_min: 10 };
  expect(await stored()).toMatchObject([
    { ...lead, tracking_id: 'L-101', links: link('https://drive.example/abc'), description: 'Done' },
    { ...lead, tracking_id: 'L-104', links: link(String.raw`\\nas\jobs\L-104`) },
    {
      tracking_id: 'L-106',
      links: [],
      description: 'Drive: see Dana',
      started_at: '2025-11-12T09:00:00.000Z',
      pauses: [{ pausedAt: '2025-11-12T18:15:00.000Z' }, { pausedAt: NOW }],
    },
    { tracking_id: 'L-109', deadline_at: '2026-01-05T17:00:00.000Z' },
    { tracking_id: 'L-110', deadline_at: '2026-03-20T17:00:00.000Z', video_length_seconds: 2700 },
    { tracking_id: 'L-111', deadline_at: '2026-03-20T17:00:00.000Z', video_length_seconds: 90 },
    { tracking_id: 'L-112', created_at: '2025-11-24T09:00:00.000Z', deadline_at: '2025-12-01T17:00:00.000Z' },
  ]);
  const again = await planned('projects', DRIVE, {
    ...others,
    mode: 'update',
    words: { 'deadlineAt:asap': '2026-03-20' },
  });
  expect((await again.preview()).json().counts).toMatchObject({ changed: 0, refused: 0, same: 7 });
});

it('refuses a default manager who is an editor or inactive, and columns that have a field', async () => {
  await aTeam();
  const { id } = await aUser(app.db, { first_name: 'Old', last_name: 'Bob', type: 'manager', is_active: false });
  const kim = (await admin.get('/api/users?email=kim@example.com')).json().member[0].id;
  const wrong = { assignedBy: kim, reviewedBy: id };
  const violations = async (more: object) =>
    (await (await planned('projects', 'Title,Client\nReel,Acme Studios\n', more)).preview()).json().violations;
  expect(await violations(wrong)).toMatchObject([{ propertyPath: 'assignedBy' }, { propertyPath: 'reviewedBy' }]);
  expect(await violations({ otherColumns: { 0: 'links' } })).toMatchObject([{ propertyPath: 'otherColumns.0' }]);
  expect(await violations({ units: { worked: 'weeks' } })).toMatchObject([{ propertyPath: 'units.worked' }]);
});

it('spreads weekly hours over the working days of the workspace, and asks for the unit that nothing shows', async () => {
  const people = (header: string, hours: string) => `Name,Email,${header}\nIda Moe,ida@example.com,${hours}\n`;
  const open = (await (await planned('people', people('Hours', '20'))).preview('refused')).json();
  expect(open).toMatchObject({
    units: [
      {
        field: 'hours',
        choices: [
          { unit: 'hoursPerDay', text: '100 h a week' },
          { unit: 'hoursPerWeek', text: '20 h a week' },
        ],
      },
    ],
    rows: [{ faults: [{ message: '“20” has no unit. Choose one for the column: hours a day or hours a week.' }] }],
  });
  expect(open.units[0].unit).toBeUndefined();
  const workingHours = { from: '09:00', till: '17:00', days: ['sunday', 'monday', 'tuesday', 'wednesday'] };
  expect((await admin.patch('/api/settings', { workingHours })).statusCode).toBe(200);
  const { id } = await imported('people', people('Weekly hrs', '32'));
  const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
  expect((await admin.get(`/api/users/${ida.id}/work_hours`)).json().hours).toMatchObject([
    { minutes: [480, 480, 480, 0, 0, 0, 480] },
  ]);
  const stateOf = async () => (await admin.get(`/api/imports/${id}/sheet`)).json().people;
  expect(await stateOf()).toEqual({ canSignIn: 0, invited: 0, withoutLink: 1, inactive: 1 });
  await admin.post(`${ida['@id']}/invite`);
  await admin.patch(ida['@id'], { status: true });
  expect(await stateOf()).toEqual({ canSignIn: 0, invited: 1, withoutLink: 0, inactive: 0 });
});

it('imports clients from an old Windows machine', async () => {
  const text = 'Customer;Company\r\nBäckerei Möller;Möller GmbH\r\nO’Brien & Sons;O’Brien & Sons\r\n';
  await imported('clients', Buffer.from(text.replaceAll('’', '\u0092'), 'latin1'));
  expect((await admin.get('/api/clients?order[id]=asc')).json().member).toMatchObject([
    { firstName: 'Bäckerei', companyName: 'Möller GmbH' },
    { firstName: 'O’Brien', lastName: '& Sons' },
  ]);
});

it('imports a board of open work: German dates, custom statuses, minutes worked', async () => {
  await aTeam();
  const board = [
    'Open jobs, March',
    'Job;Customer;Assignee;Stage;Date in;Start;Due;Time worked',
    'Teaser;Acme Studios;Kim Doyle;To do;02.03.26;;20.03.26;',
    'Cutdown;Acme Studios;Kim Doyle;WIP;02.03.26;03.03.26;15.03.26;1:20',
    'Recap;Acme Studios;Kim Doyle;On Hold;02.03.26;04.03.26 14:00;–;45 min',
    'Promo;Acme Studios;Kim Doyle;Client review;02.03.26;04.03.26;31.03.26;',
  ].join('\n');
  const first = await planned('projects', board);
  const preview = (await first.preview()).json();
  expect(preview).toMatchObject({
    counts: { new: 3, refused: 1 },
    words: [{ field: 'status', word: 'Client review', key: 'status:client review', rows: 1 }],
    dateFormat: 'DD/MM/YYYY',
  });
  const words = { 'status:client review': 'paused' };
  const found = await imported('projects', board, { words, keepRunning: true });
  expect([found.counts.new, found.text]).toEqual([4, '']);
  expect((await admin.get('/api/projects?order[id]=asc')).json().member).toMatchObject([
    { title: 'Teaser', status: 'assigned' },
    { title: 'Cutdown', status: 'started', startedAt: '2026-03-03T09:00:00+00:00', pauseTime: [] },
    { title: 'Recap', status: 'paused', pauseTime: ['2026-03-04T14:45:00+00:00', '2026-03-10T12:00:00+00:00'] },
    { title: 'Promo', status: 'paused', pauseTime: ['2026-03-04T09:00:00+00:00', '2026-03-10T12:00:00+00:00'] },
  ]);
});

it('imports work that is late and not started from a sheet that does not say when it was assigned', async () => {
  await aTeam();
  const sheet = 'Title,Client,Deadline\nCut,Acme Studios,2026-03-01\nNext,Acme Studios,2026-03-20\n';
  expect((await imported('projects', sheet, { dateFormat: 'YYYY-MM-DD' })).refused).toEqual([]);
  expect((await admin.get('/api/projects?order[id]=asc')).json().member).toMatchObject([
    { title: 'Cut', status: 'assigned', createdAt: '2026-03-01T17:00:00+00:00' },
    { title: 'Next', status: 'assigned', createdAt: '2026-03-10T12:00:00+00:00' },
  ]);
});

it('keeps no timers running when the workspace allows one per person', async () => {
  await aTeam();
  await admin.patch('/api/settings', { twoTimers: false });
  const sheet = 'Title,Client,Status,Started\nCut,Acme Studios,in progress,2026-03-01\n';
  const refused = await (await planned('projects', sheet, { keepRunning: true })).preview();
  expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ propertyPath: 'keepRunning' }]]);
  expect((await (await planned('projects', sheet)).preview()).json().counts.new).toBe(1);
  await admin.patch('/api/settings', { twoTimers: true });
});

it('imports started work as paused now, with its minutes', async () => {
  await aTeam();
  await imported('projects', 'Title,Client,Status,Started,Worked\nCut,Acme Studios,in progress,2026-03-01,1h 20m\n');
  expect((await admin.get('/api/projects')).json().member).toMatchObject([
    { status: 'paused', pauseTime: ['2026-03-01T10:20:00+00:00', '2026-03-10T12:00:00+00:00'] },
  ]);
});

it('imports Unicode text from Excel: UTF-16 with tabs, months by name, headers and totals in between', async () => {
  await aTeam();
  const text = [
    'Video\tBrand\tVideo editor\tDate assigned\tDate completed\tTRT\tRating',
    'Spot one\tAcme Studios\tkim@example.com\tMar 4, 2025\tMar 13, 2025\t0:30\t4',
    'Subtotal\t\t\t\t\t0:30\t',
    'Video\tBrand\tVideo editor\tDate assigned\tDate completed\tTRT\tRating',
    'Spot two\tACME STUDIOS \tDoyle, Kim\t4-Apr-25\t5 April 2025 17:30\t45s\t#N/A',
    'Spot three\tAcme Studios\tNobody Known\t6-Apr-25\t7-Apr-25\t1e3\t',
  ].join('\r\n');
  const found = await imported('projects', Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(found).toMatchObject({
    counts: { new: 2, refused: 1 },
    text: 'Not imported: 2 headings or totals (rows 3, 4) and 1 refused.',
    refused: [
      '6 assignedTo: No person is named “Nobody Known”.',
      "6 videoLengthSeconds: “1e3” isn't a length. Use h:mm:ss or seconds.",
    ],
  });
  expect(await stored()).toMatchObject([
    { title: 'Spot one', editor: 'Doyle', ended_at: '2025-03-13T17:00:00.000Z', video_length_seconds: 30, point: 4 },
    { title: 'Spot two', editor: 'Doyle', ended_at: '2025-04-05T17:30:00.000Z', video_length_seconds: 45, point: 0 },
  ]);
});

it('imports a workbook: a merged title, IDs with leading zeros, date cells', async () => {
  await aTeam();
  const book = anXlsx([
    ['Delivered work'],
    [],
    ['No', 'Title', 'Client', 'Delivered', 'Length'],
    [{ digits: 7 }, 'Reel', 'Acme Studios', new Date('2026-02-03T16:30:00Z'), '1:10'],
    [{ digits: 1204 }, 'Teaser', 'New Wave, Inc.', new Date('2026-02-04T00:00:00Z'), 90],
    ['Total', '', '', '', 160],
  ]);
  const found = await imported('projects', book, { units: { videoLengthSeconds: 'seconds' } });
  expect(found).toMatchObject({ counts: { new: 2, refused: 0 }, names: ['New Wave, Inc.'] });
  expect(await stored()).toMatchObject([
    { tracking_id: '007', ended_at: '2026-02-03T16:30:00.000Z', video_length_seconds: 70 },
    { tracking_id: '1204', client: 'New', ended_at: '2026-02-04T17:00:00.000Z', video_length_seconds: 90 },
  ]);
});

it('imports a team list with headings', async () => {
  const found = await imported(
    'people',
    'Team 2026\n\nName,E-mail,Role,Rank\nEditors\n"Doyle, Kim",KIM@example.com,Editor,J2\nTomas Ruiz,tomas@example.com,Manager,-\nManagers,,,\nIda Moe,,Editor,\n',
  );
  expect(found).toMatchObject({
    counts: { new: 2, refused: 1 },
    text: 'Not imported: 2 headings or totals (rows 4, 7) and 1 refused.',
  });
  expect(found.refused[0]).toBe('8 email: Required, because rows are matched by it.');
  expect((await admin.get('/api/users?search=doyle')).json().member).toMatchObject([
    { firstName: 'Kim', jobType: 'J2' },
  ]);
});

describe('ambiguous input', () => {
  it('requires a date format when days and months are ambiguous', async () => {
    const sheet = await planned('projects', 'Title,Client,Ended\nReel,Acme,3/4/25\nTeaser,Acme,5/6/25\n');
    expect((await sheet.preview()).json().violations).toMatchObject([
      { propertyPath: 'dateFormat', message: 'Choose the date format.' },
    ]);
  });

  it('supports choosing another header row', async () => {
    await aTeam();
    const text = 'Name,Client\nTitle,Client name,Ended\nReel,Acme Studios,2026-01-02\n';
    const sent = await sendSheet(admin, text);
    const { headerRow, id, top } = sent.json();
    expect([headerRow, top[1]]).toEqual([1, { row: 2, cells: ['Title', 'Client name', 'Ended'] }]);
    const plan = guessPlan('projects', 2, guessColumns('projects', top[1].cells));
    expect((await admin.post(`/api/imports/${id}/preview`, plan)).json()).toMatchObject({
      counts: { new: 1, refused: 0 },
    });
  });

  it('does not report a rejected part of the key as empty', async () => {
    const sheet = await planned('projects', 'Title,Client,Ended\nReel,Nobody,2026-01-02\nReel,,2026-01-02\n');
    expect(
      (await sheet.preview('refused')).json().rows.map(({ faults }: { faults: object[] }) => faults),
    ).toMatchObject([
      [{ field: 'client', message: 'No client is named “Nobody”.' }],
      [{ field: 'client', message: 'Required, because rows are matched by it.' }, { field: 'client' }],
    ]);
  });
});

it('keeps imported clients that others use, and then undoes nothing', async () => {
  const { id } = await imported('projects', 'Title,Client,Ended\nReel,New Wave,2026-01-02\n');
  const [client] = (await admin.get('/api/clients')).json().member;
  await admin.post('/api/projects', { title: 'Other', class: 'Basic', client: client['@id'] });
  const undone = await admin.post(`/api/imports/${id}/undo`);
  expect([undone.statusCode, undone.json().items]).toMatchObject([409, [{ title: 'New Wave' }]]);
});

it.each(['csv', 'xlsx'])('round-trips an export of 400 projects as %s', async (format) => {
  await aTeam();
  const statuses = ['done', 'in progress', 'to do', 'on hold'];
  const lines = Array.from({ length: 400 }, (_, i) => {
    const status = statuses[i % 4] ?? '';
    const isOpen = i % 4 > 0;
    return `P-${i},"Reel ${i}, ""cut""",Acme Studios,Kim Doyle,${status},2026-01-02 10:0${i % 10},${isOpen ? '' : '2026-01-05'},${isOpen ? '' : (i % 5) + 1}`;
  });
  await imported('projects', `Tracking ID,Title,Client,Editor,Status,Assigned,Ended,Point\n${lines.join('\n')}\n`);
  const response = await admin.get(
    `/api/stats/export/projects?startDate=2026-01-01&endDate=2026-12-31&format=${format}`,
  );
  const again = await planned('projects', format === 'csv' ? response.body : response.rawPayload, { mode: 'update' });
  expect((await again.preview()).json().counts).toEqual({ new: 0, changed: 0, same: 400, unmatched: 0, refused: 0 });
});
