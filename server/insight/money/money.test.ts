/** Money through the API: the example, closing and reopening, and who may read what (docs/figures.md#money). */
// Runs on both databases: amounts derive from stored rounds and rates.
import { beforeEach, describe, expect, it } from 'vitest';
import type { MoneyMonth, MoneySheet } from '#contract/insight/money/months.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { listWrongMonths, rebuildBilled } from './check-months.ts';

let app: TestApp;
let admin: Caller;
let manager: Caller;
let ann: Caller;
let ben: Caller;
let acme: number;
let bond: number;
let spot: number;

/** Sets the round of a project, as if it had ended. */
const endRound = (
  { projectId, number }: { projectId: number; number: number },
  endedAt: string,
  { editorId, minutes }: { editorId: number; minutes: number },
) =>
  app.db
    .insertInto('project_rounds')
    .values({
      project_id: projectId,
      number,
      ended_at: endedAt,
      deadline_at: null,
      adjusted_deadline_at: null,
      assigned_to_id: editorId,
      minutes,
      is_set_back: false,
    })
    .execute();

const scored = (id: number, point: number) =>
  app.db.updateTable('projects').set({ point }).where('id', '=', id).execute();

/** Adds completed work whose rounds the test stores itself. */
async function finished(title: string, clientId: number): Promise<number> {
  const { id } = await aProject(app.db, {
    title,
    client_id: clientId,
    assigned_to_id: ann.user.id,
    status: 'completed',
  });
  await app.db.deleteFrom('project_rounds').where('project_id', '=', id).execute();
  return id;
}

const put = (url: string, body: object) => admin.request('PUT', url, { body });
const rates = (body: object) => put('/api/rates', { fromDay: '2026-01-01', ...body });
const project = (amount: number) => ({ class: null, unit: 'project', amount });

beforeEach(async () => {
  app = await testApp();
  app.setNow('2026-03-20T12:00:00.000Z');
  [admin, manager] = [await app.as('admin'), await app.as('manager')];
  const person = async (first: string) => app.asUser(await aUser(app.db, { first_name: first, last_name: 'Cut' }));
  [ann, ben] = [await person('Ann'), await person('Ben')];
  acme = (await aClient(app.db, { first_name: 'Acme', last_name: '' })).id;
  bond = (await aClient(app.db, { first_name: 'Bond', last_name: '' })).id;
  spot = await finished('Spot', acme);
  await endRound({ projectId: spot, number: 1 }, '2026-01-30T16:00:00.000Z', { editorId: ann.user.id, minutes: 240 });
  await endRound({ projectId: spot, number: 2 }, '2026-02-04T12:00:00.000Z', { editorId: ben.user.id, minutes: 45 });
  await admin.patch('/api/settings', { currency: 'EUR' });
  await rates({ kind: 'client', rates: [project(200_00)] });
  const ofEditors = [
    project(30_00),
    { class: null, unit: 'point', amount: 2_50 },
    { class: null, unit: 'extra_round', amount: 10_00 },
  ];
  await rates({ kind: 'editor', rates: ofEditors });
  await rates({
    kind: 'editor',
    user: `/api/users/${ben.user.id}`,
    rates: [{ class: null, unit: 'hour', amount: 20_00 }],
  });
  await put(`/api/clients/${acme}/terms/2026-01`, {
    monthlyFee: 0,
    includedVideos: null,
    includedRevisions: 1,
    note: '',
  });
  await put(`/api/projects/${spot}/price`, { amount: 900_00 });
});

const monthOf = async (caller: Caller, path: string): Promise<MoneyMonth> =>
  (await caller.get(`/api/months/${path}`)).json();
const sheetOf = async (caller: Caller, path: string): Promise<MoneySheet> =>
  (await caller.get(`/api/months/${path}`)).json();
async function close(month: string) {
  const { closing } = await monthOf(admin, `${month}/money?by=client`);
  const { lines, client, editor, withoutRate } = closing ?? { lines: 0, client: 0, editor: 0, withoutRate: 0 };
  return admin.post(`/api/months/${month}/close`, { lines, client, editor, withoutRate });
}
const briefly = ({ lines }: MoneySheet) =>
  lines.map((line) => [
    line.kind,
    line.clientAmount ?? null,
    line.editorAmount ?? null,
    line.editorText ?? line.clientText,
  ]);

describe('the example bills the price in the month of the first end, and later points in the next month', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('in %s', async (timeZone) => {
    await admin.patch('/api/settings', { timeZone });
    expect(briefly(await sheetOf(admin, `2026-01/money/client/${acme}`))).toEqual([
      ['video', 900_00, 30_00, 'Premium 30.00 + not scored yet'],
    ]);
    expect((await close('2026-01')).statusCode).toBe(200);
    await scored(spot, 4);
    expect(briefly(await sheetOf(admin, `2026-01/money/client/${acme}`))).toEqual([
      ['video', 900_00, 30_00, 'Premium 30.00 + not scored yet'],
    ]);
    const february = await sheetOf(admin, `2026-02/money/client/${acme}`);
    expect(briefly(february)).toEqual([
      ['points', null, 10_00, '4 points x 2.50'],
      ['revision', 0, 25_00, 'Revision 1 10.00 + 45m x 20.00'],
    ]);
    expect(february.totals).toMatchObject({ clientAmount: 0, editorAmount: 35_00, margin: -35_00 });
    expect((await close('2026-02')).statusCode).toBe(200);
    expect((await sheetOf(admin, `2026-03/money/client/${acme}`)).lines).toEqual([]);
  });
});

describe('closing', () => {
  it('refuses figures that have changed, months that are not over or out of order, and a second close', async () => {
    const seen = { lines: 1, client: 900_00, editor: 30_00, withoutRate: 0 };
    expect((await admin.post('/api/months/2026-01/close', { ...seen, client: 1 })).statusCode).toBe(409);
    expect(
      (await admin.post('/api/months/2026-03/close', { lines: 0, client: 0, editor: 0, withoutRate: 0 })).json().detail,
    ).toBe("March 2026 isn't over yet.");
    const both = await Promise.all([1, 2].map(() => admin.post('/api/months/2026-01/close', seen)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await admin.post('/api/months/2026-01/close', seen)).json().detail).toBe('January 2026 is already closed.');
    expect((await admin.post('/api/months/2026-03/close', seen)).json().detail).toBe('Close February 2026 first.');
  });

  it('proposes ends that closed months lack, once', async () => {
    await close('2026-01');
    const late = await finished('Late', acme);
    await endRound({ projectId: late, number: 1 }, '2026-01-10T10:00:00.000Z', { editorId: ben.user.id, minutes: 60 });
    const february = await monthOf(admin, '2026-02/money?by=client');
    expect(february.totals.clientAmount).toBe(200_00);
    const { lines } = await sheetOf(admin, `2026-02/money/client/${acme}`);
    expect(lines.map(({ project: of, earlierMonth }) => [of?.title, earlierMonth])).toEqual([
      ['Late', '2026-01'],
      ['Spot', null],
    ]);
    await close('2026-02');
    expect((await monthOf(admin, '2026-03/money?by=client')).totals.lines).toBe(0);
    expect((await close('2026-03')).statusCode).toBe(409);
  });

  it('keeps names and figures, and says what differs since', async () => {
    await close('2026-01');
    const before = await sheetOf(admin, `2026-01/money/client/${acme}`);
    await app.db.updateTable('clients').set({ first_name: 'Apex' }).where('id', '=', acme).execute();
    await app.db.updateTable('projects').set({ client_id: bond, title: 'Other' }).where('id', '=', spot).execute();
    await app.db
      .updateTable('project_rounds')
      .set({ minutes: 1, assigned_to_id: ben.user.id })
      .where('project_id', '=', spot)
      .where('number', '=', 1)
      .execute();
    await admin.patch('/api/settings', { timeZone: 'Pacific/Auckland' });
    const after = await sheetOf(admin, `2026-01/money/client/${acme}`);
    expect(after.lines).toEqual(before.lines);
    expect([after.totals, after.closed]).toEqual([before.totals, before.closed]);
    expect(after.changes).toEqual([
      { project: { id: spot, title: 'Spot' }, revision: 0, changes: ['client', 'editor', 'minutes'] },
    ]);
    // The end moved to another month by the time zone, and is billed once all the same.
    const { lines } = await sheetOf(admin, `2026-02/money/client/${bond}`);
    expect(lines.filter(({ kind }) => kind === 'video').map((line) => line.clientText)).toEqual([]);
  });

  it('refuses rates, terms, prices and lines in closed months until they are reopened', async () => {
    await close('2026-01');
    const line = { kind: 'client', client: `/api/clients/${acme}`, month: '2026-01', text: 'Discount', amount: -1_00 };
    const terms = { monthlyFee: 1, includedVideos: null, includedRevisions: null, note: '' };
    const statuses = async () => [
      (await rates({ kind: 'client', fromDay: '2026-01-31', rates: [project(1)] })).statusCode,
      (await put(`/api/clients/${acme}/terms/2026-01`, terms)).statusCode,
      (await admin.delete(`/api/clients/${acme}/terms/2026-01`)).statusCode,
      (await put(`/api/projects/${spot}/price`, { amount: 1 })).statusCode,
      (await admin.post('/api/month_lines', line)).statusCode,
    ];
    expect(await statuses()).toEqual([409, 409, 409, 409, 409]);
    expect((await admin.post('/api/months/2026-01/reopen', { reason: ' ' })).statusCode).toBe(422);
    expect((await admin.post('/api/months/2026-02/reopen', { reason: 'Typo' })).statusCode).toBe(409);
    expect((await admin.post('/api/months/2026-01/reopen', { reason: 'Typo' })).json()).toEqual({
      month: '2026-01',
      state: 'open',
    });
    expect(await statuses()).toEqual([200, 200, 204, 200, 201]);
    expect((await monthOf(admin, '2026-01/money?by=client')).reopened).toMatchObject({ reason: 'Typo' });
    expect((await admin.patch('/api/settings', { currency: 'USD' })).json().violations[0].propertyPath).toBe(
      'currency',
    );
  });
});

describe('rights', () => {
  it('show managers what clients pay with the setting, never pay, and editors their own', async () => {
    const paths = [
      '2026-01/money?by=client',
      '2026-01/money?by=editor',
      `2026-01/money/client/${acme}`,
      `2026-01/money/editor/${ann.user.id}`,
      '2026-01/money/editor/none',
    ];
    const statuses = (caller: Pick<Caller, 'get'>) =>
      Promise.all(paths.map(async (path) => (await caller.get(`/api/months/${path}`)).statusCode));
    expect(await statuses(admin)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(manager)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(ann)).toEqual([403, 403, 403, 200, 403]);
    expect(await statuses(ben)).toEqual([403, 403, 403, 403, 403]);
    await admin.patch('/api/settings', { managersSeeClientMoney: true });
    expect(await statuses(manager)).toEqual([200, 403, 200, 403, 403]);
    const month = await monthOf(manager, '2026-01/money?by=client');
    expect(month.totals).toEqual({ lines: 1, clientAmount: 900_00, clientWithoutRate: 0, unmeasured: 0 });
    const { lines } = await sheetOf(manager, `2026-01/money/client/${acme}`);
    expect(Object.keys(lines[0] ?? {}).filter((name) => /^(editorA|editorT|margin)/.test(name))).toEqual([]);
    const own = await sheetOf(ann, `2026-01/money/editor/${ann.user.id}`);
    expect(own.totals).toEqual({ lines: 1, editorAmount: 30_00, editorWithoutRate: 0, unmeasured: 0 });
    expect(JSON.stringify(own)).not.toContain('90000');
  });

  it('are not there without a currency', async () => {
    await admin.patch('/api/settings', { currency: '' });
    expect((await admin.get('/api/months/2026-01/money?by=client')).statusCode).toBe(404);
    expect((await rates({ kind: 'client', rates: [] })).statusCode).toBe(409);
  });
});

it.each([
  ['EUR', '900', '30', '870'],
  ['JPY', '90000', '3000', '87000'],
  ['KWD', '90', '3', '87'],
])('exports amounts in the main unit of %s', async (currency, ...amounts) => {
  await admin.patch('/api/settings', { currency });
  const { body } = await admin.get('/api/months/2026-01/money?by=client&format=csv');
  const [client, editor, margin] = amounts;
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    `Client,Client ID,Lines,Amount (${currency}),Amounts Without Rate,Pay (${currency}),Pay Without Rate,Margin (${currency})`,
    `Acme,${acme},1,${client},0,${editor},0,${margin}`,
  ]);
  const { lines } = await sheetOf(admin, `2026-01/money/client/${acme}`);
  const text = { EUR: '30.00', JPY: '3,000', KWD: '3.000' }[currency];
  expect(lines[0]?.editorText).toBe(`Premium ${text} + not scored yet`);
});

it('is checked by the doctor, which stores again what a closed month billed', async () => {
  await close('2026-01');
  const wrong = () => listWrongMonths(app.db);
  expect(await wrong()).toEqual({ changed: [], differing: [] });
  await app.db.deleteFrom('billed_points').execute();
  await app.db.updateTable('billed_rounds').set({ revision: 3 }).execute();
  expect(await wrong()).toEqual({ changed: [], differing: ['2026-01'] });
  await app.db.transaction().execute((trx) => rebuildBilled(trx, ['2026-01']));
  expect(await wrong()).toEqual({ changed: [], differing: [] });
  const { snapshot } = await app.db.selectFrom('months').select('snapshot').executeTakeFirstOrThrow();
  await app.db
    .updateTable('months')
    .set({ snapshot: snapshot?.replace('"amount":90000', '"amount":90001') ?? null })
    .execute();
  expect(await wrong()).toEqual({ changed: ['2026-01'], differing: [] });
});

it('logs who reads amounts of others, once per month and view in some minutes', async () => {
  for (let i = 0; i < 3; i += 1)
    for (const path of ['2026-01/money?by=client', '2026-01/money?by=editor', `2026-01/money/editor/${ann.user.id}`])
      await admin.get(`/api/months/${path}`);
  await ann.get(`/api/months/2026-01/money/editor/${ann.user.id}`);
  const entries = await app.db.selectFrom('audit').selectAll().where('action', '=', 'money.read').execute();
  expect(entries.map(({ actor_id: id, record_name: name }) => [id, name])).toEqual([
    [admin.user.id, '2026-01 by client'],
    [admin.user.id, '2026-01 by editor'],
    [admin.user.id, `2026-01 editor ${ann.user.id}`],
  ]);
});
