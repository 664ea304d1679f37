/** Tests of uploads to a folder and to an S3-compatible store, by one process and by two that share everything. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS, UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import type { Config } from '#server/platform/config/config.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';
import { addressOf, getUploadProgress, beginUpload, dropUpload, sendPiece } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';
import { partialUploadOf } from './uploads.store.ts';

const PART = UPLOAD_LIMITS.partBytes;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-stores-'));
const s3: S3rver = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'cuts' }],
});
const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const config: Record<'disk' | 's3', Partial<Config>> = {
  disk: { dataDir: folder },
  s3: { dataDir: folder, s3: { endpoint, bucket: 'cuts', ...credentials } },
};
// Two whole parts and a partial one.
const video: Buffer = await aVideo({ frames: 50, bytes: Math.floor((2.4 * PART) / 50) });
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let apps: TwoApps;
  let app: TestApp;
  /** A second process on the same data. */
  let secondApp: TestApp;
  let admin: Caller;
  let twin: Caller;
  let project: number;
  beforeAll(async () => {
    apps = await createTwoApps(config[kind]);
    ({ app, secondApp } = apps);
    admin = await app.as('admin');
    twin = secondApp.asUser(admin.user);
    project = (await aProject(app.db)).id;
  });

  const begin = async (): Promise<string> =>
    addressOf(await beginUpload(admin, video.length, { project, filename: 'a.mp4' }));

  const played = async (caller: Caller, cut: string): Promise<Buffer> => {
    const { url } = (await caller.get(`/api/cuts/${cut}/play`)).json();
    return (await app.anonymous.get(url)).rawPayload;
  };

  it('assembles one identical file from chunks sent to two processes in turn', async () => {
    const address = await begin();
    let offset = 0;
    let last: Awaited<ReturnType<typeof sendPiece>> | undefined;
    for (let turn = 0; offset < video.length; turn += 1) {
      const caller = turn % 2 === 0 ? admin : twin;
      expect((await getUploadProgress(caller, address)).headers['upload-offset']).toBe(String(offset));
      last = await sendPiece(caller, address, { offset, bytes: video.subarray(offset, offset + PART) });
      offset = Number(last.headers['upload-offset']);
    }
    const cut = String(last?.headers['cut-id']);
    expect((await played(twin, cut)).equals(video)).toBe(true);
    expect((await twin.get(`/api/cuts/${cut}`)).json()).toMatchObject({ frames: 50, size: video.length });
    const part = await app.anonymous.get((await admin.get(`/api/cuts/${cut}/play`)).json().url, {
      range: `bytes=${PART - 5}-${PART + 4}`,
    });
    expect(part.rawPayload.equals(video.subarray(PART - 5, PART + 5))).toBe(true);
    expect((await admin.delete(`/api/cuts/${cut}`)).statusCode).toBe(204);
  });

  it('creates one version from simultaneous uploads to two processes', async () => {
    const address = await begin();
    const before = (await admin.get(`/api/cuts?project=${project}`)).json().totalItems;
    const responses = await Promise.all(
      [admin, twin].map((one) => sendPiece(one, address, { offset: 0, bytes: video })),
    );
    for (const { statusCode } of responses) expect([204, 409, 423]).toContain(statusCode);
    const [one, two] = [await getUploadProgress(admin, address), await getUploadProgress(twin, address)];
    expect([one.headers['upload-offset'], one.headers['cut-id']]).toEqual([
      String(video.length),
      two.headers['cut-id'],
    ]);
    expect((await admin.get(`/api/cuts?project=${project}`)).json().totalItems).toBe(before + 1);
    expect((await played(twin, String(one.headers['cut-id']))).equals(video)).toBe(true);
  });

  it('releases the upload of a stalled request to another one after a while', async () => {
    const address = await begin();
    const held = { lock_token: 'somebody', locked_until: '2026-03-10T12:00:29.000Z' };
    await app.db
      .updateTable('cut_uploads')
      .set(held)
      .where('id', '=', address.split('/').at(-1) as string)
      .execute();
    const locked = await sendPiece(twin, address, { offset: 0, bytes: video });
    expect([locked.statusCode, locked.json().detail]).toEqual([423, UPLOAD_TEXTS.lockedUpload]);
    secondApp.setNow('2026-03-10T12:00:30.000Z');
    expect((await sendPiece(twin, address, { offset: 0, bytes: video })).statusCode).toBe(204);
  });

  it('limits the uploads of a person across processes', async () => {
    const { user } = await app.as('admin');
    const callers = [app.asUser(user), secondApp.asUser(user)];
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const metadata = { project, filename: `${at}.mp4` };
        return (await beginUpload(callers[at % 2] as Caller, video.length, metadata)).statusCode;
      }),
    );
    expect([201, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 2]);
  });

  it('leaves nothing to play after canceling, and cannot be continued', async () => {
    const address = await begin();
    await sendPiece(admin, address, { offset: 0, bytes: video.subarray(0, PART) });
    expect((await dropUpload(twin, address)).statusCode).toBe(204);
    expect((await sendPiece(admin, address, { offset: PART, bytes: video.subarray(PART) })).statusCode).toBe(404);
  });

  it('returns the result again after a lost response to the last chunk', async () => {
    const address = await begin();
    await sendPiece(admin, address, { offset: 0, bytes: video.subarray(0, 2 * PART) });
    // Simulates a crash between the last byte and the creation of the cut.
    await app.deps.cutFiles.pieces.append(
      partialUploadOf(await rowOf(app, address)),
      Readable.from([Buffer.from(video.subarray(2 * PART))]),
      async ({ offsetBytes, parts }) => {
        await app.db
          .updateTable('cut_uploads')
          .set({ offset_bytes: offsetBytes, parts: JSON.stringify(parts) as never })
          .where('id', '=', address.split('/').at(-1) as string)
          .execute();
      },
    );
    const head = await getUploadProgress(twin, address);
    expect((await played(admin, String(head.headers['cut-id']))).equals(video)).toBe(true);
  });
});

const rowOf = (app: TestApp, address: string) =>
  app.db
    .selectFrom('cut_uploads')
    .selectAll()
    .where('id', '=', address.split('/').at(-1) as string)
    .executeTakeFirstOrThrow();

it('stores only whole parts, and does not report a dropped partial one', async () => {
  const app = await testApp(config.s3);
  const admin = await app.as('admin');
  const { id } = await aProject(app.db);
  const address = addressOf(await beginUpload(admin, video.length, { project: id, filename: 'a.mp4' }));
  const small = await sendPiece(admin, address, { offset: 0, bytes: video.subarray(0, 1000) });
  expect([small.statusCode, small.json().detail]).toEqual([400, UPLOAD_TEXTS.smallChunk]);
  const broken = await sendPiece(admin, address, { offset: 0, bytes: video.subarray(0, PART + 1000) });
  expect([broken.statusCode, broken.headers['upload-offset']]).toEqual([204, String(PART)]);
});
