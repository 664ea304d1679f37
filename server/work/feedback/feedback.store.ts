/** Feedback in the database, with its author and attachments. */
import { sql } from 'kysely';
import type { Feedback } from '#domain/work/feedback.ts';
import type { LabeledMark } from '#domain/work/notes.ts';
import { withNames } from '#domain/work/mentions.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { listFeedback } from '#contract/work/feedback.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { allOf, type Columns, type Condition, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { mentionsOf, namesIn } from '#server/work/mentions/mentions.store.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { reviewableIds } from '#server/work/teams/team-scope.ts';
import { isNote, marksOf } from './marks.store.ts';

type FeedbackFilters = FiltersOf<typeof listFeedback>;

type RelatedRecords = {
  people: Map<number, PersonRef>;
  names: ReadonlyMap<number, string>;
  attachmentIds: number[];
  mark: LabeledMark | null;
};

/** Returns the text to scan for mentions, which is empty for guests, who can't mention anyone. */
const textWithMentions = (row: Row<'feedback'>): string => (row.guest_name === null ? row.content : '');

const toFeedback = (row: Row<'feedback'>, { people, names, attachmentIds, mark }: RelatedRecords): Feedback => ({
  id: row.id,
  version: row.version,
  projectId: row.project_id,
  editorId: row.editor_id,
  createdBy: people.get(row.created_by_id ?? 0) ?? null,
  content: row.guest_name === null ? withNames(row.content, names) : row.content,
  mentions: mentionsOf(textWithMentions(row), names),
  type: row.type,
  attachmentIds,
  createdAt: row.created_at,
  mark,
  parentId: row.parent_id,
  isInternal: row.is_internal,
  isPendingRelease: row.is_held,
  resolvedAt: row.resolved_at,
  resolvedBy: people.get(row.resolved_by_id ?? 0) ?? null,
  guestName: row.guest_name,
  carriedFromId: row.carried_from_id,
});

/**
 * Selects the feedback this person may read; for editors, that on their own projects and the notes on versions of their teams'
 * which isn't awaiting release (docs/product.md#hidden, docs/review.md#notes, docs/projects.md#team).
 */
function readable(db: Db, actor: Actor) {
  const query = db.selectFrom('feedback');
  if (actor.type !== 'editor') return query;
  return query.where('feedback.is_held', '=', false).where(
    sql<boolean>`feedback.project_id in ${reviewableIds(actor.id)}
        and (feedback.project_id in (select id from projects where assigned_to_id = ${actor.id}) or ${isNote})`,
  );
}

/** Returns attachment IDs by feedback, in their order: one query for a whole page. */
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

/** Adds people, attachments and marks to these rows. */
export async function withRelations(db: Db, rows: Row<'feedback'>[]): Promise<Feedback[]> {
  const ids = rows.map((row) => row.id);
  const userIds = rows.flatMap((row) => [row.created_by_id, row.resolved_by_id]).filter((id) => id !== null);
  const people = await listPeople(db, userIds);
  const attachments = await attachmentIdsOf(db, ids);
  const marks = await marksOf(db, ids);
  const names = await namesIn(db, rows.map(textWithMentions));
  return rows.map((row) =>
    toFeedback(row, { people, names, attachmentIds: attachments.get(row.id) ?? [], mark: marks.get(row.id) ?? null }),
  );
}

/** Matches notes on these cuts and their replies. One list of IDs, since PostgreSQL reads all feedback for two joined by `or`. */
export function isOnCut(cutIds: readonly number[]): Condition {
  const isMarked = isOneOf(sql.ref('feedback_marks.cut_id'), cutIds);
  return sql<boolean>`feedback.id in (select feedback_marks.feedback_id from feedback_marks where ${isMarked}
    union all select replies.id from feedback_marks
    join feedback as replies on replies.parent_id = feedback_marks.feedback_id where ${isMarked})`;
}

const COLUMNS: Columns<FeedbackFilters> = {
  project: sql.ref('feedback.project_id'),
  createdBy: sql.ref('feedback.created_by_id'),
  id: sql.ref('feedback.id'),
  cut: isOnCut,
};

/** Returns one page of feedback, oldest first by default. */
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

/** Returns the feedback, or undefined if this person may not read it. */
export async function findFeedback(db: Db, actor: Actor, id: number): Promise<Feedback | undefined> {
  const row = await readable(db, actor).selectAll('feedback').where('feedback.id', '=', id).executeTakeFirst();
  return row && (await withRelations(db, [row]))[0];
}

/** Returns which of these IDs this person may refer to (docs/api-reference.md#relations). */
export async function listKnownFeedbackIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(db, actor).select('feedback.id').where('feedback.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
