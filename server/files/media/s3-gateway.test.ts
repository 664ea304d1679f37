/** The S3 store against a gateway that verifies signatures: whole files, parts, ranges, unusual names, wrong keys, and a slow or stopped gateway. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { aProject } from '#server/testing/builders.ts';
import { eventually } from '#server/testing/eventually.ts';
import { missingHere } from '#server/testing/programs.ts';
import { GATEWAY, type S3Gateway, startS3Gateway } from '#server/testing/s3-gateway.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addressOf, getUploadProgress, beginUpload, cutPathOf, dropUpload, sendPiece } from '#server/testing/tus.ts';
import { aPdf, upload } from '#server/testing/upload-files.ts';
import { aVideo } from '#server/testing/videos.ts';
import { FileStoreUnavailableError } from './media.files.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { createS3Files } from './s3-files.ts';
import { createSend, elementTexts } from './s3-send.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const PART = UPLOAD_LIMITS.partBytes;

const missing = missingHere(GATEWAY);

describe('the Ceph S3 gateway', () => {
  let folder = '';
  let gateway: S3Gateway;
  let s3: S3Config;
  let files: MediaFiles;
  let app: TestApp;
  let admin: Caller;
  beforeEach(({ skip }) => skip(missing !== '', `S3 gateway: ${missing}`));
  beforeAll(async () => {
    if (missing !== '') return;
    folder = await mkdtemp(path.join(tmpdir(), 'cutroom-gateway-'));
    gateway = await startS3Gateway(folder);
    const { endpoint, accessKeyId, secretAccessKey } = gateway;
    s3 = { endpoint, bucket: 'media', region: 'us-east-1', accessKeyId, secretAccessKey };
    await createSend(s3)('', { method: 'PUT' });
    files = createS3Files(s3);
    app = await testApp({ s3 });
    app.deps.files = files;
    admin = await app.as('admin');
  });
  afterAll(async () => {
    await app?.close();
    await gateway?.end();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const namesOf = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const name of files.listOlderThan('2100-01-01T00:00:00.000Z')) names.push(name);
    return names;
  };

  test('stores bytes, reads them whole and in parts, replaces and removes them', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
    await files.put(NAME, Buffer.from('an earlier one'));
    await files.put(NAME, bytes);
    expect(await files.sizeOf(NAME)).toBe(bytes.length);
    expect((await buffer((await files.read(NAME))!)).equals(bytes)).toBe(true);
    const part = await buffer((await files.read(NAME, { start: 1000, end: 1999 }))!);
    expect(part.equals(bytes.subarray(1000, 2000))).toBe(true);
    await files.delete(NAME);
    await files.delete(NAME);
    expect([await files.sizeOf(NAME), await files.read(NAME)]).toEqual([undefined, undefined]);
  });

  test.each(['a b+c.pdf', 'ü & <x>.pdf', '100%.pdf', 'what?#now.pdf', "it's (1)!*.pdf", '..%2Fup.pdf', '=~$,;:@.pdf'])(
    'signs any characters in a name: %s',
    async (name) => {
      await files.put(name, Buffer.from('mine'));
      expect([await text((await files.read(name))!), await namesOf()]).toEqual(['mine', [name]]);
      await files.delete(name);
      expect(await files.sizeOf(name)).toBeUndefined();
    },
  );

  test('assembles the parts of a version, serves ranges, and discards the parts of an aborted upload', async () => {
    const project = (await aProject(app.db)).id;
    const video = await aVideo({ frames: 50, bytes: Math.floor((2.4 * PART) / 50) });
    const address = addressOf(await beginUpload(admin, video.length, { project, filename: 'a.mp4' }));
    await sendPiece(admin, address, { offset: 0, bytes: video.subarray(0, PART) });
    expect((await getUploadProgress(admin, address)).headers['upload-offset']).toBe(String(PART));
    const done = await sendPiece(admin, address, { offset: PART, bytes: video.subarray(PART) });
    const { url } = (await admin.get(`${cutPathOf(done)}/play`)).json();
    expect((await app.anonymous.get(url)).rawPayload.equals(video)).toBe(true);
    const range = await app.anonymous.get(url, { range: `bytes=${PART - 5}-${PART + 4}` });
    expect(range.rawPayload.equals(video.subarray(PART - 5, PART + 5))).toBe(true);

    const ended = addressOf(await beginUpload(admin, video.length, { project, filename: 'b.mp4' }));
    await sendPiece(admin, ended, { offset: 0, bytes: video.subarray(0, PART) });
    const inProgress = async () =>
      elementTexts(await (await createSend(s3)('?uploads=', { method: 'GET' })).text(), 'UploadId').length;
    expect(await inProgress()).toBe(1);
    expect((await dropUpload(admin, ended)).statusCode).toBe(204);
    expect(await inProgress()).toBe(0);
    expect((await admin.delete(cutPathOf(done))).statusCode).toBe(204);
  });

  test.each([
    ['does not accept the key', { accessKeyId: 'SOMEBODY' }],
    ['rejects the signature', { secretAccessKey: 'a secret that is not the one' }],
    ['has no such bucket', { bucket: 'nothing-here' }],
  ])('is reported as failing when it %s', async (_why, more) => {
    const unusable = createS3Files({ ...s3, ...more });
    await expect(unusable.put(NAME, Buffer.from('x'))).rejects.toThrow(FileStoreUnavailableError);
    await expect(unusable.read(NAME)).rejects.toThrow(FileStoreUnavailableError);
    expect(await files.sizeOf(NAME)).toBeUndefined();
  });

  test('is awaited while slow, without delaying other requests', async () => {
    gateway.pause();
    const waiting = upload(admin, 'plan.pdf', aPdf());
    // The list doesn't need the store.
    expect((await admin.get('/api/projects')).statusCode).toBe(200);
    gateway.resume();
    expect((await waiting).statusCode).toBe(201);
  });

  test('is reported while down, and works again without a restart', async () => {
    const before = (await app.db.selectFrom('media').select('id').execute()).length;
    await gateway.stop();
    const refused = await upload(admin, 'plan.pdf', aPdf());
    expect([refused.statusCode, refused.json().detail]).toEqual([503, expect.stringMatching(/^The store of uploads/)]);
    expect(await app.db.selectFrom('media').select('id').execute()).toHaveLength(before);
    await gateway.startAgain();
    await eventually(async () => expect((await upload(admin, 'plan.pdf', aPdf())).statusCode).toBe(201));
  });
});
