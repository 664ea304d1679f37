/** Whole schema of a database as lines of text, in the engine's own words. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';

const SQLITE = sql<{ line: string }>`select concat_ws(' ', type, name, sql) as line from sqlite_master order by line`;

const POSTGRES = sql<{ line: string }>`
  with mine as (select oid from pg_namespace where nspname = current_schema())
  select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in (select oid from mine) and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'index ' || indexdef from pg_indexes where schemaname = current_schema()
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace in (select oid from mine)
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc as p where pronamespace in (select oid from mine)
    and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'extension ' || extname from pg_extension
  order by line`;

/** Returns the schema, sorted. */
export async function schemaOf({ db, engine }: Database): Promise<string[]> {
  const { rows } = await (engine === 'sqlite' ? SQLITE : POSTGRES).execute(db);
  return rows.map(({ line }) => line);
}
