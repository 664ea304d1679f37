/** Names of the projects, clients and editors of a month, a few statements for all of them. */
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readClientNames } from '#server/work/clients/clients.store.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';

/** IDs per statement. A month has few kinds of them, so larger chunks than usual save statements. */
const CHUNK = 500;

/** IDs without repeats and gaps. */
const distinct = (ids: Iterable<number | null>): number[] => [...new Set([...ids].filter((id) => id !== null))];

/** Returns the names of people by ID, removed ones included. */
export async function readEditorNames(db: Db, ids: Iterable<number | null>): Promise<Map<number, string>> {
  const rows = await inChunks(
    distinct(ids),
    (chunk) => db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', chunk).execute(),
    CHUNK,
  );
  return new Map(rows.map((row) => [row.id, fullNameOf({ firstName: row.first_name, lastName: row.last_name })]));
}

/** Returns the names of clients or of editors by ID. */
export const readPartyNames = (db: Db, by: MonthParty, ids: Iterable<number | null>): Promise<Map<number, string>> =>
  by === 'client' ? readClientNames(db, ids) : readEditorNames(db, ids);

/** Returns title, class, client and present editor of projects by ID. */
export async function readProjectLabels(db: Db, ids: Iterable<number>) {
  const rows = await inChunks(
    distinct(ids),
    (chunk) =>
      db
        .selectFrom('projects')
        .select(['id', 'title', 'class', 'client_id', 'assigned_to_id'])
        .where('id', 'in', chunk)
        .execute(),
    CHUNK,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sorts rows by name, with work of no client or editor last. */
export function byPartyName<R extends { party: { id: number | null; name: string } }>(rows: readonly R[]): R[] {
  // Normalized once per row: a comparison would do it again each time.
  const keyed = rows.map((row) => ({ row, key: normalizeForSearch(row.party.name), id: row.party.id ?? Infinity }));
  keyed.sort((a, b) => {
    if (a.id === Infinity || b.id === Infinity) return a.id - b.id;
    return a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1;
  });
  return keyed.map(({ row }) => row);
}
