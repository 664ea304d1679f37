/** Run time of imported finished work in every place that shows or sums it (docs/people.md#import-run-time, docs/projects.md#unknown). */
// Runs on both databases: sums and filters leave unknown run times out in SQL.
import { beforeEach, describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { aClient, aUser } from '#server/testing/builders.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { recountFigures, storedFigures } from '#server/testing/recount.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

const NOW = '2026-11-27T12:00:00.000Z';
const NOVEMBER = 'startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T23:59:59Z';
let app: TestApp;
let admin: Caller;

beforeEach(async () => {
  app = await testApp();
  app.setNow(NOW);
  admin = await app.as('admin');
  await aClient(app.db, { first_name: 'Harbor', last_name: 'Coffee' });
  await aUser(app.db, { first_name: 'Jun', last_name: 'Reyes', email: 'jun@example.com' });
});

const HEADER = 'Tracking ID,Title,Client,Editor,Start,Finished,Status,Length,Edit ratio,Worked\n';
/** Ten minutes of video at ratio 10: an hour is allowed. */
const row = (id: string, [start, end]: [string, string], worked = ''): string =>
  `${id},Film ${id},Harbor Coffee,Jun Reyes,${start},${end},Delivered,10:00,10,${worked}\n`;

/** Imports all rows, and returns the outcome of the run. */
async function run(rows: string, more: object = {}) {
  const { id, columns } = (await sendSheet(admin, HEADER + rows)).json();
  const form = { kind: 'projects', key: 'trackingId', dateFormat: 'MM/DD/YYYY' };
  const plan = { ...form, columns: guessColumns('projects', columns), mode: 'add', ...more };
  const preview = (await admin.post(`/api/imports/${id}/preview`, plan)).json();
  await admin.post(`/api/imports/${id}/run`, { ...plan, counts: preview.counts });
  return { id, preview };
}
const project = async (id: string) => (await admin.get(`/api/projects?trackingId=${id}`)).json().member[0];

const SHEET =
  row('L-101', ['11/3/26', '11/6/26 4:30 PM'], '6.5h') +
  row('L-102', ['11/6/26', '11/9/26'], '2h') +
  row('L-103', ['11/4/26', '11/11/26'], '5h') +
  row('L-104', ['11/6/26', '11/19/26'], '14:30') +
  row('U-1', ['11/3/26', '11/5/26']) +
  row('U-2', ['11/3/26 10:00', '11/5/26']) +
  row('U-3', ['', '11/5/26 10:00']) +
  row('T-1', ['11/3/26 10:00', '11/3/26 10:30']);

describe('imported finished work', () => {
  beforeEach(async () => {
    await run(SHEET);
  });

  it('takes its run time from Worked or from times, else it is unknown', async () => {
    const times = await Promise.all(
      ['L-101', 'L-104', 'T-1', 'U-1', 'U-2', 'U-3'].map(async (id) => {
        const { projectRuntime, runtimeUnknown } = await project(id);
        return [projectRuntime, runtimeUnknown];
      }),
    );
    const unknown = [undefined, true];
    expect(times).toEqual([[390, undefined], [870, undefined], [30, undefined], unknown, unknown, unknown]);
  });

  it('sums 28 hours and the measured half hour everywhere, and leaves unknown work out', async () => {
    const { timeByEditor, timeByClass } = (await admin.get(`/api/stats/analytics?${NOVEMBER}`)).json();
    const sums = { completed: 8, workedMinutes: 1710, allowedMinutes: 300, unmeasured: 3 };
    expect([timeByEditor[0], timeByClass[0]]).toEqual([expect.objectContaining(sums), { class: 'Premium', ...sums }]);
    const { parts } = (await admin.get(`/api/stats/work?${NOVEMBER}`)).json();
    const total = (key: string) => parts.reduce((sum: number, part: never) => sum + (part[key] ?? 0), 0);
    expect(['workedMinutes', 'allowedMinutes', 'unmeasured'].map(total)).toEqual([1710, 300, 3]);
    const week = (await admin.get('/api/stats/week?day=2026-11-04T12:00:00Z')).json();
    const inWeek = { finished: 5, workedMinutes: 420, allowedMinutes: 120, firstCutMinutes: 420, unmeasured: 3 };
    expect(week).toMatchObject(inWeek);
    const users = (await admin.get(`/api/stats/users?${NOVEMBER}&email=jun@example.com`)).json();
    expect(JSON.stringify(users)).toContain('1710');
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('is neither over nor within its allowed time, and not revised', async () => {
    const ids = async (query: string): Promise<string[]> =>
      (await admin.get(`/api/projects?${query}`)).json().member.map((one: { trackingId: string }) => one.trackingId);
    expect((await ids('overTime=true')).toSorted()).toEqual(['L-101', 'L-102', 'L-103', 'L-104']);
    expect(await ids('overTime=false')).toEqual(['T-1']);
    expect((await ids('order[runtime]=asc')).slice(-3).toSorted()).toEqual(['U-1', 'U-2', 'U-3']);
    expect((await project('U-1')).revised).toBe(false);
  });

  it('has an empty run time in the export and on boss view', async () => {
    const csv = parseRecords((await admin.get(`/api/stats/export/projects?${NOVEMBER}`)).body);
    const cells = new Map(csv.map((one: Record<string, string>) => [one['Tracking ID'], one['Run Time (min)']]));
    expect([cells.get('L-101'), cells.get('U-1'), cells.get('T-1')]).toEqual(['390', '', '30']);
    const [column] = (await admin.get(`/api/bossview?status=completed&${NOVEMBER}`)).json();
    const cards = column.projects.map((card: Record<string, unknown>) => [
      card['projectRunTime'],
      card['runtimeUnknown'],
    ]);
    expect(cards).toContainEqual([null, true]);
    expect(cards).toContainEqual([390, undefined]);
  });
});

describe('work with an unknown run time', () => {
  const UNKNOWN = row('U-1', ['11/3/26', '11/5/26']);
  let iri: string;
  beforeEach(async () => {
    await run(UNKNOWN + row('L-101', ['11/3/26', '11/6/26'], '6.5h'));
    iri = (await project('U-1'))['@id'];
  });

  it('files a round without minutes, and an undo restores it', async () => {
    const revised = await admin.post(`${iri}/revision`, { reason: 'Shorter.' });
    const [round] = revised.json().revisionHistory;
    expect([round.startedAt, 'projectRuntime' in round]).toEqual(['2026-11-03T09:00:00+00:00', false]);
    expect(await project('U-1')).not.toHaveProperty('runtimeUnknown');
    await admin.patch(iri, { status: 'started' });
    app.setNow('2026-11-27T12:40:00.000Z');
    const ended = await admin.patch(iri, { status: 'completed' });
    expect(ended.json()).toMatchObject({ projectRuntime: 40, revisionHistory: [expect.anything()] });
    const week = (await admin.get('/api/stats/week?day=2026-11-27T12:00:00Z')).json();
    expect(week).toMatchObject({ workedMinutes: 40, firstCutMinutes: 0, reworkMinutes: 40 });
    await admin.post(String(ended.headers['undo']));
    await admin.patch(iri, { status: 'assigned' });
    expect((await project('U-1')).revisionHistory).toHaveLength(2);
  });

  it('is unknown again after the undo of a revision, and after its deletion and restore', async () => {
    const revised = await admin.post(`${iri}/revision`, { reason: 'Shorter.' });
    expect((await admin.post(String(revised.headers['undo']))).statusCode).toBe(200);
    expect(await project('U-1')).toMatchObject({ status: 'completed', runtimeUnknown: true });
    await admin.delete(iri);
    const [{ id }] = (await admin.get('/api/bin')).json().entries;
    expect((await admin.post(`/api/bin/${id}/restore`)).statusCode).toBe(200);
    expect(await project('U-1')).toMatchObject({ status: 'completed', runtimeUnknown: true });
  });

  it('becomes known by new times only', async () => {
    for (const change of [
      { title: 'New', status: 'revision' },
      { videoLength: 60 },
      { title: 'Old', status: 'completed' },
    ])
      expect((await admin.patch(iri, change)).json()).toMatchObject({
        runtimeUnknown: true,
        revised: expect.anything(),
      });
    const known = (await admin.patch(iri, { endedAt: '2026-11-03T12:00:00Z' })).json();
    expect([known.projectRuntime, known.runtimeUnknown]).toEqual([180, undefined]);
    const [{ before, after }] = known.timeCorrections;
    expect([before.projectRuntime, after.projectRuntime]).toEqual([undefined, 180]);
  });

  it.each([
    ['U-1', 0],
    ['L-101', 390],
  ])('reopens %s with %i recorded minutes instead of the days since its start', async (id, minutes) => {
    const { '@id': at } = await project(id);
    const reopened = (await admin.patch(at, { title: 'Again', status: 'started', endedAt: null })).json();
    expect([reopened.status, reopened.projectRuntime, reopened.runtimeUnknown]).toEqual([
      'started',
      minutes,
      undefined,
    ]);
    app.setNow('2026-11-27T12:15:00.000Z');
    expect((await project(id)).projectRuntime).toBe(minutes + 15);
  });

  it('keeps the minutes of Worked when only its status changes', async () => {
    const { '@id': at } = await project('L-101');
    expect((await admin.patch(at, { title: 'x', status: 'revision' })).json().projectRuntime).toBe(390);
  });
});

describe.skipIf(isSecondEngine)('importing finished work again', () => {
  beforeEach(async () => {
    await run(row('A', ['11/3/26', '11/5/26']) + row('B', ['11/3/26 10:00', '11/3/26 11:00']));
  });
  const update = (rows: string) => run(rows, { mode: 'update' });

  it('takes Worked, with a correction that an undo removes', async () => {
    const { id, preview } = await update(row('A', ['11/3/26', '11/5/26'], '6:30'));
    expect(preview.counts).toMatchObject({ changed: 1 });
    const changed = await project('A');
    expect([changed.projectRuntime, changed.runtimeUnknown, changed.timeCorrections.length]).toEqual([
      390,
      undefined,
      1,
    ]);
    expect((await update(row('A', ['11/3/26', '11/5/26'], '6:30'))).preview.counts).toMatchObject({ same: 1 });
    expect((await admin.request('POST', `/api/imports/${id}/undo`)).statusCode).toBe(200);
    const before = await project('A');
    expect([before.projectRuntime, before.runtimeUnknown, before.timeCorrections]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  it('makes measured work unknown by a date without a time, and unknown work known by two times', async () => {
    await update(row('A', ['11/3/26 9:00', '11/3/26 9:45']) + row('B', ['11/3/26 10:00', '11/4/26']));
    const [a, b] = [await project('A'), await project('B')];
    expect([a.projectRuntime, a.runtimeUnknown, b.projectRuntime, b.runtimeUnknown]).toEqual([
      45,
      undefined,
      undefined,
      true,
    ]);
  });

  it('refuses more minutes than a project can have', async () => {
    const { preview } = await update(row('C', ['11/3/26', '11/5/26'], '999999999h'));
    expect(preview.counts).toMatchObject({ refused: 1 });
  });
});
