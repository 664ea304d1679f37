/** Writes of feedback: rows, attachments and marks; each within the caller's transaction. */
import type { FeedbackType } from '#domain/work/feedback.ts';
import type { Mark } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { deleteUnreferenced } from '#server/files/media/media.store.ts';
import { FILE_USES } from '#server/work/media-rights.ts';
import type { TextProject } from '#server/work/mentions/mentions.store.ts';
import { insertMark, isNote, moveMark } from './marks.store.ts';

/** Locks the row until the transaction ends. */
export async function lockFeedback(db: Db, id: number): Promise<void> {
  await selectForUpdate(db, db.selectFrom('feedback').select('id').where('id', '=', id)).execute();
}

/** Locks the project's row until the transaction ends and returns its assignee and team; undefined if there is no such project. */
export const lockProjectOf = (db: Db, projectId: number) =>
  selectForUpdate(
    db,
    db.selectFrom('projects').select(['id', 'assigned_to_id', 'team_id']).where('id', '=', projectId),
  ).executeTakeFirst();

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProjectOf>>>;

/** Returns the editor of the feedback's project, and its team if the feedback is a note on a version. */
export async function findTextProject(db: Db, id: number): Promise<TextProject> {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select(['projects.assigned_to_id', 'projects.team_id'])
    .select(isNote.as('is_note'))
    .where('feedback.id', '=', id)
    .executeTakeFirst();
  return { assignedToId: row?.assigned_to_id ?? null, teamId: row?.is_note ? row.team_id : null };
}

/** Returns the project's assignee, or null. */
export async function findAssignee(db: Db, projectId: number): Promise<number | null> {
  const row = await db.selectFrom('projects').select('assigned_to_id').where('id', '=', projectId).executeTakeFirst();
  return row?.assigned_to_id ?? null;
}

/** Locks these uploads until the transaction ends, so that the sweep can't delete them, and returns those that exist. */
export async function lockMedia(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('media').select('id').where('id', 'in', ids).orderBy('id');
  return new Set((await selectForUpdate(db, query).execute()).map((row) => row.id));
}

export type NewFeedback = {
  projectId: number;
  author: Actor;
  type: FeedbackType;
  content: string;
  attachmentIds: number[];
  createdAt: string;
  mark: Mark | null;
  parentId: number | null;
  isInternal: boolean;
};

async function insertAttachments(db: Db, feedbackId: number, mediaIds: number[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = mediaIds.map((mediaId, position) => ({ feedback_id: feedbackId, media_id: mediaId, position }));
  await db.insertInto('feedback_attachments').values(rows).execute();
}

/** Inserts feedback and returns its ID. */
export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<number> {
  const { id } = await db
    .insertInto('feedback')
    .values({
      project_id: feedback.projectId,
      editor_id: feedback.type === 'editor' ? feedback.author.id : null,
      created_by_id: feedback.author.id,
      content: feedback.content,
      type: feedback.type,
      created_at: feedback.createdAt,
      parent_id: feedback.parentId,
      is_internal: feedback.isInternal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAttachments(db, id, feedback.attachmentIds);
  if (feedback.mark) await insertMark(db, id, feedback.mark);
  return id;
}

/** Fields that the author may change. */
export type FeedbackChange = {
  content: string;
  attachmentIds: number[];
  isInternal: boolean;
  /** Position on the cut; null without one. */
  mark: Omit<Mark, 'cutId'> | null;
};

/** Writes the author's changes and increments the version. */
export async function updateFeedback(db: Db, id: number, change: FeedbackChange): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({ content: change.content, is_internal: change.isInternal, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('feedback_attachments').where('feedback_id', '=', id).execute();
  await insertAttachments(db, id, change.attachmentIds);
  if (change.mark) await moveMark(db, id, change.mark);
  if (change.isInternal) await hideReplies(db, id);
}

/** Makes the replies to a note internal. */
async function hideReplies(db: Db, parentId: number): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({ is_internal: true, version: eb('version', '+', 1) }))
    .where('parent_id', '=', parentId)
    .where('is_internal', '=', false)
    .execute();
}

/** Sets or clears the note's resolver and time, and increments the version. */
export async function updateResolved(db: Db, id: number, resolved: { at: string; byId: number } | null): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({
      resolved_at: resolved?.at ?? null,
      resolved_by_id: resolved?.byId ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Shows the feedback and its replies to everyone who reads the project. */
export async function releaseNote(db: Db, id: number): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({ is_held: false, version: eb('version', '+', 1) }))
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('is_held', '=', true)
    .execute();
}

/** Deletes the feedback with its replies; files attached to nothing else are deleted at once (docs/projects.md#files). Call it in a transaction. */
export async function deleteFeedbackRow(trx: Db, id: number): Promise<void> {
  const attached = await trx
    .selectFrom('feedback_attachments')
    .innerJoin('feedback', 'feedback.id', 'feedback_attachments.feedback_id')
    .select('feedback_attachments.media_id')
    .where((eb) => eb.or([eb('feedback.id', '=', id), eb('feedback.parent_id', '=', id)]))
    .execute();
  await trx.deleteFrom('feedback').where('id', '=', id).execute();
  const mediaIds = [...new Set(attached.map((row) => row.media_id))];
  if (mediaIds.length > 0) await deleteUnreferenced({ db: trx, fileUses: FILE_USES }, mediaIds);
}
