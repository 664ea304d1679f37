/** Text search of projects: on the project's own columns, or in the word index where there is one (ADR 8). */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyOf, type Condition } from '#server/platform/db/conditions.ts';
import { containsAny, containsText, type Db, isInSubquery } from '#server/platform/db/dialect.ts';
import { idsByText, isIndexed } from '#server/platform/db/text-search.ts';

export const TEXT_FILTERS = ['title', 'search'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

const CLIENT = sql.ref<number | null>('projects.client_id');
const ASSIGNER = sql.ref<number | null>('projects.assigned_by_id');

export const wholeName = (table: 'clients' | 'users') =>
  sql<string>`(${sql.ref(`${table}.search_first`)} || ' ' || ${sql.ref(`${table}.search_last`)})`;

/** Matches projects of clients whose name contains one of the texts. */
export const isOfClient = (db: Db, name: Expression<string>, typed: readonly string[]): Condition =>
  isInSubquery(db, CLIENT, sql`select clients.id from clients where ${containsAny(name, typed)}`);

const isAssignedBy = (db: Db, words: string): Condition =>
  isInSubquery(db, ASSIGNER, sql`select users.id from users where ${containsText(wholeName('users'), words)}`);

const titleContains = (words: string): Condition => containsText(sql.ref<string>('projects.search'), words);

/** Searched columns: the title alone, or the client's and the assigner's name too (docs/projects.md#revisions-page). */
const TEXT_CONDITIONS: Record<TextFilter, (db: Db, words: string) => Condition> = {
  title: (_db, words) => titleContains(words),
  search: (db, words) =>
    anyOf([titleContains(words), isOfClient(db, wholeName('clients'), [words]), isAssignedBy(db, words)]),
};

/** Matches any of the texts (docs/api-reference.md#filter-kinds). */
export const matchesAnyText = (db: Db, filter: TextFilter, typed: readonly string[]): Condition =>
  anyOf(typed.map((words) => TEXT_CONDITIONS[filter](db, words)));

/** Queries by ID order, so that the union can merge them while reading. */
const INDEX_QUERIES: Record<TextFilter, (db: Db, words: string) => RawBuilder<unknown>[]> = {
  title: (_db, words) => [idsByText('title', words)],
  search: (db, words) => [
    idsByText('title client', words),
    sql`select projects.id from projects where ${isAssignedBy(db, words)}`,
  ],
};

/** Returns a query for the IDs of the same projects from the index; undefined if the index doesn't support the text. */
export function idsMatching(db: Db, filter: TextFilter, typed: readonly string[]): RawBuilder<unknown> | undefined {
  if (!typed.every((words) => isIndexed(db, words))) return undefined;
  return sql`${sql.join(
    typed.flatMap((words) => INDEX_QUERIES[filter](db, words)),
    sql` union `,
  )}`;
}
