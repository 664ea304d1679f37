/** Notifications as they are written: told in the transaction of the act. */
import { type Employee, mayDecideLeave } from '#domain/leave.ts';
import {
  isHeardMuted,
  type Notice,
  noticesOfMentions,
  noticesOfWords,
  type Words,
  type WordsKind,
} from '#domain/notifications.ts';
import type { Db } from '#server/db/dialect.ts';

/** By whom and when, and the record that it leads to. */
export type Act = { actorId: number | null; now: string; recordId?: number };

/** Those that no mute keeps back (docs/people.md#mute). */
async function withoutMuted(trx: Db, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const placed = notices.filter(({ kind, project }) => project !== null && !isHeardMuted(kind));
  if (placed.length === 0) return notices;
  const rows = await trx
    .selectFrom('project_mutes')
    .select(['user_id', 'project_id'])
    .where('project_id', 'in', [...new Set(placed.map(({ project }) => project?.id ?? 0))])
    .execute();
  const muted = new Set(rows.map(({ user_id, project_id }) => `${user_id} ${project_id}`));
  return notices.filter(({ userId, kind, project }) => isHeardMuted(kind) || !muted.has(`${userId} ${project?.id}`));
}

/** Writes them down; an unread line of the same kind and project counts up instead. In an order in which nobody waits for the other. */
export async function tell(trx: Db, notices: readonly Notice[], { actorId, now, recordId }: Act): Promise<void> {
  const heard = await withoutMuted(trx, notices);
  if (heard.length === 0) return;
  const rows = heard
    .toSorted((a, b) => a.userId - b.userId || (a.kind < b.kind ? -1 : 1))
    .map(({ userId, kind, project }) => ({
      user_id: userId,
      kind,
      place: project?.id ?? 0,
      project_id: project?.id ?? null,
      title: project?.title ?? '',
      actor_id: actorId,
      record_id: recordId ?? null,
      at: now,
    }));
  await trx
    .insertInto('notifications')
    .values(rows)
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'kind', 'place'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          count: eb('notifications.count', '+', 1),
          title: eb.ref('excluded.title'),
          actor_id: actorId,
          record_id: recordId ?? null,
          at: now,
          mailed_at: null,
        })),
    )
    .execute();
}

/** Tells of words, a cut or a decision those who work on the project and answer for it; what is not for its editor only the latter. */
export async function tellOfWords(
  trx: Db,
  { projectId, kind, isForEditor = true, mentionedIds = [] }: { projectId: number; kind: WordsKind } & Partial<Words>,
  act: Act,
): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select([
      'id',
      'title',
      'assigned_to_id as assignedToId',
      'assigned_by_id as assignedById',
      'reviewed_by_id as reviewedById',
    ])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project) await tell(trx, noticesOfWords(project, { kind, isForEditor, mentionedIds, actorId: act.actorId }), act);
}

/** Tells those whom a text about the project mentions. */
export async function tellOfMentions(
  trx: Db,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
  act: Act & { actorId: number },
): Promise<void> {
  if (ids.length === 0) return;
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project) await tell(trx, noticesOfMentions(project, ids, act.actorId), act);
}

/** Read lines from before that instant go. */
export const deleteReadBefore = (db: Db, instant: string) =>
  db.deleteFrom('notifications').where('read_at', '<', instant).execute();

/** Those who may decide on leave of that person (docs/leave.md#rights). */
export async function listDeciders(db: Db, employee: Employee): Promise<number[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'type'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);
  return (await query.execute()).filter((person) => mayDecideLeave(person, employee)).map(({ id }) => id);
}

/** Everybody who may sign in. */
export async function listActiveIds(db: Db): Promise<number[]> {
  const query = db.selectFrom('users').select('id').where('is_active', '=', true).where('deleted_at', 'is', null);
  return (await query.execute()).map(({ id }) => id);
}
