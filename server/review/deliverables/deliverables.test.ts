/** Tests of deliverables through the API: adding, changing, ordering, canceling and deleting them, and moving versions. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiDeliverable } from '#contract/review/deliverables.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { testTeam } from '#server/testing/test-app.ts';

let project: Row<'projects'>;
let path: string;
const { app, admin, manager, editor } = await testTeam();
beforeEach(async () => {
  project = await aProject(app.db, { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id });
  path = `/api/projects/${project.id}/deliverables`;
});

const add = async (...names: string[]): Promise<ApiDeliverable[]> =>
  (await manager.post(path, { deliverables: names.map((name) => ({ name })) })).json().deliverables;
const list = async (of = path): Promise<ApiDeliverable[]> => (await editor.get(of)).json().deliverables;
const namesIn = (all: ApiDeliverable[]) => all.map(({ name, position }) => `${name} ${position}`);
const onProject = (number: number, more: Partial<Row<'cuts'>> = {}) =>
  aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id, number, ...(more as object) });

describe('deliverables of a project', () => {
  it('are Main alone at first', async () => {
    const main = { id: null, version: 0, name: 'Main', aspect: '', lengthSeconds: 0, position: 0, canceled: false };
    expect(await list()).toEqual([{ ...main, kind: null, newestCut: null, state: 'none' }]);
    const cut = await onProject(1);
    const newestCut = { id: cut.id, number: 1 };
    expect(await list()).toEqual([{ ...main, kind: 'video', newestCut, state: 'review' }]);
    const response = (await editor.get(`/api/cuts/${cut.id}`)).json();
    expect(['deliverable' in response, 'kind' in response]).toEqual([false, false]);
  });

  it('are added in order, all or none', async () => {
    const sent = { deliverables: [{ name: ' Short 1 ', aspect: '9:16', lengthSeconds: 45 }, { name: 'Short 2' }] };
    const response = await manager.post(path, sent);
    expect(response.statusCode).toBe(201);
    expect(response.json().deliverables).toEqual(await list());
    expect(await list()).toMatchObject([
      { name: 'Main' },
      { version: 1, name: 'Short 1', aspect: '9:16', lengthSeconds: 45, position: 0, state: 'none', kind: null },
      { version: 1, name: 'Short 2', aspect: '', lengthSeconds: 0, position: 1 },
    ]);
    const faulty = await manager.post(path, { deliverables: [{ name: 'Good' }, { name: ' ' }] });
    expect([faulty.statusCode, faulty.json().violations[0].propertyPath]).toEqual([422, 'deliverables[1].name']);
    const many = await manager.post(path, { deliverables: Array.from({ length: 29 }, () => ({ name: 'X' })) });
    expect([many.statusCode, many.json().detail]).toEqual([409, 'A project can have 30 deliverables.']);
    expect(await list()).toHaveLength(3);
  });

  it('change only for the version that was seen', async () => {
    const [, short] = await add('Short');
    const at = `/api/deliverables/${short?.id}`;
    const change = { name: 'Teaser', aspect: '1:1', lengthSeconds: 20 };
    const changed = await manager.patch(at, change, { 'if-match': '"1"' });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { ...change, version: 2 }]);
    expect((await manager.patch(at, { name: 'Late' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.patch(at, change)).json().version).toBe(2);
    expect((await manager.delete(at, { 'if-match': '"1"' })).statusCode).toBe(412);
  });

  it('keep a gapless order', async () => {
    const [, a, b] = await add('A', 'B', 'C', 'D');
    await manager.patch(`/api/deliverables/${a?.id}`, { position: 2 });
    expect(namesIn(await list())).toEqual(['Main 0', 'B 0', 'C 1', 'A 2', 'D 3']);
    await manager.patch(`/api/deliverables/${a?.id}`, { position: 30 });
    expect(namesIn(await list())).toEqual(['Main 0', 'B 0', 'C 1', 'D 2', 'A 3']);
    await manager.patch(`/api/deliverables/${a?.id}`, { position: 0 });
    expect(namesIn(await list())).toEqual(['Main 0', 'A 0', 'B 1', 'C 2', 'D 3']);
    expect((await manager.delete(`/api/deliverables/${b?.id}`)).statusCode).toBe(204);
    expect(namesIn(await list())).toEqual(['Main 0', 'A 0', 'C 1', 'D 2']);
  });

  it('with versions are canceled, not deleted, and can be restored', async () => {
    const [, short] = await add('Short');
    const at = `/api/deliverables/${short?.id}`;
    const cut = await onProject(1, { deliverable_id: short?.id ?? null });
    const refused = await manager.delete(at);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This deliverable has versions. Cancel it instead.',
    ]);
    expect((await manager.patch(at, { canceled: true })).json()).toMatchObject({ canceled: true, state: 'canceled' });
    const waiting = async () =>
      (await manager.get('/api/reviews')).json().items.filter((one: { cut: { id: number } }) => one.cut.id === cut.id);
    expect(await waiting()).toEqual([]);
    expect((await editor.get(`/api/cuts/${cut.id}`)).statusCode).toBe(200);
    expect((await manager.patch(at, { canceled: false })).json()).toMatchObject({ canceled: false, state: 'review' });
    const [again] = await waiting();
    expect(again.cut.deliverable).toEqual({ id: short?.id, name: 'Short', aspect: '' });
  });
});

describe('versions', () => {
  it('of one deliverable leave the others as they are', async () => {
    const [, short] = await add('Short');
    const main = await onProject(1);
    const first = await onProject(2, { deliverable_id: short?.id ?? null });
    expect((await manager.post(`/api/cuts/${first.id}/approve`)).statusCode).toBe(200);
    expect((await list()).map(({ state }) => state)).toEqual(['review', 'approved']);
    expect((await manager.post(`/api/cuts/${main.id}/approve`)).statusCode).toBe(200);
    await onProject(3);
    expect((await list()).map(({ state }) => state)).toEqual(['review', 'approved']);
    expect((await manager.post(`/api/cuts/${main.id}/approve`)).statusCode).toBe(409);
  });

  it('are listed by deliverable', async () => {
    const [, short] = await add('Short');
    const main = await onProject(1);
    const other = await onProject(2, { deliverable_id: short?.id ?? null });
    const ids = async (query: string) =>
      (await editor.get(`/api/cuts?project=${project.id}&${query}`)).json().member.map(({ id }: { id: number }) => id);
    expect(await ids('deliverable=main')).toEqual([main.id]);
    expect(await ids(`deliverable=${short?.id}`)).toEqual([other.id]);
    expect(await ids(`deliverable[]=main&deliverable[]=${short?.id}`)).toEqual([other.id, main.id]);
    expect(await ids('deliverable=nothing')).toEqual([]);
  });

  it('move while undecided, within the project, to one that takes their kind', async () => {
    const [, short, podcast] = await add('Short', 'Podcast');
    const cut = await onProject(1);
    await onProject(2, { deliverable_id: podcast?.id ?? null, kind: 'audio' });
    const move = (deliverable: unknown) => editor.patch(`/api/cuts/${cut.id}`, { deliverable });
    const moved = await move(short?.id);
    expect([moved.statusCode, moved.headers['etag'], moved.json().deliverable.name]).toEqual([200, '"2"', 'Short']);
    const messages = [];
    const foreign = await aDeliverable(app.db, { project_id: (await aProject(app.db)).id });
    for (const id of [podcast?.id, foreign.id, 999_999]) {
      const refused = await move(id);
      expect(refused.statusCode).toBe(422);
      messages.push(refused.json().violations[0].message);
    }
    const unknown = "This deliverable doesn't exist in this project.";
    expect(messages).toEqual(['“Podcast” takes audio. This file is video.', unknown, unknown]);
    expect('deliverable' in (await move(null)).json()).toBe(false);
    await admin.post(`/api/cuts/${cut.id}/approve`);
    const decided = await move(short?.id);
    expect([decided.statusCode, decided.json().detail]).toEqual([409, "This version is decided and can't be moved."]);
    expect((await move(null)).statusCode).toBe(200);
  });
});

it('clients see nothing of canceled deliverables through any link, and decide on each of the others', async () => {
  const [, short, gone] = await add('Short', 'Gone');
  const main = await onProject(1);
  const shortCut = await onProject(2, { deliverable_id: short?.id ?? null });
  const goneCut = await onProject(3, { deliverable_id: gone?.id ?? null });
  await manager.patch(`/api/deliverables/${gone?.id}`, { canceled: true });
  const calls = [
    ['play', {}],
    ['notes/read', {}],
    ['notes', { frame: 1, content: 'X' }],
    ['approve', {}],
    ['request_changes', { reason: 'X' }],
  ] as const;
  for (const [more, shown] of [
    [{}, [shortCut, main]],
    [{ shows_all_cuts: true }, [shortCut, main]],
    [{ cut_id: goneCut.id }, []],
  ] as const) {
    const link = await aShareLink(app.db, {
      project_id: project.id,
      created_by_id: manager.user.id,
      may_decide: true,
      ...more,
    });
    const { guest } = (await app.anonymous.post('/api/share/enter', { token: link.token })).json();
    const visitor = { token: link.token, guest };
    await app.anonymous.post('/api/share/name', { ...visitor, name: 'Ada' });
    const read = (await app.anonymous.post('/api/share/read', visitor)).json();
    expect(read.cuts.map(({ id }: { id: number }) => id)).toEqual(shown.map(({ id }) => id));
    expect([read.latest, read.newest]).toEqual(shown.length > 0 ? [2, [2, 1]] : [0, []]);
    for (const [call, body] of calls) {
      const response = await app.anonymous.post(`/api/share/${call}`, { ...visitor, cut: goneCut.id, ...body });
      expect([call, response.statusCode]).toEqual([call, 404]);
    }
    if (shown.length === 0) continue;
    expect(read.cuts[0].deliverable).toEqual({ id: short?.id, name: 'Short', aspect: '' });
    for (const cut of shown)
      expect((await app.anonymous.post('/api/share/approve', { ...visitor, cut: cut.id })).statusCode).toBe(200);
  }
});

describe('the rest of the product', () => {
  it('restores deliverables from the trash and copies them to a duplicate, without versions', async () => {
    await add('A', 'B');
    const [, , b] = await list();
    await onProject(1, { deliverable_id: b?.id ?? null });
    const before = await list();
    const deleted = await manager.delete(`/api/projects/${project.id}`);
    expect((await admin.post(String(deleted.headers['undo']))).statusCode).toBe(200);
    expect(await list()).toEqual(before);
    const body = { title: 'Copy', class: 'Basic', client: `/api/clients/${project.client_id}`, duplicate: true };
    const copy = (await manager.post('/api/projects', { ...body, originalProjectId: project.id })).json();
    const copied = (await manager.get(`/api/projects/${copy.id}/deliverables`)).json().deliverables;
    expect(copied.map(({ name, newestCut }: ApiDeliverable) => [name, newestCut])).toEqual([
      ['Main', null],
      ['A', null],
      ['B', null],
    ]);
  });
});
