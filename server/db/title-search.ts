/** Finding projects by a part of their title without reading all titles: trigrams, as each engine has them. */
import { type RawBuilder, sql } from 'kysely';
import { normaliseForSearch } from '#domain/text.ts';
import { containsText, type Db, type Engine, engineOf } from './dialect.ts';

/** Below three characters there is no trigram to look up. */
const SHORTEST = 3;

const SQLITE_INDEX = [
  `create virtual table project_titles using fts5(search, content = 'projects', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`,
  `create trigger project_titles_insert after insert on projects begin
     insert into project_titles (rowid, search) values (new.id, new.search);
   end`,
  `create trigger project_titles_delete after delete on projects begin
     insert into project_titles (project_titles, rowid, search) values ('delete', old.id, old.search);
   end`,
  `create trigger project_titles_update after update of search on projects begin
     insert into project_titles (project_titles, rowid, search) values ('delete', old.id, old.search);
     insert into project_titles (rowid, search) values (new.id, new.search);
   end`,
];

/** pg_trgm comes with PostgreSQL, but a server may lack it or its owner may not allow it: then titles are read one by one. */
async function mayUseTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select exists (
    select 1 from pg_available_extensions where name = 'pg_trgm'
      and (installed_version is not null or has_database_privilege(current_database(), 'CREATE'))) as is_there`.execute(
    db,
  );
  return rows[0]?.is_there ?? false;
}

/** For the migration that makes the projects table, once the table is there. */
export async function createTitleIndex(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const statement of SQLITE_INDEX) await sql.raw(statement).execute(db);
    return;
  }
  if (!(await mayUseTrigrams(db))) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index project_titles on projects using gin (search gin_trgm_ops)`.execute(db);
}

/** What to look up in SQLite's index of titles; undefined where titles are read one by one, or are PostgreSQL's matter. */
function phraseOf(db: Db, typed: string): string | undefined {
  const words = normaliseForSearch(typed);
  return engineOf(db) === 'postgres' || [...words].length < SHORTEST ? undefined : `"${words.replaceAll('"', '""')}"`;
}

/** True where the project's title holds the typed text, whatever its case and marks. */
export function titleContains(db: Db, typed: string): RawBuilder<boolean> {
  const phrase = phraseOf(db, typed);
  return phrase === undefined
    ? containsText(sql.ref<string>('projects.search'), typed)
    : sql<boolean>`projects.id in (select rowid from project_titles where project_titles match ${phrase})`;
}

/** The ids of all projects with such a title and their number, from the index of titles alone; undefined where there is none. */
export function idsByTitle(db: Db, typed: string) {
  const phrase = phraseOf(db, typed);
  if (phrase === undefined) return undefined;
  const where = sql`from project_titles where project_titles match ${phrase}`;
  return {
    count: async (): Promise<number> =>
      (await sql<{ total: number }>`select count(*) as total ${where}`.execute(db)).rows[0]?.total ?? 0,
    /** In the order of the ids, `limit` of them behind the first `offset`. */
    read: async ({ direction, limit, offset }: { direction: 'asc' | 'desc'; limit: number; offset: number }) =>
      (
        await sql<{ id: number }>`select rowid as id ${where}
          order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(db)
      ).rows,
  };
}
