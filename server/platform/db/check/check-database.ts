/** Checks once, before the first migration, that this program can use the database. */
import { sql } from 'kysely';
import { isDatabaseDamaged } from '../database-errors.ts';
import type { Database } from '../open.ts';

/** An unusable database. The message is for the administrator who starts the server. */
export class DatabaseCheckError extends Error {}

/** First version with 64-bit transaction IDs and functions for their visibility. */
const OLDEST_POSTGRES = 13;
const PER_MAJOR = 10_000;

async function checkServer({ withoutTimeLimit }: Database): Promise<void> {
  const { rows } = await sql<{ banner: string; version: number; encoding: string }>`
    select version() as banner, current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`.execute(withoutTimeLimit);
  const { banner = '', version = 0, encoding = '' } = rows[0] ?? {};
  if (!banner.startsWith('PostgreSQL '))
    throw new DatabaseCheckError(`DATABASE_URL points to ${banner.slice(0, 60)}; Cutroom requires PostgreSQL.`);
  if (version < OLDEST_POSTGRES * PER_MAJOR)
    throw new DatabaseCheckError(
      `DATABASE_URL points to ${banner.split(' ', 2).join(' ')}; Cutroom requires PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseCheckError(
      `The database of DATABASE_URL has the encoding ${encoding}. Create it with the encoding UTF8.`,
    );
}

/** Checks that the file is a database. */
async function checkFile({ db }: Database): Promise<void> {
  await sql`select count(*) from sqlite_schema`.execute(db);
}

async function firstFault({ openReader }: Database): Promise<string> {
  const reader = openReader();
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reader);
    return rows[0]?.quick_check.split('\n')[0] ?? 'ok';
  } catch (error) {
    if (isDatabaseDamaged(error)) return (error as Error).message;
    throw error;
  } finally {
    await reader.destroy();
  }
}

/**
 * Returns a sentence about damage in the embedded file, or undefined when it is intact. Reads every page in a separate
 * thread, which takes seconds for a million projects without blocking requests. Database servers check their own files.
 */
export async function findDamage(database: Database): Promise<string | undefined> {
  if (database.engine === 'postgres') return undefined;
  const found = await firstFault(database);
  return found === 'ok' ? undefined : `The database is damaged (${found}). Restore a backup of cutroom.db.`;
}

/** Checks that the database is usable. Throws DatabaseCheckError with the reason in one sentence. */
export const checkDatabase = (database: Database): Promise<void> =>
  database.engine === 'postgres' ? checkServer(database) : checkFile(database);
