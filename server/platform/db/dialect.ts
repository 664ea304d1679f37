/** What queries say differently on SQLite and PostgreSQL, and nothing else; their errors are in `database-errors.ts`. */
import {
  CompiledQuery,
  type Expression,
  type Kysely,
  type RawBuilder,
  SqliteAdapter,
  sql,
  type Transaction,
} from 'kysely';
import { normaliseForSearch } from '#domain/platform/text.ts';
import { isHeldByOther } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** A connection or a transaction alike; always the first parameter, never kept. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

export const engineOf = (db: Db): Engine => (db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres');

/** True where the normalised column holds the typed text, whatever its case and marks. */
export const containsText = (column: Expression<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${normaliseForSearch(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** True where it holds any of them: several are alternatives (docs/wire.md#filter-kinds). */
export const containsAny = (column: Expression<string>, texts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((words) => containsText(column, words)),
    sql` or `,
  )})`;

/** True where the column is among what the subquery finds: read once, and then looked up in the column's index. */
export const isAmong = (
  db: Db,
  column: Expression<number | null>,
  subquery: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`${column} = any (array(${subquery}))`
    : sql<boolean>`${column} in (${subquery})`;

/** The table, read along that index. PostgreSQL's planner knows what the data is like and chooses by itself. */
export const along = (db: Db, table: string, index: string): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`${sql.table(table)}` : sql`${sql.table(table)} indexed by ${sql.ref(index)}`;

/**
 * The rows of the table that fulfil the condition, found by an index of their own and not by walking along the order that they are
 * wanted in: a planner takes it for granted that those that fit stand anywhere, and the newest of all stand at the far end.
 */
export const foundIn = (db: Db, table: string, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`(select * from ${sql.table(table)} where ${where} offset 0) as ${sql.table(table)}`
    : sql`${sql.table(table)} where ${where}`;

/** The value, with SQLite's sign that no index is to be chosen for it. */
export const unindexed = <T>(db: Db, value: Expression<T>): Expression<T> =>
  engineOf(db) === 'postgres' ? value : sql<T>`+${value}`;

/** The Monday of an instant's week, as a day; null of none. */
export const mondayOf = (db: Db, at: Expression<string | null>): RawBuilder<string | null> =>
  engineOf(db) === 'postgres'
    ? sql<string | null>`to_char(date_trunc('week', substr(${at}, 1, 10)::timestamp), 'YYYY-MM-DD')`
    : sql<string | null>`date(${at}, 'weekday 0', '-6 days')`;

/** Locks the rows that a transaction is about to judge; SQLite's writers are alone already. */
export function selectForUpdate<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === 'postgres' ? query.forUpdate() : query;
}

/** The same for rows that others may go on referring to: a new row that names one of them does not wait until the transaction ends. */
export function selectForChange<Q extends { forNoKeyUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Behind a query for rows to work on: those that somebody else holds at this moment are passed over; SQLite's writers are alone already. */
export const skipsLocked = (db: Db): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``;

/**
 * Work whose one write is a single statement. PostgreSQL makes a transaction of that by itself, without two trips more;
 * SQLite's share their commits as transactions (ADR 7).
 */
export const withOneWrite = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  engineOf(db) === 'postgres' ? work(db) : db.transaction().execute(work);

/** Whether a question may read on in the rows that a write returns; SQLite's writes stand alone. */
export const joinsWrites = (db: Db): boolean => engineOf(db) === 'postgres';

/** A lock by name until the transaction ends; SQLite's writers are alone already. */
export async function advisoryLock(trx: Transaction<Tables>, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * What it reads while no transaction has written to the table and is yet to end, so that ids below the highest one are settled;
 * undefined where one has. Nobody waits for it, and it waits for nobody. SQLite's writers are alone already.
 */
export async function whileNobodyWrites<T>(
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
    if (isHeldByOther(error)) return undefined;
    throw error;
  }
}

/** After rows that brought ids of their own: the next id follows the highest. SQLite sees to it by itself. */
export async function continueIds(db: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
      db,
    );
}

/**
 * Ids for so many new rows, above that one: nobody else gets them. SQLite's writers are alone, and it counts on from what is inserted;
 * PostgreSQL's sequences are moved on.
 */
export async function reserveIds(
  trx: Transaction<Tables>,
  table: keyof Tables,
  { count, above = 0 }: { count: number; above?: number },
): Promise<number[]> {
  if (count === 0) return [];
  if (engineOf(trx) === 'sqlite') {
    const { rows } = await sql<{
      last: number | null;
    }>`select max(seq) as last from sqlite_sequence where name = ${table}`.execute(trx);
    const last = Math.max(Number(rows[0]?.last ?? 0), above);
    return Array.from({ length: count }, (_, place) => last + 1 + place);
  }
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  if (above > 0) await sql`select setval(${sequence}, greatest(${above}, nextval(${sequence})))`.execute(trx);
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
 * A name for the state of the data: as long as it stays the same, nobody has committed anything that is cached anywhere.
 * SQLite counts other connections' commits and this one's changes, less those of uploads under way. A PostgreSQL snapshot is exactly what can be seen in one life of
 * one server: a standby that takes over, or a server restored from a backup, may come to the same numbers with other data.
 */
export async function snapshotVersion(db: Db): Promise<string> {
  return (await db.executeQuery<{ version: string }>(SNAPSHOT_VERSION[engineOf(db)])).rows[0]?.version ?? '';
}

const ROOM_BYTES = 65_536;
/** More than fits into the least memory that PostgreSQL lets a query have. */
const ROOM_ROWS = 20_000;

/**
 * Fails where the disk has no room. A row that is rewritten needs none: SQLite has its page, PostgreSQL its log, both for long after
 * nothing can grow any more (docs/decisions.md#machines-8). SQLite's row is to be written anew in this transaction, with what it really holds.
 */
export async function takeRoom(trx: Db, setting: string): Promise<void> {
  if (engineOf(trx) === 'postgres') {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    await sql`select count(*) from generate_series(1, ${sql.lit(ROOM_ROWS)})`.execute(trx);
    return;
  }
  const value = sql<string>`printf('%*s', ${sql.lit(ROOM_BYTES)}, '')`;
  await sql`insert into settings (name, value) values (${setting}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(trx);
}

/** The instant so many seconds ago by the clock of the database, as its own defaults write instants. */
export const instantAgo = (db: Db, seconds: number): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`to_char((clock_timestamp() - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${seconds} seconds`})`;

/** How much room the database takes. */
export async function databaseBytes(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}

/** How far the feed of changes has come: SQLite's writers come one after the other, PostgreSQL's commit in any order. */
export const feedPosition = (db: Db): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`pg_current_snapshot()::text`
    : sql<string>`(select cast(coalesce(max(id), 0) as text) from changes)`;

const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;
const LONGEST_SNAPSHOT = 4_000;

/** Whether PostgreSQL takes it for a snapshot: it fails a query for one whose numbers are out of order. */
function isSnapshot(text: string): boolean {
  const [, from = '', till = '', among = ''] = SNAPSHOT.exec(text.slice(0, LONGEST_SNAPSHOT + 1)) ?? [];
  if (from === '' || text.length > LONGEST_SNAPSHOT) return false;
  const numbers = [from, ...among.split(',').filter(Boolean)].map(BigInt);
  const isInOrder = numbers.every((one, place) => place === 0 || one >= (numbers[place - 1] ?? 0n));
  const [last = 0n] = numbers.slice(-1);
  return numbers[0] !== 0n && isInOrder && (numbers.length > 1 ? last < BigInt(till) : last <= BigInt(till));
}

/** Whether a text can be such a position of this engine. */
export const isFeedPosition = (db: Db, text: string): boolean =>
  engineOf(db) === 'postgres' ? isSnapshot(text) : /^\d{1,15}$/.test(text);

/** True of changes that were committed after that position. */
export const isCommittedSince = (db: Db, position: string): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`changes.xid >= pg_snapshot_xmin(${position}::pg_snapshot) and not pg_visible_in_snapshot(changes.xid, ${position}::pg_snapshot)`
    : sql<boolean>`changes.id > ${Number(position)}`;

/** True where the feed cannot tell what came after that position: it was forgotten, or the database is another one by now. */
export const isFeedLostSince = (db: Db, position: string): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`pg_snapshot_xmax(${position}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        or ((select min(id) from changes) > 1
          and not exists (select from changes where pg_visible_in_snapshot(changes.xid, ${position}::pg_snapshot)))`
    : sql<boolean>`(select max(id) < ${Number(position)} or min(id) > ${Number(position)} + 1 from changes)`;

/** Writes these columns of many rows in one statement and counts their versions up, where they have one; each row has its id and the same columns, JSON as it is. */
export async function rewriteRows(
  db: Db,
  table:
    | 'clients'
    | 'users'
    | 'projects'
    | 'cuts'
    | 'feedback'
    | 'leave_applications'
    | 'point_targets'
    | 'notifications',
  { columns, rows }: { columns: readonly string[]; rows: readonly Record<string, unknown>[] },
): Promise<void> {
  const fresh =
    engineOf(db) === 'postgres'
      ? sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
      : sql`(select ${sql.join(
          ['id', ...columns].map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`),
        )} from json_each(${JSON.stringify(rows)}))`;
  const values = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`);
  const version = table === 'notifications' ? [] : [sql`version = kept.version + 1`];
  await sql`update ${sql.table(table)} as kept set ${sql.join([...values, ...version])}
    from ${fresh} as fresh where kept.id = fresh.id`.execute(db);
}
