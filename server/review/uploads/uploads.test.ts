/** Tests of cut uploads: whole, in pieces, the same file twice, concurrent, and files that can't become a cut. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptedTypesText } from '#domain/review/cut-files.ts';
import { UPLOAD_LIMITS, UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { notFound } from '#domain/platform/refusal.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import {
  addressOf,
  getUploadProgress,
  beginUpload,
  dropUpload,
  sendPiece,
  uploadWhole,
  cutPathOf,
} from '#server/testing/tus.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { tableVideo } from '#server/testing/table-videos.ts';
import { aVideo } from '#server/testing/videos.ts';
import { finishUpload } from '#server/files/uploads/uploads.actions.ts';
import { CUT_UPLOADS } from './cut-upload-kind.ts';
import { finishCutUpload } from './finish-upload.ts';

let app: TestApp;
let editor: Caller;
let manager: Caller;
let project: number;
let video: Buffer;
beforeAll(async () => {
  app = await testApp();
  editor = await app.as('editor');
  manager = await app.as('manager');
  video = await aVideo({ rate: { num: 30_000, den: 1001 }, hasAudio: true });
});
beforeEach(async () => {
  project = (await aProject(app.db, { assigned_to_id: editor.user.id, revision_count: 2 })).id;
});

const filesOf = (): string[] => readdirSync(path.join(app.deps.config.dataDir, 'cuts')).toSorted();
const uploadRows = () => app.db.selectFrom('cut_uploads').selectAll().where('project_id', '=', project).execute();

describe('a whole file', () => {
  it('becomes the next version of its project, with its metadata', async () => {
    const done = await uploadWhole(editor, video, { project, filename: 'Final cut ü.mp4', comment: ' First try ' });
    expect([done.statusCode, done.headers['upload-offset']]).toEqual([204, String(video.length)]);
    const cut = await editor.get(cutPathOf(done));
    expect(cut.headers['etag']).toBe('"1"');
    expect(cut.json()).toMatchObject({
      '@type': 'Cut',
      project: `/api/projects/${project}`,
      number: 1,
      round: 3,
      originalName: 'Final cut ü.mp4',
      mimeType: 'video/mp4',
      size: video.length,
      codec: 'avc',
      rate: { num: 30_000, den: 1001 },
      frames: 50,
      audio: true,
      constantRate: true,
      comment: 'First try',
      decision: '',
      notes: 0,
      openNotes: 0,
      copy: false,
    });
    const row = await app.db.selectFrom('cuts').select('sha256').where('project_id', '=', project).executeTakeFirst();
    expect(row?.sha256).toBe(createHash('sha256').update(video).digest('hex'));
  });

  it('is stored unchanged, and changes nothing of the project but its latest version', async () => {
    const readProject = async () => ({
      ...(await manager.get(`/api/projects/${project}`)).json(),
      latestCut: undefined,
    });
    const before = await readProject();
    const done = await uploadWhole(editor, video, { project });
    const { download } = (await editor.get(`${cutPathOf(done)}/play`)).json();
    expect((await app.anonymous.get(download)).rawPayload.equals(video)).toBe(true);
    expect(await readProject()).toEqual(before);
  });

  it('becomes one version even when two requests finish it after the lock expired', async () => {
    const [image, before] = [await aPicture(), filesOf()];
    await uploadWhole(editor, image, { project, filename: 'a.png' });
    await app.db.updateTable('cut_uploads').set({ finished_cut_id: null }).where('project_id', '=', project).execute();
    const { poster_filename } = await app.db
      .selectFrom('cuts')
      .select('poster_filename')
      .where('project_id', '=', project)
      .executeTakeFirstOrThrow();
    await app.deps.cutFiles.delete(poster_filename ?? '');
    await app.db.deleteFrom('cuts').where('project_id', '=', project).execute();
    const [upload] = await uploadRows();
    const id = upload?.id ?? '';
    const actor = { id: editor.user.id, type: 'editor', email: editor.user.email } as const;
    const finish = (upload: string) => finishCutUpload(app.deps, actor, upload);
    const uploader = { id: actor.id, read: () => notFound(), finish };
    const finished = await Promise.all(
      ['one', 'two'].map((token) => finishUpload({ deps: app.deps, kind: CUT_UPLOADS, uploader, token }, id)),
    );
    const cuts = await app.db.selectFrom('cuts').select('id').where('project_id', '=', project).execute();
    expect(cuts).toHaveLength(1);
    expect(finished).toEqual([cuts[0]?.id, cuts[0]?.id]);
    const { download } = (await editor.get(`/api/cuts/${cuts[0]?.id}/play`)).json();
    expect((await app.anonymous.get(download)).rawPayload.equals(image)).toBe(true);
    // Only the file and one poster remain; those of the other request are gone.
    expect(filesOf()).toHaveLength(before.length + 2);
  });

  it('never reuses the number of a deleted version', async () => {
    const first = await uploadWhole(editor, video, { project });
    await editor.delete(cutPathOf(first));
    const second = await uploadWhole(editor, video, { project });
    expect((await editor.get(cutPathOf(second))).json().number).toBe(2);
  });

  it('gets its own number when several are uploaded at once', async () => {
    const done = await Promise.all([
      uploadWhole(editor, video, { project }),
      uploadWhole(manager, video, { project }),
      uploadWhole(editor, video, { project }),
    ]);
    expect(done.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const { member } = (await manager.get(`/api/cuts?project=${project}`)).json();
    expect(member.map((cut: { number: number }) => cut.number)).toEqual([3, 2, 1]);
  });
});

describe('an upload in chunks', () => {
  it('continues where it stopped, and reports progress', async () => {
    const begun = await beginUpload(editor, video.length, { project, filename: 'a.mp4', fingerprint: 'f1' });
    expect([begun.statusCode, begun.headers['tus-resumable'], begun.headers['cache-control']]).toEqual([
      201,
      '1.0.0',
      'no-store',
    ]);
    expect(begun.headers['upload-expires']).toBe('Tue, 10 Mar 2026 13:00:00 GMT');
    const address = addressOf(begun);
    expect(address).toMatch(/^\/api\/cut_uploads\/[0-9a-f]{32}$/);
    await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 1000) });
    const head = await getUploadProgress(editor, address);
    expect(head.headers).toMatchObject({
      'upload-offset': '1000',
      'upload-length': String(video.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(head.headers).not.toHaveProperty('cut-id');
    expect((await editor.get(`/api/cut_uploads?project=${project}`)).json()).toEqual({
      uploads: [
        {
          id: address.split('/').at(-1),
          originalName: 'a.mp4',
          size: video.length,
          offset: 1000,
          fingerprint: 'f1',
          expiresAt: '2026-03-11T12:00:00+00:00',
        },
      ],
    });
    expect((await manager.get(`/api/cut_uploads?project=${project}`)).json()).toEqual({ uploads: [] });
    const done = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
    const again = await getUploadProgress(editor, address);
    expect([done.statusCode, again.headers['cut-id']]).toEqual([204, done.headers['cut-id']]);
    expect((await editor.get(`/api/cut_uploads?project=${project}`)).json()).toEqual({ uploads: [] });
    expect((await editor.get(`/api/cuts?project=${project}`)).json().totalItems).toBe(1);
  });

  it('is reused for the same file', async () => {
    const same = { project, filename: 'a.mp4', fingerprint: 'f2' };
    const [one, two] = await Promise.all([
      beginUpload(editor, video.length, same),
      beginUpload(editor, video.length, same),
    ]);
    expect(addressOf(two)).toBe(addressOf(one));
    await sendPiece(editor, addressOf(one), { offset: 0, bytes: video.subarray(0, 700) });
    const third = await beginUpload(editor, video.length, same);
    expect(addressOf(third)).toBe(addressOf(one));
    const blind = await sendPiece(editor, addressOf(third), { offset: 0, bytes: video });
    expect([blind.statusCode, blind.json().detail]).toEqual([409, UPLOAD_TEXTS.otherOffset]);
    expect((await getUploadProgress(editor, addressOf(third))).headers['upload-offset']).toBe('700');
    for (const other of [
      await beginUpload(manager, video.length, same),
      await beginUpload(editor, video.length + 1, same),
      await beginUpload(editor, video.length, { ...same, fingerprint: 'f3' }),
      await beginUpload(editor, video.length, { project, filename: 'a.mp4' }),
    ])
      expect(addressOf(other)).not.toBe(addressOf(one));
    expect(new Set((await uploadRows()).map((row) => row.filename)).size).toBe(5);
    expect(filesOf()).toEqual(expect.arrayContaining((await uploadRows()).map((row) => row.filename)));
  });

  it('stores a chunk once when it is sent several times at once', async () => {
    const address = addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
    const responses = await Promise.all([1, 2, 3].map(() => sendPiece(editor, address, { offset: 0, bytes: video })));
    const statuses = responses.map((response) => response.statusCode).toSorted((a, b) => a - b);
    expect([statuses[0], statuses.every((status) => [204, 409, 423].includes(status))]).toEqual([204, true]);
    const { member } = (await editor.get(`/api/cuts?project=${project}`)).json();
    expect(member).toHaveLength(1);
  });

  it('can be canceled by its uploader, and leaves no files', async () => {
    const before = filesOf();
    const address = addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
    await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 100) });
    expect((await dropUpload(manager, address)).statusCode).toBe(404);
    expect((await dropUpload(editor, address)).statusCode).toBe(204);
    expect((await getUploadProgress(editor, address)).statusCode).toBe(404);
    expect([await uploadRows(), filesOf()]).toEqual([[], before]);
  });

  it('expires one day after its last chunk', async () => {
    const address = addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
    await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 50) });
    app.setNow('2026-03-11T11:00:00.000Z');
    const later = app.asUser(editor.user);
    await sendPiece(later, address, { offset: 50, bytes: video.subarray(50, 100) });
    app.setNow('2026-03-12T10:59:00.000Z');
    expect((await getUploadProgress(app.asUser(editor.user), address)).statusCode).toBe(200);
    app.setNow('2026-03-12T11:01:00.000Z');
    expect((await getUploadProgress(app.asUser(editor.user), address)).statusCode).toBe(404);
    app.setNow('2026-03-10T12:00:00.000Z');
  });
});

describe('rejected uploads', () => {
  const refused = async (bytes: Buffer) => {
    const before = [await snapshotOf(app.db), filesOf()];
    const response = await uploadWhole(editor, bytes, { project });
    expect([await snapshotOf(app.db), filesOf()]).toEqual(before);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    return [response.statusCode, response.json().violations?.[0].propertyPath, response.json().violations?.[0].message];
  };

  const UNREADABLE = `${CUT_RULE_TEXTS.unreadable} ${acceptedTypesText(false)}`;

  it('rejects invalid content, and leaves no files behind', async () => {
    expect(await refused(await aPicture('gif'))).toEqual([422, 'file', UNREADABLE]);
    expect(await refused(Buffer.from('no video'))).toEqual([422, 'file', UNREADABLE]);
    expect(await refused(video.subarray(0, video.length - 200))).toEqual([422, 'file', CUT_RULE_TEXTS.notWhole]);
    for (const container of ['mp4', 'mov', 'webm', 'mkv'] as const)
      expect(await refused(await aVideo({ container, frames: 0 }))).toEqual([422, 'file', CUT_RULE_TEXTS.noFrames]);
    const times = Array.from({ length: 40 }, (_, at) => at * 1000);
    expect(await refused(await aVideo({ times }))).toEqual([422, 'file', CUT_RULE_TEXTS.tooLong]);
  });

  it('rejects false tables: 2,147,483,648 frames, frames beyond the end, or invalid dimensions', async () => {
    const falseCount = tableVideo({ frames: 2 ** 31, hasOneSize: true });
    expect(await refused(falseCount)).toEqual([422, 'file', CUT_RULE_TEXTS.notWhole]);
    const corrupted = Buffer.from(video);
    corrupted.writeUInt32BE(video.length, corrupted.lastIndexOf('stco') + 12);
    expect(await refused(corrupted)).toEqual([422, 'file', CUT_RULE_TEXTS.notWhole]);
    for (const side of [0, 65_535]) {
      const sized = Buffer.from(video);
      const at = sized.indexOf('avc1', sized.indexOf('stsd'));
      sized.writeUInt16BE(side, at + 28);
      sized.writeUInt16BE(side, at + 30);
      expect(await refused(sized)).toEqual([422, 'file', CUT_RULE_TEXTS.wrongSide]);
    }
  });

  it.each([
    ['no name', {}, 100, 'filename'],
    ['a name of another type', { filename: 'a.gif' }, 100, 'filename'],
    ['a name that is too long', { filename: `${'x'.repeat(252)}.mp4` }, 100, 'filename'],
    ['a name with control characters', { filename: 'a\u0007.mp4' }, 100, 'filename'],
    ['an empty file', { filename: 'a.mp4' }, 0, 'file'],
    ['a file above the bound', { filename: 'a.mp4' }, 10 * 1024 ** 3 + 1, 'file'],
    ['a fingerprint that is too long', { filename: 'a.mp4', fingerprint: 'x'.repeat(501) }, 100, 'fingerprint'],
    ['a comment that is too long', { filename: 'a.mp4', comment: 'x'.repeat(10_001) }, 100, 'comment'],
  ])('rejects %s before any byte is sent', async (_case, metadata, size, named) => {
    const before = [await snapshotOf(app.db), filesOf()];
    const response = await beginUpload(editor, size, { project, ...metadata });
    expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, named]);
    expect([await snapshotOf(app.db), filesOf()]).toEqual(before);
  });

  it('rejects a missing, unknown or inaccessible project', async () => {
    const other = await app.as('editor');
    const named = { filename: 'a.mp4', project };
    expect((await beginUpload(editor, 100, { filename: 'a.mp4' })).json().violations[0].propertyPath).toBe('project');
    for (const response of [
      await beginUpload(editor, 100, { ...named, project: 999_999 }),
      await beginUpload(editor, 100, { ...named, project: 'x' }),
      await beginUpload(other, 100, named),
    ])
      expect([response.statusCode, response.json().detail]).toEqual([404, CUT_RULE_TEXTS.projectGone]);
    expect((await beginUpload(app.anonymous, 100, named)).statusCode).toBe(401);
  });

  it('rejects more than 200 versions of a project', async () => {
    for (let number = 1; number <= 200; number += 1)
      await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, number });
    const response = await beginUpload(editor, 100, { project, filename: 'a.mp4' });
    expect([response.statusCode, response.json().detail]).toEqual([409, CUT_RULE_TEXTS.tooMany]);
  });

  it('rejects an upload that does not fit on the disk', async () => {
    const free = (await app.deps.cutFiles.freeBytes()) ?? 0;
    const unlimitedApp = await testApp({ maxCutBytes: Number.MAX_SAFE_INTEGER });
    const admin = await unlimitedApp.as('admin');
    const { id } = await aProject(unlimitedApp.db);
    const response = await beginUpload(admin, free, { project: id, filename: 'a.mp4' });
    expect([response.statusCode, response.json().detail]).toEqual([507, UPLOAD_TEXTS.diskFull]);
  });
});

describe('declared uploads', () => {
  const GIB = 1024 ** 3;

  it('reserve no space for the files of others', async () => {
    const limited = await testApp();
    limited.deps.cutFiles.freeBytes = async () => 4 * GIB;
    const { id } = await aProject(limited.db);
    const [one, two] = [await limited.as('admin'), await limited.as('admin')];
    for (let count = 0; count < 9; count += 1)
      expect((await beginUpload(one, 2 * GIB, { project: id, filename: `${count}.mp4` })).statusCode).toBe(201);
    expect((await uploadWhole(two, video, { project: id })).statusCode).toBe(204);
    // A part of each of the others is set aside: 9 times 8 MiB.
    const large = await beginUpload(two, 3 * GIB - 9 * UPLOAD_LIMITS.partBytes + 1, { project: id, filename: 'a.mp4' });
    expect([large.statusCode, large.json().detail]).toEqual([507, UPLOAD_TEXTS.diskFull]);
  });

  it('end after an hour without a byte', async () => {
    const [empty, started] = await Promise.all(
      ['empty.mp4', 'started.mp4'].map(async (filename) =>
        addressOf(await beginUpload(editor, video.length, { project, filename })),
      ),
    );
    await sendPiece(editor, started as string, { offset: 0, bytes: video.subarray(0, 1) });
    app.setNow('2026-03-10T12:59:00.000Z');
    const progress = async (address: string) => (await getUploadProgress(app.asUser(editor.user), address)).statusCode;
    expect(await progress(empty as string)).toBe(200);
    app.setNow('2026-03-10T13:01:00.000Z');
    expect([await progress(empty as string), await progress(started as string)]).toEqual([404, 200]);
    app.setNow('2026-03-10T12:00:00.000Z');
  });
});

describe('a disk that fills up during an upload', () => {
  const begin = async () => addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
  const offsetOf = async (address: string) => (await getUploadProgress(editor, address)).headers['upload-offset'];
  const { freeBytes } = UPLOAD_LIMITS;

  it('refuses the next part, and takes it when there is room', async () => {
    const address = await begin();
    await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 1000) });
    const measure = app.deps.cutFiles.freeBytes;
    app.deps.cutFiles.freeBytes = async () => freeBytes + video.length - 1001;
    const response = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
    expect([response.statusCode, response.json().detail]).toEqual([507, UPLOAD_TEXTS.noRoomForPart]);
    expect(await offsetOf(address)).toBe('1000');
    app.deps.cutFiles.freeBytes = async () => freeBytes + video.length - 1000;
    const done = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
    app.deps.cutFiles.freeBytes = measure;
    expect(done.headers).toHaveProperty('cut-id');
  });

  // Only Linux has a device that is always full.
  it.skipIf(!existsSync('/dev/full'))('keeps what it has acknowledged when a write fails', async () => {
    const address = await begin();
    await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 1000) });
    const [row] = await uploadRows();
    const stored = path.join(app.deps.config.dataDir, 'cuts', row?.filename ?? '');
    renameSync(stored, `${stored}.kept`);
    symlinkSync('/dev/full', stored);
    const response = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
    expect([response.statusCode, response.json().detail]).toEqual([507, UPLOAD_TEXTS.noRoomForPart]);
    renameSync(`${stored}.kept`, stored);
    expect(await offsetOf(address)).toBe('1000');
    const done = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
    const { download } = (await editor.get(`${cutPathOf(done)}/play`)).json();
    expect((await app.anonymous.get(download)).rawPayload.equals(video)).toBe(true);
  });
});

describe('an invalid tus request', () => {
  it('gets an error that explains the problem', async () => {
    const address = addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
    const piece = { offset: 0, bytes: video };
    const tries = [
      [412, await sendPiece(editor, address, { ...piece, headers: { 'tus-resumable': '' } })],
      [412, await editor.post('/api/cut_uploads')],
      [415, await sendPiece(editor, address, { ...piece, headers: { 'content-type': 'application/json' } })],
      [415, await sendPiece(editor, address, { ...piece, headers: { 'content-encoding': 'gzip' } })],
      [400, await sendPiece(editor, address, { ...piece, headers: { 'upload-offset': '-1' } })],
      [409, await sendPiece(editor, address, { ...piece, offset: 5 })],
      [413, await sendPiece(editor, address, { offset: 0, bytes: Buffer.concat([video, video]) })],
      [404, await sendPiece(manager, address, piece)],
      [404, await sendPiece(editor, '/api/cut_uploads/abc', piece)],
      [401, await sendPiece(app.anonymous, address, piece)],
      [405, await editor.request('PUT', address)],
    ] as const;
    for (const [status, response] of tries) {
      expect([status, response.statusCode, response.body]).toEqual([status, status, response.body]);
      expect(response.json()).toBeTypeOf('object');
      expect(response.headers['content-security-policy']).toContain("media-src 'self' blob:");
    }
    expect((await getUploadProgress(editor, address)).headers['upload-offset']).toBe('0');
    const endless = { 'content-length': '', 'transfer-encoding': 'chunked' };
    const long = await sendPiece(editor, address, {
      offset: 0,
      bytes: Buffer.concat([video, video]),
      headers: endless,
    });
    expect([long.statusCode, (await editor.get(`/api/cuts?project=${project}`)).json().totalItems]).toEqual([413, 0]);
    const response = await editor.request('OPTIONS', address);
    expect([response.statusCode, response.headers['accept-patch']]).toEqual([204, 'application/offset+octet-stream']);
  });
});

it('rejects the rest of an upload after its project is deleted, and creates no other files', async () => {
  const before = filesOf();
  const admin = await app.as('admin');
  const address = addressOf(await beginUpload(editor, video.length, { project, filename: 'a.mp4' }));
  await sendPiece(editor, address, { offset: 0, bytes: video.subarray(0, 1000) });
  await admin.delete(`/api/projects/${project}`);
  const response = await sendPiece(editor, address, { offset: 1000, bytes: video.subarray(1000) });
  expect([response.statusCode, response.json().detail]).toEqual([404, UPLOAD_TEXTS.uploadGone]);
  expect(filesOf().length).toBe(before.length + 1);
});

describe('a playable copy', () => {
  const uploadOriginal = async (codec: 'prores' | 'avc' = 'prores') => {
    const original = await aVideo({ container: 'mov', codec });
    return Number((await uploadWhole(editor, original, { project, filename: 'a.mov' })).headers['cut-id']);
  };

  it('is added to the version, and played instead of it', async () => {
    const cut = await uploadOriginal();
    const copy = await aVideo({ times: Array.from({ length: 50 }, (_, at) => 0.2 + at / 25) });
    expect((await editor.get(`/api/cuts/${cut}`)).json().firstUs).toBe(0);
    const before = (await editor.get(`/api/cuts/${cut}/play`)).json();
    const done = await uploadWhole(editor, copy, { project, cut });
    expect([done.statusCode, done.headers['cut-id']]).toEqual([204, String(cut)]);
    const after = (await editor.get(`/api/cuts/${cut}/play`)).json();
    expect([before.isPlayable, after.isPlayable]).toEqual([false, true]);
    expect((await app.anonymous.get(after.url)).rawPayload.equals(copy)).toBe(true);
    expect((await editor.get(`/api/cuts/${cut}`)).json()).toMatchObject({
      copy: true,
      codec: 'prores',
      firstUs: 200_000,
    });
    expect((await editor.get(`/api/cuts?project=${project}`)).json().totalItems).toBe(1);
    const again = await beginUpload(editor, copy.length, { project, cut, filename: 'b.mp4' });
    expect([again.statusCode, again.json().detail]).toEqual([409, CUT_RULE_TEXTS.hasCopy]);
  });

  it('must be playable with the same frames, and belong to a version of the project', async () => {
    const cut = await uploadOriginal();
    const files = filesOf();
    const shorter = await uploadWhole(editor, await aVideo({ frames: 49 }), { project, cut });
    expect(shorter.json().violations[0].message).toBe(CUT_RULE_TEXTS.otherLength);
    const prores = await uploadWhole(editor, await aVideo({ container: 'mov', codec: 'prores' }), { project, cut });
    expect(prores.json().violations[0].message).toBe(CUT_RULE_TEXTS.unplayable);
    expect(filesOf()).toEqual(files);
    const foreign = await aProject(app.db, { assigned_to_id: editor.user.id });
    const other = await aCut(app.db, { project_id: foreign.id, uploaded_by_id: editor.user.id });
    for (const wrong of [other.id, 999_999, 'x'])
      expect((await beginUpload(editor, 100, { project, cut: wrong, filename: 'a.mp4' })).statusCode).toBe(404);
  });
});
