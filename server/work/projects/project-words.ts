/** Projects by words: told by a project's own row, or found by the index of words where there is one (ADR 8). */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyOf, type Condition } from '#server/platform/db/conditions.ts';
import { containsAny, containsText, type Db, isAmong } from '#server/platform/db/dialect.ts';
import { idsByWords, isIndexed } from '#server/platform/db/word-search.ts';

export const WORD_FILTERS = ['title', 'search'] as const;
export type WordFilter = (typeof WORD_FILTERS)[number];

const CLIENT = sql.ref<number | null>('projects.client_id');
const ASSIGNER = sql.ref<number | null>('projects.assigned_by_id');

export const wholeName = (table: 'clients' | 'users') =>
  sql<string>`(${sql.ref(`${table}.search_first`)} || ' ' || ${sql.ref(`${table}.search_last`)})`;

/** Projects of the clients whose name holds one of the texts. */
export const isOfClient = (db: Db, name: Expression<string>, typed: readonly string[]): Condition =>
  isAmong(db, CLIENT, sql`select clients.id from clients where ${containsAny(name, typed)}`);

const isAssignedBy = (db: Db, words: string): Condition =>
  isAmong(db, ASSIGNER, sql`select users.id from users where ${containsText(wholeName('users'), words)}`);

const titleHolds = (words: string): Condition => containsText(sql.ref<string>('projects.search'), words);

/** What one of the texts is looked for in: the title alone, or the client's and the assigner's name too (docs/projects.md#revisions-page). */
const HOLDS: Record<WordFilter, (db: Db, words: string) => Condition> = {
  title: (_db, words) => titleHolds(words),
  search: (db, words) =>
    anyOf([titleHolds(words), isOfClient(db, wholeName('clients'), [words]), isAssignedBy(db, words)]),
};

/** Several texts are alternatives (docs/wire.md#filter-kinds). */
export const holdsAny = (db: Db, filter: WordFilter, typed: readonly string[]): Condition =>
  anyOf(typed.map((words) => HOLDS[filter](db, words)));

/** Each in the order of ids, so that they are put together as they are read. */
const WAYS: Record<WordFilter, (db: Db, words: string) => RawBuilder<unknown>[]> = {
  title: (_db, words) => [idsByWords('title', words)],
  search: (db, words) => [
    idsByWords('title client', words),
    sql`select projects.id from projects where ${isAssignedBy(db, words)}`,
  ],
};

/** The ids of the same projects by the index; undefined where it cannot tell. */
export function idsHolding(db: Db, filter: WordFilter, typed: readonly string[]): RawBuilder<unknown> | undefined {
  if (!typed.every((words) => isIndexed(db, words))) return undefined;
  return sql`${sql.join(
    typed.flatMap((words) => WAYS[filter](db, words)),
    sql` union `,
  )}`;
}
