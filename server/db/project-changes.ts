/** Which projects have changed, written down by triggers in the transaction of the change: what is remembered of all projects is kept up with little (ADR 9). */
import { type Kysely, sql } from 'kysely';
import { columnTypes, type Db, type Engine, engineOf } from './dialect.ts';

/** At least so many of the last changes stay; the rest is thrown away now and then, a part at a time. */
const KEPT = 4096;
const NOW_AND_THEN = 1024;
/** Behind more changes than this, starting anew is quicker. */
const MOST = 500;

/** Columns by which people are found. */
const NAMES = {
  clients: ['search_first', 'search_last'],
  users: ['search_first', 'search_last', 'email', 'deleted_at'],
} as const;

const sqliteTriggers = (): string[] => [
  ...(['insert', 'update', 'delete'] as const).map(
    (event) => `create trigger note_project_${event} after ${event} on projects
      begin insert into project_changes (project_id) values (${event === 'delete' ? 'old' : 'new'}.id); end`,
  ),
  ...Object.entries(NAMES).flatMap(([table, columns]) => {
    const isRenamed = columns.map((name) => `old.${name} is not new.${name}`).join(' or ');
    const note = 'begin insert into project_changes (project_id) values (null); end';
    return [
      `create trigger note_name_insert_${table} after insert on ${table} ${note}`,
      `create trigger note_name_delete_${table} after delete on ${table} ${note}`,
      `create trigger note_name_update_${table} after update of ${columns.join(', ')} on ${table} when ${isRenamed} ${note}`,
    ];
  }),
  `create trigger forget_project_changes after insert on project_changes when new.id % ${NOW_AND_THEN} = 0
     begin delete from project_changes where id <= new.id - ${KEPT}; end`,
];

/** What an unfinished transaction has written stays, and what came with it or after it. */
const FORGET = `begin
  if pg_try_advisory_xact_lock(hashtextextended('project_changes', 0)) then
    delete from project_changes where id in (
      select id from project_changes
      where xid < (select xid from project_changes order by xid desc offset ${KEPT} limit 1)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid limit ${4 * NOW_AND_THEN});
  end if;
  return null;
end`;

const postgresTriggers = (): string[] => [
  `create function note_project_changes() returns trigger language plpgsql as $$
     begin insert into project_changes (project_id) select id from changed; return null; end $$`,
  `create function note_name_change() returns trigger language plpgsql as $$
     begin insert into project_changes (project_id) values (null); return null; end $$`,
  `create function forget_project_changes() returns trigger language plpgsql as $$ ${FORGET} $$`,
  ...(['insert', 'update', 'delete'] as const).map(
    (event) => `create trigger note_project_${event} after ${event} on projects
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function note_project_changes()`,
  ),
  ...Object.entries(NAMES).map(
    ([table, columns]) =>
      `create trigger note_name_change after insert or delete or update of ${columns.join(', ')} on ${table}
        for each statement execute function note_name_change()`,
  ),
  `create trigger forget_project_changes after insert on project_changes
     for each row when (new.id % ${NOW_AND_THEN} = 0) execute function forget_project_changes()`,
];

/** For the migration that begins to write changes down. */
export async function createProjectChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const t = columnTypes(engine);
  const table = db.schema
    .createTable('project_changes')
    .addColumn('id', engine === 'sqlite' ? sql`integer primary key` : t.id)
    // Null for a change of somebody's name.
    .addColumn('project_id', t.reference);
  if (engine === 'sqlite') await table.execute();
  else {
    await table.addColumn('xid', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`)).execute();
    await db.schema.createIndex('project_changes_xid').on('project_changes').column('xid').execute();
  }
  for (const statement of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers())
    await sql.raw(statement).execute(db);
}

/** A moment in the order of commits, in the engine's own terms. What is read after it was taken holds all changes before it. */
export type Mark = string | number;

export async function markNow(db: Db): Promise<Mark> {
  const query =
    engineOf(db) === 'sqlite'
      ? sql<{ mark: Mark }>`select coalesce(max(id), 0) as mark from project_changes`
      : sql<{ mark: Mark }>`select pg_current_snapshot()::text as mark`;
  return (await query.execute(db)).rows[0]?.mark ?? 0;
}

export type Changes = { mark: Mark; projectIds: number[]; hasNames: boolean };
type Seen = { mark: Mark; isWhole: boolean; ids: readonly (number | string | null)[] };

async function sqliteSince(db: Db, mark: Mark): Promise<Seen> {
  const { rows } = await sql<{ id: number; project_id: number | null }>`
    select id, project_id from project_changes where id > ${mark} order by id limit ${MOST + 1}`.execute(db);
  // So few are left out of what is kept that none of them can have been thrown away.
  return { mark: rows.at(-1)?.id ?? mark, isWhole: true, ids: rows.map((row) => row.project_id) };
}

/**
 * Transactions end in another order than they begin in: what counts is who could not be seen then. Changes are thrown away in the
 * order of their transactions, so nothing is missing from those behind the first that is left.
 */
async function postgresSince(db: Db, mark: Mark): Promise<Seen> {
  const { rows } = await sql<{ mark: string; is_whole: boolean; ids: (string | null)[] }>`
    select pg_current_snapshot()::text as mark,
      coalesce((select min(xid) from project_changes) < pg_snapshot_xmin(${mark}::pg_snapshot), true) as is_whole,
      array(select project_id from project_changes
        where xid >= pg_snapshot_xmin(${mark}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${mark}::pg_snapshot)
        limit ${MOST + 1}) as ids`.execute(db);
  const [seen] = rows;
  return { mark: seen?.mark ?? mark, isWhole: seen?.is_whole ?? false, ids: seen?.ids ?? [] };
}

/** What has been committed since the mark; undefined where that can no longer be told, or is too much to follow. */
export async function changesSince(db: Db, mark: Mark): Promise<Changes | undefined> {
  const seen = await (engineOf(db) === 'sqlite' ? sqliteSince : postgresSince)(db, mark);
  if (!seen.isWhole || seen.ids.length > MOST) return undefined;
  const ids = new Set(seen.ids.map((id) => (id === null ? null : Number(id))));
  const hasNames = ids.delete(null);
  return { mark: seen.mark, projectIds: [...ids] as number[], hasNames };
}
