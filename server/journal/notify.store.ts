/** Writes notifications in the transaction of the action they are about. */
import { sql } from 'kysely';
import { ignoresMute, type Notice, type EventOutcome } from '#domain/journal/notifications.ts';
import { linesOf, type NewLine } from '#domain/journal/notification-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf, inChunks } from '#server/platform/db/insert-chunks.ts';

/** Actor and time of an action, and the record concerned. */
export type NotifiedAction = {
  actorId: number | null;
  /** Name of the guest who acted, if a guest did. */
  guestName?: string;
  now: string;
  recordId?: number;
  /** Set for an action that can be undone, whose events `undoNotifications` withdraws. */
  undoId?: number | undefined;
  /** Group number of a line that covers several projects. */
  groupPlace?: number;
};

/** Returns the key that links events to an entry of the undo journal. */
export const undoActionOf = (undoId: number): string => `undo-${undoId}`;

/** Filters out muted notices (docs/inbox.md#mute). */
async function withoutMuted(trx: Db, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const withProject = notices.filter((notice) => notice.project !== null && !ignoresMute(notice));
  if (withProject.length === 0) return notices;
  const rows = await trx
    .selectFrom('project_mutes')
    .select(['user_id', 'project_id'])
    .where('project_id', 'in', [...new Set(withProject.map(({ project }) => project?.id ?? 0))])
    .execute();
  const muted = new Set(rows.map(({ user_id, project_id }) => `${user_id} ${project_id}`));
  return notices.filter((notice) => ignoresMute(notice) || !muted.has(`${notice.userId} ${notice.project?.id}`));
}

const lineKey = (line: { userId: number; kind: string; place: number }): string =>
  `${line.userId} ${line.kind} ${line.place}`;

const outcomeColumns = (event: EventOutcome = {}) => ({ outcome: event.outcome ?? null, detail: event.detail ?? null });

/** Inserts these lines or adds them to unread ones, and returns their IDs by `lineKey`. */
async function upsertLines(trx: Db, lines: readonly NewLine[], action: NotifiedAction): Promise<Map<string, number>> {
  const by = {
    actor_id: action.actorId,
    guest_name: action.guestName ?? null,
    at: action.now,
  };
  const rows = lines.map((line) => ({
    user_id: line.userId,
    kind: line.kind,
    undone_kind: line.undoneKind,
    place: line.place,
    project_id: line.project?.id ?? null,
    title: line.title,
    ...by,
    record_id: line.notices.at(-1)?.undone?.recordId ?? action.recordId ?? null,
    ...outcomeColumns(line.notices.at(-1)),
    count: line.notices.length,
    mailed_at: line.isEmailable ? null : action.now,
  }));
  // A new target notifies the whole team.
  const written = await inChunks(rows, (chunk) =>
    trx
      .insertInto('notifications')
      .values(chunk)
      .onConflict((clash) =>
        clash
          .columns(['user_id', 'kind', 'place'])
          .where('read_at', 'is', null)
          .doUpdateSet((eb) => ({
            count: eb('notifications.count', '+', eb.ref('excluded.count')),
            title: eb.ref('excluded.title'),
            undone_kind: sql`case when notifications.undone_kind = excluded.undone_kind then excluded.undone_kind end`,
            actor_id: eb.ref('excluded.actor_id'),
            guest_name: eb.ref('excluded.guest_name'),
            outcome: eb.ref('excluded.outcome'),
            detail: eb.ref('excluded.detail'),
            record_id: eb.ref('excluded.record_id'),
            at: eb.ref('excluded.at'),
            mailed_at: sql`case when excluded.mailed_at is not null then notifications.mailed_at end`,
          })),
      )
      .returning(['id', 'user_id', 'kind', 'place'])
      .execute(),
  );
  return new Map(written.map(({ id, user_id: userId, kind, place }) => [lineKey({ userId, kind, place }), id]));
}

/** Writes notices as inbox lines with their events. An unread line of the same kind and project gets a higher count instead. */
export async function notify(trx: Db, notices: readonly Notice[], context: NotifiedAction): Promise<void> {
  const lines = linesOf(await withoutMuted(trx, notices), context.groupPlace);
  if (lines.length === 0) return;
  const ids = await upsertLines(trx, lines, context);
  const events = lines.flatMap((line) =>
    line.notices.map(({ project, undone, ...outcome }) => ({
      notification_id: ids.get(lineKey(line)) as number,
      project_id: project?.id ?? null,
      title: project?.title ?? '',
      actor_id: context.actorId,
      guest_name: context.guestName ?? null,
      record_id: undone?.recordId ?? context.recordId ?? null,
      ...outcomeColumns(outcome),
      at: context.now,
      action: context.undoId === undefined ? null : undoActionOf(context.undoId),
    })),
  );
  for (const chunk of chunksOf(events)) await trx.insertInto('notification_events').values(chunk).execute();
}

/** Deletes lines that were read before that instant. */
export const deleteReadBefore = (db: Db, instant: string) =>
  db.deleteFrom('notifications').where('read_at', '<', instant).execute();
