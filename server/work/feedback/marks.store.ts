/** Positions of feedback on cuts, in the database. */
import { sql } from 'kysely';
import type { Drawing, Mark, NoteUsage, LabeledMark, Stroke } from '#domain/work/notes.ts';
import { POSITION_FORMATS, timecodeTextOf } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Copies a stroke with its keys in declared order, since databases reorder keys and drawings are compared as JSON. */
const strokeOf = ({ kind, color, size, points, text }: Stroke): Stroke => ({
  kind,
  color,
  size,
  points,
  ...(text === undefined ? {} : { text }),
});

const drawingOf = (drawing: Drawing | null): Drawing | null => drawing && { strokes: drawing.strokes.map(strokeOf) };

/** Returns the marks by feedback, with cut number and timecode: one query for a whole page. */
export async function marksOf(db: Db, feedbackIds: number[]): Promise<Map<number, LabeledMark>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('feedback_marks')
    .innerJoin('cuts', 'cuts.id', 'feedback_marks.cut_id')
    .selectAll('feedback_marks')
    .select(['cuts.number', 'cuts.rate_num', 'cuts.rate_den', 'cuts.start_frame', 'cuts.is_drop', 'cuts.kind'])
    .where('feedback_id', 'in', feedbackIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const frames = { frame: row.frame, endFrame: row.end_frame };
      const rate = { num: row.rate_num, den: row.rate_den };
      const timebase = { rate, startFrame: row.start_frame, isDrop: row.is_drop, format: POSITION_FORMATS[row.kind] };
      const timecode = timecodeTextOf(frames, timebase);
      const drawing = drawingOf(row.drawing);
      return [row.feedback_id, { ...frames, cutId: row.cut_id, drawing, cutNumber: row.number, timecode }];
    }),
  );
}

/** Matches rows of `feedback` that are notes on versions, or replies to these. */
export const isNote = sql<boolean>`exists (select 1 from feedback_marks
  where feedback_marks.feedback_id = feedback.id or feedback_marks.feedback_id = feedback.parent_id)`;

const positionColumnsOf = ({ frame, endFrame, drawing }: Omit<Mark, 'cutId'>) => ({
  frame,
  end_frame: endFrame,
  drawing: (drawing && JSON.stringify(drawing)) as never,
});

/** Returns the columns of a new mark. */
export const columnsOf = ({ cutId, ...position }: Mark) => ({ cut_id: cutId, ...positionColumnsOf(position) });

/** Inserts the feedback's mark. */
export async function insertMark(db: Db, feedbackId: number, mark: Mark): Promise<void> {
  await db
    .insertInto('feedback_marks')
    .values({ feedback_id: feedbackId, ...columnsOf(mark) })
    .execute();
}

/** Moves the mark within its cut. */
export async function moveMark(db: Db, feedbackId: number, mark: Omit<Mark, 'cutId'>): Promise<void> {
  await db.updateTable('feedback_marks').set(positionColumnsOf(mark)).where('feedback_id', '=', feedbackId).execute();
}

/** Returns count and size of all notes of the cut, regardless of who may see them. */
export async function measureNotes(db: Db, cutId: number): Promise<NoteUsage> {
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

/** Selects notes as this person sees them; editors don't see notes that await release. */
export const notesFor = (db: Db, reader: Reader, cutIds: number[]) =>
  db
    .selectFrom('feedback_marks')
    .innerJoin('feedback', 'feedback.id', 'feedback_marks.feedback_id')
    .where('feedback_marks.cut_id', 'in', cutIds)
    .$if(reader.type === 'editor', (query) => query.where('is_held', '=', false));

/** Returns the open notes of these cuts that this person sees, cut by cut, by frame. */
export async function listOpenNoteIds(db: Db, reader: Reader, cutIds: number[]): Promise<number[]> {
  const rows = await notesFor(db, reader, cutIds)
    .select(['feedback.id', 'feedback_marks.cut_id'])
    .where('resolved_at', 'is', null)
    .orderBy('frame', (order) => order.asc().nullsFirst())
    .orderBy('feedback_id')
    .execute();
  return cutIds.flatMap((cutId) => rows.filter((row) => row.cut_id === cutId).map(({ id }) => id));
}

/** Returns the data of a cut that notes are checked against. */
export async function findNotedCut(db: Db, id: number) {
  const row = await db
    .selectFrom('cuts')
    .select(['id', 'project_id', 'number', 'kind', 'frame_count', 'file_removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      projectId: row.project_id,
      number: row.number,
      kind: row.kind,
      frameCount: row.frame_count,
      fileRemovedAt: row.file_removed_at,
    }
  );
}
