/** Moves an instance directly to another database engine or file store; the source is unchanged except for a mark as moved (ADR 20). */
import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Db, Engine } from '#server/platform/db/dialect.ts';
import { readSigningKey } from '#server/identity/session/signing-key.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { BackupError } from './format/backup-error.ts';
import { type Checks, fileIn } from './format/backup-format.ts';
import { isFilledWith } from './fill-database.ts';
import { shapeOf, tablesOf } from './format/schema-catalog.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { findMoved, markMoved, type MoveRecord } from './moved-mark.ts';
import { putFiles } from './put-files.ts';
import { type InstanceSource, type InstanceParts, readInstance } from './read-instance.ts';
import { checksumOfTable } from './format/read-tables.ts';
import { restoreInstance, storesOf } from './restore-instance.ts';
import type { Entry } from './format/tar.ts';
import { VERSION } from '#server/platform/version.ts';

export type Move = {
  from: Config;
  to: Config;
  /** The target's name for the user, without its password. */
  toName: string;
  now: string;
  signal: AbortSignal;
  onProgress: NonNullable<InstanceSource['onProgress']>;
};

/** Returns the name of the configured file store. */
export const storeNameOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 ? `${s3.endpoint}/${s3.bucket}` : dataDir;

const hasOtherStore = ({ from, to }: Move): boolean => storeNameOf(from) !== storeNameOf(to);

const hasOtherDatabase = ({ from, to }: Move): boolean =>
  from.databaseUrl !== to.databaseUrl || (to.databaseUrl === undefined && from.dataDir !== to.dataDir);

/** Marks the instance as moved and passes the previous mark to `work`. Removes the mark if `work` fails. */
async function whileMarked<T>(
  database: Database,
  moved: MoveRecord,
  work: (reading: Db, trx: Db) => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres')
    return database.withoutTimeLimit
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await markMoved(trx, moved);
        return work(trx, trx);
      });
  const reader = database.openReader('here');
  try {
    // On SQLite the transaction holds the write lock from its start.
    return await database.db.transaction().execute(async (trx) => {
      await markMoved(trx, moved);
      await sql`begin`.execute(reader);
      return work(reader, trx);
    });
  } finally {
    await reader.destroy();
  }
}

async function* tablesAndFiles(reading: Db, engine: Engine, parts: InstanceParts) {
  yield* parts.tables(reading, engine);
  yield* parts.rest();
}

/** Copies the files only. */
async function carryFiles(
  entries: AsyncIterable<Entry>,
  { to, signal, lastCheck }: Move & { lastCheck: () => Promise<void> },
): Promise<void> {
  const files = putFiles(await storesOf(to), to);
  try {
    for await (const { name: entry, size, content } of entries) {
      signal.throwIfAborted();
      const file = fileIn(entry);
      if (file) await files.file(file.kind, { name: file.name, size, content });
    }
    await lastCheck();
  } catch (error) {
    await files.removeWritten();
    throw error;
  }
}

/** Returns true if the tables are there already: a move interrupted at the very end has filled its target without a mark. */
const areTablesThere = (
  reading: Db,
  { engine }: Database,
  { to, parts, key, signal }: Move & { parts: InstanceParts; key: string },
) =>
  isFilledWith(to, async (db) => {
    if ((await tablesOf(db)).length === 0 || ((await readSigningKey(to, db)) ?? '') !== key) return false;
    for await (const _entry of parts.tables(reading, engine));
    for (const name of BACKUP_TABLES) {
      const { keys } = await shapeOf(reading, name);
      if ((await checksumOfTable(db, { name, keys }, signal)).sha256 !== parts.checks.tables[name]?.sha256)
        return false;
    }
    return true;
  });

/** Returns true if the mark was written after all: a broken connection may have lost only the response. */
const isMarked = (database: Database, { at }: MoveRecord): Promise<boolean> =>
  findMoved(database.withoutTimeLimit).then(
    (found) => found?.at === at,
    () => false,
  );

/**
 * Moves the database, files or both, depending on what differs between the configurations. Throws BackupError if the target is not empty, and leaves it unchanged. Also
 * throws if the source couldn't be marked after everything was copied: repeating the move then marks it.
 */
export async function moveInstance(database: Database, move: Move): Promise<Checks> {
  const { from, to, now, signal, onProgress, toName } = move;
  const key = (await readSigningKey(from, database.db)) ?? '';
  const parts = readInstance({
    stores: await storesOf(from),
    version: VERSION,
    madeAt: now,
    withKey: true,
    withMedia: hasOtherStore(move),
    ...{ key, signal, onProgress },
  });
  const isWhole = hasOtherDatabase(move);
  const moved = { at: now, to: toName, ...(isWhole ? {} : { store: storeNameOf(to) }) };
  let isCopied = false;
  try {
    await whileMarked(database, moved, async (reading, trx) => {
      // Checks the connection: if it broke, the lock is lost, and someone may have written since.
      const lastCheck = async () => void (await sql`select 1`.execute(trx));
      const isFilled = isWhole && (await areTablesThere(reading, database, { ...move, parts, key }));
      const entries = tablesAndFiles(reading, database.engine, parts);
      if (isWhole && !isFilled) await restoreInstance(entries, { config: to, now, signal, isMove: true, lastCheck });
      else await carryFiles(entries, { ...move, lastCheck });
      isCopied = true;
    });
  } catch (error) {
    if (!isCopied) throw error;
    if (!(await isMarked(database, moved)))
      throw new BackupError(
        `${startupMessageOf(error, from) ?? (error as Error).message} Everything is in ${toName}, but this instance isn't marked as moved and still accepts changes. Run the same command again: it marks the instance if nothing has changed since; otherwise empty the target first.`,
      );
  }
  return parts.checks;
}
