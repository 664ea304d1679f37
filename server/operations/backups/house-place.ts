/** The place of a house that is to be filled: empty before, and afterwards whole or empty again (ADR 20). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { prepareDataFolder } from '#server/platform/data-folder.ts';
import { checkDatabase } from '#server/platform/db/check-database.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Database, type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { BackupError } from './backup-error.ts';
import { tablesOf } from './house-schema.ts';

const FILE = 'cutroom.db';
const ASIDE = /^cutroom\.db\.restoring-[0-9a-f]{12}(-wal|-shm)?$/;

async function syncAt(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (ASIDE.test(name)) await rm(path.join(folder, name), { force: true });
}

/** A link is refused where the name is taken: nothing that came meanwhile is written over. */
async function giveName(aside: string, file: string): Promise<void> {
  try {
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`There is a database in ${path.dirname(file)} by now. Nothing was written over.`);
  }
  await rm(aside);
  await syncAt(path.dirname(file));
}

/** In a file beside, which gets its name when it is whole. */
async function inFolder<T>(folder: string, work: (trx: Db) => Promise<T>): Promise<T> {
  const names = await readdir(folder);
  if (names.includes(FILE))
    throw new BackupError(`There is a database in ${folder} already. Choose an empty folder by DATA_DIR.`);
  await sweep(folder);
  const aside = path.join(folder, `${FILE}.restoring-${randomBytes(6).toString('hex')}`);
  try {
    const database = openDatabase({ file: aside });
    let done: T;
    try {
      // Counts of a whole house are sorted on the disk: in memory they would take more of it the larger the house is.
      await sql`pragma temp_store = file`.execute(database.db);
      done = await database.db.transaction().execute(work);
    } finally {
      await database.close();
    }
    await chmod(aside, 0o600);
    await syncAt(aside);
    await giveName(aside, path.join(folder, FILE));
    return done;
  } finally {
    await sweep(folder);
  }
}

/** In one transaction, so that a server that dies has an empty database again. */
async function onServer<T>(database: Database, work: (trx: Db) => Promise<T>): Promise<T> {
  await checkDatabase(database);
  return database.patient.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    if (tables.length > 0)
      throw new BackupError(
        `The database of DATABASE_URL is not empty: it has the table ${tables.toSorted()[0]}${tables.length > 1 ? ` and ${tables.length - 1} more` : ''}. Choose an empty one.`,
      );
    return work(trx);
  });
}

const locationOf = ({ databaseUrl, databaseServer, dataDir }: Config): DatabaseLocation =>
  databaseUrl === undefined ? { file: path.join(dataDir, FILE) } : { url: databaseUrl, ...databaseServer };

/** Whether there is a database of which `isIt` says yes. One that cannot be read is another. */
export async function isFilledWith(config: Config, isIt: (db: Db) => Promise<boolean>): Promise<boolean> {
  const location = locationOf(config);
  if ('file' in location && !existsSync(location.file)) return false;
  let database: Database | undefined;
  try {
    database = openDatabase(location);
    return await isIt(database.db);
  } catch {
    return false;
  } finally {
    await database?.close();
  }
}

/** Fills the database that the settings name. Throws BackupError where there is something in it. */
export async function fillPlace<T>(config: Config, work: (trx: Db) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === undefined || s3 === undefined) await prepareDataFolder(dataDir);
  if (databaseUrl === undefined) return inFolder(dataDir, work);
  const database = openDatabase(locationOf(config));
  try {
    return await onServer(database, work);
  } finally {
    await database.close();
  }
}
