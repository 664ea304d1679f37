/** Tests of checks through the API: adding, ticking, changing, ordering and deleting them, who may, and what joins them. */
// Runs on both databases: the counts are aggregated with a filter, and three processes tick under row locks.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiCheck, ApiChecks } from '#contract/work/checks/checks.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { listWrongCheckCounts, storeCheckCounts } from '#server/work/checks/checks.store.ts';
import { aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

/** Two more apps on the same database, like other processes. */
let project: Row<'projects'>;
let path: string;
const { location } = await createDatabaseFixture();
const app = await testApp({}, openDatabase(location));
const otherApps: TestApp[] = [await testApp({}, openDatabase(location)), await testApp({}, openDatabase(location))];
const [admin, manager, foreign] = [await app.as('admin'), await app.as('manager'), await app.as('manager')];
const [editor, other] = [await app.as('editor'), await app.as('editor')];
const make = (more: object = {}) =>
  aProject(app.db, { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id, ...more });
beforeEach(async () => {
  project = await make();
  path = `/api/projects/${project.id}/checks`;
});

const add = async (...texts: string[]): Promise<ApiCheck[]> =>
  (await manager.post(path, { checks: texts.map((text) => ({ text })) })).json().checks;
const list = async (caller = editor): Promise<ApiChecks> => (await caller.get(path)).json();
const tick = (id: number | undefined, caller = editor) => caller.post(`/api/checks/${id}/done`);
/** Starts and ends the work. */
const work = async () => {
  const at = '2026-03-10T12:00:00Z';
  await manager.patch(`/api/projects/${project.id}`, { status: 'started', startedAt: at });
  await manager.patch(`/api/projects/${project.id}`, { status: 'completed', endedAt: at });
};
const readProject = async (id = project.id) => (await manager.get(`/api/projects/${id}`)).json();
const countsOf = async (id = project.id) => {
  const { checks, openChecks, version } = await readProject(id);
  return { checks, openChecks, version };
};

describe('checks of a project', () => {
  it('are added in order, all or none, and counted without a new version of the project', async () => {
    const before = await readProject();
    expect(['checks' in before, 'openChecks' in before, 'checkBypasses' in before]).toEqual([false, false, false]);
    const sent = { checks: [{ text: ' Captions ' }, { text: 'Loudness', moment: 'delivery', mustBeDone: true }] };
    const response = await manager.post(path, sent);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      checks: [
        { version: 1, text: 'Captions', moment: 'end', mustBeDone: false, position: 0, doneAt: null, doneBy: null },
        { text: 'Loudness', moment: 'delivery', mustBeDone: true, position: 1, createdBy: manager.user.id },
      ],
      mayTick: true,
      mayManage: true,
    });
    expect(await list()).toEqual({ ...response.json(), mayManage: false });
    const { checks: _checks, openChecks: _open, ...same } = await readProject();
    expect([await countsOf(), same]).toEqual([{ checks: 2, openChecks: 2, version: project.version }, before]);
    const many = { checks: Array.from({ length: 49 }, () => ({ text: 'X' })) };
    const refused = await manager.post(path, many);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'A project can have 50 checks.']);
    expect((await list()).checks).toHaveLength(2);
  });

  it('stay with who ticked them first', async () => {
    const [check] = await add('Captions', 'Music license');
    app.setNow('2026-03-10T12:00:00.000Z');
    const first = (await tick(check?.id)).json();
    expect(first).toMatchObject({ version: 2, doneAt: '2026-03-10T12:00:00+00:00', doneBy: { id: editor.user.id } });
    app.setNow('2026-03-10T12:00:05.000Z');
    expect((await tick(check?.id, foreign)).json()).toEqual(first);
    expect(await countsOf()).toMatchObject({ checks: 2, openChecks: 1 });
    const reopened = (await manager.post(`/api/checks/${check?.id}/undone`)).json();
    expect(reopened).toMatchObject({ version: 3, doneAt: null, doneBy: null });
    expect((await manager.post(`/api/checks/${check?.id}/undone`)).json()).toEqual(reopened);
    expect(await countsOf()).toMatchObject({ openChecks: 2 });
  });

  it('are ticked once by three processes', async () => {
    const [check] = await add('Captions');
    const callers = [editor, manager];
    for (const one of otherApps) callers.push(await one.as('admin'), await one.as('manager'));
    const answers = await Promise.all(callers.map((caller) => tick(check?.id, caller)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await list()).checks).toMatchObject([{ version: 2 }]);
    expect(await countsOf()).toMatchObject({ checks: 1, openChecks: 0 });
  });

  it('change only for the version that was seen', async () => {
    const [check] = await add('Captions');
    const at = `/api/checks/${check?.id}`;
    const change = { text: ' Captions in German ', moment: 'delivery', mustBeDone: true };
    const changed = await manager.patch(at, change, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ ...change, text: 'Captions in German', version: 2 });
    expect((await manager.patch(at, { text: 'Late' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.patch(at, change)).json().version).toBe(2);
    expect((await manager.delete(at, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.delete(at)).statusCode).toBe(204);
    expect(await countsOf()).toMatchObject({ checks: undefined, openChecks: undefined });
  });

  it('are ordered by naming each of them once', async () => {
    const all = await add('A', 'B', 'C');
    const [a, b, c] = all.map(({ id }) => id) as [number, number, number];
    const [stranger] = (
      await manager.post(`/api/projects/${(await make()).id}/checks`, { checks: [{ text: 'S' }] })
    ).json().checks as ApiCheck[];
    for (const ids of [[a, b], [a, b, b], [a, b, c, c], [a, b, stranger?.id], []]) {
      const refused = await manager.post(`${path}/order`, { ids });
      expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'ids']);
    }
    expect((await manager.post(`${path}/order`, { ids: [c, a, b] })).json()).toMatchObject({
      checks: [{ text: 'C' }, { text: 'A' }, { text: 'B' }],
    });
    await manager.delete(`/api/checks/${a}`);
    expect((await list()).checks.map(({ text, position }) => `${text} ${position}`)).toEqual(['C 0', 'B 1']);
  });

  it('are found by a filter of the list', async () => {
    const [check] = await add('Captions');
    const bare = await make();
    const listed = async (value: string) =>
      (await manager.get(`/api/projects?openChecks=${value}&id[]=${project.id}&id[]=${bare.id}`))
        .json()
        .member.map(({ id }: { id: number }) => id);
    expect([await listed('true'), await listed('false')]).toEqual([[project.id], [bare.id]]);
    await tick(check?.id);
    expect([await listed('true'), (await listed('false')).length]).toEqual([[], 2]);
  });

  it('are counted rightly, or the doctor finds the project', async () => {
    const [check] = await add('Captions', 'Music license');
    await tick(check?.id);
    expect(await listWrongCheckCounts(app.db)).toEqual([]);
    await app.db.updateTable('projects').set({ open_checks: 2 }).where('id', '=', project.id).execute();
    expect(await listWrongCheckCounts(app.db)).toEqual([project.id]);
    await app.db.transaction().execute((trx) => storeCheckCounts(trx, project.id));
    expect(await listWrongCheckCounts(app.db)).toEqual([]);
  });

  it('are listed for several projects at once', async () => {
    await add('Captions');
    const bare = await make();
    const response = await manager.get(`/api/project_checks?projects=${bare.id},${project.id}`);
    expect(response.json().projects).toMatchObject([{ id: project.id, checks: [{ text: 'Captions' }] }]);
    expect((await manager.get('/api/project_checks?projects=x')).json().detail).toContain('"projects"');
    expect((await editor.get(`/api/project_checks?projects=${project.id}`)).statusCode).toBe(403);
  });
});

describe('rights', () => {
  it('let the editor tick, and add, change and delete own checks that need not be done', async () => {
    const [check] = await add('Captions');
    await tick(check?.id);
    const required = await editor.post(path, { checks: [{ text: 'Own', mustBeDone: true }] });
    expect(required.statusCode).toBe(403);
    const added = (await editor.post(path, { checks: [{ text: 'Own' }] })).json().checks as ApiCheck[];
    const own = added.at(-1) as ApiCheck;
    const at = `/api/checks/${own.id}`;
    expect((await editor.patch(at, { text: 'Mine', moment: 'delivery' })).json()).toMatchObject({ text: 'Mine' });
    expect((await editor.patch(at, { mustBeDone: true })).statusCode).toBe(403);
    await manager.patch(at, { mustBeDone: true });
    expect([(await editor.patch(at, { text: 'No' })).statusCode, (await editor.delete(at)).statusCode]).toEqual([
      403, 403,
    ]);
    await manager.patch(at, { mustBeDone: false });
    for (const refused of [
      await editor.patch(`/api/checks/${check?.id}`, { text: 'No' }),
      await editor.delete(`/api/checks/${check?.id}`),
      await editor.post(`${path}/order`, { ids: [own.id, check?.id] }),
    ])
      expect(refused.statusCode).toBe(403);
    expect((await editor.delete(at)).statusCode).toBe(204);
  });

  it('let leads who may not edit the project only tick', async () => {
    const [check] = await add('Captions');
    expect(await list(foreign)).toMatchObject({ mayTick: true, mayManage: false });
    expect((await tick(check?.id, foreign)).statusCode).toBe(200);
    expect((await foreign.post(path, { checks: [{ text: 'X' }] })).statusCode).toBe(403);
    expect((await foreign.patch(`/api/checks/${check?.id}`, { text: 'X' })).statusCode).toBe(403);
  });

  it('hide them from others', async () => {
    const [check] = await add('Captions');
    for (const answer of [
      await other.get(path),
      await other.post(path, { checks: [{ text: 'X' }] }),
      await tick(check?.id, other),
      await other.patch(`/api/checks/${check?.id}`, { text: 'X' }),
      await other.delete(`/api/checks/${check?.id}`),
      await admin.delete('/api/checks/999999'),
    ])
      expect(answer.statusCode).toBe(404);
  });
});

describe('what a project does with its checks', () => {
  it('copies them to a duplicate, open', async () => {
    const [check] = await add('Captions', 'Music license');
    await tick(check?.id);
    const body = {
      title: 'Copy',
      class: 'Basic',
      client: `/api/clients/${project.client_id}`,
      originalProjectId: project.id,
    };
    const copy = (await manager.post('/api/projects', body)).json();
    expect(copy).toMatchObject({ checks: 2, openChecks: 2 });
    expect((await manager.get(`/api/projects/${copy.id}/checks`)).json().checks).toMatchObject([
      { text: 'Captions', doneAt: null },
      { text: 'Music license', doneAt: null, createdBy: manager.user.id },
    ]);
  });

  it('takes them to the trash and back', async () => {
    const [check] = await add('Captions', 'Music license');
    await tick(check?.id);
    const { checks } = await list();
    const gone = await admin.delete(`/api/projects/${project.id}`);
    expect((await manager.get(path)).statusCode).toBe(404);
    await admin.post(String(gone.headers['undo']));
    expect((await list()).checks).toEqual(checks);
    expect(await countsOf()).toMatchObject({ checks: 2, openChecks: 1 });
  });

  it('reopens them for another round, which keeps who ticked what, until that is undone', async () => {
    const [check] = await add('Captions', 'Music license');
    await tick(check?.id);
    const { checks } = await list();
    await work();
    const revised = await manager.post(`/api/projects/${project.id}/revision`, { reason: 'Shorter' });
    expect(revised.json()).toMatchObject({
      checks: 2,
      openChecks: 2,
      revisionHistory: [
        {
          checks: [
            { text: 'Captions', moment: 'end', mustBeDone: false, doneBy: { id: editor.user.id } },
            { text: 'Music license', doneAt: null, doneBy: null },
          ],
        },
      ],
    });
    expect((await list()).checks.map(({ doneAt }) => doneAt)).toEqual([null, null]);
    await manager.post(String(revised.headers['undo']));
    expect((await list()).checks.map(({ doneAt, doneBy }) => [doneAt, doneBy])).toEqual(
      checks.map(({ doneAt, doneBy }) => [doneAt, doneBy]),
    );
    const { revisionHistory } = await readProject();
    expect([revisionHistory, await countsOf()]).toMatchObject([[], { openChecks: 1 }]);
  });

  it('answers a revision without checks as before', async () => {
    await work();
    const [round] = (await manager.post(`/api/projects/${project.id}/revision`, { reason: 'Shorter' })).json()
      .revisionHistory;
    expect(Object.keys(round)).not.toContain('checks');
  });
});
