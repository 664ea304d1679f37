/** Inbox lines and the events that they count, with removal of events (docs/inbox.md#undone-news). */
import { type CountedLine, lineAfterUndo, type RemainingLine } from '#domain/journal/notification-lines.ts';
import { type Db, updateRows } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Row } from '#server/platform/db/tables.ts';

type Event = Row<'notification_events'>;
export type EventsLine = CountedLine & { id: number; undoneIds: number[] };

/** Selects lines to lock in the same order in which `notify` writes them, so that the two can't deadlock. */
export const selectLines = (trx: Db) =>
  selectForUpdate(
    trx,
    trx
      .selectFrom('notifications')
      .select(['id', 'user_id', 'kind', 'place', 'count', 'read_at'])
      .orderBy('user_id')
      .orderBy('kind')
      .orderBy('id'),
  );

type LockedLine = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

const eventOf = (row: Event, isUndone: boolean) => ({
  projectId: row.project_id,
  title: row.title,
  actorId: row.actor_id,
  guestName: row.guest_name,
  recordId: row.record_id,
  outcome: row.outcome,
  detail: row.detail,
  at: row.at,
  mailedAt: row.mailed_at,
  isUndone,
});

/** Returns the locked lines that count an undone event. */
export async function readEvents(
  trx: Db,
  locked: readonly LockedLine[],
  isUndone: (event: Event) => boolean,
): Promise<EventsLine[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = await trx
    .selectFrom('notification_events')
    .selectAll()
    .where('notification_id', 'in', ids)
    .orderBy('id')
    .execute();
  const byLine = Map.groupBy(rows, ({ notification_id: id }) => id);
  return locked.flatMap((line) => {
    const events = byLine.get(line.id) ?? [];
    const undoneIds = events.filter(isUndone).map(({ id }) => id);
    if (undoneIds.length === 0) return [];
    const { id, kind, place, count } = line;
    const counted = events.map((row) => eventOf(row, isUndone(row)));
    return [
      { id, kind, place, count, userId: line.user_id, isRead: line.read_at !== null, events: counted, undoneIds },
    ];
  });
}

const LEFT_COLUMNS = ['count', 'title', 'actor_id', 'guest_name', 'record_id', 'outcome', 'detail', 'at', 'mailed_at'];

const rowOf = (id: number, remaining: RemainingLine) => ({
  id,
  count: remaining.count,
  title: remaining.title,
  actor_id: remaining.actorId,
  guest_name: remaining.guestName,
  record_id: remaining.recordId,
  outcome: remaining.outcome,
  detail: remaining.detail,
  at: remaining.at,
  mailed_at: remaining.mailedAt,
});

/** Removes the undone events from these lines and deletes lines with no events left. */
export async function removeEvents(trx: Db, lines: readonly EventsLine[]): Promise<void> {
  const undoneIds = lines.flatMap((line) => line.undoneIds);
  if (undoneIds.length === 0) return;
  await trx.deleteFrom('notification_events').where('id', 'in', undoneIds).execute();
  const rows = lines.flatMap((line) => {
    const remaining = lineAfterUndo(line);
    return remaining ? [rowOf(line.id, remaining)] : [];
  });
  if (rows.length > 0) await updateRows(trx, 'notifications', { columns: LEFT_COLUMNS, rows, isVersioned: false });
  const remaining = new Set(rows.map(({ id }) => id));
  const emptyIds = lines.flatMap(({ id }) => (remaining.has(id) ? [] : [id]));
  if (emptyIds.length > 0) await trx.deleteFrom('notifications').where('id', 'in', emptyIds).execute();
}

/** Removes a deleted project from lines about several projects, and deletes lines about only this project. */
export async function removeProjectFromLines(trx: Db, projectId: number): Promise<void> {
  const lineIds = trx.selectFrom('notification_events').select('notification_id').where('project_id', '=', projectId);
  const locked = await selectLines(trx).where('place', '<', 0).where('id', 'in', lineIds).execute();
  await removeEvents(trx, await readEvents(trx, locked, (event) => event.project_id === projectId));
}
