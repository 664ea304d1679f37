/** Copies the embedded database before a new version changes it, so that an upgrade can be reverted (docs/operations.md#upgrade). */
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { countOf } from '#domain/platform/numbers.ts';
import type { Config } from '#server/platform/config/config.ts';
import { countMigrations } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { StartupError } from '#server/platform/health/startup-error.ts';
import { VERSION } from '#server/platform/version.ts';
import { fileNameOf } from './format/backup-format.ts';

/** Folder of the copies, in the data folder. */
const FOLDER = 'upgrade-backups';
/** Number of copies to retain. */
const RETAINED = 2;
/** More pages than SQLite's largest file has in use. */
const ALL_PAGES = 2 ** 31 - 1;
const NAME = /^cutroom-\d{8}-\d{6}-before-[\w.-]+\.db$/;
const UNFINISHED = /\.part(-journal|-wal|-shm)?$/;

async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies the file while it may be in use, and returns the path of the copy once that is complete and synced. */
async function copyDatabase(dataDir: string, now: string): Promise<string> {
  const folder = path.join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(path.join(folder, name));
  const file = path.join(folder, `${path.parse(fileNameOf(now)).name}-before-${VERSION}.db`);
  const part = `${file}.part`;
  const source = new DatabaseSync(path.join(dataDir, 'cutroom.db'), { readOnly: true });
  try {
    // All pages in one step, so that a write in between can't restart it.
    await backup(source, part, { rate: ALL_PAGES });
    await chmod(part, 0o600);
    await sync(part);
    await rename(part, file);
    await sync(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    source.close();
  }
  return file;
}

async function deleteOlder(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, FOLDER);
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -RETAINED)) await rm(path.join(folder, name));
}

/**
 * Makes a copy if this version will change the database. A new database needs none, and one on a PostgreSQL server is the operator's to
 * back up. Throws StartupError if the copy fails, before anything has changed.
 */
export async function backUpBeforeUpgrade(
  database: Database,
  { config, log, now }: { config: Pick<Config, 'dataDir' | 'backsUpBeforeUpgrade'>; log: Logger; now: string },
): Promise<void> {
  const { applied, missing } = await countMigrations(database);
  if (missing === 0 || applied === 0) return;
  const steps = countOf(missing, 'step', 'steps');
  if (database.engine === 'postgres')
    return log.warn(`upgrading the PostgreSQL database by ${steps}, which only a backup by pg_dump can take back`);
  if (!config.backsUpBeforeUpgrade)
    return log.warn(`upgrading the database by ${steps} without a backup, since BACKUP_BEFORE_UPGRADE is off`);
  try {
    const file = await copyDatabase(config.dataDir, now);
    log.info({ file }, `backed up the database before upgrading it by ${steps}`);
    await deleteOlder(config.dataDir);
  } catch (error) {
    const reason = isDiskFull(error) ? 'the disk is full' : (error as Error).message;
    throw new StartupError(
      `The database in ${config.dataDir} could not be backed up before the upgrade: ${reason}. Nothing was changed. Make room, or set BACKUP_BEFORE_UPGRADE=off if you have another backup.`,
    );
  }
}
