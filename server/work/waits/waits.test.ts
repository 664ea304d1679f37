/** Tests of waits for the client through the API: opening, changing and ending them, sent versions, and the derived columns. */
// Runs on both databases: the partial unique index, row locks and the triggers of webhooks.
import { beforeEach, describe, expect, it } from 'vitest';
import { auditActionsOf } from '#domain/journal/audit.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { ApiWait } from '#contract/work/waits.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aDeliverable, aProject, aShareLink, aWait } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { uploadWhole } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';
import { listWrongColumns, syncProjects } from './waits.store.ts';

let project: Row<'projects'>;
let path: string;
const hoursAgo = (hours: number): string => new Date(Date.parse(app.deps.clock()) - hours * 3_600_000).toISOString();
const app = await testApp({ tokenLifetimeSeconds: 30 * 86_400 });
const [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
const other = await app.as('editor');
const make = (more: Partial<Row<'projects'>> = {}) =>
  aProject(app.db, {
    assigned_by_id: manager.user.id,
    assigned_to_id: editor.user.id,
    created_at: hoursAgo(500),
    ...(more as object),
  });
beforeEach(async () => {
  project = await make();
  path = `/api/projects/${project.id}/waits`;
});

const open = async (body: object = { kind: 'footage' }, caller = manager): Promise<ApiWait> =>
  (await caller.post(path, body)).json();
const list = async () => (await editor.get(path)).json();
const readProject = async () => (await editor.get(`/api/projects/${project.id}`)).json();
const change = (id: number, body: object, { caller = manager, version = 0 } = {}) =>
  caller.patch(`/api/waits/${id}`, body, version ? { 'if-match': `"${version}"` } : undefined);
const onProject = (number: number, more: Partial<Row<'cuts'>> = {}) =>
  aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id, number, ...(more as object) });
const timesWith = (since: string, until: string | null) => ({ kind: 'footage', since, until });
const send = (id: number, caller = manager) => caller.post(`/api/cuts/${id}/send`);

describe('a wait', () => {
  it('is shown on the project and in lists', async () => {
    const since = hoursAgo(20);
    const response = await editor.post(path, { kind: 'footage', note: ' Card 2 ', since });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { version: 1, kind: 'footage', note: 'Card 2', until: null, openedBy: { id: editor.user.id }, endedBy: null },
    ]);
    const { version, waitingFor, waitingSince } = await readProject();
    expect([version, waitingFor, waitingSince]).toEqual([project.version, 'footage', response.json().since]);
    expect(await list()).toMatchObject({ waits: [response.json()], minutes: 20 * 60, adjustedDeadlineAt: null });
    const ids = async (query: string) =>
      (await manager.get(`/api/projects?${query}`)).json().member.map(({ id }: { id: number }) => id);
    expect(await ids(`waiting=true&id=${project.id}`)).toEqual([project.id]);
    expect(await ids(`waiting=false&id=${project.id}`)).toEqual([]);
    expect((await ids('waiting=true&order[waitingSince]=asc')).includes(project.id)).toBe(true);
  });

  it('is refused during another, on completed work, and to editors of other work', async () => {
    await open();
    const again = await manager.post(path, { kind: 'brief' });
    expect([again.statusCode, again.json().detail]).toEqual([409, 'This project is already waiting on the client.']);
    expect((await other.post(path, { kind: 'brief' })).statusCode).toBe(404);
    const done = await make({ status: 'completed' });
    expect((await manager.post(`/api/projects/${done.id}/waits`, { kind: 'brief' })).statusCode).toBe(409);
    expect((await manager.post(path, { kind: 'approval' })).statusCode).toBe(422);
    const future = await manager.post(path, { kind: 'brief', since: hoursAgo(-1) });
    expect([409, 422]).toContain(future.statusCode);
  });

  it('ends now or earlier, and is corrected with a reason', async () => {
    const wait = await open({ kind: 'footage', since: hoursAgo(20) }, editor);
    const ended = await change(wait.id, { until: hoursAgo(2) }, { caller: editor, version: 1 });
    expect([ended.statusCode, ended.json()]).toMatchObject([200, { version: 2, endedBy: { id: editor.user.id } }]);
    expect((await readProject()).waitingFor).toBeUndefined();
    expect((await change(wait.id, { until: hoursAgo(1) }, { caller: editor })).statusCode).toBe(403);
    expect((await change(wait.id, { until: hoursAgo(1) })).statusCode).toBe(422);
    const corrected = await change(wait.id, { until: hoursAgo(1), reason: 'Came later.' });
    expect(corrected.statusCode).toBe(200);
    expect((await change(wait.id, { note: 'x' }, { version: 2 })).statusCode).toBe(412);
  });

  it('reopens for ten minutes, after which a new one can be started', async () => {
    const wait = await open({ kind: 'footage', since: hoursAgo(20) });
    await change(wait.id, { until: hoursAgo(0.15) });
    expect((await change(wait.id, { until: null })).statusCode).toBe(200);
    expect((await readProject()).waitingFor).toBe('footage');
    await change(wait.id, { until: hoursAgo(0.2) });
    const late = await change(wait.id, { until: null });
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'This wait ended more than 10 minutes ago. Start a new one instead.',
    ]);
    expect((await manager.post(path, { kind: 'footage', since: hoursAgo(0.2) })).statusCode).toBe(201);
  });

  it("can't be lengthened by an editor in several steps, and each change of its times is audited", async () => {
    const [created, earlier] = [hoursAgo(48), hoursAgo(18 * 24)];
    const { id } = await aWait(app.db, { project_id: project.id, since: created, until: null, kind: 'footage' });
    await syncProjects(app.db, [project.id]);
    const statusOf = async (body: object, caller = editor) => (await change(id, body, { caller })).statusCode;
    const ended = hoursAgo(0.1);
    expect(await statusOf({ until: ended })).toBe(200);
    expect(await statusOf({ until: null })).toBe(200);
    expect(await statusOf({ since: earlier })).toBe(422);
    expect(await statusOf({ until: ended })).toBe(200);
    app.setNow(hoursAgo(-1));
    for (const body of [{ until: null }, { note: 'x' }, { since: earlier }, { until: null, since: earlier }])
      expect(await statusOf(body)).toBe(403);
    expect((await editor.post(path, { kind: 'brief', since: earlier })).statusCode).toBe(422);
    expect(await statusOf({ since: earlier, reason: 'Asked by phone.' }, manager)).toBe(200);
    expect((await manager.delete(`/api/waits/${id}`)).statusCode).toBe(204);
    const audit = app.db.selectFrom('audit').selectAll().where('record_id', '=', project.id);
    const lines = await audit.where('action', 'in', auditActionsOf('waits')).orderBy('id').execute();
    expect(lines.map((line) => [line.action, line.before, line.after, line.reason])).toEqual([
      ['waits.change', timesWith(created, null), timesWith(created, ended), ''],
      ['waits.change', timesWith(created, ended), timesWith(created, null), ''],
      ['waits.change', timesWith(created, null), timesWith(created, ended), ''],
      ['waits.correct', timesWith(created, ended), timesWith(earlier, ended), 'Asked by phone.'],
      ['waits.delete', timesWith(earlier, ended), null, ''],
    ]);
  });

  it('does not overlap an earlier one', async () => {
    const wait = await open({ kind: 'footage', since: hoursAgo(30) });
    await change(wait.id, { until: hoursAgo(20) });
    const overlapping = await manager.post(path, { kind: 'brief', since: hoursAgo(25) });
    expect([overlapping.statusCode, overlapping.json().violations[0].propertyPath]).toEqual([422, 'since']);
    expect((await manager.post(path, { kind: 'brief', since: hoursAgo(19) })).statusCode).toBe(201);
    expect((await change(wait.id, { until: null })).statusCode).toBe(409);
  });

  it('is deleted by its creator while open', async () => {
    const wait = await open({ kind: 'footage' }, editor);
    expect((await editor.delete(`/api/waits/${wait.id}`)).statusCode).toBe(204);
    expect(await list()).toMatchObject({ waits: [], minutes: 0 });
    expect((await editor.delete(`/api/waits/${(await open()).id}`)).statusCode).toBe(403);
  });

  it('ends with the project, and reopens when that end is undone', async () => {
    await editor.patch(`/api/projects/${project.id}`, { status: 'started', startedAt: hoursAgo(0) });
    await open({ kind: 'footage' });
    const ended = await manager.patch(`/api/projects/${project.id}`, { status: 'completed', endedAt: hoursAgo(0) });
    expect(ended.statusCode).toBe(200);
    expect(ended.json().waitingFor).toBeUndefined();
    expect((await list()).waits).toMatchObject([{ endedBy: { id: manager.user.id } }]);
    expect((await admin.post(String(ended.headers['undo']))).statusCode).toBe(200);
    expect((await readProject()).waitingFor).toBe('footage');
  });

  it('begins again when that end is undone a day later, so that the day between does not count', async () => {
    await editor.patch(`/api/projects/${project.id}`, { status: 'started', startedAt: hoursAgo(0) });
    const since = hoursAgo(3);
    await open({ kind: 'footage', since, note: 'Card 2' });
    const until = hoursAgo(0);
    const ended = await manager.patch(`/api/projects/${project.id}`, { status: 'completed', endedAt: until });
    app.setNow(hoursAgo(-24));
    expect((await admin.post(String(ended.headers['undo']))).statusCode).toBe(200);
    const { waits, minutes } = await list();
    expect(waits).toMatchObject([
      { kind: 'footage', note: 'Card 2', since: instantToApi(hoursAgo(0)), until: null },
      { kind: 'footage', since: instantToApi(since), until: instantToApi(until) },
    ]);
    expect(minutes).toBe(3 * 60);
    expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
  });

  it('is listed with those of other projects, for managers', async () => {
    const [none, moved] = [await make(), await make({ deadline_set_at: hoursAgo(5) })];
    const wait = await open();
    const address = `/api/project_waits?projects=${[none.id, project.id, moved.id].join(',')}`;
    const { projects } = (await manager.get(address)).json();
    expect(projects).toEqual([
      { id: project.id, deadlineSetAt: null, waits: [wait] },
      { id: moved.id, deadlineSetAt: expect.stringMatching(/Z|\+00:00/), waits: [] },
    ]);
    expect((await editor.get(address)).statusCode).toBe(403);
    const many = Array.from({ length: 201 }, (_, at) => at + 1).join(',');
    for (const ids of ['', 'x', '1,,2', many])
      expect((await manager.get(`/api/project_waits?projects=${ids}`)).json().detail).toContain('"projects"');
  });

  it('is notified to webhooks', async () => {
    await app.db.deleteFrom('webhooks').execute();
    await app.db
      .insertInto('webhooks')
      .values({
        url: 'https://example.com',
        events: ' project.waiting_started project.waiting_ended ',
        secret: 's',
        created_by_id: null,
        created_at: hoursAgo(0),
        off_reason: null,
      })
      .execute();
    const wait = await open({ kind: 'footage', since: hoursAgo(3) });
    await change(wait.id, { since: hoursAgo(2), kind: 'brief', reason: 'Sooner.' });
    await change(wait.id, { until: hoursAgo(1) });
    const rows = await app.db.selectFrom('webhook_deliveries').select('event').orderBy('id').execute();
    expect(rows.map(({ event }) => event)).toEqual(['project.waiting_started', 'project.waiting_ended']);
  });
});

describe('the adjusted deadline', () => {
  it('decides whether ended work was on time', async () => {
    project = await make({ deadline_at: hoursAgo(50) });
    path = `/api/projects/${project.id}/waits`;
    const wait = await open({ kind: 'footage', since: hoursAgo(100) });
    await change(wait.id, { until: hoursAgo(40) });
    expect((await list()).adjustedDeadlineAt.slice(0, 19)).toBe(hoursAgo(-10).slice(0, 19));
    await app.db
      .updateTable('projects')
      .set({ started_at: hoursAgo(30) })
      .where('id', '=', project.id)
      .execute();
    const edit = { status: 'completed', startedAt: hoursAgo(30), endedAt: hoursAgo(1), reason: 'Done.' };
    expect((await admin.patch(`/api/projects/${project.id}`, edit)).statusCode).toBe(200);
    const count = async (query: string) =>
      (await manager.get(`/api/projects?id=${project.id}&${query}`)).json().totalItems;
    expect(await count('onTime=false')).toBe(1);
    expect(await count('onTimeAdjusted=true')).toBe(1);
    await change(wait.id, { until: hoursAgo(99), reason: 'It was there.' });
    expect(await count('onTimeAdjusted=false')).toBe(1);
    expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
  });

  it('counts from a corrected assignment of ended work', async () => {
    project = await make({ deadline_at: hoursAgo(50), status: 'completed', ended_at: hoursAgo(40) });
    await aWait(app.db, { project_id: project.id, since: hoursAgo(100), until: hoursAgo(45) });
    await syncProjects(app.db, [project.id]);
    const list = `/api/projects?id=${project.id}&onTimeAdjusted=true`;
    expect((await manager.get(list)).json().totalItems).toBe(1);
    const edit = { createdAt: hoursAgo(51), reason: 'Assigned later.' };
    expect((await admin.patch(`/api/projects/${project.id}`, edit)).statusCode).toBe(200);
    expect((await manager.get(list)).json().totalItems).toBe(0);
  });

  it('counts only waits after the deadline was moved', async () => {
    project = await make({ deadline_at: hoursAgo(-50) });
    path = `/api/projects/${project.id}/waits`;
    const wait = await open({ kind: 'footage', since: hoursAgo(10) });
    await change(wait.id, { until: hoursAgo(1) });
    expect((await list()).adjustedDeadlineAt.slice(0, 19)).toBe(hoursAgo(-59).slice(0, 19));
    await manager.patch(`/api/projects/${project.id}`, { deadlineAt: hoursAgo(-60) });
    expect((await list()).adjustedDeadlineAt.slice(0, 16)).toBe(hoursAgo(-60).slice(0, 16));
  });
});

describe('sending a version', () => {
  it('starts an approval wait that replaces another, and is undone', async () => {
    const cut = await onProject(1);
    await open({ kind: 'footage', since: hoursAgo(3) });
    const sent = await send(cut.id);
    expect([sent.statusCode, sent.json().sentAt !== undefined]).toEqual([200, true]);
    expect((await list()).waits).toMatchObject([{ kind: 'approval', until: null }, { kind: 'footage' }]);
    expect((await send(cut.id)).json()).toEqual((await manager.get(`/api/cuts/${cut.id}`)).json());
    const unsent = await manager.delete(`/api/cuts/${cut.id}/send`);
    expect([unsent.statusCode, unsent.json().sentAt]).toEqual([200, undefined]);
    expect((await list()).waits).toMatchObject([{ kind: 'footage', until: null }]);
  });

  it('is undone without waiting for footage again once the work has ended', async () => {
    const cut = await onProject(1);
    await open({ kind: 'footage', since: hoursAgo(3) });
    await send(cut.id);
    const ended = { status: 'completed', startedAt: hoursAgo(3), endedAt: hoursAgo(0), reason: 'Done.' };
    expect((await manager.patch(`/api/projects/${project.id}`, ended)).statusCode).toBe(200);
    expect((await manager.delete(`/api/cuts/${cut.id}/send`)).statusCode).toBe(200);
    expect((await list()).waits).toMatchObject([{ kind: 'footage', until: expect.any(String) }]);
    expect((await readProject()).waitingFor).toBeUndefined();
  });

  it('is refused for an older, a decided and a deleted version', async () => {
    const [first, second] = [await onProject(1), await onProject(2)];
    expect((await send(first.id)).json().detail).toBe('Version 2 is the newest. Send that one.');
    await manager.post(`/api/cuts/${second.id}/approve`, {});
    expect((await send(second.id)).statusCode).toBe(409);
    expect((await manager.delete(`/api/cuts/${second.id}/send`)).statusCode).toBe(409);
    const gone = await onProject(3, { file_removed_at: hoursAgo(1) });
    expect((await send(gone.id)).statusCode).toBe(409);
  });

  it('ends when no sent version is left to decide on', async () => {
    const short = await aDeliverable(app.db, { project_id: project.id });
    const [main, teaser] = [await onProject(1), await onProject(2, { deliverable_id: short.id })];
    await send(main.id);
    await send(teaser.id);
    await manager.post(`/api/cuts/${main.id}/approve`, {});
    expect((await readProject()).waitingFor).toBe('approval');
    await manager.post(`/api/cuts/${teaser.id}/request_changes`, { reason: 'Shorter.' });
    expect((await readProject()).waitingFor).toBeUndefined();
    expect((await list()).waits).toMatchObject([{ kind: 'approval', endedBy: null }]);
  });

  it.each(['approve', 'request_changes'])('ends when a guest decides: %s', async (decision) => {
    const cut = await onProject(1);
    await send(cut.id);
    const { token } = await aShareLink(app.db, {
      project_id: project.id,
      created_by_id: manager.user.id,
      may_decide: true,
    });
    const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
    await app.anonymous.post('/api/share/name', { token, guest, name: 'Ada' });
    const sent = { token, guest, cut: cut.id, ...(decision === 'approve' ? { openNotes: 0 } : { reason: 'Shorter.' }) };
    expect((await app.anonymous.post(`/api/share/${decision}`, sent)).statusCode).toBe(200);
    expect((await readProject()).waitingFor).toBeUndefined();
  });

  it('continues with a newer version that is not sent, until that is approved', async () => {
    const cut = await onProject(1);
    await send(cut.id);
    const uploaded = await uploadWhole(editor, await aVideo({}), { project: project.id });
    expect(uploaded.statusCode).toBeLessThan(300);
    expect((await readProject()).waitingFor).toBe('approval');
    const newer = `/api/cuts/${String(uploaded.headers['cut-id'])}`;
    await manager.post(`${newer}/request_changes`, { reason: 'Not yet.' });
    expect((await readProject()).waitingFor).toBe('approval');
    await manager.post(`${newer}/approve`, {});
    expect((await readProject()).waitingFor).toBeUndefined();
  });

  it('ends with a deleted version and a canceled deliverable', async () => {
    const short = await aDeliverable(app.db, { project_id: project.id });
    const teaser = await onProject(1, { deliverable_id: short.id });
    await send(teaser.id);
    await manager.patch(`/api/deliverables/${short.id}`, { canceled: true });
    expect((await readProject()).waitingFor).toBeUndefined();
    const main = await onProject(2);
    await send(main.id);
    expect((await readProject()).waitingFor).toBe('approval');
    await admin.delete(`/api/cuts/${main.id}`);
    expect((await readProject()).waitingFor).toBeUndefined();
  });
});

describe('the approval wait', () => {
  const waiting = async () => (await list()).waits.map(({ kind, until }: ApiWait) => [kind, until === null]);

  it('continues when a canceled deliverable is restored', async () => {
    const short = await aDeliverable(app.db, { project_id: project.id });
    const teaser = await onProject(1, { deliverable_id: short.id });
    await send(teaser.id);
    await manager.patch(`/api/deliverables/${short.id}`, { canceled: true });
    const refused = await send(teaser.id);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This deliverable is canceled. Restore it first.',
    ]);
    await manager.patch(`/api/deliverables/${short.id}`, { canceled: false });
    expect(await waiting()).toEqual([['approval', true]]);
    expect((await readProject()).waitingFor).toBe('approval');
  });

  it('begins again when a deliverable is restored a day later', async () => {
    const short = await aDeliverable(app.db, { project_id: project.id });
    await send((await onProject(1, { deliverable_id: short.id })).id);
    await manager.patch(`/api/deliverables/${short.id}`, { canceled: true });
    app.setNow(hoursAgo(-24));
    await manager.patch(`/api/deliverables/${short.id}`, { canceled: false });
    expect(await waiting()).toEqual([
      ['approval', true],
      ['approval', false],
    ]);
    expect((await list()).minutes).toBe(0);
    expect((await readProject()).waitingFor).toBe('approval');
  });

  it('continues while a version that was not sent moves in front of the sent one', async () => {
    const short = await aDeliverable(app.db, { project_id: project.id });
    const [main, teaser] = [await onProject(1), await onProject(2, { deliverable_id: short.id })];
    await send(main.id);
    await editor.patch(`/api/cuts/${teaser.id}`, { deliverable: null });
    expect(await waiting()).toEqual([['approval', true]]);
  });

  it('continues when a requested revision is undone', async () => {
    const cut = await onProject(1);
    await send(cut.id);
    const end = { status: 'completed', startedAt: hoursAgo(3), endedAt: hoursAgo(0), reason: 'Done.' };
    await manager.patch(`/api/projects/${project.id}`, end);
    const requested = await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'Shorter.' });
    expect(await waiting()).toEqual([['approval', false]]);
    expect((await manager.post(String(requested.headers['undo']))).statusCode).toBe(200);
    expect(await waiting()).toEqual([['approval', true]]);
    expect((await readProject()).waitingFor).toBe('approval');
  });

  it('stays ended when someone ended it', async () => {
    const cut = await onProject(1);
    await send(cut.id);
    const [wait] = (await list()).waits;
    app.setNow(hoursAgo(-1));
    expect((await change(wait.id, { until: hoursAgo(0) })).statusCode).toBe(200);
    const newer = await onProject(2);
    await admin.delete(`/api/cuts/${newer.id}`);
    expect(await waiting()).toEqual([['approval', false]]);
  });
});

it('does not reopen a wait that would overlap one after the end', async () => {
  const now = app.deps.clock();
  project = await make({ status: 'started', started_at: hoursAgo(9) });
  path = `/api/projects/${project.id}/waits`;
  await open({ kind: 'footage', since: hoursAgo(3) });
  const ended = await manager.patch(`/api/projects/${project.id}`, { status: 'completed', endedAt: now });
  app.setNow(hoursAgo(-1));
  const cut = await onProject(1);
  await send(cut.id);
  app.setNow(hoursAgo(-1));
  await manager.post(`/api/cuts/${cut.id}/approve`, {});
  const undone = await manager.post(String(ended.headers['undo']));
  expect([ended.statusCode, undone.statusCode]).toEqual([200, 200]);
  expect((await list()).waits).toMatchObject([
    { kind: 'approval' },
    { kind: 'footage', until: now.replace('.000Z', '+00:00') },
  ]);
});

it('comes back from the trash with its waits', async () => {
  await open({ kind: 'brief', since: hoursAgo(3) });
  await manager.delete(`/api/projects/${project.id}`);
  const { id } = await app.db
    .selectFrom('bin')
    .select('id')
    .where('record_id', '=', project.id)
    .executeTakeFirstOrThrow();
  expect((await manager.post(`/api/bin/${id}/restore`, {})).statusCode).toBe(200);
  expect((await readProject()).waitingFor).toBe('brief');
  expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
});
