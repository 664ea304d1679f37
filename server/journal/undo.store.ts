/** Undo records: the previous values of each action, in the database. */
import type { ActionKey } from '#domain/live/notification-lines.ts';
import { UNDO_FIELDS, type UndoKind, undoCutoff } from '#domain/work/undo.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** An action that can be undone. */
export type UndoRecord = {
  id: number;
  actorId: number;
  kind: UndoKind;
  recordId: number;
  version: number;
  before: Record<string, unknown>;
  createdAt: string;
  undoneAt: string | null;
};

const toUndoRecord = (row: Row<'undos'>): UndoRecord => ({
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
  kind: UndoKind;
  /** The record as it was before the action. */
  record: { id: number; version: number };
  actor: { id: number };
  now: string;
  /** Additional data that the undo needs. */
  more?: Record<string, unknown>;
};

/** Stores the previous values in the transaction of the action. Returns the undo ID. */
export async function storeUndo(trx: Db, { kind, record, actor, now, more = {} }: NewUndo): Promise<number> {
  const fields = record as Record<string, unknown>;
  const before = Object.fromEntries(UNDO_FIELDS[kind].map((name) => [name, fields[name]]));
  const { id } = await trx
    .insertInto('undos')
    .values({
      kind,
      record_id: record.id,
      actor_id: actor.id,
      version: record.version + 1,
      before: JSON.stringify({ ...before, ...more }) as never,
      created_at: now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the key that links notifications to the action. */
export const undoActionOf = (undoId: number): ActionKey => `undo-${undoId}`;

/** Returns the action, or undefined. With `lock`, locks it until the transaction ends. */
export async function findUndo(db: Db, id: number, lock?: 'lock'): Promise<UndoRecord | undefined> {
  const query = db.selectFrom('undos').selectAll().where('id', '=', id);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toUndoRecord(row);
}

/** Returns when the latest End action on a project reached the server, or undefined when there was none or it was undone. */
export async function findLastEndAction(db: Db, projectId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('undos')
    .select('created_at')
    .where('record_id', '=', projectId)
    .where('kind', '=', 'end')
    .where('undone_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Returns the actions that produced the record's current version and can be undone, with their actors, latest first. */
export async function listUndoableActions(
  db: Db,
  { on, id, version, now }: { on: 'project' | 'leave'; id: number; version: number; now: string },
): Promise<(UndoRecord & { firstName: string; lastName: string })[]> {
  const rows = await db
    .selectFrom('undos')
    .innerJoin('users', 'users.id', 'undos.actor_id')
    .selectAll('undos')
    .select(['users.first_name', 'users.last_name'])
    .where('record_id', '=', id)
    .where('kind', on === 'leave' ? '=' : '!=', 'leave')
    .where('undos.version', '=', version)
    .where('undone_at', 'is', null)
    .where('undos.created_at', '>=', undoCutoff(now))
    .orderBy('undos.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toUndoRecord(row), firstName: row.first_name, lastName: row.last_name }));
}

/** Marks the action as undone. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('undos').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Deletes actions that can no longer be undone and returns how many. */
export async function deleteOldUndos(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('undos').where('created_at', '<', undoCutoff(now)).executeTakeFirst();
  return Number(numDeletedRows);
}
