/** Backup and restore of an instance: into either engine, complete, and with nothing done twice. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { verifyAudit } from '#server/operations/audit/verify-audit.ts';
import { countMigrations } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { idsByText } from '#server/platform/db/text-search.ts';
import { loadSigningKey } from '#server/identity/session/signing-key.ts';
import { type CommandFixture, createCommandFixture, type CommandRun } from '#server/testing/command-fixture.ts';
import { aProject } from '#server/testing/builders.ts';
import { bytesOf, fillFixtureFully, type StoredFile } from '#server/testing/full-fixture.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { schemaOf } from '#server/testing/schema.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { openBackup } from './format/backup-bytes.ts';
import { readBackup, writeBackupFile } from './format/backup-file.ts';
import { type Checks, entryOf, type Manifest } from './format/backup-format.ts';
import { tablesOf } from './format/schema-catalog.ts';
import { collectReferences } from './format/references.ts';
import { decryptStream, encryptStream } from './format/encrypted-stream.ts';
import type { Entry } from './format/tar.ts';
import { verifyBackup } from './verify-backup.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-backups-'));
const fixture: CommandFixture = await createCommandFixture();
const database = fixture.open();
const files: StoredFile[] = await fillFixtureFully(database.db, fixture.folder);
await database.close();
const file = path.join(folder, 'backup.cutroom');
const taken: CommandRun = await fixture.run(['backup', '--to', file]);
afterAll(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const checksOf = async (backup: string): Promise<Checks> =>
  (await verifyBackup(readBackup(await openBackup(backup, undefined), undefined), never)).checks;

/** Uses a folder with SQLite, whatever engine the test run is for. */
const onSqlite = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: '' });

async function withDatabase<T>(open: () => Database, work: (database: Database) => Promise<T>): Promise<T> {
  const database = open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the tables and files that a failed restore left behind. */
async function leftIn(target: CommandFixture): Promise<string[]> {
  const names = await readdir(target.folder, { recursive: true });
  const isServer = target.env['DATABASE_URL'] !== undefined;
  const tables = isServer ? await withDatabase(target.open, ({ db }) => tablesOf(db)) : [];
  return [...tables, ...names.filter((name) => !['media', 'cuts'].includes(name))];
}

const emptyFolder = (name: string): Promise<string> => mkdtemp(path.join(folder, `${name}-`));

describe('a backup', () => {
  it('is complete and readable by its owner only', async () => {
    expect(taken).toMatchObject({ code: 0, errorOutput: '', output: expect.stringContaining('backup.cutroom (') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { code, output } = await fixture.run(['verify', file]);
    expect(code).toBe(0);
    expect(output).toMatch(/backup\.cutroom is intact: \d+ rows and \d+ files from /);
    const { files: sums, missing } = await checksOf(file);
    expect(sums.map(({ name }) => name).toSorted()).toEqual(files.map((one) => one.path).toSorted());
    expect(missing).toEqual([]);
  });

  it('has every table, or states why not', async () => {
    const { value: first } = await readBackup(await openBackup(file, undefined), undefined).next();
    const parts: Buffer[] = [];
    for await (const part of (first as Entry).content) parts.push(part);
    const { tables, leftOut } = JSON.parse(Buffer.concat(parts).toString()) as Manifest;
    const there = await withDatabase(fixture.open, ({ db }) => tablesOf(db));
    const ofEngine = /^(kysely_|sqlite_|project_words|project_terms|counted_|settled_|project_counts|score_days)/;
    const listedTables = [...tables.map(({ name }) => name), ...Object.keys(leftOut ?? {})];
    expect(listedTables.filter((name) => !ofEngine.test(name)).toSorted()).toEqual(
      there.filter((name) => !ofEngine.test(name)).toSorted(),
    );
  });

  it('restores unchanged in either engine, there and back', async () => {
    const before = await checksOf(file);
    const there = await emptyFolder('there');
    const restored = await fixture.run(['restore', file], { env: onSqlite(there) });
    expect([restored.errorOutput, restored.code]).toEqual(['', 0]);
    const second = path.join(folder, 'second.cutroom');
    expect((await fixture.run(['backup', '--to', second], { env: onSqlite(there) })).errorOutput).toBe('');
    const back = await createCommandFixture({ isEmpty: true });
    expect((await back.run(['restore', second])).errorOutput).toBe('');
    const third = path.join(folder, 'third.cutroom');
    await back.run(['backup', '--to', third]);
    // A restore resets these tables, as tested below.
    const {
      backups: _b,
      sessions: _s,
      mails: _m,
      client_sends: _c,
      webhook_deliveries: _w,
      notifications: _n,
      jobs: _j,
      ...otherTables
    } = before.tables;
    for (const copy of [second, third]) {
      const after = await checksOf(copy);
      expect(after.tables).toMatchObject(otherTables);
      expect(after.files.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
        before.files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      );
    }
    for (const one of [
      { open: () => openDatabase({ file: path.join(there, 'cutroom.db') }), folder: there },
      { open: back.open, folder: back.folder },
    ]) {
      await withDatabase(one.open, async ({ db }) => {
        expect(await storedFigures(db)).toEqual(await recountFigures(db));
        expect(await verifyAudit(db)).toMatchObject({ seals: 1, lines: 3, faults: [], unsealed: 0 });
        expect(await db.selectFrom('changes').select('id').execute()).toEqual([]);
      });
      for (const { path: name, bytes } of files)
        expect(bytes.equals(await readFile(path.join(one.folder, name)))).toBe(true);
      expect((await readdir(one.folder)).filter((name) => name.includes('restoring'))).toEqual([]);
    }
    const schema = await withDatabase(fixture.open, schemaOf);
    expect(await withDatabase(back.open, schemaOf)).toEqual(schema);
  });
});

describe('after a restore', () => {
  test('nobody is signed in, nothing is sent twice, and triggers work again', async () => {
    const dataDir = await emptyFolder('quiet');
    await fixture.run(['restore', file], { env: onSqlite(dataDir) });
    await withDatabase(
      () => openDatabase({ file: path.join(dataDir, 'cutroom.db') }),
      async ({ db }) => {
        expect(await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).toEqual([]);
        expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2);
        expect((await db.selectFrom('mails').select('key').execute()).map(({ key }) => key)).toEqual(['sent']);
        // Without its wait, nobody is reminded.
        const sends = await db.selectFrom('client_sends').select(['wait_id', 'cuts']).execute();
        expect(sends).toEqual([{ wait_id: null, cuts: [1, 2] }]);
        const deliveries = () => db.selectFrom('webhook_deliveries').select(['event', 'delivered_at']).execute();
        expect(await deliveries()).toEqual([{ event: 'project.created', delivered_at: expect.any(String) }]);
        const added = await aProject(db, { title: 'A new wedding' });
        expect(await deliveries()).toHaveLength(2);
        const changes = await db.selectFrom('changes').select(['topic', 'record_id']).execute();
        expect(changes).toContainEqual({ topic: 'projects', record_id: added.id });
        const found = await sql<{ id: number }>`select id from (${idsByText('title', 'new wedd')}) as found`.execute(
          db,
        );
        expect(found.rows).toEqual([{ id: added.id }]);
        expect(await storedFigures(db)).toEqual(await recountFigures(db));
        await expect(db.deleteFrom('audit').execute()).rejects.toThrow('neither changed nor deleted');
      },
    );
  });

  test('an ID is not reused even if its record is gone', async () => {
    const first = await createCommandFixture();
    const lastId = await withDatabase(first.open, async ({ db }) => {
      const { id } = await aProject(db, { title: 'Gone' });
      await db.deleteFrom('projects').where('id', '=', id).execute();
      return id;
    });
    const copy = path.join(folder, 'ids.cutroom');
    await first.run(['backup', '--to', copy]);
    const second = await createCommandFixture({ isEmpty: true });
    const dataDir = await emptyFolder('ids');
    const targets = [
      { env: {}, open: second.open },
      { env: onSqlite(dataDir), open: () => openDatabase({ file: path.join(dataDir, 'cutroom.db') }) },
    ];
    for (const { env, open } of targets) {
      expect((await second.run(['restore', copy], { env })).errorOutput).toBe('');
      expect(await withDatabase(open, async ({ db }) => (await aProject(db, {})).id)).toBe(lastId + 1);
    }
  });

  test('the signing key is restored if the backup includes it, and secrets unreadable without it are reported', async () => {
    const dataDir = await emptyFolder('key');
    const without = await fixture.run(['restore', file], { env: onSqlite(dataDir) });
    expect(without.output).toContain('1 two-factor secret and the signing secret of a webhook cannot be read');
    const keyed = path.join(folder, 'keyed.cutroom');
    const source = await emptyFolder('keyed');
    await fixture.run(['restore', file], { env: onSqlite(source) });
    await writeFile(path.join(source, 'signing-key'), `${'k'.repeat(48)}\n`);
    await fixture.run(['backup', '--to', keyed, '--with-key'], { env: onSqlite(source) });
    const target = await createCommandFixture({ isEmpty: true });
    const restored = await target.run(['restore', keyed]);
    expect(restored.output).not.toContain('signing key');
    await withDatabase(target.open, async (database) =>
      expect(await loadSigningKey({ dataDir: target.folder, tokenSecret: undefined }, database)).toBe('k'.repeat(48)),
    );
    await target.drop();
    const other = await emptyFolder('other-key');
    await writeFile(path.join(other, 'signing-key'), `${'o'.repeat(48)}\n`);
    const refused = await fixture.run(['restore', keyed], { env: onSqlite(other) });
    expect(refused.errorOutput).toContain(' has a different signing key than the backup.');
    expect(await readdir(other)).not.toContain('cutroom.db');
  });
});

describe('an older backup', () => {
  it.each(['0.1.0', '0.1.0-step-0036', '0.1.0-step-0037'])(
    '%s is restored and migrated to the current schema',
    async (version) => {
      const target = await createCommandFixture({ isEmpty: true });
      const restored = await target.run(['restore', path.join(import.meta.dirname, 'fixtures', `${version}.cutroom`)]);
      expect([restored.errorOutput, restored.code]).toEqual(['', 0]);
      await withDatabase(target.open, async (database) => {
        expect((await countMigrations(database)).missing).toBe(0);
        expect(await schemaOf(database)).toEqual(await withDatabase(fixture.open, schemaOf));
        expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
        expect(await database.db.selectFrom('projects').select('id').execute()).toHaveLength(12);
        const [feedback] = await database.db.selectFrom('feedback').select('content').execute();
        expect(feedback?.content).toBe('Éclair, again');
      });
      expect(await readdir(path.join(target.folder, 'media'))).toEqual([`${'1'.repeat(32)}.png`]);
      await target.drop();
    },
  );
});

/** Writes a backup whose tables are modified before compression. */
async function rewritten(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const entries: Entry[] = [];
  for await (const { name, content } of readBackup(
    await openBackup(path.join(import.meta.dirname, 'fixtures/0.1.0.cutroom'), undefined),
    undefined,
  )) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    entries.push(entryOf(name, Buffer.concat(parts)));
  }
  const made = path.join(await emptyFolder('made-over'), 'made-over.cutroom');
  const all = async function* () {
    yield* change(entries);
  };
  await writeBackupFile(made, all(), { madeAt: '2026-01-01T00:00:00.000Z', passphrase: undefined, signal: never });
  return made;
}

describe('an unusable backup', () => {
  const faults: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
    ['is no file', async () => path.join(folder, 'nowhere.cutroom'), /^\S+nowhere\.cutroom doesn't exist\.$/],
    ['is a folder', async () => folder, /^\S+ is a folder\. Enter the path of a backup file\.$/],
    [
      'is something else',
      async () => {
        const other = path.join(folder, 'other.txt');
        await writeFile(other, 'Dear all, here are the minutes of our meeting.');
        return other;
      },
      /^Can't use \S+: it isn't a Cutroom backup\.$/,
    ],
    [
      'is cut short',
      async () => {
        const cut = path.join(folder, 'cut.cutroom');
        const bytes = await readFile(file);
        await writeFile(cut, bytes.subarray(0, bytes.length - 4_000));
        return cut;
      },
      /^Can't use \S+: it is (cut short|damaged)\.$/,
    ],
    [
      'lost its last rows of a table',
      () =>
        rewritten((entries) =>
          entries.map((entry) => (entry.name === 'tables/clients.1.ndjson' ? entryOf(entry.name, '') : entry)),
        ),
      /^Can't use \S+: the table clients has 0 rows instead of 2\.$/,
    ],
    [
      'lost the sums at its end',
      () => rewritten((entries) => entries.slice(0, -1)),
      /^Can't use \S+: it is cut short\.$/,
    ],
    [
      'is of a newer format',
      () =>
        rewritten((entries) => [
          entryOf('manifest.json', JSON.stringify({ format: 2, version: '9.0.0', tables: [] })),
          ...entries.slice(1),
        ]),
      /^Can't use \S+: it was made by a newer version of Cutroom \(9\.0\.0\); use that version\.$/,
    ],
  ];

  it.each(faults)('that %s is rejected with one error message, writing nothing', async (_what, make, message) => {
    const bad = await make();
    const target = await createCommandFixture({ isEmpty: true });
    const verified = await target.run(['verify', bad]);
    expect([verified.code, verified.output]).toEqual([1, '']);
    expect(verified.errorOutput.trimEnd()).toMatch(message);
    const restored = await target.run(['restore', bad]);
    expect([restored.code, restored.output]).toEqual([1, '']);
    expect(restored.errorOutput).toBe(verified.errorOutput);
    expect(await leftIn(target)).toEqual([]);
  });

  it('with one changed byte is rejected, wherever the byte is', async () => {
    const original = await readFile(path.join(import.meta.dirname, 'fixtures/0.1.0.cutroom'));
    const changed = path.join(folder, 'changed.cutroom');
    for (let at = 0; at < original.length; at += 131) {
      const bytes = Buffer.from(original);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      await writeFile(changed, bytes);
      const { code, errorOutput } = await fixture.run(['verify', changed]);
      expect([at, code, errorOutput.trimEnd()]).toEqual([
        at,
        1,
        expect.stringMatching(/^Can't use \S+: [^.]*(\.\w+[^.]*)*\.$/),
      ]);
    }
  });

  it('with dangling references is rejected', () => {
    const rows = [{ id: 1, project_id: 7 }];
    const watch = collectReferences([
      { name: 'projects', keys: ['id'], references: [] },
      { name: 'cuts', keys: ['id'], references: [{ column: 'project_id', table: 'projects', to: 'id' }] },
    ]);
    watch.rows('cuts', rows);
    expect(() => watch.verify()).toThrow('cuts.project_id references projects 7, which is missing');
    watch.rows('projects', [{ id: 7 }]);
    expect(() => watch.verify()).not.toThrow();
  });

  it('does not overwrite an existing instance', async () => {
    const before = await withDatabase(fixture.open, ({ db }) => snapshotOf(db));
    const { code, errorOutput } = await fixture.run(['restore', file]);
    expect(code).toBe(1);
    expect(errorOutput).toMatch(/^(\S+ already has a database|The database at DATABASE_URL isn't empty)/);
    expect(await withDatabase(fixture.open, ({ db }) => snapshotOf(db))).toBe(before);
  });
});

describe('a passphrase', () => {
  const secret = { BACKUP_PASSPHRASE: 'correct horse battery' };
  let locked: string;
  beforeAll(async () => {
    locked = path.join(folder, 'locked.cutroom');
    await fixture.run(['backup', '--to', locked, '--without-media'], { env: secret });
  });

  it('decrypts what it encrypted', async () => {
    expect((await fixture.run(['verify', locked], { env: secret })).output).toContain('is intact');
    expect((await readFile(locked)).includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(false);
    const { errorOutput } = await fixture.run(['verify', locked]);
    expect(errorOutput).toContain('it is encrypted');
    const other = await fixture.run(['verify', locked], { env: { BACKUP_PASSPHRASE: 'another one' } });
    expect(other.errorOutput).toContain('the passphrase is not the one that it was made with');
  });

  it.each([
    ['a piece was taken out', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 64), bytes.subarray(64 + 65_552)])],
    ['its end was cut off at a piece', (bytes: Buffer) => bytes.subarray(0, 64 + 65_552)],
    [
      'a byte was changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([1 + (bytes.at(-1) ?? 0)])]),
    ],
  ])('reports that %s', async (_what, change) => {
    const plain = async function* () {
      yield bytesOf('sealed', 200_000);
    };
    const parts: Buffer[] = [];
    for await (const part of encryptStream(plain(), 'a passphrase')) parts.push(part);
    const all = Buffer.concat(parts);
    const read = async (bytes: Buffer): Promise<Buffer> => {
      const received: Buffer[] = [];
      const stream = async function* () {
        yield bytes;
      };
      for await (const part of decryptStream(stream(), 'a passphrase')) received.push(part);
      return Buffer.concat(received);
    };
    expect((await read(all)).equals(bytesOf('sealed', 200_000))).toBe(true);
    await expect(read(change(all))).rejects.toThrow('it is damaged or cut short');
  });
});
