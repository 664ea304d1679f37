/** Text search of projects: on the project's own columns, or in the word index where there is one (ADR 8). */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyOf, type Condition } from '#server/platform/db/conditions.ts';
import { type Db, isInSubquery } from '#server/platform/db/dialect.ts';
import { containsAny, containsText } from '#server/platform/db/contains-text.ts';
import { idsByText, isIndexed } from '#server/platform/db/text-search.ts';

export const TEXT_FILTERS = ['title', 'search'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

const CLIENT = sql.ref<number | null>('projects.client_id');
const ASSIGNER = sql.ref<number | null>('projects.assigned_by_id');

export const wholeName = (table: 'clients' | 'users') =>
  sql<string>`(${sql.ref(`${table}.search_first`)} || ' ' || ${sql.ref(`${table}.search_last`)})`;

/** Matches projects of clients whose name contains one of the texts. */
export const isOfClient = (db: Db, name: Expression<string>, texts: readonly string[]): Condition =>
  isInSubquery(db, CLIENT, sql`select clients.id from clients where ${containsAny(name, texts)}`);

const isAssignedBy = (db: Db, text: string): Condition =>
  isInSubquery(db, ASSIGNER, sql`select users.id from users where ${containsText(wholeName('users'), text)}`);

const titleContains = (text: string): Condition => containsText(sql.ref<string>('projects.search'), text);

/** Searched columns: only the title, or the client's and the assigner's name too (docs/projects.md#revisions-page). */
const TEXT_CONDITIONS: Record<TextFilter, (db: Db, text: string) => Condition> = {
  title: (_db, text) => titleContains(text),
  search: (db, text) =>
    anyOf([titleContains(text), isOfClient(db, wholeName('clients'), [text]), isAssignedBy(db, text)]),
};

/** Matches projects that contain any of the texts (docs/api-reference.md#filter-kinds). */
export const matchesAnyText = (db: Db, filter: TextFilter, texts: readonly string[]): Condition =>
  anyOf(texts.map((text) => TEXT_CONDITIONS[filter](db, text)));

/** Queries in ID order, so that the union can merge them while reading. */
const INDEX_QUERIES: Record<TextFilter, (db: Db, text: string) => RawBuilder<unknown>[]> = {
  title: (_db, text) => [idsByText('title', text)],
  search: (db, text) => [
    idsByText('title client', text),
    sql`select projects.id from projects where ${isAssignedBy(db, text)}`,
  ],
};

/** Returns a query that finds the IDs of matching projects in the index; undefined if the index doesn't support the text. */
export function idsMatching(db: Db, filter: TextFilter, texts: readonly string[]): RawBuilder<unknown> | undefined {
  if (!texts.every((text) => isIndexed(db, text))) return undefined;
  return sql`${sql.join(
    texts.flatMap((text) => INDEX_QUERIES[filter](db, text)),
    sql` union `,
  )}`;
}
