/** Bulk changes in the database, stored so they can be undone. */
import { sql } from 'kysely';
import { type BulkChange, type ChangedProject, bulkRecordCutoff, bulkUndoCutoff } from '#domain/work/bulk.ts';
import type { ActionKey } from '#domain/live/notification-lines.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isIn } from '#server/platform/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** A stored bulk change. */
export type StoredChange = {
  id: number;
  createdById: number;
  createdAt: string;
  projects: ChangedProject[];
  undoneAt: string | null;
};

const toStored = (row: Row<'bulk_changes'>): StoredChange => ({
  id: row.id,
  createdById: row.created_by_id,
  createdAt: row.created_at,
  projects: row.projects,
  undoneAt: row.undone_at,
});

type NewChange = { createdById: number; createdAt: string; change: BulkChange; projects: ChangedProject[] };

/** Stores the change, deletes expired ones and returns the new ID. */
export async function insertBulkChange(
  db: Db,
  { createdById, createdAt, change, projects }: NewChange,
): Promise<number> {
  await db.deleteFrom('bulk_changes').where('created_at', '<', bulkRecordCutoff(createdAt)).execute();
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

/** Returns the key that links the change's notifications to it. */
export const bulkActionOf = (id: number): ActionKey => `bulk-${id}`;

/** Returns the change or undefined; `lock` locks its row until the transaction ends. */
export async function findBulkChange(db: Db, id: number, lock?: 'lock'): Promise<StoredChange | undefined> {
  const query = db.selectFrom('bulk_changes').selectAll().where('id', '=', id);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toStored(row);
}

/** Returns this person's changes that can still be undone, latest first. */
export async function listUndoableChanges(
  db: Db,
  { userId, now }: { userId: number; now: string },
): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('created_by_id', '=', userId)
    .where('created_at', '>=', bulkUndoCutoff(now))
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toStored);
}

/** Returns the current names of these users or clients by ID. */
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

/** Marks the change as undone. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('bulk_changes').set({ undone_at: now }).where('id', '=', id).execute();
}
