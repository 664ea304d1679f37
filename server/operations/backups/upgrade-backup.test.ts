/** Upgrades of the embedded database, and back by the copy made before (docs/operations.md#upgrade). */
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate, NewerDatabaseError } from '#server/platform/db/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/all.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { VERSION } from '#server/platform/version.ts';
import { startCutroom } from '#server/start.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { backUpBeforeUpgrade } from './upgrade-backup.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** The database of a version: all steps up to this one. */
const stepsUpTo = (step: string) => MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === step) + 1);

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'cutroom-upgrade-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'cutroom.db');
const copies = async (): Promise<string[]> => (await readdir(path.join(folder, 'upgrade-backups'))).sort();

async function withFile<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ file: file() });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Creates the data of an earlier version. */
const createEarlier = (step: string): Promise<void> =>
  withFile(async (database) => {
    await migrate(database, stepsUpTo(step));
    await fillTeam(database.db, 'earlier');
  });

const rowsOf = ({ db }: Database) =>
  Promise.all(
    (['users', 'clients', 'projects', 'kysely_migration' as 'users'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );

const configWith = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings });

/** Starts this version on the data, which upgrades it, and stops it. */
async function upgrade(settings: Record<string, string> = {}): Promise<void> {
  const started = await startCutroom(configWith(settings));
  await started.stop();
}

describe.skipIf(isPostgres)('an upgrade of the embedded database', () => {
  it.each([
    ['0.1.0', '0036-backups'],
    ['the last commit of 0.1.0', '0037-still-here'],
    ['the version before this one', MIGRATIONS.at(-2)?.name ?? ''],
  ])('from %s can be taken back by the copy made before', async (_version, step) => {
    await createEarlier(step);
    const before = await withFile(rowsOf);
    await upgrade();
    await withFile(async (database) => {
      await expect(migrate(database, stepsUpTo(step))).rejects.toThrow(NewerDatabaseError);
      expect(await database.db.selectFrom('projects').select('id').execute()).toHaveLength(before[2]?.length ?? 0);
    });
    const [copy = '', ...others] = await copies();
    expect([copy, others]).toEqual([expect.stringMatching(/^cutroom-\d{8}-\d{6}-before-[\d.]+\.db$/), []]);
    expect(copy).toContain(`-before-${VERSION}.db`);
    const source = path.join(folder, 'upgrade-backups', copy);
    expect((await stat(source)).mode & 0o777).toBe(0o600);
    for (const part of ['', '-wal', '-shm']) await rm(`${file()}${part}`, { force: true });
    await copyFile(source, file());
    await withFile(async (database) => {
      await migrate(database, stepsUpTo(step));
      expect(await rowsOf(database)).toEqual(before);
    });
  });

  it('copies nothing for a new or an up-to-date database', async () => {
    await upgrade();
    await upgrade();
    expect(await readdir(folder)).not.toContain('upgrade-backups');
  });

  it('copies nothing where it is off', async () => {
    await createEarlier('0036-backups');
    await upgrade({ BACKUP_BEFORE_UPGRADE: 'off' });
    expect(await readdir(folder)).not.toContain('upgrade-backups');
  });

  it('retains the latest two copies, and logs where the new one is', async () => {
    await createEarlier('0036-backups');
    await mkdir(path.join(folder, 'upgrade-backups'));
    const earlier = ['cutroom-20260101-030000-before-0.1.1.db', 'cutroom-20260201-030000-before-0.1.2.db'];
    for (const name of [...earlier, 'cutroom-20260201-030000-before-0.1.3.db.part', 'notes.txt'])
      await writeFile(path.join(folder, 'upgrade-backups', name), '');
    let output = '';
    const log = pino({}, { write: (line: string) => (output += line) });
    const now = '2026-11-30T07:00:00.000Z';
    await withFile((database) => backUpBeforeUpgrade(database, { config: configWith(), log, now }));
    const copy = `cutroom-20261130-070000-before-${VERSION}.db`;
    expect(await copies()).toEqual([earlier[1], copy, 'notes.txt']);
    expect(JSON.parse(output)).toMatchObject({ file: path.join(folder, 'upgrade-backups', copy) });
  });

  it('refuses to start, changing nothing, if the copy fails', async () => {
    await createEarlier('0036-backups');
    const before = await withFile(rowsOf);
    await writeFile(path.join(folder, 'upgrade-backups'), 'a file in place of the folder');
    await expect(upgrade()).rejects.toThrow(/could not be backed up before the upgrade: .+ Nothing was changed\./);
    expect(await withFile(rowsOf)).toEqual(before);
  });
});

it.runIf(isPostgres)('on PostgreSQL says that the operator makes the backup', async () => {
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  const database = openDatabase(location);
  await migrate(database, stepsUpTo('0036-backups'));
  let output = '';
  const log = pino({}, { write: (line: string) => (output += line) });
  await backUpBeforeUpgrade(database, { config: configWith(), log, now: '2026-11-30T07:00:00.000Z' });
  expect(output).toContain('which only a backup by pg_dump can take back');
  await database.close();
  await drop();
});
