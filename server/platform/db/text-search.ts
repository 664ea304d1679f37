/** Project search by parts of words without a full scan: trigram indexes on both engines (ADR 8). */
import { type RawBuilder, sql } from 'kysely';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { type Db, engineOf } from './dialect.ts';

/** Length of an indexed part. Two characters are looked up by prefix; a single one occurs in nearly every title. */
const TRIGRAM = 3;
const MIN_INDEXED_CHARS = 2;

/** Ends each indexed text, so that its last two characters start a trigram too. A private-use character that users don't type. */
const END = 0xe003;
const PRIVATE_USE = /[\u{e000}-\u{f8ff}]/u;

/** Searched columns. */
export type SearchColumn = 'title' | 'title client';

/** Returns whether an index can find this text; otherwise each title is compared. */
export const isIndexed = (db: Db, text: string): boolean => {
  const normalized = normalizeForSearch(text);
  return engineOf(db) === 'sqlite' && [...normalized].length >= MIN_INDEXED_CHARS && !PRIVATE_USE.test(normalized);
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns all indexed trigrams with that prefix, or one that occurs nowhere. */
const trigramsFrom = (two: string): RawBuilder<string> =>
  sql`(select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), ${quoted(String.fromCodePoint(END).repeat(TRIGRAM))})
    from project_terms where term >= ${two} and term < ${`${two}\u{10ffff}`})`;

function phraseOf(column: SearchColumn, text: string): RawBuilder<string> {
  const normalized = normalizeForSearch(text);
  const phrase = [...normalized].length >= TRIGRAM ? sql<string>`${quoted(normalized)}` : trigramsFrom(normalized);
  return sql`${`{${column}} : (`} || ${phrase} || ')'`;
}

/** Returns the ids of projects whose text in that column contains the search text, in id order. */
export const idsByText = (column: SearchColumn, text: string): RawBuilder<unknown> =>
  sql`select rowid as id from project_words where project_words match ${phraseOf(column, text)}`;
