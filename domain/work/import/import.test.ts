/** Outcomes of spreadsheet rows (docs/people.md#import). */
import { describe, expect, it } from 'vitest';
import { type ImportKind, mayImport } from './import-kinds.ts';
import { MATCH_KEYS } from './import-fields.ts';
import { guessColumns, guessHeader } from './import-headers.ts';
import { type ImportContext, checkRow, rowsBy, type StoredRecord } from './import-outcome.ts';
import { importedTimer } from './import-open-work.ts';
import { looseNameKey, type NameKind, type Names, namesOf } from './import-names.ts';
import { fieldsOf, keyOf, readRow } from './import-rows.ts';
import { isSectionRow, notImportedText } from './import-skipped.ts';
import { checkImportPlan } from './import-plan-check.ts';
import { ASSUMED_WEEK } from '#domain/work/leave/working-days.ts';
import { checkCounts, checkNotImported, importedText, type ImportPlan } from './import.ts';

const NOW = '2026-03-10T12:00:00.000Z';

const planOf = (kind: ImportKind, headers: string[], more: Partial<ImportPlan> = {}): ImportPlan => ({
  kind,
  headerRow: 1,
  columns: guessColumns(kind, headers),
  key: MATCH_KEYS[kind][0] ?? 'name',
  mode: 'update',
  addUnmatched: true,
  dateFormat: 'DD/MM/YYYY',
  people: {},
  clients: {},
  words: {},
  units: {},
  otherColumns: {},
  assignedById: null,
  reviewedById: null,
  keepRunning: false,
  ...more,
});

const PEOPLE = [
  { id: 1, label: 'Ida Moe' },
  { id: 2, label: 'Ole Nor' },
  { id: 3, label: 'Ole Nor' },
];
const CLIENTS = [{ id: 7, label: 'Acme Film' }];
const indexed = (kind: NameKind, list: typeof PEOPLE) =>
  namesOf(
    kind,
    list.map((one) => [one.label, one] as const),
  );
const NAMES: Names = { person: indexed('person', PEOPLE), client: indexed('client', CLIENTS) };

/** Returns the outcomes of these rows. The first row is the header. */
function outcomes(
  kind: ImportKind,
  table: string[][],
  { stored = [], ...more }: Partial<ImportPlan> & { stored?: StoredRecord[] } = {},
) {
  const [headers = [], ...rows] = table;
  const plan = planOf(kind, headers, more);
  const format = plan.dateFormat ?? 'YYYY-MM-DD';
  const units = new Map(Object.entries(plan.units));
  const sheet = { units, week: ASSUMED_WEEK, header: headers };
  const reading = { plan, names: NAMES, fields: fieldsOf(plan), format, zone: 'UTC', near: NOW.slice(0, 10), ...sheet };
  const reads = rows.map((cells, at) => readRow(cells, at + 2, reading));
  const context: ImportContext = {
    now: NOW,
    zone: 'UTC',
    records: Map.groupBy(stored, ({ values }) => keyOf(plan.key, values) ?? ''),
    trackingIds: new Map(stored.map(({ id, values }) => [String(values['trackingId']), id])),
    rowsByKey: rowsBy(reads, ({ key }) => key),
    rowsByTrackingId: rowsBy(reads, ({ values }) => values['trackingId'] as string | undefined),
    people: new Map(PEOPLE.map(({ id, label }) => [id, label])),
    clients: new Map(CLIENTS.map(({ id, label }) => [id, label])),
    editRatios: { Premium: 10, Standard: null, Basic: null, Podcast: 30 },
  };
  return reads.map((read) => checkRow(read, { plan, context }));
}

describe('guessColumns', () => {
  it.each<[ImportKind, string[], Record<string, number>]>([
    ['clients', ['First Name', 'LAST NAME', 'Company'], { firstName: 0, lastName: 1, companyName: 2 }],
    ['clients', ['Notes', 'Client name'], { name: 1 }],
    ['people', ['Email', 'Name', 'Role', 'Designation'], { email: 0, name: 1, type: 2, jobType: 3 }],
    [
      'projects',
      ['Title', 'Tracking ID', 'Client', 'Assigned To', 'Assigned By', 'Ended At', 'Video Length (s)', 'Point'],
      { title: 0, trackingId: 1, client: 2, assignedTo: 3, assignedBy: 4, endedAt: 5, videoLengthSeconds: 6, point: 7 },
    ],
    ['projects', ['', 'Colour'], {}],
  ])('for %s with headers %j', (kind, headers, expected) => {
    expect(guessColumns(kind, headers)).toEqual(expected);
  });
});

const CLIENT: StoredRecord = {
  id: 7,
  label: 'Acme Film',
  values: { firstName: 'Acme', lastName: 'Film', companyName: 'Acme' },
};

describe('client rows', () => {
  it.each<[string, string[], Partial<ImportPlan>, object]>([
    ['new', ['Ada Reed', 'Reed'], {}, { outcome: 'new', label: 'Ada Reed' }],
    ['unmatched when adding is off', ['Ada Reed', 'Reed'], { addUnmatched: false }, { outcome: 'unmatched' }],
    ['unchanged, with a different case and an empty company', ['Acme Film', ''], {}, { outcome: 'same', id: 7 }],
    [
      'another company',
      ['Acme Film', 'New'],
      {},
      { outcome: 'changed', changes: [{ field: 'companyName', before: 'Acme', after: 'New' }] },
    ],
    [
      'a change of case in the name',
      ['ACME Film', ''],
      {},
      { outcome: 'changed', changes: [{ field: 'firstName', before: 'Acme', after: 'ACME' }] },
    ],
    ['existing, in add mode', ['Acme Film', 'New'], { mode: 'add' }, { outcome: 'refused' }],
    ['unchanged, in add mode', ['Acme Film', 'Acme'], { mode: 'add' }, { outcome: 'same' }],
    ['without a name', ['', 'New'], {}, { outcome: 'refused' }],
    ['an escaped formula', ["'=Ada Reed", ''], {}, { outcome: 'new', label: '=Ada Reed' }],
  ])('%s', (_case, row, more, expected) => {
    expect(outcomes('clients', [['Name', 'Company'], row], { stored: [CLIENT], ...more })[0]).toMatchObject(expected);
  });

  it('refuses a row that matches several clients of the same name', () => {
    const [row] = outcomes('clients', [['Name'], ['Acme Film']], { stored: [CLIENT, { ...CLIENT, id: 8 }] });
    expect(row?.faults).toEqual([{ field: 'name', message: '2 records have the same name.' }]);
  });
});

describe('people rows', () => {
  const stored: StoredRecord[] = [
    {
      id: 1,
      label: 'Ida Moe',
      values: { firstName: 'Ida', lastName: 'Moe', email: 'ida@x.com', type: 'editor', jobType: 'J1' },
    },
    {
      id: 4,
      label: 'Ad Min',
      values: { firstName: 'Ad', lastName: 'Min', email: 'ad@x.com', type: 'admin', jobType: null },
    },
  ];
  const HEADS = ['Name', 'Email', 'Role', 'Designation'];

  it.each<[string, string[], object]>([
    [
      'an editor by default',
      ['Bo Lee', 'bo@x.com', '', ''],
      { outcome: 'new', values: { type: 'editor', jobType: 'J1' } },
    ],
    ['an administrator', ['Bo Lee', 'bo@x.com', 'Administrator', ''], { outcome: 'new', values: { type: 'admin' } }],
    ['a name of one word', ['Bo', 'bo@x.com', '', ''], { outcome: 'refused', faults: [{ field: 'lastName' }] }],
    [
      'another designation',
      ['Ida Moe', 'IDA@x.com', '', 'j3'],
      { outcome: 'changed', changes: [{ field: 'jobType', before: 'J1', after: 'J3' }] },
    ],
    [
      'another role',
      ['Ida Moe', 'ida@x.com', 'manager', ''],
      { outcome: 'refused', faults: [{ field: 'type', message: 'Change roles on the Team page.' }] },
    ],
    ['ignores the designation of an administrator', ['Ad Min', 'ad@x.com', '', 'J1'], { outcome: 'same' }],
  ])('%s', (_case, row, expected) => {
    expect(outcomes('people', [HEADS, row], { stored })[0]).toMatchObject(expected);
  });
});

describe('project rows', () => {
  const HEADS = ['Tracking ID', 'Title', 'Client', 'Editor', 'Started', 'Ended', 'Point'];
  const values = {
    title: 'Reel',
    trackingId: 'T-1',
    client: 7,
    assignedTo: 1,
    class: 'Basic',
    status: 'completed',
    createdAt: '2026-01-30T09:00:00.000Z',
    startedAt: '2026-02-01T09:00:00.123Z',
    endedAt: '2026-02-02T17:00:00.456Z',
    deadlineAt: null,
    point: 4,
  };
  const stored: StoredRecord[] = [
    { id: 20, label: 'Reel', values },
    { id: 21, label: 'Open', values: { ...values, trackingId: 'T-2', status: 'started', endedAt: null } },
  ];
  const row = (more: Partial<Record<'id' | 'title' | 'client' | 'editor' | 'started' | 'ended' | 'point', string>>) =>
    Object.values({
      id: 'T-9',
      title: 'New',
      client: 'Acme Film',
      editor: '',
      started: '',
      ended: '02/02/2026',
      point: '',
      ...more,
    });

  it.each<[string, string[], object]>([
    ['new', row({}), { outcome: 'new', values: { class: 'Premium', endedAt: '2026-02-02T17:00:00.000Z' } }],
    [
      'unchanged to the second',
      row({ id: 'T-1', title: 'Reel', editor: 'ida moe', started: '01/02/2026', point: '4' }),
      { outcome: 'same' },
    ],
    [
      'another editor or point',
      row({ id: 'T-1', title: 'Reel', point: '5' }),
      { outcome: 'changed', changes: [{ field: 'point', before: '4', after: '5' }] },
    ],
    ['ignores a point of 0', row({ id: 'T-1', title: 'Reel', point: '0' }), { outcome: 'same' }],
    ['no end and no start', row({ ended: '' }), { outcome: 'new', values: { status: 'assigned' } }],
    [
      'a start and no end',
      row({ started: '01/03/2026', ended: '' }),
      { outcome: 'new', values: { status: 'started' } },
    ],
    ['an end in the future', row({ ended: '11/03/2026' }), { outcome: 'refused', faults: [{ field: 'endedAt' }] }],
    ['an end before its start', row({ started: '03/02/2026' }), { outcome: 'refused', faults: [{ field: 'endedAt' }] }],
    [
      'an ambiguous name',
      row({ editor: 'Ole Nor' }),
      { outcome: 'refused', faults: [{ field: 'assignedTo', message: '2 people are named “Ole Nor”.' }] },
    ],
    [
      'an unknown name',
      row({ client: 'Else' }),
      { outcome: 'refused', faults: [{ field: 'client', message: 'No client is named “Else”.' }] },
    ],
    ['unfinished work', row({ id: 'T-2', title: 'Other' }), { outcome: 'refused' }],
    ['no tracking id', row({ id: '' }), { outcome: 'refused', faults: [{ field: 'trackingId' }] }],
  ])('%s', (_case, cells, expected) => {
    expect(outcomes('projects', [HEADS, cells], { stored })[0]).toMatchObject(expected);
  });

  it('distinguishes 001 from 1', () => {
    const [found] = outcomes('projects', [HEADS, row({ id: '1' })], {
      stored: [{ id: 30, label: 'A', values: { ...values, trackingId: '001' } }],
      addUnmatched: false,
    });
    expect(found?.outcome).toBe('unmatched');
  });

  it('uses the person picked for a name, or none', () => {
    const pick = (id: number | null) =>
      outcomes('projects', [HEADS, row({ editor: 'OLE NOR' })], { people: { 'ole nor': id } })[0]?.values['assignedTo'];
    expect([pick(3), pick(null)]).toEqual([3, null]);
  });
});

describe('rows of open work', () => {
  const HEADS = [
    'Title',
    'Tracking ID',
    'Client',
    'Status',
    'Assigned',
    'Started',
    'Ended',
    'Deadline',
    'Worked',
    'Point',
  ];
  const row = (
    status: string,
    more: Partial<Record<'in' | 'start' | 'end' | 'due' | 'worked' | 'point', string>> = {},
  ) => [
    'Reel',
    'T-1',
    'Acme Film',
    status,
    ...['in', 'start', 'end', 'due', 'worked', 'point'].map((field) => more[field as 'in'] ?? ''),
  ];

  it.each<[string, string[], object]>([
    ['in progress', row('WIP', { start: '01/03/2026', worked: '1h 20m' }), { outcome: 'new', values: { worked: 80 } }],
    [
      'assigned with a planned start',
      row('To-do', { start: '20/03/2026' }),
      { values: { createdAt: '2026-03-20T09:00:00.000Z' } },
    ],
    ['late', row('On hold', { due: '01/01/2026' }), { outcome: 'new', values: { status: 'paused' } }],
    ['with an end', row('started', { end: '01/03/2026' }), { faults: [{ field: 'endedAt' }] }],
    [
      'finished without an end',
      row('Done'),
      { faults: [{ field: 'endedAt', message: 'Finished work requires an end.' }] },
    ],
    ['started in the future', row('started', { start: '20/03/2026' }), { faults: [{ field: 'startedAt' }] }],
    [
      'worked longer than the elapsed time',
      row('started', { start: '10/03/2026', worked: '300' }),
      { faults: [{ field: 'worked' }] },
    ],
    ['with a score', row('started', { point: '4' }), { faults: [{ field: 'point' }] }],
    ['with an unknown status', row('In review'), { faults: [{ field: 'status' }] }],
  ])('%s', (_case, cells, expected) => {
    expect(outcomes('projects', [HEADS, cells])[0]).toMatchObject(expected);
  });

  it('uses the status picked for a word', () => {
    const [picked] = outcomes('projects', [HEADS, row('In review')], { words: { 'status:in review': 'paused' } });
    expect(picked).toMatchObject({ outcome: 'new', values: { status: 'paused' } });
  });

  it.each([
    [
      'paused with its minutes',
      false,
      'paused',
      [
        ['2026-03-01T10:20:00.000Z', NOW],
        [NOW, null],
      ],
    ],
    ['running', true, 'started', []],
  ] as const)('imports it %s', (_case, keepRunning, status, pauses) => {
    const values = { status: 'started', startedAt: '2026-03-01T09:00:00.000Z', worked: 80 };
    const timing = importedTimer(values, { now: NOW, keepRunning });
    expect(timing).toMatchObject({ status, startedAt: values.startedAt });
    expect(timing.pauses.map(({ pausedAt, resumedAt }) => [pausedAt, resumedAt])).toEqual(pauses);
  });
});

describe('names', () => {
  it.each([
    ['person', ' Doyle,  Kim ', 'kim doyle'],
    ['person', 'TOMAS RUIZ', 'tomas ruiz'],
    ['client', 'Acme Studios, LLC', 'acme studios'],
    ['client', 'Bäckerei Möller GmbH & Co. KG', 'backerei moller'],
    ['client', 'Inc.', 'inc.'],
    ['client', 'Disco', 'disco'],
  ] as const)('normalizes the %s name %s to %s', (kind, text, expected) => {
    expect(looseNameKey(kind, text)).toBe(expected);
  });

  it('gives each client to be created its own id', () => {
    const HEADS = ['Tracking ID', 'Title', 'Client', 'Ended'];
    const rows = outcomes(
      'projects',
      [HEADS, ['1', 'A', 'New Co', '01/02/2026'], ['2', 'B', 'new co.', '01/02/2026']],
      {
        clients: { new: null },
      },
    );
    expect(rows.map(({ outcome, values }) => [outcome, values['client']])).toEqual([
      ['new', -1],
      ['new', -1],
    ]);
  });
});

it.each<[string, string[][], number | undefined]>([
  [
    'the first row',
    [
      ['Name', 'Company'],
      ['Ada', ''],
    ],
    0,
  ],
  ['below a title and an empty row', [['Tracker', '', ''], [], ['Project', 'Client', 'Editor'], ['A', 'B', 'C']], 2],
  ['below a title that is a header too', [['Project'], ['Title', 'Client'], ['A', 'B']], 1],
  ['with unknown words', [['Liste'], ['Titel', 'Kunde', 'Ende'], ['A', 'B', 'C']], 1],
  ['with one column', [['Names'], ['Ada']], 0],
  ['with no rows below', [['Name', 'Company']], undefined],
])('detects the header: %s', (_case, rows, expected) => {
  expect(guessHeader(rows)).toBe(expected);
});

it.each<[string[], boolean]>([
  [['Q1', '', ''], true],
  [['', 'In production'], true],
  [['TOTAL', '6', ''], true],
  [['Subtotal:', '', '$4,200.00'], true],
  [['Title', 'Client'], true],
  [['Total Film', 'Acme'], false],
  [['Reel', 'Acme'], false],
])('treats %j as a heading or total: %s', (cells, expected) => {
  const plan = planOf('projects', ['Title', 'Client', 'Point']);
  expect(isSectionRow(cells, ['Title', 'Client', 'Point'], plan)).toBe(expected);
});

it('summarizes skipped rows in one sentence', () => {
  const counts = { new: 1, changed: 0, same: 0, unmatched: 0, refused: 2 };
  expect(notImportedText({ section: [4, 9, 14], repeat: [13] }, counts)).toBe(
    'Not imported: 3 headings or totals (rows 4, 9, 14), 1 repeated row (row 13), and 2 refused.',
  );
  expect(notImportedText({ section: [], repeat: [] }, { ...counts, refused: 0 })).toBe('');
});

it.each<[string, Partial<ImportPlan>, string[]]>([
  ['valid', {}, []],
  ['no columns', { columns: {} }, ['columns', 'key']],
  ['a column used twice', { columns: { trackingId: 0, title: 0 } }, ['columns']],
  ['a column outside the sheet', { columns: { trackingId: 9 } }, ['columns.trackingId']],
  ['an unknown field', { columns: { trackingId: 0, colour: 1 } }, ['columns.colour']],
  ['a title key without a client', { columns: { title: 0 }, key: 'title' }, ['key']],
  ['an unknown value', { words: { 'status:odd': 'lost' } }, ['words.status:odd']],
])('validates a plan: %s', (_case, more, paths) => {
  const plan = planOf('projects', ['Tracking ID', 'Title', 'Client'], more);
  expect(checkImportPlan(plan, 5).map(({ propertyPath }) => propertyPath)).toEqual(paths);
});

it('runs once, and again after an undo', () => {
  const at = (doneAt: string | null, undoneAt: string | null = null) => ({ doneAt, undoneAt });
  expect(checkNotImported(at(null))).toBeUndefined();
  expect(checkNotImported(at(NOW))?.kind).toBe('conflict');
  expect(checkNotImported(at(NOW, NOW))).toBeUndefined();
});

it('runs only if the counts match the preview and there is a row to import', () => {
  const counts = { new: 1, changed: 0, same: 2, unmatched: 0, refused: 0 };
  expect(checkCounts(counts, counts)).toBeUndefined();
  expect(checkCounts({ ...counts, same: 1 }, counts)?.kind).toBe('conflict');
  expect(checkCounts({ ...counts, new: 0 }, { ...counts, new: 0 })?.message).toBe('No rows to add or change.');
});

it.each([
  ['admin', ['clients', 'people', 'projects']],
  ['manager', ['clients']],
  ['editor', []],
] as const)('%s may import %j', (type, kinds) => {
  expect((['clients', 'people', 'projects'] as const).filter((kind) => mayImport({ type }, kind))).toEqual(kinds);
});

it.each([
  ['clients', 1, '1 client'],
  ['people', 2, '2 people'],
  ['projects', 20_000, '20,000 projects'],
] as const)('formats the count of %s: %i as %s', (kind, count, text) => {
  expect(importedText(kind, count)).toBe(text);
});
