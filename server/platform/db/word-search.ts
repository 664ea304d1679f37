/** Finding projects by parts of words without reading all of them: trigrams, as each engine has them (ADR 8). */
import { type RawBuilder, sql } from 'kysely';
import { normaliseForSearch } from '#domain/platform/text.ts';
import { type Db, engineOf } from './dialect.ts';

/** Three characters are looked up as they are, two by all that they begin; a single one is in nearly every title. */
const TRIGRAM = 3;
const SHORTEST = 2;

/** Stands behind each text of the index, so that its last two characters begin something too; nobody types it. */
const END = 0xe003;
const PRIVATE_USE = /[\u{e000}-\u{f8ff}]/u;

/** Where words are looked for. */
export type WordColumn = 'title' | 'title client';

/** Whether there is an index that finds these words; without one they are compared with each title. */
export const isIndexed = (db: Db, text: string): boolean => {
  const words = normaliseForSearch(text);
  return engineOf(db) === 'sqlite' && [...words].length >= SHORTEST && !PRIVATE_USE.test(words);
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** All trigrams of the index that begin so; one that is in no text where there are none. */
const trigramsFrom = (two: string): RawBuilder<string> =>
  sql`(select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), ${quoted(String.fromCodePoint(END).repeat(TRIGRAM))})
    from project_terms where term >= ${two} and term < ${`${two}\u{10ffff}`})`;

function phraseOf(column: WordColumn, text: string): RawBuilder<string> {
  const words = normaliseForSearch(text);
  const phrase = [...words].length >= TRIGRAM ? sql<string>`${quoted(words)}` : trigramsFrom(words);
  return sql`${`{${column}} : (`} || ${phrase} || ')'`;
}

/** The ids of the projects whose words in that column hold the typed text, in their order. */
export const idsByWords = (column: WordColumn, text: string): RawBuilder<unknown> =>
  sql`select rowid as id from project_words where project_words match ${phraseOf(column, text)}`;
