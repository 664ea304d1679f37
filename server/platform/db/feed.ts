/** The change feed's positions and the version of the data: SQL that differs between SQLite and PostgreSQL. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Db, type Engine, engineOf } from './dialect.ts';

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
