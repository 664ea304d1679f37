/** The database location of an instance to be filled: empty before, and afterwards either complete or empty again (ADR 20). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { checkDatabase } from '#server/platform/db/check/check-database.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Database, type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { BackupError } from './format/backup-error.ts';
import { tablesOf } from './format/schema-catalog.ts';

const FILE = 'cutroom.db';
const TEMPORARY_NAME = /^cutroom\.db\.restoring-[0-9a-f]{12}(-wal|-shm)?$/;

async function syncAt(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (TEMPORARY_NAME.test(name)) await rm(path.join(folder, name), { force: true });
}

/** Renames by hard link, which fails if the name is taken, so a concurrently created file is never overwritten. */
async function publishFile(tempFile: string, file: string): Promise<void> {
  try {
    await link(tempFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`Another database has been created in ${path.dirname(file)}. Nothing was overwritten.`);
  }
  await rm(tempFile);
  await syncAt(path.dirname(file));
}

/** Fills a temporary file, which gets its final name once it is complete. */
async function fillInFolder<T>(folder: string, work: (trx: Db) => Promise<T>): Promise<T> {
  const names = await readdir(folder);
  if (names.includes(FILE)) throw new BackupError(`${folder} already has a database. Set DATA_DIR to an empty folder.`);
  await sweep(folder);
  const tempFile = path.join(folder, `${FILE}.restoring-${randomBytes(6).toString('hex')}`);
  try {
    const database = openDatabase({ file: tempFile });
    let done: T;
    try {
      // Counting a whole instance sorts on disk, because a sort in memory would grow with the instance.
      await sql`pragma temp_store = file`.execute(database.db);
      done = await database.db.transaction().execute(work);
    } finally {
      await database.close();
    }
    await chmod(tempFile, 0o600);
    await syncAt(tempFile);
    await publishFile(tempFile, path.join(folder, FILE));
    return done;
  } finally {
    await sweep(folder);
  }
}

/** Fills in one transaction: if the server dies, its database is empty again. */
async function fillOnServer<T>(database: Database, work: (trx: Db) => Promise<T>): Promise<T> {
  await checkDatabase(database);
  return database.withoutTimeLimit.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    if (tables.length > 0)
      throw new BackupError(
        `The database at DATABASE_URL isn't empty. It has the table ${tables.toSorted()[0]}${tables.length > 1 ? ` and ${tables.length - 1} more` : ''}. Use an empty database.`,
      );
    return work(trx);
  });
}

const locationOf = ({ databaseUrl, databaseServer, dataDir }: Config): DatabaseLocation =>
  databaseUrl === undefined ? { file: path.join(dataDir, FILE) } : { url: databaseUrl, ...databaseServer };

/** Returns whether there is a database for which `matches` returns true. An unreadable database doesn't count. */
export async function isFilledWith(config: Config, matches: (db: Db) => Promise<boolean>): Promise<boolean> {
  const location = locationOf(config);
  if ('file' in location && !existsSync(location.file)) return false;
  let database: Database | undefined;
  try {
    database = openDatabase(location);
    return await matches(database.db);
  } catch {
    return false;
  } finally {
    await database?.close();
  }
}

/** Fills the configured database. Throws BackupError if it is not empty. */
export async function fillDatabase<T>(config: Config, work: (trx: Db) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === undefined || s3 === undefined) await prepareDataFolder(dataDir);
  if (databaseUrl === undefined) return fillInFolder(dataDir, work);
  const database = openDatabase(locationOf(config));
  try {
    return await fillOnServer(database, work);
  } finally {
    await database.close();
  }
}
