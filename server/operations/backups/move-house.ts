/** Carries a house to another engine or store without a file in between; the source stays as it is but for its mark (ADR 20). */
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Db, Engine } from '#server/platform/db/dialect.ts';
import { readSigningKey } from '#server/identity/session/signing-key.ts';
import { sentenceOf } from '#server/platform/start-failure.ts';
import { BackupError } from './backup-error.ts';
import { type Checks, fileIn } from './backup-format.ts';
import { isFilledWith } from './house-place.ts';
import { shapeOf, tablesOf } from './house-schema.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { findMoved, markMoved, type Moved } from './moved-mark.ts';
import { putFiles } from './put-files.ts';
import { type HouseSource, type HouseParts, readHouse } from './read-house.ts';
import { sumOfTable } from './read-tables.ts';
import { restoreHouse, storesOf } from './restore-house.ts';
import type { Entry } from './tar.ts';
import { VERSION } from '#server/platform/version.ts';

export type Move = {
  from: Config;
  to: Config;
  /** The target as people know it, without its password. */
  toName: string;
  now: string;
  signal: AbortSignal;
  onProgress: NonNullable<HouseSource['onProgress']>;
};

/** Where the settings have the files. */
export const storeNameOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 ? `${s3.endpoint}/${s3.bucket}` : dataDir;

const hasOtherStore = ({ from, to }: Move): boolean => storeNameOf(from) !== storeNameOf(to);

const hasOtherDatabase = ({ from, to }: Move): boolean =>
  from.databaseUrl !== to.databaseUrl || (to.databaseUrl === undefined && from.dataDir !== to.dataDir);

/** Marks the house and hands what was in it before to `work`. When that fails, there is no mark. */
async function whileMarked<T>(
  database: Database,
  moved: Moved,
  work: (reading: Db, trx: Db) => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres')
    return database.patient
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await markMoved(trx, moved);
        return work(trx, trx);
      });
  const reader = database.openReader('here');
  try {
    // It has the write lock of the file from its beginning.
    return await database.db.transaction().execute(async (trx) => {
      await markMoved(trx, moved);
      await sql`begin`.execute(reader);
      return work(reader, trx);
    });
  } finally {
    await reader.destroy();
  }
}

async function* both(reading: Db, engine: Engine, parts: HouseParts) {
  yield* parts.tables(reading, engine);
  yield* parts.rest();
}

/** The files alone. */
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
    await files.takeBack();
    throw error;
  }
}

/** Whether the tables are there already: a move that broke off at its very end has filled its target and left no mark. */
const areTablesThere = (
  reading: Db,
  { engine }: Database,
  { to, parts, key, signal }: Move & { parts: HouseParts; key: string },
) =>
  isFilledWith(to, async (db) => {
    if ((await tablesOf(db)).length === 0 || ((await readSigningKey(to, db)) ?? '') !== key) return false;
    for await (const _entry of parts.tables(reading, engine));
    for (const name of BACKUP_TABLES) {
      const { keys } = await shapeOf(reading, name);
      if ((await sumOfTable(db, { name, keys }, signal)).sha256 !== parts.checks.tables[name]?.sha256) return false;
    }
    return true;
  });

/** Whether the mark holds all the same: a connection that broke may have taken no more than the answer along. */
const isMarked = (database: Database, { at }: Moved): Promise<boolean> =>
  findMoved(database.patient).then(
    (found) => found?.at === at,
    () => false,
  );

/**
 * Moves what the two settings differ in. Throws BackupError where the target is not empty; then it is as it was. So it is where
 * the source could not be marked at the very end, when all is there: the same move again marks it.
 */
export async function moveHouse(database: Database, move: Move): Promise<Checks> {
  const { from, to, now, signal, onProgress, toName } = move;
  const key = (await readSigningKey(from, database.db)) ?? '';
  const parts = readHouse({
    stores: await storesOf(from),
    version: VERSION,
    madeAt: now,
    withKey: true,
    withMedia: hasOtherStore(move),
    ...{ key, signal, onProgress },
  });
  const isWhole = hasOtherDatabase(move);
  const moved = { at: now, to: toName, ...(isWhole ? {} : { store: storeNameOf(to) }) };
  let isThere = false;
  try {
    await whileMarked(database, moved, async (reading, trx) => {
      // With its connection it would have lost its hold on the house, in which somebody may have written since.
      const lastCheck = async () => void (await sql`select 1`.execute(trx));
      const isFilled = isWhole && (await areTablesThere(reading, database, { ...move, parts, key }));
      const entries = both(reading, database.engine, parts);
      if (isWhole && !isFilled) await restoreHouse(entries, { config: to, now, signal, goesOn: true, lastCheck });
      else await carryFiles(entries, { ...move, lastCheck });
      isThere = true;
    });
  } catch (error) {
    if (!isThere) throw error;
    if (!(await isMarked(database, moved)))
      throw new BackupError(
        `${sentenceOf(error, from) ?? (error as Error).message} All is in ${toName} by now, but the house is not marked as moved and takes writes as before. Run the same command again: where nothing was written since, it is marked; else empty the new place first.`,
      );
  }
  return parts.checks;
}
