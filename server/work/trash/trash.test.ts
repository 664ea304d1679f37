/** Trash: deleted records disappear everywhere and can be restored completely (docs/product.md#bin). */
// Runs on both databases: snapshots are JSON, and ids are inserted again.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepOnce } from '#server/operations/sweep.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aCut, aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { multipartBody } from '#server/testing/multipart.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
const manager = await app.as('manager');
const editor = await app.as('editor');
beforeEach(() => app.setNow('2026-03-10T12:00:00.000Z'));

type InjectedResponse = Awaited<ReturnType<Caller['get']>>;
const undoIn = (response: InjectedResponse): string => String(response.headers['undo']);

async function upload(caller: Caller): Promise<{ id: number; contentUrl: string }> {
  const { body, contentType } = multipartBody();
  return (
    await caller.request('POST', '/api/media_uploads', { body, headers: { 'content-type': contentType } })
  ).json();
}

/** Adds a cut with a drawn note that is resolved and has a reply, and one that is carried over to the next cut. */
async function withNotes(projectId: number): Promise<void> {
  const of = { project_id: projectId, uploaded_by_id: editor.user.id };
  const [first, second] = [await aCut(app.db, of), await aCut(app.db, { ...of, number: 2 })];
  const target = { project: `/api/projects/${projectId}`, cut: `/api/cuts/${first.id}`, content: 'The logo' };
  const drawing = { strokes: [{ kind: 'pen', color: '#00ff00', size: 9, points: [[1, 2]] }] };
  const note = (await manager.post('/api/feedback', { ...target, frame: 3, endFrame: 9, drawing })).json().id;
  await editor.post('/api/feedback', { project: target.project, content: 'Done', parent: `/api/feedback/${note}` });
  await editor.post(`/api/feedback/${note}/resolve`);
  await manager.post('/api/feedback', { ...target, frame: 4, internal: true });
  expect((await manager.post(`/api/cuts/${second.id}/carry`)).json()).toMatchObject({ notes: 1 });
}

/** Creates a finished, scored project with feedback, a file and a copy, muted by its manager and with a deadline notice. */
async function aFullProject() {
  const client = await aClient(app.db);
  const project = await aProject(app.db, {
    client_id: client.id,
    assigned_to_id: editor.user.id,
    assigned_by_id: manager.user.id,
    title: 'A wedding',
    status: 'completed',
    started_at: '2026-03-09T09:00:00.000Z',
    ended_at: '2026-03-09T10:00:00.000Z',
    runtime_minutes: 60,
  });
  const path = `/api/projects/${project.id}`;
  const file = await upload(editor);
  const feedback = await editor.post('/api/feedback', { project: path, content: 'Done', attachments: [file.id] });
  await admin.post(`/api/point/${project.id}`, { point: 4, description: 'Clean' });
  await admin.patch(path, { jPointAction: [{ point: 2.5, action: true, desciption: 'Extra' }] });
  await withNotes(project.id);
  await manager.post('/api/notifications/mutes', { project: path, muted: true });
  // Notice as written by the scheduler while the work was open.
  const notice = { project_id: project.id, kind: 'overdue', moment: '2026-03-09T08:00:00.000Z' } as const;
  await app.db.insertInto('clock_notices').values(notice).execute();
  const copy = await aProject(app.db, { original_project_id: project.id, is_duplicate: true });
  return { project, path, file, client, copy, feedbackPath: String(feedback.headers['location']) };
}

/** Returns the database content without the change feed, which records the deletion, and without inbox lines, which are deleted permanently. */
const snapshotWithoutVersions = async (): Promise<string> =>
  (await snapshotOf(app.db))
    .replace(/^(changes|notifications|notification_events|audit): .*$/gm, '')
    .replace(/"version":\d+/g, '')
    .replace(/"changed_by_id":(\d+|null)/g, '');

describe('a deleted project', () => {
  it('is found nowhere and counted nowhere', async () => {
    const { project, path, file, feedbackPath } = await aFullProject();
    await admin.delete(path);
    for (const address of [path, feedbackPath, `/api/media_uploads/${file.id}`, `${path}/undos`, file.contentUrl])
      expect([address, (await admin.get(address)).statusCode]).toEqual([address, 404]);
    expect((await admin.get(`/api/projects?id=${project.id}`)).json().totalItems).toBe(0);
    expect((await admin.get(`/api/point_actions?project=${project.id}`)).json().totalItems).toBe(0);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('is restored completely with its IDs, its file and its copies', async () => {
    const { project, path, file, copy } = await aFullProject();
    const before = await snapshotWithoutVersions();
    const bytes = (await admin.get(file.contentUrl)).rawPayload;
    const gone = await admin.delete(path);
    expect((await admin.get(`/api/projects/${copy.id}`)).json().originalProjectId).toBeUndefined();
    app.setNow('2026-03-14T12:00:00.000Z');
    const later = app.asUser(admin.user);
    await sweepExpired(app.deps);
    await sweepOnce(app.deps);
    expect((await later.post(undoIn(gone))).statusCode).toBe(200);
    expect(await snapshotWithoutVersions()).toBe(before);
    expect((await later.get(file.contentUrl)).rawPayload).toEqual(bytes);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
    expect((await later.get(`/api/projects?title=wedding`)).json().totalItems).toBeGreaterThan(0);
    const muted = (await app.asUser(manager.user).get('/api/notifications/mutes')).json().projects;
    expect(muted).toContainEqual({ id: project.id, title: 'A wedding' });
    expect((await later.post(undoIn(gone))).statusCode).toBe(404);
    // The next project does not reuse the restored ID.
    expect((await later.post('/api/clients', { firstName: 'Next' })).statusCode).toBe(201);
  });

  it('is restored from an entry of a version that stored no mutes', async () => {
    const { path } = await aFullProject();
    const gone = await admin.delete(path);
    const trashEntry = await app.db.selectFrom('bin').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { mutes: _mutes, clockNotices: _told, ...old } = trashEntry.snapshot as Record<string, unknown>;
    await app.db
      .updateTable('bin')
      .set({ snapshot: JSON.stringify(old) as never })
      .where('id', '=', trashEntry.id)
      .execute();
    expect((await admin.post(undoIn(gone))).statusCode).toBe(200);
    expect((await admin.get(path)).statusCode).toBe(200);
  });

  it('requires another tracking ID when its own is taken, and rejects one that is taken too', async () => {
    const { project, path } = await aFullProject();
    const gone = await admin.delete(path);
    const other = await aProject(app.db, { tracking_id: project.tracking_id });
    const before = await snapshotOf(app.db);
    const refused = await admin.post(undoIn(gone));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().violations).toMatchObject([{ propertyPath: 'trackingId' }]);
    expect((await admin.post(undoIn(gone), { trackingId: other.tracking_id })).statusCode).toBe(422);
    expect(await snapshotOf(app.db)).toBe(before);
    expect((await admin.post(undoIn(gone), { trackingId: 'TRK-NEW-77' })).statusCode).toBe(200);
    expect((await admin.get('/api/projects?trackingId=77')).json().member[0]['@id']).toBe(path);
  });

  it('requires another client when its own is gone', async () => {
    const { path, client } = await aFullProject();
    const gone = await admin.delete(path);
    const goneClient = await admin.delete(`/api/clients/${client.id}`);
    expect(goneClient.statusCode).toBe(204);
    const refused = await admin.post(undoIn(gone));
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([409, 'client']);
    const other = await aClient(app.db);
    expect((await admin.post(undoIn(gone), { client: `/api/clients/${other.id}` })).statusCode).toBe(200);
    expect((await admin.get(path)).json().client.id).toBe(other.id);
    expect((await admin.post(undoIn(goneClient))).statusCode).toBe(200);
  });

  it('is restored with its trashed client by a caller who may restore both', async () => {
    const { path, client } = await aFullProject();
    const before = await snapshotWithoutVersions();
    const gone = await admin.delete(path);
    const goneClient = await admin.delete(`/api/clients/${client.id}`);
    const refused = await admin.post(undoIn(gone));
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      409,
      [
        { propertyPath: 'client', message: expect.stringContaining('is in the trash too') },
        { propertyPath: 'restoreClient' },
      ],
    ]);
    const responses = await Promise.all([1, 2].map(() => admin.post(undoIn(gone), { restoreClient: true })));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await snapshotWithoutVersions()).toBe(before);
    expect((await admin.post(undoIn(goneClient))).statusCode).toBe(404);
  });

  it('does not restore a client that another person deleted, for a manager', async () => {
    const client = await aClient(app.db);
    const mine = await aProject(app.db, { assigned_by_id: manager.user.id, client_id: client.id });
    const gone = await manager.delete(`/api/projects/${mine.id}`);
    await admin.delete(`/api/clients/${client.id}`);
    const before = await snapshotOf(app.db);
    const refused = await manager.post(undoIn(gone), { restoreClient: true });
    expect([refused.statusCode, refused.json().violations]).toMatchObject([409, [{ propertyPath: 'client' }]]);
    expect(refused.json().detail).toContain('Ask an administrator to restore');
    expect(await snapshotOf(app.db)).toBe(before);
    const other = await aClient(app.db);
    expect((await manager.post(undoIn(gone), { client: `/api/clients/${other.id}` })).statusCode).toBe(200);
  });

  it('with a client shared by two projects is restored by either, concurrently', async () => {
    const client = await aClient(app.db);
    const projects = await Promise.all([1, 2].map(() => aProject(app.db, { client_id: client.id })));
    const gone = await Promise.all(projects.map(({ id }) => admin.delete(`/api/projects/${id}`)));
    await admin.delete(`/api/clients/${client.id}`);
    const responses = await Promise.all(gone.map((response) => admin.post(undoIn(response), { restoreClient: true })));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
  });

  it('is restored once for concurrent requests', async () => {
    const { path } = await aFullProject();
    const address = undoIn(await admin.delete(path));
    const statuses = (await Promise.all([1, 2, 3].map(() => admin.post(address)))).map(
      (response) => response.statusCode,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it('keeps a file that another project also shows', async () => {
    const { path, file } = await aFullProject();
    const other = await aProject(app.db, { assigned_to_id: editor.user.id });
    await admin.post('/api/feedback', { project: other.id, content: 'See', attachments: [file.id] });
    const gone = await admin.delete(path);
    expect((await admin.get(file.contentUrl)).statusCode).toBe(200);
    await admin.delete(`/api/projects/${other.id}`);
    expect((await admin.get(file.contentUrl)).statusCode).toBe(404);
    await admin.post(undoIn(gone));
    expect((await admin.get(file.contentUrl)).statusCode).toBe(200);
  });
});

it('lets a restored person sign in as before, with another email if theirs is taken', async () => {
  const person = await aUser(app.db, { email: 'lena@example.com', first_name: 'Lena' });
  const token = app.asUser(person);
  const gone = await admin.delete(`/api/users/${person.id}`);
  await aUser(app.db, { email: 'lena@example.com' });
  const refused = await admin.post(undoIn(gone));
  expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([409, 'email']);
  expect((await admin.post(undoIn(gone), { email: 'Lena.F@example.com' })).statusCode).toBe(200);
  expect((await admin.get(`/api/users/${person.id}`)).json()).toMatchObject({
    email: 'lena.f@example.com',
    status: true,
  });
  expect((await admin.get('/api/users?search=lena.f')).json().totalItems).toBe(1);
  // Old tokens stay invalid, so the user must sign in again.
  expect((await token.get('/api/users/me')).statusCode).toBe(401);
});

it('restores a client with its picture and its webhooks', async () => {
  const picture = await aMedia(app.db);
  const client = await aClient(app.db, { picture_id: picture.id });
  const path = `/api/clients/${client.id}`;
  await manager.patch(path, { styleGuide: 'No music.', links: [{ label: 'Brand', url: '/brand' }] });
  const hook = { url: 'https://example.com/hook', events: ['project.created'], client: path };
  expect((await admin.post('/api/settings/webhooks', hook)).statusCode).toBe(200);
  const readHooks = () => app.db.selectFrom('webhooks').selectAll().execute();
  const [before, hooks] = [(await manager.get(path)).json(), await readHooks()];
  const gone = await manager.delete(path);
  expect([hooks.length, await readHooks()]).toEqual([1, []]);
  app.setNow('2026-03-14T12:00:00.000Z');
  await sweepOnce(app.deps);
  const later = app.asUser(manager.user);
  expect((await later.post(undoIn(gone))).statusCode).toBe(200);
  expect((await later.get(path)).json()).toEqual(before);
  expect(await readHooks()).toEqual(hooks);
});

describe('the trash', () => {
  it('shows each person what they can restore, latest first', async () => {
    const mine = await aProject(app.db, { assigned_by_id: manager.user.id, title: 'Mine' });
    const theirs = await aProject(app.db, { title: 'Theirs' });
    await manager.delete(`/api/projects/${mine.id}`);
    const gone = await admin.delete(`/api/projects/${theirs.id}`);
    const listed = async (caller: Caller) => (await caller.get('/api/bin')).json();
    expect((await listed(manager)).entries).toMatchObject([{ kind: 'project', recordId: mine.id, title: 'Mine' }]);
    expect((await listed(admin)).entries.slice(0, 2)).toMatchObject([
      { title: 'Theirs', deletedBy: 'Maya Okafor', restoreUntil: '2026-04-09T12:00:00+00:00' },
      { title: 'Mine' },
    ]);
    expect((await manager.post(undoIn(gone))).statusCode).toBe(403);
    expect((await admin.get('/api/bin?page=9')).json().entries).toEqual([]);
  });

  it('is emptied after thirty days, with its files', async () => {
    const { path, file } = await aFullProject();
    const filename = file.contentUrl.split('/').at(-1) as string;
    const stored = new Date('2026-03-10T12:00:00.000Z');
    utimesSync(join(app.deps.config.dataDir, 'media', filename), stored, stored);
    const gone = await admin.delete(path);
    app.setNow('2026-04-09T12:00:01.000Z');
    const later = app.asUser(admin.user);
    expect((await later.post(undoIn(gone))).statusCode).toBe(404);
    expect((await later.get('/api/bin')).json().total).toBe(0);
    expect((await sweepExpired(app.deps))['binned']).toBeGreaterThan(0);
    await aMedia(app.db);
    await sweepOnce(app.deps);
    expect(await app.deps.files.sizeOf(filename)).toBeUndefined();
    expect((await app.db.selectFrom('bin').select('id').execute()).length).toBe(0);
  });
});
