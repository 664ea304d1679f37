/** Carries a house to another engine or store without a file in between; the source stays as it is but for its mark (ADR 20). */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
// border: it reads the house while nobody may write
import type { Database } from '#server/db/open.ts';
import type { Db } from '#server/db/dialect.ts';
// border: the key goes with the house
import { readSigningKey } from '#server/session/signing-key.ts';
import { type Checks, fileIn } from './backup-format.ts';
import { KEPT_TABLES } from './kept-tables.ts';
import { markMoved } from './moved-mark.ts';
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
  told: NonNullable<HouseSource['told']>;
};

const hasOtherStore = ({ from, to }: Move): boolean =>
  from.s3?.endpoint !== to.s3?.endpoint ||
  from.s3?.bucket !== to.s3?.bucket ||
  (to.s3 === undefined && from.dataDir !== to.dataDir);

const hasOtherDatabase = ({ from, to }: Move): boolean =>
  from.databaseUrl !== to.databaseUrl || (to.databaseUrl === undefined && from.dataDir !== to.dataDir);

/** Nobody else writes before it has ended, so that nothing is left behind; what `work` does not read, it may write by `trx`. */
async function whileNobodyWrites<T>(database: Database, work: (reading: Db, trx: Db) => Promise<T>): Promise<T> {
  if (database.engine === 'postgres')
    return database.patient
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const tables = KEPT_TABLES.map((table) => sql.table(table));
        await sql`lock table ${sql.join(tables)} in share mode`.execute(trx);
        return work(trx, trx);
      });
  const reader = database.openReader();
  try {
    // It has the write lock of the file from its beginning.
    return await database.db.transaction().execute(async (trx) => {
      await sql`begin`.execute(reader);
      return work(reader, trx);
    });
  } finally {
    await reader.destroy();
  }
}

async function* both(reading: Db, database: Database, parts: HouseParts): AsyncGenerator<Entry> {
  yield* parts.tables(reading, database.engine);
  yield* parts.rest();
}

/** The files alone, of a database that stays where it is. */
async function carryFiles(entries: AsyncIterable<Entry>, { to, signal }: Move): Promise<void> {
  const files = putFiles(await storesOf(to), to.s3 ? tmpdir() : to.dataDir);
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
  const { from, to, now, signal, told, toName } = move;
  const parts = readHouse({
    stores: await storesOf(from),
    version: VERSION,
    madeAt: now,
    key: (await readSigningKey(from, database.db)) ?? '',
    withKey: true,
    withMedia: hasOtherStore(move),
    ...{ signal, told },
  });
  await whileNobodyWrites(database, async (reading, trx) => {
    const entries = both(reading, database, parts);
    if (!hasOtherDatabase(move)) return carryFiles(entries, move);
    await restoreHouse(entries, { config: to, now, signal, goesOn: true });
    await markMoved(trx, { at: now, to: toName });
  });
  return parts.checks;
}
