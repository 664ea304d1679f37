/** Is this a database that the program can work on? Judged once, before the first change of the model. */
import { sql } from 'kysely';
import { isDatabaseDamaged } from './database-errors.ts';
import type { Database } from './open.ts';

/** A database that the program cannot work on; the message is for the person who starts it. */
export class DatabaseCheckError extends Error {}

/** Transaction ids of 64 bits, and what can be seen by them, came with this version. */
const OLDEST_POSTGRES = 13;
const PER_MAJOR = 10_000;

async function checkServer({ patient }: Database): Promise<void> {
  const { rows } = await sql<{ words: string; version: number; encoding: string }>`
    select version() as words, current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`.execute(patient);
  const { words = '', version = 0, encoding = '' } = rows[0] ?? {};
  if (!words.startsWith('PostgreSQL '))
    throw new DatabaseCheckError(`DATABASE_URL leads to ${words.slice(0, 60)}; Cutroom works on PostgreSQL only.`);
  if (version < OLDEST_POSTGRES * PER_MAJOR)
    throw new DatabaseCheckError(
      `DATABASE_URL leads to ${words.split(' ', 2).join(' ')}; Cutroom needs PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseCheckError(
      `The database of DATABASE_URL has the encoding ${encoding}. Create it with UTF8, so that it can hold every name.`,
    );
}

/** That it is a database at all. */
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
 * One sentence about what is damaged in the embedded file; undefined where nothing is. Every page is read, which takes seconds at a
 * million projects, in a thread of its own: others read and write meanwhile. A database server looks after its files by itself.
 */
export async function findDamage(database: Database): Promise<string | undefined> {
  if (database.engine === 'postgres') return undefined;
  const found = await firstFault(database);
  return found === 'ok' ? undefined : `The database is damaged (${found}). Restore a backup of cutroom.db.`;
}

/** Throws DatabaseCheckError with the reason in one sentence. */
export const checkDatabase = (database: Database): Promise<void> =>
  database.engine === 'postgres' ? checkServer(database) : checkFile(database);
