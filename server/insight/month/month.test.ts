/** The month through the API: the example, who may read what, files, and bad input (docs/figures.md#month). */
// Runs on both databases: a month is read from stored rounds.
import { describe, expect, it } from 'vitest';
import type { Month, MonthSheet } from '#contract/insight/month.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { parseCsv } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const done = (more: Partial<NewRow<'projects'>>) => aProject(app.db, { status: 'completed', ...more });

const app = await testApp();
const [admin, manager] = [await app.as('admin'), await app.as('manager')];
const person = async (first: string) => app.asUser(await aUser(app.db, { first_name: first, last_name: 'Cut' }));
const [ann, ben] = [await person('Ann'), await person('Ben')];
const acme = (await aClient(app.db, { first_name: 'Acme', last_name: '' })).id;
const bond = (await aClient(app.db, { first_name: 'Bond', last_name: '' })).id;
// Ended by Ann in January, sent back, and ended again by Ben in February.
const project = await done({
  title: 'Spot',
  client_id: acme,
  assigned_to_id: ann.user.id,
  started_at: '2026-01-30T12:00:00.000Z',
  ended_at: '2026-01-30T16:00:00.000Z',
  deadline_at: '2026-02-02T00:00:00.000Z',
  runtime_minutes: 240,
  point: 4,
});
const spot = project.id;
await app.db.updateTable('projects').set({ assigned_to_id: ben.user.id }).where('id', '=', spot).execute();
const sent = { reason: 'Shorter', requestedBy: { id: 1, name: 'Mo' }, requestedAt: '2026-02-01T10:00:00.000Z' };
const first = { startedAt: '2026-01-30T12:00:00.000Z', endedAt: '2026-01-30T16:00:00.000Z', pauses: [] };
await app.db
  .updateTable('projects')
  .set({
    rounds: JSON.stringify([{ ...first, runtimeMinutes: 240, ...sent }]) as never,
    started_at: '2026-02-04T11:00:00.000Z',
    ended_at: '2026-02-04T12:00:00.000Z',
    runtime_minutes: 45,
    is_revised: true,
    revision_count: 1,
  })
  .where('id', '=', spot)
  .execute();
await done({ title: 'Reel', client_id: bond, assigned_to_id: ben.user.id, ended_at: '2026-02-10T10:00:00.000Z' });
await app.db
  .updateTable('projects')
  .set({ is_runtime_unknown: true, runtime_minutes: null })
  .where('title', '=', 'Reel')
  .execute();
// Never ended, and late.
await aProject(app.db, { client_id: null, assigned_to_id: null, deadline_at: '2026-02-20T10:00:00.000Z' });

const monthOf = async (caller: Caller, query: string): Promise<Month> =>
  (await caller.get(`/api/months/${query}`)).json();
const sheetOf = async (caller: Caller, path: string): Promise<MonthSheet> =>
  (await caller.get(`/api/months/${path}`)).json();
const briefly = ({ rows }: Month) =>
  rows.map(({ party, ...row }) => [
    party.name,
    row.videos,
    row.firstCutMinutes,
    row.revisions,
    row.reworkMinutes,
    row.points,
  ]);

describe('the example', () => {
  it('counts a video in the month of its first end, and a revision in its own', async () => {
    expect(briefly(await monthOf(manager, '2026-01?by=client'))).toEqual([['Acme', 1, 240, 0, 0, 4]]);
    expect(briefly(await monthOf(manager, '2026-02?by=client'))).toEqual([
      ['Acme', 0, 0, 1, 45, 0],
      ['Bond', 1, 0, 0, 0, 0],
      ['', 0, 0, 0, 0, 0],
    ]);
  });

  it('counts each round for the editor at its end', async () => {
    expect(briefly(await monthOf(admin, '2026-01?by=editor'))).toEqual([['Ann Cut', 1, 240, 0, 0, 4]]);
    expect(briefly(await monthOf(admin, '2026-02?by=editor'))).toEqual([
      ['Ann Cut', 0, 0, 0, 0, 0],
      ['Ben Cut', 1, 0, 1, 45, 0],
      ['', 0, 0, 0, 0, 0],
    ]);
  });

  it('measures deadlines in the month once, and lists them', async () => {
    const { totals, rows } = await monthOf(admin, '2026-02?by=editor');
    expect(totals).toMatchObject({ due: 2, onTime: 1, withoutDeadline: 1, unmeasured: 1 });
    expect(rows.map(({ due, onTime }) => [due, onTime])).toEqual([
      [1, 1],
      [0, 0],
      [1, 0],
    ]);
    const { deadlines } = await sheetOf(admin, '2026-02/editor/none');
    expect(deadlines.map(({ endedAt, onTime, editor }) => [endedAt, onTime, editor])).toEqual([[null, false, null]]);
  });

  it('says what Analytics counts', async () => {
    expect((await monthOf(admin, '2026-01?by=client')).lastEnds).toEqual({ completed: 0, workedMinutes: 0 });
    expect((await monthOf(admin, '2026-02?by=client')).lastEnds).toEqual({ completed: 2, workedMinutes: 45 });
  });

  it('has the lines of a client and of a removed editor', async () => {
    const { lines, party, totals } = await sheetOf(manager, `2026-02/client/${acme}`);
    expect([party, totals.revisions]).toEqual([{ id: acme, name: 'Acme' }, 1]);
    expect(lines).toEqual([
      {
        project: { id: spot, title: 'Spot', class: 'Premium', canOpen: true },
        client: { id: acme, name: 'Acme' },
        editor: { id: ben.user.id, name: 'Ben Cut' },
        lead: null,
        revision: 1,
        endedAt: '2026-02-04T12:00:00.000Z',
        minutes: 45,
        setBackMinutes: 0,
        points: 0,
      },
    ]);
    const gone = await aUser(app.db, { deleted_at: '2026-02-01T00:00:00.000Z', is_active: false });
    expect((await admin.get(`/api/months/2026-02/editor/${gone.id}`)).statusCode).toBe(200);
  });
});

describe('copies of a team', () => {
  it("are no videos of the client, and their minutes count for the lead's client", async () => {
    const own = { ended_at: '2026-03-02T10:00:00.000Z', runtime_minutes: 30 };
    const lead = await done({ ...own, client_id: acme, assigned_to_id: ann.user.id });
    const copy = await done({ ...own, client_id: bond, assigned_to_id: ben.user.id });
    await app.db.updateTable('projects').set({ team_id: lead.id }).where('id', 'in', [lead.id, copy.id]).execute();
    const { rows } = await monthOf(manager, '2026-03?by=client');
    expect(rows.map((row) => [row.party.name, row.videos, row.copies.videos, row.firstCutMinutes])).toEqual([
      ['Acme', 1, 1, 60],
    ]);
    const { lines } = await sheetOf(manager, `2026-03/client/${acme}`);
    expect(lines.map(({ project, lead: of }) => [project.id, of])).toEqual([
      [lead.id, null],
      [copy.id, lead.id],
    ]);
    const own2 = await sheetOf(ben, `2026-03/editor/${ben.user.id}`);
    expect([own2.totals.copies.videos, own2.totals.firstCutMinutes]).toEqual([1, 30]);
    // An editor doesn't learn the client of the lead.
    expect(own2.lines.map(({ client }) => client?.name)).toEqual(['Bond']);
  });
});

describe('rights', () => {
  it('keep the figures of editors from managers, and those of others from editors', async () => {
    const paths = [
      '2026-01?by=client',
      '2026-01?by=editor',
      `2026-01/client/${acme}`,
      `2026-01/editor/${ann.user.id}`,
      '2026-01/client/none',
      '2026-01/editor/none',
    ];
    const statuses = (caller: Pick<Caller, 'get'>) =>
      Promise.all(paths.map(async (path) => (await caller.get(`/api/months/${path}`)).statusCode));
    expect(await statuses(admin)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(manager)).toEqual([200, 403, 200, 403, 200, 403]);
    expect(await statuses(ann)).toEqual([403, 403, 403, 200, 403, 403]);
    expect(await statuses(ben)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statuses(app.anonymous)).toEqual([401, 401, 401, 401, 401, 401]);
    expect((await manager.get(`/api/months/2026-01/editor/${manager.user.id}`)).statusCode).toBe(200);
  });

  it("apply to files too, and say which projects are another editor's now", async () => {
    expect((await manager.get('/api/months/2026-01?by=editor&format=csv')).statusCode).toBe(403);
    expect((await ben.get(`/api/months/2026-01/editor/${ann.user.id}?format=xlsx`)).statusCode).toBe(403);
    const { lines } = await sheetOf(ann, `2026-01/editor/${ann.user.id}`);
    expect(lines.map(({ project }) => [project.title, project.canOpen])).toEqual([['Spot', false]]);
  });
});

describe('files', () => {
  it('have a name, a header and the rows, and are in the audit log', async () => {
    const month = await admin.get('/api/months/2026-02?by=editor&format=csv');
    expect(month.headers['content-disposition']).toBe('attachment; filename="month-2026-02-editors.csv"');
    expect(parseCsv(month.body).map((row) => row.slice(0, 6))).toEqual([
      ['Editor', 'User ID', 'Videos', 'Revisions', 'First Cut (min)', 'Rework (min)'],
      ['Ann Cut', String(ann.user.id), '0', '0', '0', '0'],
      ['Ben Cut', String(ben.user.id), '1', '1', '0', '45'],
      ['', '', '0', '0', '0', '0'],
    ]);
    const lines = await admin.get(`/api/months/2026-02/client/${bond}?format=csv`);
    expect(lines.headers['content-disposition']).toBe(`attachment; filename="month-2026-02-client-${bond}.csv"`);
    const exports = await app.db.selectFrom('audit').selectAll().where('action', '=', 'exports.take').execute();
    expect(exports.map(({ record_name }) => record_name)).toEqual(['stats.month', 'stats.month-of-client']);
  });
});

describe('bad input', () => {
  it.each([
    ['2026-13?by=client', 400, 'month'],
    ['1999-12?by=client', 400, 'month'],
    ['now?by=client', 400, 'month'],
    ['2026-02/client/none?format=pdf', 400, 'format'],
    ['2026-02', 400, 'by'],
    ['2026-02?by=team', 400, 'by'],
    ['2026-2/editor/none', 400, 'month'],
    ['2026-02/client/0', 404, ''],
    ['2026-02/client/999999', 404, ''],
    ['2026-02/editor/ann', 404, ''],
  ])('%s: %i %s', async (path, status, name) => {
    const response = await admin.get(`/api/months/${path}`);
    expect(response.statusCode).toBe(status);
    if (name) expect(response.json().detail).toContain(`"${name}"`);
  });
});
