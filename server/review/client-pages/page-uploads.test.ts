/** Uploads from contacts' pages in both stores over two processes: the same bytes, and one quota (docs/files.md#contacts). */
// Runs on both databases: the quota is counted under a lock.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import type { Config } from '#server/platform/config/config.ts';
import { aClientWorld, type ClientWorld, enterPageOf, type Guest } from '#server/testing/client-world.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addressOf, beginPageUpload, fileIdOf, getUploadProgress, sendPiece, visitingBy } from '#server/testing/tus.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

const PART = UPLOAD_LIMITS.partBytes;
/** Two whole parts and a partial one. */
const BYTES = randomBytes(Math.floor(2.4 * PART));

/** Names as systems and people give them, and what is stored. */
const NAMES = [
  ['Day 1\\Cam B\\A001.mov', 'Day 1/Cam B/A001.mov'],
  ['../../etc/passwd', 'etc/passwd'],
  ['C:\\Übung\u202E.vom', 'C_/Übung.vom'],
  ['“Müller & Söhne” 🎬.mov...', '“Müller & Söhne” 🎬.mov'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
] as const;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-page-uploads-'));
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
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let apps: TwoApps;
  let world: ClientWorld;
  let pages: Guest[];
  /** Dana's and Noa's requests, each to one of the processes. */
  const by = (app: TestApp, visitor: Guest | undefined) => visitingBy(app.anonymous, visitor as Guest);

  beforeAll(async () => {
    apps = await createTwoApps(config[kind]);
    world = await aClientWorld(apps.app);
    apps.secondApp.setNow('2026-03-10T12:00:00.000Z');
    pages = [await enterPageOf(apps.app, world, world.dana), await enterPageOf(apps.app, world, world.noa)];
  });
  afterAll(() => apps.close());

  it('assembles one identical file from chunks sent to two processes in turn', async () => {
    const metadata = { project: world.projectId, filename: 'A001.mov' };
    const address = addressOf(await beginPageUpload(by(apps.app, pages[0]), BYTES.length, metadata));
    let offset = 0;
    let last: Awaited<ReturnType<typeof sendPiece>> | undefined;
    for (let turn = 0; offset < BYTES.length; turn += 1) {
      const caller = by(turn % 2 === 0 ? apps.app : apps.secondApp, pages[0]);
      expect((await getUploadProgress(caller, address)).headers['upload-offset']).toBe(String(offset));
      last = await sendPiece(caller, address, { offset, bytes: BYTES.subarray(offset, offset + PART) });
      offset = Number(last.headers['upload-offset']);
    }
    const { url } = (await world.manager.get(`/api/project_files/${fileIdOf(last as never)}/file`)).json();
    expect((await apps.app.anonymous.get(url)).rawPayload.equals(BYTES)).toBe(true);
  });

  it('is lost in the other process once the page shows its project no longer', async () => {
    const metadata = { project: world.quietId, filename: 'B001.mov' };
    const address = addressOf(await beginPageUpload(by(apps.app, pages[0]), BYTES.length, metadata));
    await world.manager.patch(`/api/projects/${world.quietId}`, { hiddenFromClient: true });
    const piece = { offset: 0, bytes: BYTES.subarray(0, PART) };
    expect((await sendPiece(by(apps.secondApp, pages[0]), address, piece)).statusCode).toBe(404);
    expect((await getUploadProgress(by(apps.app, pages[0]), address)).statusCode).toBe(404);
  });

  it('gives two contacts in two processes no more room than there is', async () => {
    const { usedBytes } = (await world.manager.get(`/api/clients/${world.clientId}/files`)).json();
    const room = { quota_bytes: usedBytes + 3_500 };
    await apps.app.db.updateTable('clients').set(room).where('id', '=', world.clientId).execute();
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        beginPageUpload(by(n % 2 === 0 ? apps.app : apps.secondApp, pages[n % 2]), 1_000, { filename: `${n}.mov` }),
      ),
    );
    expect(begun.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 5 }, () => 409),
    ]);
  });

  it('stores odd names so that no system misreads them', async () => {
    const room = { quota_bytes: 2 ** 40 };
    await apps.app.db.updateTable('clients').set(room).where('id', '=', world.clientId).execute();
    for (const [filename, stored] of NAMES) {
      const caller = by(apps.app, pages[1]);
      const address = addressOf(await beginPageUpload(caller, 3, { filename }));
      const id = fileIdOf(await sendPiece(caller, address, { offset: 0, bytes: Buffer.from('abc') }));
      const { files } = (await world.manager.get(`/api/clients/${world.clientId}/files`)).json();
      expect(files.find((one: { id: number }) => one.id === id).name).toBe(stored);
    }
  });
});
