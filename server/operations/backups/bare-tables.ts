/** Tables without their triggers and foreign keys for as long as rows are put in that have been through both before (ADR 20). */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';

/** Makes the index of words, which is in no backup, while projects are put in. */
const KEPT_TRIGGERS = /^project_words_/;

type Put = (db: Db) => Promise<void>;

/** The triggers go and come back with their own words; references are judged when all is there. */
async function bareOnSqlite(db: Db): Promise<Put> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'trigger' order by rowid`.execute(db);
  const triggers = rows.filter(({ name }) => !KEPT_TRIGGERS.test(name));
  await sql`pragma defer_foreign_keys = on`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return async (trx) => {
    for (const { text } of triggers) await sql.raw(text).execute(trx);
  };
}

type Constraint = { table: string; name: string; words: string };

/** To own the tables is right enough for this; references are judged at once when they come back, which takes less than one by one. */
async function bareOnPostgres(db: Db): Promise<Put> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname::text as name from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by name`.execute(db);
  const { rows: constraints } = await sql<Constraint>`
    select r.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as words
      from pg_constraint as c join pg_class as r on r.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  return async (trx) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, words } of constraints)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(words)}`.execute(trx);
  };
}

/** Takes them away; what is given back puts them in their places again. */
export const bareTables = (db: Db): Promise<Put> => (engineOf(db) === 'sqlite' ? bareOnSqlite(db) : bareOnPostgres(db));
