/** Inventory: equal to the bytes on disk or in the bucket, by kind and client, once a day (docs/storage.md#inventory). */
// Runs on both databases: what a file is is found by hand-written SQL.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLeftOf } from '#domain/operations/storage.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { aStoredCut } from '#server/testing/stored-cuts.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { beginUpload, sendPiece, addressOf } from '#server/testing/tus.ts';
import { checkFiles } from '#server/operations/doctor/check-files.ts';
import { readInventory, takeDueInventory } from './inventory.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-inventory-'));
const s3: S3rver = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'cuts' }],
});
const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

async function bytesOnDisk(location: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(location)) bytes += (await stat(path.join(location, name))).size;
  return bytes;
}

async function bytesInBucket(app: TestApp): Promise<number> {
  let bytes = 0;
  for await (const file of app.deps.cutFiles.listSizes()) bytes += file.bytes;
  return bytes;
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await testApp(kind === 's3' ? { s3: { endpoint, bucket: 'cuts', ...credentials } } : {});
    admin = await app.as('admin');
  });

  it('adds up versions, trash, uploads and orphans to what the store holds', async () => {
    const { id: client_id } = await aClient(app.db, { first_name: 'Ann', last_name: 'Reed' });
    const uploaded_by_id = admin.user.id;
    const { id: project_id } = await aProject(app.db, { client_id });
    await aStoredCut(app, { project_id, uploaded_by_id, size_bytes: 5_000 });
    const { id: binned } = await aProject(app.db);
    await aStoredCut(app, { project_id: binned, uploaded_by_id, size_bytes: 700 });
    expect((await admin.delete(`/api/projects/${binned}`)).statusCode).toBe(204);
    await app.deps.cutFiles.put(`${app.deps.newId()}.mp4`, Buffer.alloc(33));
    const file = await aProjectFile(app.db, { client_id, project_id, size_bytes: 44 });
    await app.deps.cutFiles.put(file.filename, Buffer.alloc(44));
    const begun = await beginUpload(admin, 1_000, { project: project_id, filename: 'a.mp4' });
    await sendPiece(admin, addressOf(begun), { offset: 0, bytes: Buffer.alloc(600) });

    const rows = (await readInventory(app.deps)).filter(({ kind: one }) => one !== 'database');
    const byKind = Object.fromEntries(rows.map((row) => [row.kind, row.bytes]));
    expect(byKind).toMatchObject({ versions: 5_000, copies: 100, pictures: 30, files: 44, trash: 830, unused: 33 });
    const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    if (kind === 'disk') expect(total).toBe(await bytesOnDisk(path.join(app.deps.config.dataDir, 'cuts')));
    else expect(total - (byKind['uploads'] ?? 0)).toBe(await bytesInBucket(app));
    expect(rows.filter(({ clientId }) => clientId === client_id).map((row) => row.kind)).toEqual(
      expect.arrayContaining(['versions', 'copies', 'pictures', 'files']),
    );
  });

  it('is taken once a day from 03:00, and shown', async () => {
    app.setNow('2026-03-11T02:00:00.000Z');
    expect(await takeDueInventory(app.deps)).toBe(1);
    expect(await takeDueInventory(app.deps)).toBe(0);
    app.setNow('2026-03-11T03:00:00.000Z');
    expect(await takeDueInventory(app.deps)).toBe(1);
    expect(await takeDueInventory(app.deps)).toBe(0);
    const shown = (await app.asUser(admin.user).get('/api/storage')).json();
    expect(shown).toMatchObject({ day: '2026-03-11', clients: [{ name: 'Ann Reed', bytes: 5_174 }, { name: '' }] });
    expect(shown.kinds.map((one: { kind: string }) => one.kind)).toContain('trash');
    expect(shown.growth.map((one: { day: string }) => one.day)).toEqual(['2026-03-11']);
    expect(shown).not.toHaveProperty('daysLeft');
    expect(shown.freeBytes === null).toBe(kind === 's3');
  });
});

it('finds nothing wrong after files were removed', async () => {
  const app = await testApp();
  const admin = await app.as('admin');
  const done = { status: 'completed', started_at: '2026-01-01T09:00:00.000Z', point: 3 } as const;
  const { id: project_id } = await aProject(app.db, { ...done, ended_at: '2026-01-01T12:00:00.000Z' });
  await aStoredCut(app, { project_id, uploaded_by_id: admin.user.id });
  await admin.post(`/api/projects/${project_id}/remove_files`, { expectedBytes: 1_100 });
  const findings = await checkFiles(app.deps);
  expect(findings.map(({ state }) => state)).not.toContain('fault');
  const versions = findings.filter(({ name }) => name === 'cuts');
  expect(versions.map(({ state }) => state)).toEqual(versions.map(() => 'ok'));
});

it('forecasts from four weeks of growth', () => {
  const grown = (days: number, bytes: number) => [
    { day: '2026-03-01', bytes: 1_000 },
    { day: new Date(Date.parse('2026-03-01') + days * 86_400_000).toISOString().slice(0, 10), bytes },
  ];
  expect(daysLeftOf(grown(28, 3_800), 1_000)).toBe(10);
  expect(daysLeftOf(grown(27, 3_800), 1_000)).toBeUndefined();
  expect(daysLeftOf(grown(28, 1_000), 1_000)).toBeUndefined();
  expect(daysLeftOf(grown(28, 3_800), undefined)).toBeUndefined();
});
