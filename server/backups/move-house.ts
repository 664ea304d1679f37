/** Carries a house to another engine or store without a file in between; the source stays as it is but for its mark (ADR 20). */
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
// border: it reads the house while nobody may write
import type { Database } from '#server/db/open.ts';
import type { Db, Engine } from '#server/db/dialect.ts';
// border: the key goes with the house
import { readSigningKey } from '#server/session/signing-key.ts';
import { type Checks, fileIn } from './backup-format.ts';
import { markMoved, type Moved } from './moved-mark.ts';
import { putFiles } from './put-files.ts';
import { type HouseSource, type HouseParts, readHouse } from './read-house.ts';
import { restoreHouse, storesOf } from './restore-house.ts';
import type { Entry } from './tar.ts';
import { VERSION } from '#server/version.ts';

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
  const reader = database.openReader();
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

async function* both({ reading, trx }: { reading: Db; trx: Db }, engine: Engine, parts: HouseParts) {
  yield* parts.tables(reading, engine);
  yield* parts.rest();
  // With its connection it would have lost its hold on the house, in which somebody may have written since.
  await sql`select 1`.execute(trx);
}

/** The files alone, of a database that stays where it is. */
async function carryFiles(entries: AsyncIterable<Entry>, { to, signal }: Move): Promise<void> {
  const files = putFiles(await storesOf(to), to);
  try {
    for await (const { name: entry, size, content } of entries) {
      signal.throwIfAborted();
      const file = fileIn(entry);
      if (file) await files.file(file.kind, { name: file.name, size, content });
    }
  } catch (error) {
    await files.takeBack();
    throw error;
  }
}

/** Moves what the two settings differ in. Throws BackupError where the target is not empty; then it is as it was. */
export async function moveHouse(database: Database, move: Move): Promise<Checks> {
  const { from, to, now, signal, onProgress, toName } = move;
  const parts = readHouse({
    stores: await storesOf(from),
    version: VERSION,
    madeAt: now,
    key: (await readSigningKey(from, database.db)) ?? '',
    withKey: true,
    withMedia: hasOtherStore(move),
    ...{ signal, onProgress },
  });
  const isWhole = hasOtherDatabase(move);
  const moved = { at: now, to: toName, ...(isWhole ? {} : { store: storeNameOf(to) }) };
  await whileMarked(database, moved, async (reading, trx) => {
    const entries = both({ reading, trx }, database.engine, parts);
    if (isWhole) await restoreHouse(entries, { config: to, now, signal, goesOn: true });
    else await carryFiles(entries, move);
  });
  return parts.checks;
}
