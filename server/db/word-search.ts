/** Finding projects by parts of words without reading all of them: trigrams, as each engine has them (ADR 8). */
import { type Kysely, sql } from 'kysely';
import { normaliseForSearch } from '#domain/text.ts';
import { type Db, engineOf, idsAsText } from './dialect.ts';

/** Three characters are looked up as they are, two by all that they begin; a single one is in nearly every title. */
const TRIGRAM = 3;
const SHORTEST = 2;

/** Stands behind each text, so that its last two characters begin something too; nobody types it. */
const END = 0xe003;
const PRIVATE_USE = /[\u{e000}-\u{f8ff}]/u;

const COLUMNS = 'title, client';
const nameSql = (client: string): string => `${client}.search_first || ' ' || ${client}.search_last`;
const nameOfSql = (row: string): string => `(select ${nameSql('c')} from clients as c where c.id = ${row}.client_id)`;

/** The index has no copy of its words: whatever leaves it is told to it again. */
const textsSql = (row: string, name: string): string =>
  `${row}.id, ${row}.search || char(${END}), ${name} || char(${END})`;
const enter = (row: string, name = nameOfSql(row), from = ''): string =>
  `insert into project_words (rowid, ${COLUMNS}) select ${textsSql(row, name)} ${from};`;
const leave = (row: string, name = nameOfSql(row), from = ''): string =>
  `insert into project_words (project_words, rowid, ${COLUMNS}) select 'delete', ${textsSql(row, name)} ${from};`;

const ofClient = 'from projects as p where p.client_id = new.id';

const SQLITE_INDEX = [
  `create virtual table project_words using fts5(${COLUMNS}, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
  'create virtual table project_terms using fts5vocab(project_words, row)',
  `create trigger project_words_insert after insert on projects begin ${enter('new')} end`,
  `create trigger project_words_delete after delete on projects begin ${leave('old')} end`,
  `create trigger project_words_update after update of search, client_id on projects
     when old.search is not new.search or old.client_id is not new.client_id
     begin ${leave('old')} ${enter('new')} end`,
  `create trigger project_words_client after update of search_first, search_last on clients
     when old.search_first is not new.search_first or old.search_last is not new.search_last
     begin ${leave('p', nameSql('old'), ofClient)} ${enter('p', nameSql('new'), ofClient)} end`,
  enter('p', nameOfSql('p'), 'from projects as p'),
];

/** For the migration: SQLite's index over the projects that are there, and the triggers that keep it. */
export async function createWordIndex(db: Kysely<unknown>): Promise<void> {
  for (const statement of SQLITE_INDEX) await sql.raw(statement).execute(db);
}

/** Where words are looked for. */
export type Place = 'title' | 'title client';

function isLookedUp(words: string): boolean {
  return [...words].length >= SHORTEST && !PRIVATE_USE.test(words);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** All trigrams of the index that begin so; one that is in no text where there are none. */
async function trigramsFrom(db: Db, two: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select term from project_terms
    where term >= ${two} and term < ${`${two}\u{10ffff}`}`.execute(db);
  return rows.length > 0 ? rows.map(({ term }) => term) : [String.fromCodePoint(END).repeat(TRIGRAM)];
}

async function phraseOf(db: Db, words: string): Promise<string> {
  if ([...words].length >= TRIGRAM) return quoted(words);
  return `(${(await trigramsFrom(db, words)).map(quoted).join(' OR ')})`;
}

/** The question after the typed text in the words of SQLite's index; undefined where there is none that could answer. */
export async function wordsIn(db: Db, place: Place, typed: string): Promise<string | undefined> {
  const words = normaliseForSearch(typed);
  if (engineOf(db) === 'postgres' || !isLookedUp(words)) return undefined;
  return `{${place}} : ${await phraseOf(db, words)}`;
}

/** The ids of the projects that the index finds, as one text; null for none. */
export async function idsByWords(db: Db, match: string): Promise<string | null> {
  const { rows } = await sql<{ ids: string | null }>`select ${idsAsText(db, sql.ref('rowid'))} as ids
    from project_words where project_words match ${match}`.execute(db);
  return rows[0]?.ids ?? null;
}
