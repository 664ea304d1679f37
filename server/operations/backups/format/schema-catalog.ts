/** Reads keys, references and last assigned IDs from the database's own catalog. */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';

type Reference = { column: string; table: string; to: string };
export type TableShape = { keys: string[]; references: Reference[] };

async function shapeOnSqlite(db: Db, table: string): Promise<TableShape> {
  const keys = await sql<{
    name: string;
  }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  const references = await sql<{ column: string; table: string; to: string | null }>`
    select "from" as "column", "table", "to" from pragma_foreign_key_list(${table}) order by "from"`.execute(db);
  return {
    keys: keys.rows.map(({ name }) => name),
    references: references.rows.map(({ column, table: other, to }) => ({ column, table: other, to: to ?? 'id' })),
  };
}

async function shapeOnPostgres(db: Db, table: string): Promise<TableShape> {
  const keys = await sql<{ name: string }>`
    select a.attname as name from pg_index as i
      cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indisprimary and i.indrelid = ${table}::regclass order by k.place`.execute(db);
  const references = await sql<Reference>`
    select a.attname as "column", c.confrelid::regclass::text as "table", b.attname as "to" from pg_constraint as c
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and c.conrelid = ${table}::regclass order by a.attname collate "C"`.execute(db);
  return { keys: keys.rows.map(({ name }) => name), references: references.rows };
}

/** Returns the primary key columns and the foreign key columns of the table. */
export const shapeOf = (db: Db, table: string): Promise<TableShape> =>
  engineOf(db) === 'sqlite' ? shapeOnSqlite(db, table) : shapeOnPostgres(db, table);

/** Returns the names of all tables, unordered; none in an empty database. */
export async function tablesOf(db: Db): Promise<string[]> {
  const all =
    engineOf(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = current_schema()`;
  return (await all.execute(db)).rows.map(({ name }) => name);
}

/** Returns the applied migrations in order. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const IDENTITIES = sql<{ table: string; sequence: string }>`
  select table_name::text as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`;

async function lastIdsOnPostgres(db: Db): Promise<Record<string, number>> {
  const lastIds: Record<string, number> = {};
  for (const { table, sequence } of (await IDENTITIES.execute(db)).rows) {
    const { rows } = await sql<{ last: number; used: boolean }>`
      select last_value as last, is_called as used from ${sql.id(...sequence.split('.').map((part) => part.replaceAll('"', '')))}`.execute(
      db,
    );
    if (rows[0]?.used) lastIds[table] = rows[0].last;
  }
  return lastIds;
}

/** Returns the last assigned ID by table, even if its record is gone, because no ID is assigned twice (docs/product.md#bin). */
export async function lastIdsOf(db: Db): Promise<Record<string, number>> {
  if (engineOf(db) === 'postgres') return lastIdsOnPostgres(db);
  const { rows } = await sql<{
    name: string;
    seq: number;
  }>`select name, seq from sqlite_sequence order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

/** Continues ID assignment after these IDs, or after the highest existing ones. */
export async function setLastIds(db: Db, lastIds: Readonly<Record<string, number>>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    for (const { table, sequence } of (await IDENTITIES.execute(db)).rows)
      await sql`select setval(${sequence}::regclass, last) from (
        select greatest(${lastIds[table] ?? 0}::bigint, coalesce(max(id), 0)) as last from ${sql.table(table)}) as ids
        where last > 0`.execute(db);
    return;
  }
  for (const [table, last] of Object.entries(lastIds)) {
    const { numAffectedRows = 0n } =
      await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}`.execute(db);
    if (numAffectedRows === 0n)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  }
}
