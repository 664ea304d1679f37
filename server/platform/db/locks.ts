/** Locks, and what a single writer makes unnecessary: SQL that differs between SQLite and PostgreSQL. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isLockUnavailable } from './database-errors.ts';
import { type Db, engineOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Locks the rows that a transaction is about to check. SQLite has a single writer. */
export function selectForUpdate<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === 'postgres' ? query.forUpdate() : query;
}

/** Locks rows but still allows references to them: inserting a row that refers to one of them doesn't wait. */
export function selectForChange<Q extends { forNoKeyUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Makes a query for work items skip rows that others have locked. SQLite has a single writer. */
export const skipLockedRows = (db: Db): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``;

/**
 * Runs work with a single write statement. PostgreSQL wraps it in an implicit transaction, saving two round trips; on
 * SQLite the statement joins a group commit (ADR 7).
 */
export const withOneWrite = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  engineOf(db) === 'postgres' ? work(db) : db.transaction().execute(work);

/** Returns whether a query can read from the rows returned by a write. SQLite's writes can't be part of a query. */
export const canReadFromWrites = (db: Db): boolean => engineOf(db) === 'postgres';

/** Takes a named lock until the transaction ends. SQLite has a single writer. */
export async function advisoryLock(trx: Transaction<Tables>, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Returns the result of `read` if no open transaction has written to the table, so that all ids below the highest one are
 * settled, or else undefined. Never waits, and never blocks others. SQLite has a single writer.
 */
export async function readWithoutWriters<T>(
  db: Kysely<Tables>,
  table: keyof Tables,
  read: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  if (engineOf(db) === 'sqlite') return read(db);
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in share mode nowait`.execute(trx);
      return read(trx);
    });
  } catch (error) {
    if (isLockUnavailable(error)) return undefined;
    throw error;
  }
}
