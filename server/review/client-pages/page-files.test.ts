/** Files that contacts send on their pages: who may, what ends an upload, room, taking back, and what the team is told (docs/files.md#contacts). */
// Runs on both databases: what a page shows and whom the team is told of are conditions and groups in SQL.
import { beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { addHours } from '#domain/platform/dates.ts';
import { PAGE_FILE_TEXTS } from '#domain/review/client-page-files.ts';
import { CLIENT_PAGE_TEXTS } from '#domain/review/client-pages.ts';
import type { PageFiles } from '#contract/review/client-page-files.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { aClientWorld, type ClientWorld, enterPageOf, type Guest, mailingApp } from '#server/testing/client-world.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import type { Caller } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import {
  addressOf,
  beginPageUpload,
  dropUpload,
  fileIdOf,
  getUploadProgress,
  sendPiece,
  visitingBy,
} from '#server/testing/tus.ts';
import { notifyOfQuietFiles } from './notify-of-files.ts';

let world: ClientWorld;
let page: Guest;

const BYTES = Buffer.from('Footage of a wedding, never decoded.'.repeat(50));
const NAME = { filename: 'Day 1/A001.mov' };

const app = await mailingApp();
beforeEach(async () => {
  world = await aClientWorld(app);
  page = await enterPageOf(app, world, world.dana);
});

const by = (visitor = page) => visitingBy(app.anonymous, visitor);
const post = (path: string, body: object = {}, visitor = page) =>
  app.anonymous.post(`/api/client_page/${path}`, { ...visitor, ...body });
const begin = (metadata: Record<string, string | number> = {}, visitor = page, size = BYTES.length) =>
  beginPageUpload(by(visitor), size, { ...NAME, ...metadata });
const half = async (metadata: Record<string, string | number> = {}, visitor = page): Promise<string> => {
  const address = addressOf(await begin(metadata, visitor));
  expect((await sendPiece(by(visitor), address, { offset: 0, bytes: BYTES.subarray(0, 100) })).statusCode).toBe(204);
  return address;
};
const rest = (address: string, visitor = page) =>
  sendPiece(by(visitor), address, { offset: 100, bytes: BYTES.subarray(100) });
const send = async (metadata: Record<string, string | number> = {}, visitor = page): Promise<number> =>
  fileIdOf(await rest(await half(metadata, visitor), visitor));
const files = async (visitor = page): Promise<PageFiles> => (await post('files', {}, visitor)).json();
const lines = async (caller: Caller) =>
  (await caller.get('/api/notifications?kind=files')).json().items.map((one: Record<string, unknown>) => ({
    guestName: one['guestName'],
    detail: one['detail'],
    count: one['count'],
    ...(one['client'] !== undefined && { client: one['client'] }),
  }));
const done = (project: number | null = world.projectId, visitor = page) => post('done', { project }, visitor);
const waitFor = async (kind: string): Promise<void> => {
  const opened = await world.manager.post(`/api/projects/${world.quietId}/waits`, { kind });
  expect(opened.statusCode).toBe(201);
};

describe('uploading', () => {
  it('stores a file of a project in the name of the contact, resumed by the same file', async () => {
    const metadata = { project: world.projectId, fingerprint: 'print' };
    const address = await half(metadata);
    expect((await post('uploads')).json().uploads).toMatchObject([
      { project: world.projectId, originalName: NAME.filename, offset: 100, fingerprint: 'print' },
    ]);
    expect(addressOf(await begin(metadata))).toBe(address);
    const id = fileIdOf(await rest(address));
    const { files: ofTeam } = (await world.editor.get(`/api/projects/${world.projectId}/files`)).json();
    expect(ofTeam).toMatchObject([{ id, name: NAME.filename, uploadedBy: null, contactName: 'Dana Weiss' }]);
    const { url } = (await world.editor.get(`/api/project_files/${id}/file`)).json();
    expect((await app.anonymous.get(url)).rawPayload.equals(BYTES)).toBe(true);
    expect((await post('uploads')).json().uploads).toEqual([]);
  });

  it('stores a file of the client itself', async () => {
    const id = await send();
    const { files: ofClient } = (await world.manager.get(`/api/clients/${world.clientId}/files`)).json();
    expect(ofClient).toMatchObject([{ id, project: null, contactName: 'Dana Weiss' }]);
  });

  it.each([
    ['without a name', { filename: '..' }, 10, 'filename'],
    ['that is empty', {}, 0, 'file'],
    ['with a long fingerprint', { fingerprint: 'x'.repeat(501) }, 10, 'fingerprint'],
  ])('refuses a file %s and changes nothing', async (_case, metadata, size, named) => {
    const before = await snapshotOf(app.db);
    const response = await begin(metadata, page, size);
    expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, named]);
    expect(await snapshotOf(app.db)).toEqual(before);
  });

  it('refuses projects that the page does not show', async () => {
    const stranger = (await aProject(app.db, { client_id: (await aClient(app.db)).id })).id;
    const copy = (await aProject(app.db, { client_id: world.clientId, team_id: world.projectId })).id;
    await world.manager.patch(`/api/projects/${world.quietId}`, { hiddenFromClient: true });
    for (const project of [stranger, copy, world.quietId, 999_999, 'x'])
      expect([project, (await begin({ project })).statusCode]).toEqual([project, 404]);
  });

  it('limits the unfinished uploads of a contact', async () => {
    for (let n = 0; n < UPLOAD_LIMITS.openUploads; n += 1) await begin({ filename: `${n}.mov` });
    const response = await begin();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
    const noa = await enterPageOf(app, world, world.noa);
    expect((await begin({}, noa)).statusCode).toBe(201);
  });

  it('cancels own uploads only', async () => {
    const address = await half();
    const noa = await enterPageOf(app, world, world.noa);
    for (const one of [getUploadProgress, dropUpload]) expect((await one(by(noa), address)).statusCode).toBe(404);
    expect((await rest(address, noa)).statusCode).toBe(404);
    expect((await world.admin.request('HEAD', address.replace('client_page', 'file'))).statusCode).not.toBe(200);
    expect((await dropUpload(by(), address)).statusCode).toBe(204);
    expect((await getUploadProgress(by(), address)).statusCode).toBe(404);
  });

  it.skipIf(isSecondEngine)('never takes the secret from the address', async () => {
    const address = `/api/client_page_uploads?token=${page.token}&guest=${page.guest}`;
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': 'filename YQ==' };
    expect((await app.anonymous.request('POST', address, { headers })).statusCode).toBe(404);
    expect((await world.admin.request('POST', '/api/client_page_uploads', { headers })).statusCode).toBe(404);
  });
});

describe.skipIf(isSecondEngine)('an upload under way', () => {
  const anotherClient = async () => `/api/clients/${(await aClient(app.db)).id}`;
  it.each<[string, number, () => Promise<unknown>]>([
    ['the page ended', 404, () => world.manager.delete(`/api/client_contacts/${world.dana}/page`)],
    ['the page got a new address', 404, () => world.manager.post(`/api/client_contacts/${world.dana}/page`)],
    ['the contact was deleted', 404, () => world.manager.delete(`/api/client_contacts/${world.dana}`)],
    [
      'the project moved to another client',
      404,
      async () => world.manager.patch(`/api/projects/${world.projectId}`, { client: await anotherClient() }),
    ],
    [
      'the project was hidden',
      404,
      () => world.manager.patch(`/api/projects/${world.projectId}`, { hiddenFromClient: true }),
    ],
    ['the project was deleted', 404, () => world.admin.delete(`/api/projects/${world.projectId}`)],
    [
      'the client was deleted with its projects',
      404,
      async () => {
        await app.db.deleteFrom('projects').execute();
        await world.admin.delete(`/api/clients/${world.clientId}`);
      },
    ],
    ['the upload expired', 404, async () => app.setNow(addHours(app.deps.clock(), 7 * 24 + 1))],
  ])('is lost at its next part once %s', async (_case, status, act) => {
    const address = await half({ project: world.projectId });
    await act();
    const response = await rest(address);
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringMatching(/\.$/)]);
    expect(await app.db.selectFrom('project_files').select('id').execute()).toEqual([]);
  });

  it('says why, and frees its room', async () => {
    const address = await half({ project: world.projectId });
    await world.manager.patch(`/api/projects/${world.projectId}`, { hiddenFromClient: true });
    expect((await rest(address)).json().detail).toBe(CLIENT_PAGE_TEXTS.noProject);
    const usedBytes = async () => (await world.manager.get(`/api/clients/${world.clientId}/files`)).json().usedBytes;
    expect(await usedBytes()).toBe(0);
    await half();
    expect(await usedBytes()).toBe(BYTES.length);
    await world.manager.delete(`/api/client_contacts/${world.dana}/page`);
    expect(await usedBytes()).toBe(0);
    await sweepExpired(app.deps);
    expect(await app.db.selectFrom('file_uploads').select('id').execute()).toEqual([]);
  });

  it('goes on after the contact entered again, and after they stopped the emails', async () => {
    const address = await half({ project: world.projectId });
    await app.db
      .insertInto('email_stops')
      .values({ client_id: world.clientId, address_digest: 'x', reason: 'stopped', at: app.deps.clock() })
      .execute();
    const { guest } = (await app.anonymous.post('/api/client_page/enter', { token: page.token })).json();
    expect((await rest(address, { token: page.token, guest })).statusCode).toBe(204);
  });
});

describe('room', () => {
  it('is shared by all contacts and the team, and named without figures', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    const quota_bytes = 2 * BYTES.length + 10;
    await app.db.updateTable('clients').set({ quota_bytes }).where('id', '=', world.clientId).execute();
    await aProjectFile(app.db, { client_id: world.clientId, size_bytes: 10 });
    const started = await Promise.all([page, noa, page].map((one, n) => begin({ filename: `${n}.mov` }, one)));
    expect(started.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    const refused = started.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toBe(PAGE_FILE_TEXTS.noRoom);
  });
});

describe('the list', () => {
  it('shows files of all contacts of the client, and none of the team or of hidden projects', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    await aProjectFile(app.db, {
      client_id: world.clientId,
      project_id: world.projectId,
      original_name: 'Edit.prproj',
    });
    const own = await send({ project: world.projectId });
    const hers = await send({ filename: 'Logo.svg' }, noa);
    const hidden = await send({ project: world.quietId, filename: 'Hidden.mov' });
    await world.manager.patch(`/api/projects/${world.quietId}`, { hiddenFromClient: true });
    const { files: shown, total, projects, sent } = await files();
    expect(total).toBe(2);
    expect(shown).toEqual([
      expect.objectContaining({ id: hers, name: 'Logo.svg', by: 'Noa Weiss', mine: false, project: null }),
      expect.objectContaining({ id: own, by: 'Dana Weiss', mine: true, project: 'Wedding film', size: BYTES.length }),
    ]);
    expect(shown.map(({ id }) => id)).not.toContain(hidden);
    expect(projects).toEqual([{ id: world.projectId, title: 'Wedding film', footage: false }]);
    expect(sent).toEqual([{ project: world.projectId, count: 1, bytes: BYTES.length }]);
    expect((await files(noa)).sent).toEqual([{ project: null, count: 1, bytes: BYTES.length }]);
    await world.manager.delete(`/api/client_contacts/${world.noa}`);
    expect((await files()).files[0]).toMatchObject({ by: 'Noa Weiss', mine: false });
  });

  it('begins with projects that wait for footage', async () => {
    await waitFor('footage');
    expect((await files()).projects.map(({ id, footage }) => [id, footage])).toEqual([
      [world.quietId, true],
      [world.projectId, false],
    ]);
  });
});

describe('taking a file back', () => {
  it('moves it to the trash, from where whoever made the page restores it', async () => {
    const id = await send({ project: world.projectId });
    expect((await post('take_back', { file: id })).statusCode).toBe(204);
    expect((await files()).total).toBe(0);
    const { entries } = (await world.manager.get('/api/bin')).json();
    expect(entries).toMatchObject([{ kind: 'file', title: NAME.filename, deletedBy: 'Dana Weiss' }]);
    expect((await world.manager.post(`/api/bin/${entries[0].id}/restore`)).statusCode).toBeLessThan(300);
    expect((await files()).files).toMatchObject([{ id, by: 'Dana Weiss', mine: true }]);
  });

  it('needs an own file that the page shows', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    const hers = await send({}, noa);
    const ofTeam = (await aProjectFile(app.db, { client_id: world.clientId })).id;
    const own = await send({ project: world.projectId });
    await world.manager.patch(`/api/projects/${world.projectId}`, { hiddenFromClient: true });
    const before = await snapshotOf(app.db);
    for (const file of [hers, ofTeam, own, 999_999])
      expect([file, (await post('take_back', { file })).statusCode]).toEqual([file, 404]);
    expect(await snapshotOf(app.db)).toEqual(before);
  });
});

describe('removing files that the team was notified of', () => {
  const remove = async (...ids: number[]): Promise<void> => {
    for (const file of ids) expect((await post('take_back', { file })).statusCode).toBe(204);
  };
  const removed = async (caller: Caller) =>
    (await caller.get('/api/notifications?kind=files')).json().items.map((one: Record<string, unknown>) => ({
      guestName: one['guestName'],
      outcome: one['outcome'],
      detail: one['detail'],
    }));
  const readAll = async (): Promise<void> => {
    await app.db.updateTable('notifications').set({ read_at: '2026-03-10T12:00:00.000Z' }).execute();
  };
  const sentFiles = async (project?: number): Promise<number[]> => {
    const ids = [];
    for (const filename of ['a.mov', 'b.mov']) ids.push(await send({ filename, ...(project && { project }) }));
    await done(project ?? null);
    await readAll();
    return ids;
  };
  const unread = async (caller: Caller) => (await removed(caller)).slice(0, 1);

  it('is in one line for editor and lead an hour after the last one, once over two processes', async () => {
    const [first = 0, second = 0] = await sentFiles(world.projectId);
    await remove(first);
    app.setNow('2026-03-10T12:30:00.000Z');
    await remove(second);
    app.setNow('2026-03-10T13:00:00.000Z');
    await notifyOfQuietFiles(app.deps);
    expect(await unread(world.editor)).toMatchObject([{ detail: '2 files (3.5 KB)' }]);
    app.setNow('2026-03-10T13:30:00.000Z');
    await Promise.all([notifyOfQuietFiles(app.deps), notifyOfQuietFiles(app.deps)]);
    const line = { guestName: 'Dana Weiss', outcome: 'removed', detail: '2 files' };
    for (const one of [world.editor, world.manager]) {
      expect(await unread(one)).toEqual([line]);
      expect(await removed(one)).toHaveLength(2);
    }
    expect(await removed(world.admin)).toEqual([]);
  });

  it('comes with Done, before what was added', async () => {
    const [first = 0] = await sentFiles(world.projectId);
    await remove(first);
    await done(world.projectId);
    expect(await unread(world.editor)).toEqual([{ guestName: 'Dana Weiss', outcome: 'removed', detail: '1 file' }]);
  });

  it('of the client itself reaches whoever made the page', async () => {
    await remove(...(await sentFiles()));
    await done(null);
    expect(await unread(world.manager)).toMatchObject([
      { outcome: 'removed', detail: expect.stringMatching(/^2 files for /) },
    ]);
    expect(await removed(world.editor)).toEqual([]);
  });

  it('is not mentioned if the team never knew of it, or restored it meanwhile', async () => {
    await remove(await send({ project: world.projectId }));
    const [first = 0] = await sentFiles(world.projectId);
    await remove(first);
    const { entries } = (await world.manager.get('/api/bin')).json();
    await world.manager.post(`/api/bin/${entries[0].id}/restore`);
    app.setNow('2026-03-10T14:00:00.000Z');
    expect(await notifyOfQuietFiles(app.deps)).toBe(0);
    expect((await removed(world.editor)).filter(({ outcome }: { outcome: unknown }) => outcome)).toEqual([]);
  });
});

describe('Done', () => {
  it('ends a wait for footage in the name of the contact, and tells editor and lead once', async () => {
    await waitFor('footage');
    for (const filename of ['a.mov', 'b.mov']) await send({ project: world.quietId, filename });
    expect((await done(world.quietId)).statusCode).toBe(204);
    const { waits } = (await world.editor.get(`/api/projects/${world.quietId}/waits`)).json();
    expect(waits).toMatchObject([
      { kind: 'footage', until: '2026-03-10T12:00:00+00:00', endedBy: null, endedByContact: 'Dana Weiss' },
    ]);
    const line = { guestName: 'Dana Weiss', detail: '2 files (3.5 KB)', count: 1 };
    for (const one of [world.editor, world.manager]) expect(await lines(one)).toEqual([line]);
    expect(await lines(world.admin)).toEqual([]);
    expect((await files()).sent).toEqual([]);
    const before = await snapshotOf(app.db);
    expect((await done(world.quietId)).statusCode).toBe(204);
    expect(await snapshotOf(app.db)).toEqual(before);
  });

  it('ends the wait without new files too', async () => {
    await waitFor('footage');
    await done(world.quietId);
    expect(await lines(world.editor)).toEqual([{ guestName: 'Dana Weiss', count: 1 }]);
  });

  it.each(['brief', 'answer'])('does not end a wait for %s', async (kind) => {
    await waitFor(kind);
    await send({ project: world.quietId });
    await done(world.quietId);
    const { waits } = (await world.editor.get(`/api/projects/${world.quietId}/waits`)).json();
    expect(waits).toMatchObject([{ kind, until: null }]);
    expect(await lines(world.editor)).toHaveLength(1);
  });

  it('does not end a wait for approval, and counts the files of others separately', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    await send({ project: world.projectId }, noa);
    await send({ project: world.projectId });
    await done();
    expect(await lines(world.editor)).toMatchObject([{ detail: '1 file (1.8 KB)', count: 1 }]);
    const { waits } = (await world.editor.get(`/api/projects/${world.projectId}/waits`)).json();
    expect(waits).toMatchObject([{ kind: 'approval', until: null }]);
    expect((await files(noa)).sent).toHaveLength(1);
  });

  it('tells whoever made the page of files of the client itself', async () => {
    await send();
    await done(null);
    expect(await lines(world.manager)).toEqual([
      {
        guestName: 'Dana Weiss',
        detail: expect.stringMatching(/^1 file \(1\.8 KB\) for /),
        count: 1,
        client: world.clientId,
      },
    ]);
    expect(await lines(world.editor)).toEqual([]);
  });

  it('is not sent to someone who muted the project', async () => {
    const mute = { project: `/api/projects/${world.projectId}`, muted: true };
    await world.editor.post('/api/notifications/mutes', mute);
    await send({ project: world.projectId });
    await done();
    expect(await lines(world.editor)).toEqual([]);
    expect(await lines(world.manager)).toHaveLength(1);
  });

  it('is said by itself an hour after the last file, once over two processes', async () => {
    await waitFor('footage');
    await send({ project: world.quietId });
    app.setNow('2026-03-10T12:59:59.000Z');
    await notifyOfQuietFiles(app.deps);
    expect(await lines(app.asUser(world.editor.user))).toEqual([]);
    app.setNow('2026-03-10T13:00:00.000Z');
    await Promise.all([notifyOfQuietFiles(app.deps), notifyOfQuietFiles(app.deps)]);
    expect(await lines(app.asUser(world.editor.user))).toEqual([
      { guestName: 'Dana Weiss', detail: '1 file (1.8 KB)', count: 1 },
    ]);
    const { waits } = (await app.asUser(world.editor.user).get(`/api/projects/${world.quietId}/waits`)).json();
    expect(waits).toMatchObject([{ kind: 'footage', until: null }]);
  });

  it('needs a project of the page', async () => {
    const stranger = (await aProject(app.db, { client_id: (await aClient(app.db)).id })).id;
    const before = await snapshotOf(app.db);
    expect((await done(stranger)).statusCode).toBe(404);
    expect(await snapshotOf(app.db)).toEqual(before);
  });
});

describe('nine visitors', () => {
  const other = async (w: ClientWorld): Promise<Guest> => {
    const client_id = (await aClient(app.db)).id;
    return enterPageOf(app, w, (await aContact(app.db, { client_id })).id);
  };
  it.each<[string, number, (w: ClientWorld) => Promise<Guest>]>([
    ['contact who may decide', 201, async () => page],
    ['contact who may not decide', 201, (w) => enterPageOf(app, w, w.noa)],
    ['contact of another client', 404, other],
    [
      'contact with the visit of another',
      403,
      async (w) => ({ ...page, guest: (await enterPageOf(app, w, w.noa)).guest }),
    ],
    [
      'contact whose page ended',
      404,
      async (w) => {
        await w.manager.delete(`/api/client_contacts/${w.dana}/page`);
        return page;
      },
    ],
    [
      'contact who was deleted',
      404,
      async (w) => {
        await w.manager.delete(`/api/client_contacts/${w.dana}`);
        return page;
      },
    ],
    ['guest of a link', 404, async (w) => w.guest],
    [
      'contact whose visit has ended',
      403,
      async () => {
        await app.db.deleteFrom('client_page_visits').execute();
        return page;
      },
    ],
    ['stranger', 404, async () => ({ token: 'x'.repeat(43), guest: 'y'.repeat(43) })],
  ])('%s: uploading to the project is %i', async (_who, status, arrive) => {
    const visitor = await arrive(world);
    const mine = await begin({ project: world.projectId }, visitor);
    expect(mine.statusCode).toBe(status);
    if (status === 201) return;
    const before = await snapshotOf(app.db);
    expect((await done(world.projectId, visitor)).statusCode).toBe(status);
    const isOther = (await post('files', {}, visitor)).statusCode === 200;
    expect((await post('take_back', { file: 1 }, visitor)).statusCode).toBe(isOther ? 404 : status);
    expect(await snapshotOf(app.db)).toEqual(before);
  });
});
