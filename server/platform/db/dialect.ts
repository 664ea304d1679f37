/** The engines, and queries that differ between SQLite and PostgreSQL. Locks, feed, text and disk have files of their own, errors are in `database-errors.ts`. */
import { type Expression, type Kysely, type RawBuilder, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Minutes, Seconds } from '#domain/platform/units.ts';
import type { Tables } from './tables.ts';

/** A connection or a transaction. Functions receive it as their first parameter and never store it. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a connection. */
export const engineOf = (db: Db): Engine => (db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres');

/** Returns whether the column is among the results of the subquery, which is evaluated once and then looked up in the column's index. */
export const isInSubquery = (
  db: Db,
  column: Expression<number | null>,
  subquery: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`${column} = any (array(${subquery}))`
    : sql<boolean>`${column} in (${subquery})`;

/** Selects from the table, on SQLite by that index. PostgreSQL's planner chooses from its statistics. */
export const usingIndex = (db: Db, table: string, index: string): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`${sql.table(table)}` : sql`${sql.table(table)} indexed by ${sql.ref(index)}`;

/**
 * Returns the matching rows, found by an index on the filter instead of by scanning in the requested order. Planners
 * assume that matches are spread evenly, while recent ones are all at one end.
 */
export const filteredFirst = (
  db: Db,
  table: string,
  { where, joins }: { where: RawBuilder<unknown>; joins: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`(select * from ${sql.table(table)} where ${where} offset 0) as ${sql.table(table)} ${joins}`
    : sql`${sql.table(table)} ${joins} where ${where}`;

/** Returns the value with SQLite's unary plus, which prevents an index on that value. */
export const withoutIndex = <T>(db: Db, value: Expression<T>): Expression<T> =>
  engineOf(db) === 'postgres' ? value : sql<T>`+${value}`;

/** Returns the number of an instant's week from Monday since the year 1, which began on one; null for null. `minutes` is the zone's offset from UTC. */
export const weekOf = (
  db: Db,
  at: Expression<string | null>,
  minutes: Expression<Minutes>,
): RawBuilder<number | null> =>
  engineOf(db) === 'postgres'
    ? sql<number | null>`((${at}::timestamp + (${minutes}) * interval '1 minute')::date - '0001-01-01'::date) / 7`
    : sql<number | null>`cast((julianday(${at}, (${minutes}) || ' minutes') - julianday('0001-01-01')) / 7 as integer)`;

/** Joins each row with those of a table whose `id` a query that depends on the row returns. */
export const joinByIds = (
  db: Db,
  { table, id, ids }: Readonly<Record<'table' | 'id' | 'ids', Expression<unknown>>>,
): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`join lateral (${ids}) as found on true join ${table} on ${id} = found.id`
    : sql`join ${table} on ${id} in (${ids})`;

/** Moves the id sequences past the highest id after inserting rows with explicit ids. SQLite does so automatically. */
export async function advanceIdSequences(db: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
      db,
    );
}

/**
 * Reserves this many ids above `minId` for new rows. SQLite has a single writer and continues after the highest
 * inserted id; PostgreSQL's sequences are advanced.
 */
export async function reserveIds(
  trx: Transaction<Tables>,
  table: keyof Tables,
  { count, minId = 0 }: { count: number; minId?: number },
): Promise<number[]> {
  if (count === 0) return [];
  if (engineOf(trx) === 'sqlite') {
    const { rows } = await sql<{
      last: number | null;
    }>`select max(seq) as last from sqlite_sequence where name = ${table}`.execute(trx);
    const last = Math.max(Number(rows[0]?.last ?? 0), minId);
    return Array.from({ length: count }, (_, index) => last + 1 + index);
  }
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  if (minId > 0) await sql`select setval(${sequence}, greatest(${minId}, nextval(${sequence})))`.execute(trx);
  const next = sql<{ id: number }>`select nextval(${sequence}) as id from generate_series(1, ${count}::int)`;
  return (await next.execute(trx)).rows.map(({ id }) => Number(id));
}

/** Returns the instant this many seconds ago by the database clock, formatted like column defaults. */
export const instantAgo = (db: Db, seconds: Seconds): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`to_char((clock_timestamp() - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${seconds} seconds`})`;

type RowUpdates = {
  columns: readonly string[];
  rows: readonly Record<string, unknown>[];
  /** False for a table without a column `version`. */
  isVersioned?: boolean;
};

/** Updates the same columns of many rows in one statement and increments their versions. Each row contains its id; JSON is passed as it is. */
export async function updateRows(
  db: Db,
  table: keyof Tables,
  { columns, rows, isVersioned = true }: RowUpdates,
): Promise<void> {
  const fresh =
    engineOf(db) === 'postgres'
      ? sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
      : sql`(select ${sql.join(
          ['id', ...columns].map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`),
        )} from json_each(${JSON.stringify(rows)}))`;
  const values = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`);
  const version = isVersioned ? [sql`version = target.version + 1`] : [];
  await sql`update ${sql.table(table)} as target set ${sql.join([...values, ...version])}
    from ${fresh} as fresh where target.id = fresh.id`.execute(db);
}
