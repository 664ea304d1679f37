/** The first index of words: with the people of a project and its mark beside them (0003-words.ts leaves these out). */
import { sql } from 'kysely';
import { type Db, type Engine } from '../dialect.ts';

/**
 * Beside the words stand the people of a project and its mark, each as three characters that nobody types: so SQLite's index
 * answers by itself what is asked together with words. People's names are not in it: a manager's may stand for half of all projects.
 */
const REFERENCE = { editor: 0xe000, manager: 0xe001, revised: 0xe002 } as const;
const DIGIT = 0xe100;
const DIGITS = 4096;
/** Stands behind each text, so that its last two characters begin something too. */
const END = 0xe003;

const charactersSql = (kind: keyof typeof REFERENCE, id: string): string =>
  `case when ${id} is null then '' else char(${REFERENCE[kind]}, ${DIGIT} + ${id} / ${DIGITS} % ${DIGITS}, ${DIGIT} + ${id} % ${DIGITS}) end`;

const COLUMNS = 'title, client, refs';
const INDEXED = ['search', 'client_id', 'assigned_to_id', 'assigned_by_id', 'is_revised'];

const refsSql = (row: string): string =>
  [
    charactersSql('editor', `${row}.assigned_to_id`),
    charactersSql('manager', `${row}.assigned_by_id`),
    charactersSql('revised', `case when ${row}.is_revised then 0 end`),
  ].join(' || ');

const nameSql = (client: string): string => `${client}.search_first || ' ' || ${client}.search_last`;
const nameOfSql = (row: string): string => `(select ${nameSql('c')} from clients as c where c.id = ${row}.client_id)`;

/** The index has no copy of its words: whatever leaves it is told to it again. */
const textsSql = (row: string, name: string): string =>
  `${row}.id, ${row}.search || char(${END}), ${name} || char(${END}), ${refsSql(row)}`;
const enter = (row: string, name = nameOfSql(row), from = ''): string =>
  `insert into project_words (rowid, ${COLUMNS}) select ${textsSql(row, name)} ${from};`;
const leave = (row: string, name = nameOfSql(row), from = ''): string =>
  `insert into project_words (project_words, rowid, ${COLUMNS}) select 'delete', ${textsSql(row, name)} ${from};`;

const isChanged = INDEXED.map((column) => `old.${column} is not new.${column}`).join(' or ');
const ofClient = 'from projects as p where p.client_id = new.id';

const SQLITE_INDEX = [
  `create virtual table project_words using fts5(${COLUMNS}, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
  'create virtual table project_terms using fts5vocab(project_words, row)',
  `create trigger project_words_insert after insert on projects begin ${enter('new')} end`,
  `create trigger project_words_delete after delete on projects begin ${leave('old')} end`,
  `create trigger project_words_update after update of ${INDEXED.join(', ')} on projects when ${isChanged}
     begin ${leave('old')} ${enter('new')} end`,
  `create trigger project_words_client after update of search_first, search_last on clients
     when old.search_first is not new.search_first or old.search_last is not new.search_last
     begin ${leave('p', nameSql('old'), ofClient)} ${enter('p', nameSql('new'), ofClient)} end`,
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

/** For the migration that makes the projects table, once the table and the clients are there. */
export async function createWordIndex(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const statement of SQLITE_INDEX) await sql.raw(statement).execute(db);
    return;
  }
  // What is not in the index of titles is read here, without the projects themselves.
  await sql`create index project_words on projects (id)
    include (search, client_id, assigned_by_id, assigned_to_id, is_revised)`.execute(db);
  if (!(await mayUseTrigrams(db))) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index project_titles on projects using gin (search gin_trgm_ops)`.execute(db);
}
