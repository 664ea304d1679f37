/** Triggers that make a database refuse every write, from any program (docs/operations.md#move). */
import { sql } from 'kysely';
import { isDeadlock, MOVED } from '#server/platform/db/database-errors.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { WRITTEN_TABLES } from './backup-tables.ts';

const TRIGGER = 'house_moved';
const MAX_DEADLOCKS = 20;

/**
 * Locks all tables against writes until the transaction ends, waiting for current writers. Others lock tables in a different order, so
 * PostgreSQL may abort this transaction as a deadlock victim, which is then retried. SQLite has a single writer anyway.
 */
export async function lockTables(trx: Db, mode: 'share row exclusive' | 'access exclusive'): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  const tables = sql.join(WRITTEN_TABLES.map((table) => sql.table(table)));
  for (let tried = 1; ; tried += 1) {
    await sql`savepoint locks`.execute(trx);
    try {
      await sql`lock table ${tables} in ${sql.raw(mode)} mode`.execute(trx);
      return;
    } catch (error) {
      if (!isDeadlock(error) || tried === MAX_DEADLOCKS) throw error;
      await sql`rollback to savepoint locks`.execute(trx);
    }
  }
}

/** Refuses writes once the transaction ends; its tables must be locked. `reason` is the error that writers get. */
export async function refuseWrites(trx: Db, reason: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') {
    for (const table of WRITTEN_TABLES)
      for (const operation of ['insert', 'update', 'delete'])
        await sql`create trigger ${sql.id(`${TRIGGER}_${table}_${operation}`)} before ${sql.raw(operation)} on ${sql.table(table)}
          begin select raise(abort, ${sql.lit(reason)}); end`.execute(trx);
    return;
  }
  await sql`create function ${sql.id(TRIGGER)}() returns trigger language plpgsql as
    $$begin raise exception using errcode = ${sql.lit(MOVED)}, message = tg_argv[0]; end$$`.execute(trx);
  for (const table of WRITTEN_TABLES)
    await sql`create trigger ${sql.id(TRIGGER)} before insert or update or delete on ${sql.table(table)}
      for each row execute function ${sql.id(TRIGGER)}(${sql.lit(reason)})`.execute(trx);
}

/** Allows writes again. */
export async function allowWrites(trx: Db): Promise<void> {
  if (engineOf(trx) === 'postgres') {
    await lockTables(trx, 'access exclusive');
    await sql`drop function if exists ${sql.id(TRIGGER)}() cascade`.execute(trx);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name like ${`${TRIGGER}%`}`.execute(trx);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(trx);
}
