/** Notes on a cut with their replies, for export (docs/review.md#take-away). */
import type { ExpressionBuilder } from 'kysely';
import { guestTitle } from '#domain/work/guest-name.ts';
import type { TimecodedNote } from '#domain/review/markers.ts';
import { withNames } from '#domain/work/mentions.ts';
import { mayReviewProject } from '#domain/work/projects/project-rights.ts';
import type { Drawing } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import { namesIn } from '#server/work/mentions/mentions.store.ts';

/** Returns the cut with its names, or undefined if absent or hidden from this user. */
export async function findCutForExport(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .leftJoin('deliverables', 'deliverables.id', 'cuts.deliverable_id')
    .selectAll('cuts')
    .select(['projects.title', 'projects.tracking_id', 'projects.assigned_to_id', 'deliverables.name as deliverable'])
    .select(isTeammate(actor.id).as('is_teammate'))
    .where('cuts.id', '=', id)
    .executeTakeFirst();
  const isReviewable =
    row && mayReviewProject(actor, { assignedToId: row.assigned_to_id, isTeammate: Boolean(row.is_teammate) });
  return isReviewable ? row : undefined;
}

export type ExportedCut = NonNullable<Awaited<ReturnType<typeof findCutForExport>>>;

export type ExportedNote = TimecodedNote & { id: number; drawing: Drawing | null };

export type NotesSelection = { cutId: number; isOpenOnly: boolean; withInternal: boolean };

/** Condition for visible notes: a guest's note that awaits release is only for managers. */
const isVisible = (eb: ExpressionBuilder<Tables, 'feedback'>, actor: Actor, { withInternal }: NotesSelection) =>
  eb.and([
    ...(withInternal ? [] : [eb('feedback.is_internal', '=', false)]),
    ...(actor.type === 'editor' ? [eb('feedback.is_held', '=', false)] : []),
  ]);

const withAuthor = (db: Db) =>
  db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.created_by_id')
    .select(['feedback.id', 'content', 'feedback.parent_id', 'feedback.guest_name', 'first_name', 'last_name']);

type AuthorNames = { guest_name: string | null; first_name: string | null; last_name: string | null };

/** Returns the text with names for mentions. Guests' notes have no mentions. */
const noteTextOf = (
  { content, guest_name }: { content: string; guest_name: string | null },
  names: ReadonlyMap<number, string>,
) => (guest_name === null ? withNames(content, names) : content);

const authorOf = ({ guest_name, first_name, last_name }: AuthorNames): string =>
  guest_name === null ? fullNameOf({ firstName: first_name ?? '', lastName: last_name ?? '' }) : guestTitle(guest_name);

const readNotes = (db: Db, actor: Actor, selection: NotesSelection) =>
  withAuthor(db)
    .innerJoin('feedback_marks as mark', 'mark.feedback_id', 'feedback.id')
    .select(['mark.frame', 'mark.end_frame', 'mark.drawing', 'feedback.created_at', 'resolved_at', 'is_internal'])
    .where('mark.cut_id', '=', selection.cutId)
    .where('feedback.parent_id', 'is', null)
    .where((eb) => isVisible(eb, actor, selection))
    .$if(selection.isOpenOnly, (query) => query.where('resolved_at', 'is', null))
    .orderBy('mark.frame', (order) => order.asc().nullsFirst())
    .orderBy('mark.feedback_id')
    .execute();

const readReplies = (db: Db, actor: Actor, selection: NotesSelection) =>
  withAuthor(db)
    .innerJoin('feedback_marks as mark', 'mark.feedback_id', 'feedback.parent_id')
    .where('mark.cut_id', '=', selection.cutId)
    .where((eb) => isVisible(eb, actor, selection))
    .orderBy('feedback.id')
    .execute();

/** Returns notes in display order: by frame, then by creation. */
export async function listNotesForExport(db: Db, actor: Actor, selection: NotesSelection): Promise<ExportedNote[]> {
  const notes = await readNotes(db, actor, selection);
  const written = await readReplies(db, actor, selection);
  const replies = Map.groupBy(written, ({ parent_id }) => parent_id);
  const names = await namesIn(
    db,
    [...notes, ...written].map(({ content }) => content),
  );
  return notes.map((note) => ({
    id: note.id,
    frame: note.frame,
    endFrame: note.end_frame,
    text: noteTextOf(note, names),
    author: authorOf(note),
    at: note.created_at,
    isResolved: note.resolved_at !== null,
    isInternal: note.is_internal,
    hasDrawing: (note.drawing?.strokes.length ?? 0) > 0,
    drawing: note.drawing,
    replies: (replies.get(note.id) ?? []).map((reply) => ({ text: noteTextOf(reply, names), author: authorOf(reply) })),
  }));
}
