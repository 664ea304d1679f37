/** Removes triggers and foreign keys while rows are inserted that satisfied them before (ADR 20). */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';

/** Triggers that fill the word index. They stay: the index is not part of a backup and is rebuilt as projects are inserted. */
const INDEX_TRIGGERS = /^project_words_/;

type RestoreConstraints = (db: Db) => Promise<void>;

/** Drops the triggers and recreates them from their SQL; references are checked at the end. */
async function dropOnSqlite(db: Db): Promise<RestoreConstraints> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'trigger' order by rowid`.execute(db);
  const triggers = rows.filter(({ name }) => !INDEX_TRIGGERS.test(name));
  await sql`pragma defer_foreign_keys = on`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return async (trx) => {
    for (const { text } of triggers) await sql.raw(text).execute(trx);
  };
}

type Constraint = { table: string; name: string; definition: string };

/** Drops the foreign keys, which requires only ownership of the tables. Recreated references are checked in bulk, which is faster than row by row. */
async function dropOnPostgres(db: Db): Promise<RestoreConstraints> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname::text as name from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by name`.execute(db);
  const { rows: constraints } = await sql<Constraint>`
    select r.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint as c join pg_class as r on r.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  return async (trx) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, definition } of constraints)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
  };
}

/** Removes triggers and foreign keys, and returns a function that restores them. */
export const dropConstraints = (db: Db): Promise<RestoreConstraints> =>
  engineOf(db) === 'sqlite' ? dropOnSqlite(db) : dropOnPostgres(db);
