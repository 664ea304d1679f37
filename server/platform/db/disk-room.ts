/** Room on the disk and the size of the database: SQL that differs between SQLite and PostgreSQL. */
import { sql } from 'kysely';
import { type Db, engineOf } from './dialect.ts';

const ROOM_BYTES = 65_536;
/** Number of rows that exceeds PostgreSQL's minimum work_mem, so that they spill to disk. */
const SPILL_ROWS = 20_000;

/**
 * Throws when the disk is full. An updated row wouldn't reveal that, since SQLite can still reuse the row's page and
 * PostgreSQL its log (docs/operations.md#readiness). The caller must then write the real value of SQLite's row in the
 * same transaction.
 */
export async function requireDiskRoom(trx: Db, setting: string): Promise<void> {
  if (engineOf(trx) === 'postgres') {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    await sql`select count(*) from generate_series(1, ${sql.lit(SPILL_ROWS)})`.execute(trx);
    return;
  }
  const value = sql<string>`printf('%*s', ${sql.lit(ROOM_BYTES)}, '')`;
  await sql`insert into settings (name, value) values (${setting}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(trx);
}

/** Returns the size of the database. */
export async function databaseBytes(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}
