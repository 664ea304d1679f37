/** Notifications about a project's feedback, versions and decisions, and about mentions in its texts. */
import {
  type Discussion,
  type DiscussionKind,
  noticesOfDiscussion,
  noticesOfMentions,
} from '#domain/journal/notifications.ts';
import { type NotifiedAction, notify } from '#server/journal/notify.store.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Notifies the project's editor and lead about feedback, a version or a decision, and a teammate about a reply; of internal feedback, only the lead. */
export async function notifyOfFeedback(
  trx: Db,
  {
    projectId,
    isForEditor = true,
    mentionedIds = [],
    repliedToId,
    ...event
  }: { projectId: number; kind: DiscussionKind; repliedToId?: number | undefined } & Partial<Discussion>,
  context: NotifiedAction,
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
    .select(isTeammate(repliedToId ?? 0).as('isReplyToTeammate'))
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project) return;
  const teammateId = project.isReplyToTeammate && isForEditor ? (repliedToId ?? null) : null;
  const discussion = { ...event, isForEditor, mentionedIds, teammateId, actorId: context.actorId };
  await notify(trx, noticesOfDiscussion(project, discussion), context);
}

/** Notifies the people mentioned in a text about the project. */
export async function notifyOfMentions(
  trx: Db,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
  context: NotifiedAction & { actorId: number },
): Promise<void> {
  if (ids.length === 0) return;
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project) await notify(trx, noticesOfMentions(project, ids, context.actorId), context);
}
