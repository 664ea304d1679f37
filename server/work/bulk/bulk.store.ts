/** Changes of many projects at once in the database, kept for their undoing. */
import { sql } from 'kysely';
import { type BulkChange, type ChangedProject, keptSince, undoableSince } from '#domain/work/bulk.ts';
import type { ActionKey } from '#domain/live/notification-lines.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isIn } from '#server/platform/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** A change as it is kept. */
export type KeptChange = {
  id: number;
  createdById: number;
  createdAt: string;
  projects: ChangedProject[];
  undoneAt: string | null;
};

const toKept = (row: Row<'bulk_changes'>): KeptChange => ({
  id: row.id,
  createdById: row.created_by_id,
  createdAt: row.created_at,
  projects: row.projects,
  undoneAt: row.undone_at,
});

type NewChange = { createdById: number; createdAt: string; change: BulkChange; projects: ChangedProject[] };

/** Keeps the change and forgets those that are kept no longer; the id of the new one. */
export async function insertBulkChange(
  db: Db,
  { createdById, createdAt, change, projects }: NewChange,
): Promise<number> {
  await db.deleteFrom('bulk_changes').where('created_at', '<', keptSince(createdAt)).execute();
  const { id } = await db
    .insertInto('bulk_changes')
    .values({
      created_by_id: createdById,
      created_at: createdAt,
      change: JSON.stringify(change) as never,
      projects: JSON.stringify(projects) as never,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Identifies the change on the notifications that it writes. */
export const bulkActionOf = (id: number): ActionKey => `bulk-${id}`;

/** The change, or undefined; with `lock` it is held until the transaction ends. */
export async function findBulkChange(db: Db, id: number, lock?: 'lock'): Promise<KeptChange | undefined> {
  const query = db.selectFrom('bulk_changes').selectAll().where('id', '=', id);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toKept(row);
}

/** What this person changed and can still undo, latest first. */
export async function listUndoableChanges(
  db: Db,
  { userId, now }: { userId: number; now: string },
): Promise<KeptChange[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('created_by_id', '=', userId)
    .where('created_at', '>=', undoableSince(now))
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toKept);
}

/** The names of today of these people or clients, by their ids. */
export async function listNames(
  db: Db,
  table: 'users' | 'clients',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const chunk of chunksOf([...new Set(ids)])) {
    const found = sql<{ id: number; first_name: string; last_name: string }>`
      select id, first_name, last_name from ${sql.table(table)} where ${isIn(sql.ref('id'), chunk)}`;
    for (const row of (await found.execute(db)).rows)
      names.set(row.id, fullNameOf({ firstName: row.first_name, lastName: row.last_name }));
  }
  return names;
}

/** Notes that the change has been undone. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('bulk_changes').set({ undone_at: now }).where('id', '=', id).execute();
}
