/** What acts replaced, in the database. */
import type { ActionKey } from '#domain/live/notification-lines.ts';
import { UNDO_FIELDS, type UndoKind, undoKeptSince } from '#domain/work/undo.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** An act that may be taken back. */
export type KeptAct = {
  id: number;
  actorId: number;
  kind: UndoKind;
  recordId: number;
  version: number;
  before: Record<string, unknown>;
  createdAt: string;
  undoneAt: string | null;
};

const toKept = (row: Row<'undos'>): KeptAct => ({
  id: row.id,
  actorId: row.actor_id,
  kind: row.kind,
  recordId: row.record_id,
  version: row.version,
  before: row.before,
  createdAt: row.created_at,
  undoneAt: row.undone_at,
});

type Act = {
  kind: UndoKind;
  /** As it was before the act. */
  record: { id: number; version: number };
  actor: { id: number };
  now: string;
  /** What else its undoing has to know. */
  more?: Record<string, unknown>;
};

/** Keeps what the act replaced, in the act's own transaction; the id for its undoing. */
export async function keepForUndo(trx: Db, { kind, record, actor, now, more = {} }: Act): Promise<number> {
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

/** Identifies the act on the notifications that it writes. */
export const undoActionOf = (undoId: number): ActionKey => `undo-${undoId}`;

/** The act, or undefined; with `lock` it is held until the transaction ends. */
export async function findAct(db: Db, id: number, lock?: 'lock'): Promise<KeptAct | undefined> {
  const query = db.selectFrom('undos').selectAll().where('id', '=', id);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toKept(row);
}

/** When the latest End press of a project reached the server; undefined where it was undone or there was none. */
export async function findEndPress(db: Db, projectId: number): Promise<string | undefined> {
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

/** The acts that left this record as it is, with who did each; latest first. */
export async function listOpenActs(
  db: Db,
  { on, id, version, now }: { on: 'project' | 'leave'; id: number; version: number; now: string },
): Promise<(KeptAct & { firstName: string; lastName: string })[]> {
  const rows = await db
    .selectFrom('undos')
    .innerJoin('users', 'users.id', 'undos.actor_id')
    .selectAll('undos')
    .select(['users.first_name', 'users.last_name'])
    .where('record_id', '=', id)
    .where('kind', on === 'leave' ? '=' : '!=', 'leave')
    .where('undos.version', '=', version)
    .where('undone_at', 'is', null)
    .where('undos.created_at', '>=', undoKeptSince(now))
    .orderBy('undos.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toKept(row), firstName: row.first_name, lastName: row.last_name }));
}

/** Notes that the act has been undone. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('undos').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Forgets what can be undone no more; how many. */
export async function deleteOldActs(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('undos')
    .where('created_at', '<', undoKeptSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
