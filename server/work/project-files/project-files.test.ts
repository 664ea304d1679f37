/** Files of projects and clients through the API: upload, rights, changes, download, quota and trash. */
// Runs on both databases: a client's usage is counted by hand-written SQL under a lock.
import { createHash } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { QUOTA } from '#domain/work/file-quota.ts';
import { PROJECT_FILE_TEXTS } from '#domain/work/project-files.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import {
  addressOf,
  beginFileUpload,
  dropUpload,
  fileIdOf,
  getUploadProgress,
  sendPiece,
  uploadFile,
} from '#server/testing/tus.ts';

let admin: Caller;
let manager: Caller;
let editor: Caller;
let client: number;
let project: number;

const BYTES = Buffer.from('Not a film at all, and never decoded.'.repeat(50));

const app = await testApp();

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
  client = (await aClient(app.db)).id;
  project = (await aProject(app.db, { client_id: client, assigned_to_id: editor.user.id })).id;
});

const filesOf = async (caller: Caller, id = project) => (await caller.get(`/api/projects/${id}/files`)).json();
const ofClient = async (id = client) => (await manager.get(`/api/clients/${id}/files`)).json();
const add = async (caller: Caller, metadata: Record<string, string | number> = { project }, bytes = BYTES) =>
  fileIdOf(await uploadFile(caller, bytes, metadata));
const urlOf = async (caller: Caller, id: number): Promise<string> =>
  (await caller.get(`/api/project_files/${id}/file`)).json().url;
const stored = (): string[] => readdirSync(path.join(app.deps.config.dataDir, 'cuts')).toSorted();
const setQuota = (quotaBytes: number) =>
  app.db.updateTable('clients').set({ quota_bytes: quotaBytes }).where('id', '=', client).execute();

it('are counted on their project, for everyone who reads it, and not mentioned without any', async () => {
  const read = async (caller: Caller) => (await caller.get(`/api/projects/${project}`)).json();
  const listed = async () =>
    (await manager.get(`/api/projects?title=${encodeURIComponent((await read(admin)).title)}`))
      .json()
      ['member'].find(({ id }: { id: number }) => id === project);
  for (const one of [await read(editor), await listed()]) expect(one).not.toHaveProperty('files');
  const [first] = [await add(editor), await add(manager, { project }, Buffer.from('second'))];
  await add(manager, { client });
  const sums = { count: 2, bytes: BYTES.length + 6 };
  for (const one of [await read(editor), await read(manager), await listed()]) expect(one.files).toEqual(sums);
  const changed = await admin.patch(`/api/projects/${project}`, { description: 'With music' });
  expect(changed.json().files).toEqual(sums);
  await editor.delete(`/api/project_files/${first}`);
  expect((await read(editor)).files).toEqual({ count: 1, bytes: 6 });
});

describe.skipIf(isSecondEngine)('uploading', () => {
  it('stores the file under its name with folders, and says who added it', async () => {
    const response = await uploadFile(editor, BYTES, { project, filename: 'Day 1\\..\\A001.mov.' });
    expect(response.statusCode).toBe(204);
    const { files, total, bytes, mayAdd } = await filesOf(editor);
    expect([total, bytes, mayAdd]).toEqual([1, BYTES.length, true]);
    expect(files).toEqual([
      {
        id: fileIdOf(response),
        version: 1,
        client,
        project: { id: project, title: expect.any(String) },
        name: 'Day 1/A001.mov',
        size: BYTES.length,
        sha256: createHash('sha256').update(BYTES).digest('hex'),
        note: '',
        contactName: null,
        uploadedBy: { id: editor.user.id, name: `${editor.user.first_name} ${editor.user.last_name}` },
        createdAt: '2026-03-10T12:00:00+00:00',
      },
    ]);
  });

  it('continues where it stopped, also by starting the same file again', async () => {
    const metadata = { project, filename: 'A.mov', fingerprint: 'print' };
    const address = addressOf(await beginFileUpload(editor, BYTES.length, metadata));
    await sendPiece(editor, address, { offset: 0, bytes: BYTES.subarray(0, 100) });
    expect((await editor.get('/api/file_uploads')).json().uploads).toMatchObject([
      { project, client, originalName: 'A.mov', offset: 100, size: BYTES.length },
    ]);
    expect(addressOf(await beginFileUpload(editor, BYTES.length, metadata))).toBe(address);
    // Another folder has another file, though it looks the same.
    expect(addressOf(await beginFileUpload(editor, BYTES.length, { ...metadata, filename: 'b/A.mov' }))).not.toBe(
      address,
    );
    expect((await getUploadProgress(editor, address)).headers['upload-offset']).toBe('100');
    const done = await sendPiece(editor, address, { offset: 100, bytes: BYTES.subarray(100) });
    const url = await urlOf(editor, fileIdOf(done));
    expect((await app.anonymous.get(url)).rawPayload.equals(BYTES)).toBe(true);
  });

  it('sends no file again that has arrived, unless that was deleted', async () => {
    const metadata = { project, filename: 'Day 1/A.mov', fingerprint: 'print' };
    const id = await add(editor, metadata);
    await setQuota(BYTES.length);
    const again = await beginFileUpload(editor, BYTES.length, metadata);
    expect([again.statusCode, fileIdOf(again)]).toEqual([201, id]);
    expect(await filesOf(editor)).toMatchObject({ total: 1 });
    await setQuota(QUOTA.defaultBytes);
    // The same file of another person, or in another project, is another one.
    expect(await add(manager, metadata)).not.toBe(id);
    expect((await editor.delete(`/api/project_files/${id}`)).statusCode).toBe(204);
    expect(await add(editor, metadata)).not.toBe(id);
    expect(await filesOf(editor)).toMatchObject({ total: 2 });
  });

  it('expires a week after its last byte, and leaves no file behind', async () => {
    const before = stored();
    const address = addressOf(await beginFileUpload(editor, BYTES.length, { project, filename: 'A.mov' }));
    await sendPiece(editor, address, { offset: 0, bytes: BYTES.subarray(0, 100) });
    app.setNow('2026-03-17T11:59:00.000Z');
    const later = app.asUser(editor.user);
    expect((await getUploadProgress(later, address)).statusCode).toBe(200);
    app.setNow('2026-03-17T12:01:00.000Z');
    expect((await getUploadProgress(app.asUser(editor.user), address)).statusCode).toBe(404);
    await sweepExpired(app.deps);
    expect(stored().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('deletes what was sent when it is canceled', async () => {
    const before = stored();
    const address = addressOf(await beginFileUpload(editor, BYTES.length, { project, filename: 'A.mov' }));
    expect((await dropUpload(editor, address)).statusCode).toBe(204);
    expect(stored()).toEqual(before);
  });

  it.each([
    ['no name', { filename: ' .. /' }, 10, 'filename'],
    ['a name that is too long', { filename: 'x'.repeat(256) }, 10, 'filename'],
    ['an empty file', { filename: 'a.mov' }, 0, 'file'],
    ['a fingerprint that is too long', { filename: 'a.mov', fingerprint: 'x'.repeat(501) }, 10, 'fingerprint'],
  ])('refuses %s before any byte is sent', async (_case, metadata, size, named) => {
    const before = await snapshotOf(app.db);
    const response = await beginFileUpload(editor, size, { project, ...metadata });
    expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, named]);
    expect(await snapshotOf(app.db)).toEqual(before);
  });

  it('needs a project or a client that exists and has a client', async () => {
    const other = await app.as('editor');
    const statusOf = async (caller: Pick<Caller, 'request'>, metadata: Record<string, string | number>) =>
      (await beginFileUpload(caller, 10, { filename: 'a.mov', ...metadata })).statusCode;
    expect(await statusOf(manager, {})).toBe(422);
    expect(await statusOf(manager, { project: 999_999 })).toBe(404);
    expect(await statusOf(manager, { client: 'x' })).toBe(404);
    expect(await statusOf(other, { project })).toBe(404);
    expect(await statusOf(editor, { client })).toBe(404);
    expect(await statusOf(app.anonymous, { project })).toBe(401);
    const without = await aProject(app.db, { client_id: null, assigned_to_id: editor.user.id });
    const refused = await beginFileUpload(editor, 10, { filename: 'a.mov', project: without.id });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, PROJECT_FILE_TEXTS.noClient]);
  });

  it('ends with the right to add files', async () => {
    const address = addressOf(await beginFileUpload(editor, BYTES.length, { project, filename: 'A.mov' }));
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', project).execute();
    expect((await sendPiece(editor, address, { offset: 0, bytes: BYTES })).statusCode).toBe(404);
    expect((await filesOf(manager)).total).toBe(0);
  });
});

describe.skipIf(isSecondEngine)('rights', () => {
  it('let a teammate read the files of the team, and add some on the lead only', async () => {
    const mate = await app.as('editor');
    const second = await aProject(app.db, { client_id: client, assigned_to_id: mate.user.id });
    await app.db.updateTable('projects').set({ team_id: project }).where('id', 'in', [project, second.id]).execute();
    const id = await add(manager);
    const onSecond = await add(manager, { project: second.id });
    expect((await filesOf(mate)).mayAdd).toBe(true);
    expect((await filesOf(editor, second.id)).mayAdd).toBe(false);
    expect((await app.anonymous.get(await urlOf(mate, id))).statusCode).toBe(200);
    const own = await add(mate);
    expect((await beginFileUpload(editor, 10, { project: second.id, filename: 'a.mov' })).statusCode).toBe(404);
    const statusOf = async (caller: Caller, file: number) =>
      (await caller.patch(`/api/project_files/${file}`, { note: 'x' })).statusCode;
    expect([await statusOf(mate, own), await statusOf(mate, id), await statusOf(editor, onSecond)]).toEqual([
      200, 403, 403,
    ]);
    expect((await app.as('editor').then((other) => other.get(`/api/projects/${project}/files`))).statusCode).toBe(404);
  });

  it('keep files of a client to managers and administrators', async () => {
    const id = await add(manager, { client });
    expect((await ofClient()).files).toMatchObject([{ id, project: null, client }]);
    for (const url of [`/api/clients/${client}/files`, `/api/project_files/${id}/file`])
      expect([403, 404]).toContain((await editor.get(url)).statusCode);
    expect((await editor.delete(`/api/project_files/${id}`)).statusCode).toBe(404);
  });
});

describe('an added file', () => {
  it('is reported to webhooks once, and to the screens of everyone who sees it', async () => {
    const mate = await app.as('editor');
    const second = await aProject(app.db, { client_id: client, assigned_to_id: mate.user.id });
    await app.db.updateTable('projects').set({ team_id: project }).where('id', 'in', [project, second.id]).execute();
    const hook = { url: 'https://example.com/hook', secret: 's', created_at: '2026-03-10T12:00:00.000Z' };
    await app.db
      .insertInto('webhooks')
      .values({ ...hook, events: ' file.added ' })
      .execute();
    await app.db.deleteFrom('changes').execute();
    const id = await add(editor);
    const changes = await app.db.selectFrom('changes').selectAll().where('topic', '=', 'files').execute();
    const about = { record_id: id, project_id: project };
    expect(changes).toMatchObject([
      { ...about, audience: 'leads', person_id: editor.user.id },
      { ...about, audience: 'person', person_id: mate.user.id },
    ]);
    const deleted = await editor.delete(`/api/project_files/${id}`);
    await editor.post(String(deleted.headers['undo']), {});
    const deliveries = await app.db
      .selectFrom('webhook_deliveries')
      .select(['event', 'record_id', 'project_id'])
      .execute();
    expect(deliveries).toEqual([{ event: 'file.added', ...about }]);
  });
});

describe.skipIf(isSecondEngine)('changing', () => {
  it('renames a file and changes its note, once', async () => {
    const id = await add(editor);
    const change = { name: ' Day 2/B.mov ', note: ' From the second camera ' };
    const changed = await editor.patch(`/api/project_files/${id}`, change);
    expect(changed.json()).toMatchObject({ version: 2, name: 'Day 2/B.mov', note: 'From the second camera' });
    expect((await editor.patch(`/api/project_files/${id}`, change)).json().version).toBe(2);
    const stale = await editor.request('PATCH', `/api/project_files/${id}`, {
      body: { note: '' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.statusCode).toBe(412);
  });

  it.each([
    [{ name: '..' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('refuses %o', async (body, named) => {
    const id = await add(editor);
    const response = await editor.patch(`/api/project_files/${id}`, body);
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, named]);
  });
});

describe.skipIf(isSecondEngine)('downloading', () => {
  it('hands out bytes that no browser opens, in ranges too', async () => {
    const id = await add(
      editor,
      { project, filename: 'Tag 1/Ürsprung "A".html' },
      Buffer.from('<script>alert(1)</script>'),
    );
    const url = await urlOf(editor, id);
    const { headers, statusCode } = await app.anonymous.get(url);
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/octet-stream',
      'nosniff',
    ]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[0-9a-f]{32}\.bin"; filename\*=UTF-8''%C3%9Crsprung%20%22A%22\.html$/,
    );
    const part = await app.anonymous.request('GET', url, { headers: { range: 'bytes=1-6' } });
    expect([part.statusCode, part.body]).toEqual([206, 'script']);
  });

  it('ends with the address, the person and the file', async () => {
    const id = await add(editor);
    const url = await urlOf(editor, id);
    expect((await app.anonymous.get(url.replace('sig=', 'sig=x'))).statusCode).toBe(403);
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', project).execute();
    expect((await app.anonymous.get(url)).statusCode).toBe(403);
    const other = await urlOf(manager, id);
    await manager.delete(`/api/project_files/${id}`);
    expect((await app.anonymous.get(other)).statusCode).toBe(404);
  });
});

describe('the quota of a client', () => {
  it('counts files, declared sizes and the trash, and names what is left', async () => {
    await setQuota(QUOTA.minBytes);
    const big = 800 * 1024 ** 2;
    const address = addressOf(await beginFileUpload(editor, big, { project, filename: 'big.mov' }));
    const refused = await beginFileUpload(manager, big, { client, filename: 'other.mov' });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This client has 1 GB, 224 MB are left.']);
    expect(await ofClient()).toMatchObject({ quotaBytes: QUOTA.minBytes, usedBytes: big, total: 0 });
    await dropUpload(editor, address);
    const id = await add(editor);
    await editor.delete(`/api/project_files/${id}`);
    expect(await ofClient()).toMatchObject({ usedBytes: BYTES.length, total: 0, bytes: 0 });
    app.setNow('2026-04-10T12:00:00.000Z');
    await sweepExpired(app.deps);
    manager = await app.as('manager');
    expect((await ofClient()).usedBytes).toBe(0);
  });

  it('frees the declared size when the upload expires', async () => {
    await setQuota(QUOTA.minBytes);
    await beginFileUpload(editor, QUOTA.minBytes, { project, filename: 'big.mov' });
    app.setNow('2026-03-10T13:01:00.000Z');
    expect((await beginFileUpload(app.asUser(editor.user), 10, { project, filename: 'a.mov' })).statusCode).toBe(201);
  });

  it('follows the project to another client', async () => {
    const id = await add(editor);
    const next = (await aClient(app.db)).id;
    await admin.patch(`/api/projects/${project}`, { client: `/api/clients/${next}` });
    expect([await ofClient(), await ofClient(next)]).toMatchObject([
      { total: 0, usedBytes: 0 },
      { total: 1, usedBytes: BYTES.length, files: [{ id, client: next }] },
    ]);
  });

  it('is changed by managers within its bounds, on record', async () => {
    const url = `/api/clients/${client}`;
    expect((await manager.get(url)).json()).not.toHaveProperty('quotaBytes');
    expect((await manager.patch(url, { quotaBytes: 2 * QUOTA.minBytes })).json().quotaBytes).toBe(2 * QUOTA.minBytes);
    for (const quotaBytes of [QUOTA.minBytes - 1, QUOTA.maxBytes + 1]) {
      const refused = await manager.patch(url, { quotaBytes });
      expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'quotaBytes']);
    }
    expect((await manager.patch(url, { quotaBytes: null })).json()).not.toHaveProperty('quotaBytes');
    const { entries } = (await admin.get('/api/audit?action=files.change-quota')).json();
    expect(entries).toHaveLength(2);
  });

  it('refuses the 10,001st file', async () => {
    const row = { client_id: client, project_id: project, sha256: '', size_bytes: 1, uploaded_by_id: null };
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      ...row,
      original_name: 'a',
      filename: `${client}-${at}.bin`,
      created_at: '2026-03-10T12:00:00.000Z',
    }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('project_files')
        .values(rows.slice(at, at + 500))
        .execute();
    const refused = await beginFileUpload(editor, 10, { project, filename: 'a.mov' });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, PROJECT_FILE_TEXTS.full]);
    expect((await filesOf(editor)).files).toHaveLength(100);
    expect((await editor.get(`/api/projects/${project}/files?page=101`)).json().files).toEqual([]);
  });
});

it('sweeps a file without a row, and spares those of files, uploads and the trash', async () => {
  const folder = path.join(app.deps.config.dataDir, 'cuts');
  const before = stored();
  await add(editor);
  await editor.delete(`/api/project_files/${await add(editor)}`);
  const address = addressOf(await beginFileUpload(editor, BYTES.length, { project, filename: 'A.mov' }));
  await sendPiece(editor, address, { offset: 0, bytes: BYTES.subarray(0, 100) });
  const known = stored().filter((name) => !before.includes(name));
  expect(known).toHaveLength(3);
  const stray = `${'c'.repeat(32)}.bin`;
  writeFileSync(path.join(folder, stray), 'x');
  const old = new Date('2026-03-01T00:00:00Z');
  for (const name of [...known, stray]) utimesSync(path.join(folder, name), old, old);
  await sweepExpired(app.deps);
  expect(stored()).toEqual(expect.arrayContaining(known));
  expect(stored()).not.toContain(stray);
});

describe('the trash', () => {
  const undo = (caller: Caller, response: { headers: Record<string, unknown> }) =>
    caller.post(String(response.headers['undo']), {});

  it('gives a deleted file back, to its uploader too', async () => {
    const id = await add(editor);
    const deleted = await editor.delete(`/api/project_files/${id}`);
    expect([deleted.statusCode, (await filesOf(editor)).total]).toEqual([204, 0]);
    expect((await admin.get('/api/bin')).json().entries[0]).toMatchObject({ kind: 'file', title: 'A001.mov' });
    await sweepExpired(app.deps);
    const other = await app.as('editor');
    expect((await undo(other, deleted)).statusCode).toBe(403);
    expect((await undo(editor, deleted)).statusCode).toBe(200);
    expect((await filesOf(editor)).files).toMatchObject([{ id, version: 2, name: 'A001.mov' }]);
    expect((await app.anonymous.get(await urlOf(editor, id))).rawPayload.equals(BYTES)).toBe(true);
  });

  it('takes the files of a project along, and back to its client of then', async () => {
    const id = await add(editor);
    const deleted = await admin.delete(`/api/projects/${project}`);
    expect(await ofClient()).toMatchObject({ total: 0, usedBytes: BYTES.length });
    const next = (await aClient(app.db)).id;
    await app.db.deleteFrom('clients').where('id', '=', client).execute();
    const restored = await admin.post(String(deleted.headers['undo']), { client: `/api/clients/${next}` });
    expect(restored.statusCode).toBe(200);
    expect(await ofClient(next)).toMatchObject({ total: 1, usedBytes: BYTES.length, files: [{ id, client: next }] });
  });

  it('takes the files of a client along, and back', async () => {
    const alone = (await aClient(app.db)).id;
    const id = await add(manager, { client: alone });
    const deleted = await manager.delete(`/api/clients/${alone}`);
    expect(deleted.statusCode).toBe(204);
    await undo(manager, deleted);
    expect((await ofClient(alone)).files).toMatchObject([{ id, project: null }]);
  });

  it('keeps a file whose project is gone, and says so', async () => {
    const id = await add(editor);
    const deleted = await manager.delete(`/api/project_files/${id}`);
    await admin.delete(`/api/projects/${project}`);
    const refused = await undo(manager, deleted);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, PROJECT_FILE_TEXTS.restoreProjectFirst]);
  });
});
