/** Files in a folder and in an S3-compatible store, with two processes: the same bytes, one quota, and archives. */
// Runs on both databases: the quota is reserved under a lock on the client.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { QUOTA } from '#domain/work/file-quota.ts';
import type { Config } from '#server/platform/config/config.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { readZip } from '#server/testing/read-zip.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';
import { addressOf, beginFileUpload, dropUpload, fileIdOf, sendPiece, uploadFile } from '#server/testing/tus.ts';

const PART = UPLOAD_LIMITS.partBytes;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-files-'));
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
  let app: TestApp;
  let admin: Caller;
  /** The same person at the second process. */
  let twin: Caller;
  let client: number;
  let project: number;
  beforeAll(async () => {
    apps = await createTwoApps(config[kind]);
    ({ app } = apps);
    admin = await app.as('admin');
    twin = apps.secondApp.asUser(admin.user);
  });
  afterAll(() => apps.close());
  beforeEach(async () => {
    client = (await aClient(app.db, { first_name: 'Ada', last_name: '../Reed' })).id;
    project = (await aProject(app.db, { client_id: client, title: 'Film / Trailer' })).id;
  });

  it('assembles a file sent to two processes in turn, and sends the same bytes', async () => {
    const bytes = randomBytes(2 * PART + 1234);
    const address = addressOf(await beginFileUpload(admin, bytes.length, { project, filename: 'A.mov' }));
    await sendPiece(admin, address, { offset: 0, bytes: bytes.subarray(0, PART) });
    await sendPiece(twin, address, { offset: PART, bytes: bytes.subarray(PART, 2 * PART) });
    const done = await sendPiece(admin, address, { offset: 2 * PART, bytes: bytes.subarray(2 * PART) });
    const { url } = (await twin.get(`/api/project_files/${fileIdOf(done)}/file`)).json();
    expect((await app.anonymous.get(url)).rawPayload.equals(bytes)).toBe(true);
    const range = await app.anonymous.request('GET', url, { headers: { range: `bytes=${PART}-${PART + 9}` } });
    expect(range.rawPayload.equals(bytes.subarray(PART, PART + 10))).toBe(true);
  });

  it('archives all files of a project and of a client, each under a name of its own', async () => {
    const contents = ['one', 'two', 'three', 'four'].map((text) => Buffer.from(text));
    const names = ['Day 1/A.mov', 'day 1/a.mov', '../../etc/passwd', 'Day 1'];
    for (const [at, filename] of names.entries())
      await uploadFile(admin, contents[at] as Buffer, { project, filename });
    await uploadFile(admin, Buffer.from('five'), { client, filename: 'Contract.pdf' });
    const archive = async (url: string) => {
      const { url: address } = (await admin.get(url)).json();
      const { rawPayload, headers } = await app.anonymous.get(address);
      expect(headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(rawPayload.length) });
      return { headers, entries: readZip(rawPayload).map(({ name, bytes }) => [name, bytes.toString()]) };
    };
    const ofProject = await archive(`/api/projects/${project}/files/archive`);
    expect(ofProject.headers['content-disposition']).toContain("filename*=UTF-8''Film%20-%20Trailer.zip");
    expect(ofProject.entries).toEqual([
      ['Day 1/A.mov', 'one'],
      ['day 1/a (2).mov', 'two'],
      ['etc/passwd', 'three'],
      ['Day 1 (2)', 'four'],
    ]);
    const ofClient = await archive(`/api/clients/${client}/files/archive`);
    expect(ofClient.headers['content-disposition']).toContain("filename*=UTF-8''Ada%20..-Reed.zip");
    expect(ofClient.entries.map(([name]) => name)).toEqual([
      'Film - Trailer/Day 1/A.mov',
      'Film - Trailer/day 1/a (2).mov',
      'Film - Trailer/etc/passwd',
      'Film - Trailer/Day 1 (2)',
      'Contract.pdf',
    ]);
  });

  it('never exceeds a quota that two processes reserve at once', async () => {
    await app.db.updateTable('clients').set({ quota_bytes: QUOTA.minBytes }).where('id', '=', client).execute();
    const size = QUOTA.minBytes / 4;
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        beginFileUpload(at % 2 ? admin : twin, size, { project, filename: `${at}.mov`, fingerprint: `${at}` }),
      ),
    );
    expect(begun.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 409, 409, 409, 409,
    ]);
    const { usedBytes } = (await admin.get(`/api/clients/${client}/files`)).json();
    expect(usedBytes).toBe(QUOTA.minBytes);
    for (const one of begun) if (one.statusCode === 201) await dropUpload(admin, addressOf(one));
    expect((await admin.get(`/api/clients/${client}/files`)).json().usedBytes).toBe(0);
  });

  it('breaks an archive off when a file is missing, instead of ending it as if it were whole', async () => {
    const id = fileIdOf(await uploadFile(admin, Buffer.from('one'), { project, filename: 'A.mov' }));
    const { filename } = await app.db
      .selectFrom('project_files')
      .select('filename')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { url } = (await admin.get(`/api/projects/${project}/files/archive`)).json();
    await app.deps.cutFiles.delete(filename);
    // Whether anything was sent before it was noticed.
    const outcome = await app.anonymous.get(url).then(
      ({ statusCode }) => statusCode,
      () => 'broken off',
    );
    expect([500, 'broken off']).toContain(outcome);
  });
});
