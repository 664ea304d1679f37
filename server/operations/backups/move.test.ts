/** Moving an instance to the other engine and another store and back; the source is unchanged and marked. */
// Runs on both databases: instances move between the engines.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { loadSigningKey } from '#server/identity/session/signing-key.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { fillFixtureFully, type StoredFile } from '#server/testing/full-fixture.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { startCutroom } from '#server/start.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type AnyRow, lineOf } from './format/canonical.ts';
import { lastBackup } from './backups.store.ts';
import { tablesOf } from './format/schema-catalog.ts';
import { deleteExpiredBackups } from './delete-expired.ts';
import { storesOf } from './restore-instance.ts';

const KEYS = { S3_BUCKET: 'media', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

let files: StoredFile[];
let before: string;

async function withDatabase<T>(open: () => Database, work: (database: Database) => Promise<T>): Promise<T> {
  const database = open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-move-'));
const directory = path.join(folder, 's3');
const configureBuckets = [{ name: 'media' }, { name: 'second' }];
const s3: S3rver = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
const bucket: Record<string, string> = { S3_ENDPOINT: `http://127.0.0.1:${(await s3.run()).port}`, ...KEYS };
const fixture: CommandFixture = await createCommandFixture();
await withDatabase(fixture.open, async (database) => {
  files = await fillFixtureFully(database.db, fixture.folder);
  await loadSigningKey({ dataDir: fixture.folder, tokenSecret: undefined }, database);
  before = await snapshotOf(database.db);
});
afterAll(async () => {
  await fixture.drop();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const behind = (prefix: string, settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}${name}`, value]));
const asTarget = (settings: Record<string, string>) => behind('TARGET_', settings);

/** Returns all rows except the key's and mark's location; JSON keys are sorted, as PostgreSQL reorders them. */
const ownRows = (snapshot: string): string =>
  snapshot
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      if (line.startsWith('figures: ')) return line;
      const rows = (JSON.parse(line.slice(at + 2)) as AnyRow[]).filter(
        ({ name }) => !line.startsWith('settings: ') || name === 'house',
      );
      return `${line.slice(0, at)}\n${rows.map(lineOf).join('')}`;
    })
    .join('');

const keyOf = (open: () => Database, dataDir: string) =>
  withDatabase(open, (database) => loadSigningKey({ dataDir, tokenSecret: undefined }, database));

it('moves everything, leaves the source complete, and moves back', async () => {
  const location = path.join(folder, 'there');
  const openTarget = () => openDatabase({ file: path.join(location, 'cutroom.db') });
  const moved = await fixture.run(['move', '--to', location, '--media-to', 's3'], { env: asTarget(bucket) });
  expect([moved.errorOutput, moved.code]).toEqual(['', 0]);
  expect(moved.output).toContain(`DATA_DIR=${location}; S3_ENDPOINT=${bucket['S3_ENDPOINT']}, S3_BUCKET=media`);
  for (const { path: name, bytes } of files) {
    expect((await bytesIn({ DATA_DIR: location, ...bucket }, name)).equals(bytes)).toBe(true);
    expect((await readFile(path.join(fixture.folder, name))).equals(bytes)).toBe(true);
  }
  for (const open of [openTarget, fixture.open])
    await withDatabase(open, async ({ db }) => {
      expect(ownRows(await snapshotOf(db))).toBe(ownRows(before));
      expect(await storedFigures(db)).toEqual(await recountFigures(db));
    });
  expect(await keyOf(openTarget, location)).toBe(await keyOf(fixture.open, fixture.folder));

  const back = await createCommandFixture({ isEmpty: true });
  const to = back.env['DATABASE_URL'] ?? back.folder;
  const returned = await back.run(['move', '--to', to, '--media-to', back.folder], {
    env: { DATABASE_URL: '', DATA_DIR: location, ...bucket },
  });
  expect([returned.errorOutput, returned.code]).toEqual(['', 0]);
  expect(returned.output).toContain('S3_ENDPOINT not set');
  await withDatabase(back.open, async ({ db }) => expect(ownRows(await snapshotOf(db))).toBe(ownRows(before)));
  for (const { path: name, bytes } of files)
    expect((await readFile(path.join(back.folder, name))).equals(bytes)).toBe(true);
  expect(await keyOf(back.open, back.folder)).toBe(await keyOf(fixture.open, fixture.folder));
});

it('refuses to start the source until move --stay', async () => {
  const config = readConfig({ ...fixture.env, PORT: '0', HOST: '127.0.0.1' });
  await expect(startCutroom(config)).rejects.toThrow(/^This instance was moved to .* at .*--stay\.$/);
  expect((await fixture.run(['move', '--to', path.join(folder, 'again')])).errorOutput).toContain(
    'already. To use it here again, run: move --stay.',
  );
  expect((await fixture.run(['move', '--stay'])).output).toBe('This instance can start again.\n');
  const started = await startCutroom(config);
  await started.stop();
});

async function bytesIn(env: NodeJS.ProcessEnv, name: string): Promise<Buffer> {
  const stores = await storesOf(readConfig(env));
  const [kind, filename] = name.split('/') as ['media' | 'cuts', string];
  const stream = await stores[kind].read(filename);
  return stream ? buffer(stream) : Buffer.alloc(0);
}

it('starts the target even without a signing key, as after a restore that never started', async () => {
  const [keyless, target] = [await createCommandFixture(), await createCommandFixture({ isEmpty: true })];
  const to = target.env['DATABASE_URL'] ?? target.folder;
  expect(await keyless.run(['move', '--to', to, '--media-to', target.folder])).toMatchObject({
    code: 0,
    errorOutput: '',
  });
  const started = await startCutroom(readConfig({ ...target.env, PORT: '0', HOST: '127.0.0.1' }));
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  await started.stop();
  await keyless.drop();
});

it('moves only the files when the database stays, and continues with the target settings only', async () => {
  const refused = await fixture.run(['move', '--media-to', 's3']);
  expect(refused.errorOutput).toContain('Set TARGET_S3_ENDPOINT');
  const second = { ...bucket, S3_BUCKET: 'second' };
  const inFolder = { DATA_DIR: path.join(folder, 'files-only') };
  // An embedded database shares its folder with the uploads, so they can only move to another bucket.
  const settings = fixture.env['DATABASE_URL'] === undefined ? second : inFolder;
  const to = settings === second ? 's3' : inFolder.DATA_DIR;
  const carried = await fixture.run(['move', '--media-to', to], { env: asTarget(second) });
  expect([carried.errorOutput, carried.code]).toEqual(['', 0]);
  expect(carried.output).toContain('First stop every process that still uses the settings of the old file store');
  const env = { ...fixture.env, ...settings };
  for (const { path: name, bytes } of files) expect((await bytesIn(env, name)).equals(bytes)).toBe(true);
  const configOf = (one: NodeJS.ProcessEnv) => readConfig({ ...one, PORT: '0', HOST: '127.0.0.1' });
  await expect(startCutroom(configOf(fixture.env))).rejects.toThrow(/^This instance was moved to .* at .*--stay\.$/);
  const started = await startCutroom(configOf(env));
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  await started.stop();
});

it.each([
  [[], 'Specify a destination: --to, --media-to, or both.'],
  [['--to', 'postgres://127.0.0.1:1/cutroom'], 'The database 127.0.0.1:1/cutroom cannot be used: connect ECONNREFUSED'],
  [['--media-to', 's3'], 'Set TARGET_S3_ENDPOINT'],
])('rejects %j', async (args, message) => {
  const { code, errorOutput } = await fixture.run(['move', ...args]);
  expect(code).toBe(1);
  expect(errorOutput).toContain(message);
});

it('leaves a target that is not empty unchanged and the source unmarked', async () => {
  const other = await createCommandFixture();
  const to = other.env['DATABASE_URL'] ?? other.folder;
  const { code, errorOutput } = await fixture.run(['move', '--to', to]);
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/already has a database|isn't empty/);
  await withDatabase(other.open, async ({ db }) => {
    expect(await tablesOf(db)).toContain('projects');
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });
  expect((await fixture.run(['move', '--stay'])).output).toBe('This instance was not moved.\n');
});

it('stores backups in the bucket of the uploads and deletes old ones for newer ones', async () => {
  const env = { ...bucket, BACKUP_TO: 's3', BACKUP_KEEP: '1' };
  const config = readConfig({ ...fixture.env, ...env });
  const stored = createS3Files(config.s3 as never, 'backup-');
  const taken = await fixture.run(['backup', '--to', 's3', '--without-media'], { env });
  expect([taken.errorOutput, taken.code]).toEqual(['', 0]);
  await withDatabase(fixture.open, async ({ db }) => {
    const last = await lastBackup(db);
    expect(last).toMatchObject({ place: 's3', bytes: expect.any(Number) });
    expect(await stored.sizeOf(last?.name ?? '')).toBe(last?.bytes);
    const row = { place: 's3', finished_at: '2026-01-01T00:00:00.000Z', made_at: '2026-01-01T00:00:00.000Z', bytes: 1 };
    await stored.put('old.cutroom', Buffer.from('o'));
    await stored.put('new.cutroom', Buffer.from('n'));
    const rows = [
      { ...row, slot: '1', name: 'old.cutroom' },
      { ...row, slot: '2', name: 'new.cutroom', made_at: '2026-01-02T00:00:00.000Z' },
    ];
    await db.insertInto('backups').values(rows).execute();
    await deleteExpiredBackups(db, config, '2026-01-03T00:00:00.000Z');
    const sizes = await Promise.all(
      ['old.cutroom', 'new.cutroom', last?.name ?? ''].map((name) => stored.sizeOf(name)),
    );
    expect(sizes).toEqual([undefined, 1, last?.bytes]);
  });
});

describe.skipIf(isSecondEngine)('a backup in a bucket', () => {
  let from: Record<string, string>;
  let address: string;
  beforeAll(async () => {
    const env = { ...bucket, DATABASE_URL: '', DATA_DIR: path.join(folder, 'there') };
    await fixture.run(['move', '--stay'], { env });
    const taken = await fixture.run(['backup', '--to', 's3', '--with-key'], { env });
    address = /s3:\S+/.exec(taken.output)?.[0] ?? '';
    from = behind('SOURCE_', bucket);
  });

  it('is verified and restored elsewhere by its address alone', async () => {
    expect(address).toMatch(/^s3:\/\/media\/backup-cutroom-\d{8}-\d{6}\.cutroom$/);
    expect((await fixture.run(['verify', address], { env: bucket })).output).toMatch(/ is intact: \d+ rows/);
    const target = await createCommandFixture({ isEmpty: true });
    const restored = await target.run(['restore', address], { env: from });
    expect([restored.errorOutput, restored.code]).toEqual(['', 0]);
    for (const { path: name, bytes } of files) expect((await bytesIn(target.env, name)).equals(bytes)).toBe(true);
    await withDatabase(target.open, async ({ db }) =>
      expect(await db.selectFrom('projects').select('id').execute()).not.toEqual([]),
    );
  });

  it('leaves the files of another instance in the bucket when it cannot be restored', async () => {
    const target = await createCommandFixture({ isEmpty: true });
    const env = { ...bucket, TOKEN_SECRET: 'another key than that of the backup' };
    const failed = await target.run(['restore', address], { env });
    expect([failed.code, failed.errorOutput]).toEqual([1, expect.stringMatching(/^TOKEN_SECRET differs from/)]);
    const shared = { DATA_DIR: target.folder, ...bucket };
    for (const { path: name, bytes } of files) expect((await bytesIn(shared, name)).equals(bytes)).toBe(true);
  });

  it.each([
    ['s3://media/backup-nowhere.cutroom', {}, "s3://media/backup-nowhere.cutroom doesn't exist.\n"],
    ['s3:backup.cutroom', {}, "s3:backup.cutroom isn't a backup in a bucket. Use s3://BUCKET/NAME.\n"],
    [
      's3://media/x',
      { S3_ENDPOINT: '' },
      'No bucket is configured. Set S3_ENDPOINT and its keys, or SOURCE_S3_ENDPOINT',
    ],
    ['s3://media/x', { SOURCE_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'SOURCE_S3_BUCKET must be set'],
  ])('reports an error for %s with %j', async (address, more, message) => {
    const { code, errorOutput } = await fixture.run(['verify', address], { env: { ...bucket, ...more } });
    expect([code, errorOutput]).toEqual([1, expect.stringContaining(message)]);
  });
});
