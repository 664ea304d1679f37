/** Finding projects by parts of words without reading all of them: trigrams, as each engine has them (ADR 8). */
import { type RawBuilder, sql } from 'kysely';
import { normaliseForSearch } from '#domain/text.ts';
import { type Db, type Engine, engineOf } from './dialect.ts';

/** Three characters are looked up as they are, two by all that they begin; a single one is in nearly every title. */
const TRIGRAM = 3;
const SHORTEST = 2;

/**
 * Beside the words stand the people of a project and its mark, each as three characters that nobody types: so SQLite's index
 * answers by itself what is asked together with words. People's names are not in it: a manager's may stand for half of all projects.
 */
const REFERENCE = { editor: 0xe000, manager: 0xe001, revised: 0xe002 } as const;
const DIGIT = 0xe100;
const DIGITS = 4096;
/** Stands behind each text, so that its last two characters begin something too. */
const END = 0xe003;
const PRIVATE_USE = /[\u{e000}-\u{f8ff}]/u;

const charactersOf = (kind: keyof typeof REFERENCE, id = 0): string =>
  String.fromCodePoint(REFERENCE[kind], DIGIT + (Math.floor(id / DIGITS) % DIGITS), DIGIT + (id % DIGITS));

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

/** What is asked of the words of a project and of those around it; everything named must hold, any of the values of each. */
type Wanted = {
  /** In the title. */
  titles?: readonly string[] | undefined;
  /** In the title or the client's name, or the project was assigned by one of these people. */
  mentions?: readonly { words: string; byIds: readonly number[] }[] | undefined;
  editorIds?: readonly number[] | undefined;
  managerIds?: readonly number[] | undefined;
  isRevised?: boolean | undefined;
};

const isLookedUp = (typed: string): boolean => {
  const words = normaliseForSearch(typed);
  return [...words].length >= SHORTEST && !PRIVATE_USE.test(words);
};

/** The index of words can look all of these up. */
export const canLookUp = (db: Db, typed: readonly string[]): boolean =>
  engineOf(db) === 'sqlite' && typed.length > 0 && typed.every(isLookedUp);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const refOf = (kind: 'editor' | 'manager', id: number): string => `refs : ${quoted(charactersOf(kind, id))}`;
const anyOf = (terms: readonly string[]): string => `(${terms.join(' OR ')})`;

/** All trigrams of the index that begin so; one that is in no text where there are none. */
async function trigramsFrom(db: Db, two: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select term from project_terms
    where term >= ${two} and term < ${`${two}\u{10ffff}`}`.execute(db);
  return rows.length > 0 ? rows.map(({ term }) => term) : [String.fromCodePoint(END).repeat(TRIGRAM)];
}

async function phraseOf(db: Db, typed: string): Promise<string> {
  const words = normaliseForSearch(typed);
  return [...words].length < TRIGRAM ? anyOf((await trigramsFrom(db, words)).map(quoted)) : quoted(words);
}

const titled = async (db: Db, words: string): Promise<string> => `title : ${await phraseOf(db, words)}`;
const mentioned = async (db: Db, { words, byIds }: { words: string; byIds: readonly number[] }): Promise<string> =>
  anyOf([`{title client} : ${await phraseOf(db, words)}`, ...byIds.map((id) => refOf('manager', id))]);

/** The question in the words of SQLite's index; undefined where it cannot answer. */
export async function matchOf(
  db: Db,
  { titles = [], mentions = [], editorIds = [], managerIds = [], isRevised }: Wanted,
): Promise<string | undefined> {
  if (!canLookUp(db, [...titles, ...mentions.map(({ words }) => words)])) return undefined;
  const alternatives = [
    await Promise.all(titles.map((words) => titled(db, words))),
    await Promise.all(mentions.map((mention) => mentioned(db, mention))),
    editorIds.map((id) => refOf('editor', id)),
    managerIds.map((id) => refOf('manager', id)),
    isRevised ? [`refs : ${quoted(charactersOf('revised'))}`] : [],
  ];
  // A list of nobody is left to the conditions that stand beside the words.
  return alternatives.flatMap((terms) => (terms.length > 0 ? [anyOf(terms)] : [])).join(' AND ');
}

/** True for the projects that the index finds. */
export const hasWords = (match: string): RawBuilder<boolean> =>
  sql<boolean>`projects.id in (select rowid from project_words where project_words match ${match})`;

/** The ids of all such projects and their number, from the index alone. */
export function idsByWords(db: Db, match: string) {
  const where = sql`from project_words where project_words match ${match}`;
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
