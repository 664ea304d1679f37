/** Feedback in the database, with its author and attachments. */
import { sql } from 'kysely';
import type { FeedbackType, Feedback } from '#domain/feedback.ts';
import type { PersonRef } from '#domain/project.ts';
import type { Actor } from '#domain/roles.ts';
import type { FiltersOf } from '#contract/endpoint.ts';
import { listFeedback } from '#contract/feedback.ts';
import type { ListRequest } from '#contract/filter.ts';
import { allOf, type Columns, conditionsFor } from '#server/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/db/dialect.ts';
import { type Page, pageOf } from '#server/db/page.ts';
import type { Row } from '#server/db/tables.ts';
// border: feedback is read with who gave it
import { listPeople } from '#server/users/people.store.ts';

type FeedbackFilters = FiltersOf<typeof listFeedback>;

const toFeedback = (row: Row<'feedback'>, createdBy: PersonRef | null, attachmentIds: number[]): Feedback => ({
  id: row.id,
  version: row.version,
  projectId: row.project_id,
  editorId: row.editor_id,
  createdBy,
  content: row.content,
  type: row.type,
  attachmentIds,
  createdAt: row.created_at,
});

/** Feedback that this person may read: editors that of their own projects (docs/product.md#hidden). */
function readable(db: Db, actor: Actor) {
  const query = db.selectFrom('feedback');
  if (actor.type !== 'editor') return query;
  return query.where((eb) =>
    eb(
      'feedback.project_id',
      'in',
      eb.selectFrom('projects').select('projects.id').where('projects.assigned_to_id', '=', actor.id),
    ),
  );
}

/** Ids of attachments by feedback, as attached: one query for a whole page. */
async function attachmentIdsOf(db: Db, feedbackIds: number[]): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>(feedbackIds.map((id) => [id, []]));
  if (feedbackIds.length === 0) return ids;
  const rows = await db
    .selectFrom('feedback_attachments')
    .select(['feedback_id', 'media_id'])
    .where('feedback_id', 'in', feedbackIds)
    .orderBy('feedback_id')
    .orderBy('position')
    .execute();
  for (const row of rows) ids.get(row.feedback_id)?.push(row.media_id);
  return ids;
}

async function withRelations(db: Db, rows: Row<'feedback'>[]): Promise<Feedback[]> {
  const authors = await listPeople(
    db,
    rows.map((row) => row.created_by_id),
  );
  const attachments = await attachmentIdsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toFeedback(row, authors.get(row.created_by_id) ?? null, attachments.get(row.id) ?? []));
}

const COLUMNS: Columns<FeedbackFilters> = {
  project: sql.ref('feedback.project_id'),
  createdBy: sql.ref('feedback.created_by_id'),
  id: sql.ref('feedback.id'),
};

/** One page of feedback, oldest first unless asked otherwise. */
export async function listFeedbackPage(
  db: Db,
  actor: Actor,
  { filters, order, ...paging }: ListRequest<FeedbackFilters>,
): Promise<Page<Feedback>> {
  const query = readable(db, actor)
    .selectAll('feedback')
    .where(allOf(conditionsFor(listFeedback, filters, COLUMNS)));
  const { rows, total } = await pageOf(query.orderBy('feedback.id', order[0]?.direction ?? 'asc'), paging);
  return { rows: await withRelations(db, rows), total };
}

/** The feedback, or undefined where it is not there for this person. */
export async function findFeedback(db: Db, actor: Actor, id: number): Promise<Feedback | undefined> {
  const row = await readable(db, actor).selectAll('feedback').where('feedback.id', '=', id).executeTakeFirst();
  return row && (await withRelations(db, [row]))[0];
}

/** Of these, the feedback that this person may refer to (docs/wire.md#relations). */
export async function listKnownFeedbackIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(db, actor).select('feedback.id').where('feedback.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Holds the row until the transaction ends. */
export async function lockFeedback(db: Db, id: number): Promise<void> {
  await selectForUpdate(db, db.selectFrom('feedback').select('id').where('id', '=', id)).execute();
}

/** Who the project is assigned to, its row held until the transaction ends; undefined when there is no such project. */
export const lockProjectOf = (db: Db, projectId: number) =>
  selectForUpdate(
    db,
    db.selectFrom('projects').select('assigned_to_id').where('id', '=', projectId),
  ).executeTakeFirst();

/** Those of the uploads that are there, held until the transaction ends so that no sweep takes them. */
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
};

async function insertAttachments(db: Db, feedbackId: number, mediaIds: number[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = mediaIds.map((mediaId, position) => ({ feedback_id: feedbackId, media_id: mediaId, position }));
  await db.insertInto('feedback_attachments').values(rows).execute();
}

/** The id of the new feedback. */
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAttachments(db, id, feedback.attachmentIds);
  return id;
}

/** Writes text and attachments, and counts the version up. */
export async function updateFeedback(
  db: Db,
  id: number,
  { content, attachmentIds }: { content: string; attachmentIds: number[] },
): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({ content, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('feedback_attachments').where('feedback_id', '=', id).execute();
  await insertAttachments(db, id, attachmentIds);
}

/** Deletes the feedback and unlinks its attachments; their files go with the next sweep. */
export async function deleteFeedbackRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('feedback_attachments').where('feedback_id', '=', id).execute();
  await db.deleteFrom('feedback').where('id', '=', id).execute();
}
