/** Actions that can still be undone, with who took them (docs/projects.md#undo). */
import { type JournalKind, undoCutoff } from '#domain/journal/undo.ts';
import { toUndoRecord, type UndoRecord } from '#server/journal/undo.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';

type UndoableFilter = { kinds: readonly JournalKind[]; now: string } & (
  | { id: number; version: number }
  | { actorId: number }
);

/**
 * Returns the actions that can still be undone, latest first, with the actors' names: those that led to a record's
 * current version, or those of one person. The kinds must have the same time limit.
 */
export async function listUndoable(
  db: Db,
  { kinds, now, ...filter }: UndoableFilter,
): Promise<(UndoRecord & { firstName: string; lastName: string })[]> {
  const rows = await db
    .selectFrom('undos')
    .innerJoin('users', 'users.id', 'undos.actor_id')
    .selectAll('undos')
    .select(['users.first_name', 'users.last_name'])
    .where((eb) =>
      eb.and('id' in filter ? { record_id: filter.id, 'undos.version': filter.version } : { actor_id: filter.actorId }),
    )
    .where('kind', 'in', kinds)
    .where('undone_at', 'is', null)
    .where('undos.created_at', '>=', undoCutoff(kinds[0] ?? 'end', now))
    .orderBy('undos.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toUndoRecord(row), firstName: row.first_name, lastName: row.last_name }));
}
