/** Where feedback points on cuts, in the database. */
import { sql } from 'kysely';
import type { Drawing, Mark, NoteLoad, PlacedMark, Stroke } from '#domain/work/notes.ts';
import { timecodeTextOf } from '#domain/work/notes.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** In the order of its declaration, whatever order a database keeps names in: drawings are compared as they are written. */
const strokeOf = ({ kind, color, size, points, text }: Stroke): Stroke => ({
  kind,
  color,
  size,
  points,
  ...(text === undefined ? {} : { text }),
});

const drawingOf = (drawing: Drawing | null): Drawing | null => drawing && { strokes: drawing.strokes.map(strokeOf) };

/** Where these point, by feedback, with number and timecode of the place: one query for a whole page. */
export async function marksOf(db: Db, feedbackIds: number[]): Promise<Map<number, PlacedMark>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('feedback_marks')
    .innerJoin('cuts', 'cuts.id', 'feedback_marks.cut_id')
    .selectAll('feedback_marks')
    .select(['cuts.number', 'cuts.rate_num', 'cuts.rate_den', 'cuts.start_frame', 'cuts.is_drop'])
    .where('feedback_id', 'in', feedbackIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const frames = { frame: row.frame, endFrame: row.end_frame };
      const rate = { num: row.rate_num, den: row.rate_den };
      const timecode = timecodeTextOf(frames, { rate, startFrame: row.start_frame, isDrop: row.is_drop });
      const drawing = drawingOf(row.drawing);
      return [row.feedback_id, { ...frames, cutId: row.cut_id, drawing, cutNumber: row.number, timecode }];
    }),
  );
}

const columnsOf = ({ frame, endFrame, drawing }: Omit<Mark, 'cutId'>) => ({
  frame,
  end_frame: endFrame,
  drawing: (drawing && JSON.stringify(drawing)) as never,
});

/** Gives a feedback its place. */
export async function insertMark(db: Db, feedbackId: number, mark: Mark): Promise<void> {
  await db
    .insertInto('feedback_marks')
    .values({ feedback_id: feedbackId, cut_id: mark.cutId, ...columnsOf(mark) })
    .execute();
}

/** Moves it within its cut. */
export async function updateMark(db: Db, feedbackId: number, mark: Omit<Mark, 'cutId'>): Promise<void> {
  await db.updateTable('feedback_marks').set(columnsOf(mark)).where('feedback_id', '=', feedbackId).execute();
}

/** Measures the notes of the version, whoever may see them. */
export async function measureNotes(db: Db, cutId: number): Promise<NoteLoad> {
  const { count, characters } = await db
    .selectFrom('feedback_marks')
    .innerJoin('feedback as note', 'note.id', 'feedback_marks.feedback_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(length(note.content) + coalesce(length(cast(drawing as text)), 0)), 0)`.as('characters'),
    ])
    .where('cut_id', '=', cutId)
    .executeTakeFirstOrThrow();
  return { count, characters };
}

type Reader = Pick<Actor, 'type'>;

/** Notes as far as this person sees them: of editors without those that are held. */
export const notesFor = (db: Db, reader: Reader, cutIds: number[]) =>
  db
    .selectFrom('feedback_marks')
    .innerJoin('feedback', 'feedback.id', 'feedback_marks.feedback_id')
    .where('feedback_marks.cut_id', 'in', cutIds)
    .$if(reader.type === 'editor', (query) => query.where('is_held', '=', false));

/** The notes of a cut that are not resolved, as far as this person sees them, by frame. */
export async function listOpenNoteIds(db: Db, reader: Reader, cutId: number): Promise<number[]> {
  const rows = await notesFor(db, reader, [cutId])
    .select('feedback.id')
    .where('resolved_at', 'is', null)
    .orderBy('frame')
    .orderBy('feedback_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a note needs to know of the cut that it is on. */
export async function findNotedCut(db: Db, id: number) {
  const row = await db
    .selectFrom('cuts')
    .select(['id', 'project_id', 'number', 'frame_count', 'file_removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      projectId: row.project_id,
      number: row.number,
      frameCount: row.frame_count,
      fileRemovedAt: row.file_removed_at,
    }
  );
}
