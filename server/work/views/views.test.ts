/** Saved views of the project list through the API: ownership, visibility, and project counts of lists (docs/screens.md#views). */
// Runs on both databases: counts of lists are hand-written SQL.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listProjects } from '#contract/work/projects.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { randomRequests } from '#server/testing/random-requests.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');
const other = await app.as('manager');
const editor = await app.as('editor');

beforeEach(async () => {
  await app.db.deleteFrom('saved_views').execute();
});

const saveView = async (by: Caller, body: object): Promise<string> =>
  (await by.post('/api/views', { name: 'A view', ...body })).json()['@id'];
const names = async (by: Caller): Promise<string[]> =>
  (await by.get('/api/views')).json().member.map(({ name }: { name: string }) => name);

describe('saving a view', () => {
  it('answers 201 with the view, its address and its version', async () => {
    const search = 'status=assigned&page=3&order%5Bdue%5D=asc&due%5B%5D=late';
    const response = await manager.post('/api/views', {
      name: ' Late ',
      search: `?${search}`,
      columns: ['title', 'due'],
    });
    const { '@id': iri, id, owner, ...view } = response.json();
    expect([response.statusCode, view]).toEqual([
      201,
      {
        '@context': '/api/contexts/SavedView',
        '@type': 'SavedView',
        name: 'Late',
        search: 'status=assigned&order%5Bdue%5D=asc&due%5B%5D=late',
        columns: ['title', 'due'],
        shared: 'none',
        position: 1,
        createdAt: '2026-03-10T12:00:00+00:00',
      },
    ]);
    expect([iri, owner.id]).toEqual([`/api/views/${id}`, manager.user.id]);
    expect([response.headers['location'], response.headers['etag']]).toEqual([iri, '"1"']);
    expect((await manager.get(iri)).json()).toEqual(response.json());
  });

  it.each([
    ['no name', { name: ' ' }, 422, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 422, 'name'],
    ['a long address', { search: 'x'.repeat(2_001) }, 422, 'search'],
    ['an unknown sharing', { shared: 'world' }, 422, 'shared'],
    ['forty-one columns', { columns: Array.from({ length: 41 }, () => 'title') }, 422, 'columns'],
    ['a place before the first', { position: 0 }, 422, 'position'],
  ])('rejects %s', async (_case, body, status, path) => {
    const response = await manager.post('/api/views', { name: 'A view', ...body });
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([status, path]);
  });

  it('stores at most fifty per person', async () => {
    for (let n = 0; n < 50; n += 1) await saveView(editor, {});
    const response = await editor.post('/api/views', { name: 'One more' });
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'You have 50 views, the maximum. Delete one first.',
    ]);
    expect((await manager.post('/api/views', { name: 'Another’s' })).statusCode).toBe(201);
  });

  it('gives each of many concurrent views its own position', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => saveView(manager, { name: `V${n}` })));
    const { member } = (await manager.get('/api/views')).json();
    expect(member.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('view visibility', () => {
  it("lists one's own first, then those shared with one's role", async () => {
    await saveView(manager, { name: 'Zebra' });
    await saveView(manager, { name: 'For leads', shared: 'leads' });
    await saveView(admin, { name: 'for all', shared: 'team' });
    await saveView(admin, { name: 'Of the admin' });
    await saveView(editor, { name: 'Of the editor' });
    expect(await names(manager)).toEqual(['Zebra', 'For leads', 'for all']);
    expect(await names(other)).toEqual(['for all', 'For leads']);
    expect(await names(admin)).toEqual(['for all', 'Of the admin', 'For leads']);
    expect(await names(editor)).toEqual(['Of the editor', 'for all']);
    expect((await app.anonymous.get('/api/views')).statusCode).toBe(401);
  });

  it('answers 404 to views that the caller cannot see', async () => {
    const own = await saveView(manager, {});
    const leads = await saveView(manager, { shared: 'leads' });
    for (const caller of [admin, other, editor])
      for (const send of [() => caller.get(own), () => caller.patch(own, { name: 'B' }), () => caller.delete(own)])
        expect((await send()).statusCode).toBe(404);
    expect((await editor.get(leads)).statusCode).toBe(404);
    expect((await other.get(leads)).statusCode).toBe(200);
  });

  it("keeps editors' views private", async () => {
    const response = await editor.post('/api/views', { name: 'A view', shared: 'team' });
    expect([response.statusCode, response.json().detail]).toEqual([
      403,
      'Only managers and administrators can share views.',
    ]);
    const own = await saveView(editor, {});
    expect((await editor.patch(own, { shared: 'leads' })).statusCode).toBe(403);
    expect((await editor.patch(own, { shared: 'none', name: 'B' })).statusCode).toBe(200);
  });

  it('keeps shared views after their owner loses permissions or leaves, until an administrator ends the sharing', async () => {
    const leaver = await app.as('manager');
    const team = await saveView(leaver, { name: 'Team', shared: 'team' });
    const leads = await saveView(leaver, { name: 'Leads', shared: 'leads' });
    await app.db.updateTable('users').set({ type: 'editor' }).where('id', '=', leaver.user.id).execute();
    const demoted = app.asUser({ ...leaver.user, type: 'editor' });
    expect(await names(demoted)).toEqual(['Team', 'Leads']);
    expect((await demoted.patch(leads, { shared: 'team' })).statusCode).toBe(403);
    expect((await demoted.patch(leads, { name: 'Renamed' })).statusCode).toBe(200);
    await admin.delete(`/api/users/${leaver.user.id}`);
    expect((await demoted.get('/api/views')).statusCode).toBe(401);
    expect(await names(editor)).toEqual(['Team']);
    expect((await editor.get(team)).json().owner.lastName).toBe(leaver.user.last_name);
    expect((await admin.patch(team, { shared: 'none' })).statusCode).toBe(200);
    expect(await names(editor)).toEqual([]);
    expect((await admin.delete(leads)).statusCode).toBe(204);
    expect(await names(other)).toEqual([]);
  });

  it('shows each reader only what they can read', async () => {
    const client = await aClient(app.db);
    await aProject(app.db, { client_id: client.id, assigned_to_id: editor.user.id });
    await aProject(app.db, { client_id: client.id });
    const { search } = (await manager.post('/api/views', { name: 'V', search: `client=${client.id}` })).json();
    const totals = async (caller: Caller) =>
      (await caller.post('/api/projects/counts', { queries: [search] })).json().totals;
    expect([await totals(manager), await totals(editor)]).toEqual([[2], [1]]);
  });
});

describe('changing a view', () => {
  it('sets named fields, and writes nothing when unchanged', async () => {
    const view = await saveView(manager, { search: 'status=started', columns: ['title'] });
    const changed = await manager.patch(view, {
      name: 'B',
      search: 'page=2&class=Basic',
      columns: null,
      shared: 'leads',
    });
    expect(changed.json()).toMatchObject({ name: 'B', search: 'class=Basic', shared: 'leads' });
    expect([changed.json().columns, changed.headers['etag']]).toEqual([undefined, '"2"']);
    for (const caller of [manager, other, admin]) {
      const repeated = await caller.patch(view, changed.json());
      expect([repeated.statusCode, repeated.headers['etag']]).toEqual([200, '"2"']);
    }
  });

  it('is allowed for the owner; administrators can end sharing', async () => {
    const view = await saveView(manager, { shared: 'team' });
    for (const [caller, body, status] of [
      [other, { name: 'B' }, 403],
      [other, { shared: 'none' }, 403],
      [editor, { name: 'B' }, 403],
      [admin, { name: 'B' }, 403],
      [admin, { shared: 'leads' }, 403],
      [admin, { shared: 'none', name: 'B' }, 403],
      [admin, { shared: 'none' }, 200],
      [admin, { shared: 'none' }, 404],
    ] as const)
      expect([body, (await caller.patch(view, body)).statusCode]).toEqual([body, status]);
    expect((await manager.get(view)).json()).toMatchObject({ name: 'A view', shared: 'none' });
  });

  it('rejects a stale version', async () => {
    const view = await saveView(manager, {});
    await manager.patch(view, { name: 'B' });
    expect((await manager.patch(view, { name: 'C' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.delete(view, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.delete(view, { 'if-match': '"2"' })).statusCode).toBe(204);
    expect((await manager.get(view)).statusCode).toBe(404);
  });

  it('takes a position and moves the others', async () => {
    const views: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) views.push(await saveView(manager, { name }));
    const moves: [string, number, string][] = [
      ['D', 1, 'DABC'],
      ['D', 3, 'ABDC'],
      ['A', 50, 'BDCA'],
      ['C', 2, 'BCDA'],
    ];
    for (const [name, position, order] of moves) {
      const response = await manager.patch(views['ABCD'.indexOf(name)] as string, { position });
      expect([response.json().position, (await names(manager)).join('')]).toEqual([order.indexOf(name) + 1, order]);
    }
    await manager.delete(views[2] as string);
    const { member } = (await manager.get('/api/views')).json();
    expect(member.map((one: { name: string; position: number }) => [one.name, one.position])).toEqual([
      ['B', 1],
      ['D', 2],
      ['A', 3],
    ]);
  });
});

describe('counting lists', () => {
  const count = (caller: Caller, queries: unknown) => caller.post('/api/projects/counts', { queries });

  it('rejects parameters a list would ignore, and more than twenty lists', async () => {
    for (const query of ['statsu=assigned', 'status[x]=assigned', 'order[colour]=asc', 'page=0', 'revised=maybe'])
      expect([query, (await count(manager, ['status=assigned', query])).statusCode]).toEqual([query, 400]);
    expect(
      (
        await count(
          manager,
          Array.from({ length: 21 }, () => ''),
        )
      ).statusCode,
    ).toBe(422);
    expect((await count(manager, 'status=assigned')).statusCode).toBe(400);
    expect((await count(app.anonymous as Caller, [''])).statusCode).toBe(401);
    expect((await count(manager, [])).json()).toEqual({ totals: [] });
  });

  it('equals the totals of the lists for every query and caller', async () => {
    const teamApp = await testApp();
    await fillTeam(teamApp.db);
    teamApp.setNow('2026-02-11T12:00:00.000Z');
    const people = await teamApp.db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute();
    const present = people.filter((one) => one.is_active);
    const callers = [...present.filter(({ type }) => type === 'admin').slice(0, 1), ...present.slice(0, 3)];
    await fc.assert(
      fc.asyncProperty(fc.array(randomRequests(listProjects), { maxLength: 6 }), fc.nat(3), async (questions, who) => {
        const caller = teamApp.asUser(callers[who % callers.length] as (typeof callers)[number]);
        const queries = questions.map((request) => request.split('?').at(-1) as string);
        const totals: number[] = [];
        for (const query of queries) totals.push((await caller.get(`/api/projects?${query}`)).json().totalItems);
        const response = await count(caller, queries);
        if (totals.every((total) => total !== undefined)) expect(response.json()).toEqual({ totals });
        else expect(response.statusCode).toBe(400);
      }),
      { numRuns: rounds(8, 300) },
    );
  });
});
