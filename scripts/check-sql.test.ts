/** Check of hand-written SQL: reports names that no table in question has, and nothing else. */
import { expect, it } from 'vitest';
import { checkSql } from './check-sql.ts';

const TYPES = `
type FilmsTable = { id: number; title: string; ended_at: string | null };
type CrewTable = { id: number; film_id: number; role: string };
export type WorkTables = { films: FilmsTable; crew: CrewTable };`;

const found = (source: string): string[] =>
  checkSql(
    new Map([
      ['server/platform/db/tables/work.ts', TYPES],
      ['server/work/films.store.ts', source],
    ]),
  );

it.each([
  ['a column', 'sql`films.endd_at is null`'],
  ['a column of another table', 'sql`films.role is null`'],
  ['a table', 'sql`select count(*) from filmes`'],
  ['the name of a table', 'sql`filmes.id = 1`'],
  ['a column without its table, which the text names', 'sql`select role from films`'],
  ['a column without its table, which the file names', "db.selectFrom('films').where(sql<boolean>`role is null`)"],
  ['a column of a named table', 'sql`select past.role from films as past`'],
  ['a column of a table named by Kysely', "db.selectFrom('films as past').where(sql`past.role is null`)"],
  ['a reference', "sql.ref('films.role')"],
  ['literal text', "sql.raw('films.role')"],
  ['a template beside values', 'sql`${column} > ${at} and films.role = ${2}`'],
])('finds a wrong name: %s', (_what, source) => expect(found(source)).toHaveLength(1));

it.each([
  ['columns of the named tables', 'sql`select title, crew.role from films join crew on film_id = films.id`'],
  ['values, functions and types', "sql`lower(films.title) = 'role' or cast(films.id as text) = ${id}::bigint`"],
  [
    'declared names',
    'sql`with late (day, n) as (values ${rows}) select late.day, count(*) as total from late order by total`',
  ],
  ['names that Kysely declares', "db.selectFrom('films').select(sql`title`.as('label')).orderBy(sql`label`)"],
  ['names made of parts', 'sql`${sql.ref(`${role}_id`)} = films.id`'],
  ['catalogs of the engines', 'sql`select name from sqlite_master`'],
  ['other templates', 'html`films.role`'],
])('accepts %s', (_what, source) => expect(found(source)).toEqual([]));
