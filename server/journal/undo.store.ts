/** Undo journal: the previous values of actions, bulk changes and imports, in the database. */
import { type JournalKind, UNDO_FIELDS, undoCutoff } from '#domain/journal/undo.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** An entry of the journal. */
export type UndoRecord = {
  id: number;
  actorId: number;
  kind: JournalKind;
  recordId: number;
  version: number;
  before: Record<string, unknown>;
  createdAt: string;
  undoneAt: string | null;
};

export const toUndoRecord = (row: Row<'undos'>): UndoRecord => ({
  id: row.id,
  actorId: row.actor_id,
  kind: row.kind,
  recordId: row.record_id,
  version: row.version,
  before: row.before,
  createdAt: row.created_at,
  undoneAt: row.undone_at,
});

type NewUndo = {
  kind: JournalKind;
  /** ID of the changed record, and its version before the action. */
  record?: { id: number; version: number };
  actor: { id: number };
  now: string;
  /** Additional data that the undo needs. */
  extra?: Record<string, unknown>;
};

/** Stores the previous values in the transaction of the action. Returns the undo ID. */
export async function storeUndo(
  trx: Db,
  { kind, record = { id: 0, version: 0 }, actor, now, extra = {} }: NewUndo,
): Promise<number> {
  const fields = record as Record<string, unknown>;
  const before = Object.fromEntries(UNDO_FIELDS[kind].map((name) => [name, fields[name]]));
  const { id } = await trx
    .insertInto('undos')
    .values({
      kind,
      record_id: record.id,
      actor_id: actor.id,
      version: record.version + 1,
      before: JSON.stringify({ ...before, ...extra }) as never,
      created_at: now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type UndoMatch = Partial<Pick<Row<'undos'>, 'id' | 'kind' | 'record_id' | 'undone_at'>>;

/** Returns the latest entry with these columns, or undefined. With `lock`, locks it until the transaction ends. */
export async function findUndo(db: Db, match: UndoMatch, lock?: 'lock'): Promise<UndoRecord | undefined> {
  const query = db
    .selectFrom('undos')
    .selectAll()
    .where((eb) => eb.and(match))
    .orderBy('id', 'desc')
    .limit(1);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toUndoRecord(row);
}

/** Marks the entry as undone, and forgets the previous values. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  const undone = { undone_at: now, before: JSON.stringify({}) as never };
  await db.updateTable('undos').set(undone).where('id', '=', id).execute();
}

/** Deletes entries older than any that can be undone, and returns how many. */
export async function deleteOldUndos(db: Db, now: string): Promise<number> {
  const query = db.deleteFrom('undos').where('created_at', '<', undoCutoff('end', now));
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
