/** All SQL that differs between SQLite and PostgreSQL. Errors are in `database-errors.ts`. */
import {
  CompiledQuery,
  type Expression,
  type Kysely,
  type RawBuilder,
  SqliteAdapter,
  sql,
  type Transaction,
} from 'kysely';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Minutes, Seconds } from '#domain/platform/units.ts';
import { isLockUnavailable } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** A connection or a transaction. Functions receive it as their first parameter and never store it. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a connection. */
export const engineOf = (db: Db): Engine => (db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres');

/** Returns whether the normalized column contains the text, ignoring case and diacritics. */
export const containsText = (column: Expression<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${normalizeForSearch(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Returns whether the normalized column contains any of these alternative texts (docs/api-reference.md#filter-kinds). */
export const containsAny = (column: Expression<string>, texts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(column, text)),
    sql` or `,
  )})`;

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

/** Returns the Monday of an instant's week as a day, or null for null. `minutes` is the zone's offset from UTC. */
export const mondayOf = (
  db: Db,
  at: Expression<string | null>,
  minutes: Expression<Minutes>,
): RawBuilder<string | null> =>
  engineOf(db) === 'postgres'
    ? sql<
        string | null
      >`to_char(date_trunc('week', substr(${at}, 1, 19)::timestamp + (${minutes}) * interval '1 minute'), 'YYYY-MM-DD')`
    : sql<string | null>`date(${at}, (${minutes}) || ' minutes', 'weekday 0', '-6 days')`;

/** Joins each row with those of a table whose `id` a query that depends on the row returns. */
export const joinByIds = (
  db: Db,
  { table, id, ids }: Readonly<Record<'table' | 'id' | 'ids', Expression<unknown>>>,
): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`join lateral (${ids}) as found on true join ${table} on ${id} = found.id`
    : sql`join ${table} on ${id} in (${ids})`;

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

const SNAPSHOT_VERSION: Record<Engine, CompiledQuery> = {
  sqlite: CompiledQuery.raw(
    "select data_version || ':' || (total_changes() - uncached_changes()) as version from pragma_data_version",
  ),
  postgres: CompiledQuery.raw(
    "select concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time(), pg_is_in_recovery()) as version",
  ),
};

/**
 * Returns an identifier of the current data: while it stays the same, no commit has changed anything cacheable. SQLite counts
 * commits of other connections and changes of this one, except upload progress. On PostgreSQL it is the snapshot plus server
 * start and role, since a promoted standby or a restored server may reach the same transaction numbers with other data.
 */
export async function snapshotVersion(db: Db): Promise<string> {
  return (await db.executeQuery<{ version: string }>(SNAPSHOT_VERSION[engineOf(db)])).rows[0]?.version ?? '';
}

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

/** Returns the instant this many seconds ago by the database clock, formatted like column defaults. */
export const instantAgo = (db: Db, seconds: Seconds): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`to_char((clock_timestamp() - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${seconds} seconds`})`;

/** Returns the size of the database. */
export async function databaseBytes(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}

/** Returns the position of the change feed: the last id in SQLite, which commits in order, or the snapshot in PostgreSQL, which doesn't. */
export const feedPosition = (db: Db): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`pg_current_snapshot()::text`
    : sql<string>`(select cast(coalesce(max(id), 0) as text) from changes)`;

const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;
const MAX_SNAPSHOT_CHARS = 4_000;

/** Returns whether PostgreSQL would accept the text as a snapshot; it raises an error when numbers are out of order. */
function isSnapshot(text: string): boolean {
  const [, from = '', till = '', inProgress = ''] = SNAPSHOT.exec(text.slice(0, MAX_SNAPSHOT_CHARS + 1)) ?? [];
  if (from === '' || text.length > MAX_SNAPSHOT_CHARS) return false;
  const numbers = [from, ...inProgress.split(',').filter(Boolean)].map(BigInt);
  const isInOrder = numbers.every((one, index) => index === 0 || one >= (numbers[index - 1] ?? 0n));
  const [last = 0n] = numbers.slice(-1);
  return numbers[0] !== 0n && isInOrder && (numbers.length > 1 ? last < BigInt(till) : last <= BigInt(till));
}

/** Returns whether the text can be a feed position of this engine. */
export const isFeedPosition = (db: Db, text: string): boolean =>
  engineOf(db) === 'postgres' ? isSnapshot(text) : /^\d{1,15}$/.test(text);

/** Returns a condition for changes committed after that position. */
export const isCommittedAfter = (db: Db, position: string): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`changes.xid >= pg_snapshot_xmin(${position}::pg_snapshot) and not pg_visible_in_snapshot(changes.xid, ${position}::pg_snapshot)`
    : sql<boolean>`changes.id > ${Number(position)}`;

/** Returns a condition that is true when changes after that position are no longer available: they were deleted, or the database was replaced. */
export const isFeedLostAfter = (db: Db, position: string): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`pg_snapshot_xmax(${position}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        or ((select min(id) from changes) > 1
          and not exists (select from changes where pg_visible_in_snapshot(changes.xid, ${position}::pg_snapshot)))`
    : sql<boolean>`(select max(id) < ${Number(position)} or min(id) > ${Number(position)} + 1 from changes)`;

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
