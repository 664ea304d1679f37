/** Carrying open notes of one cut over to the next, in the database (docs/review.md#carry). */
import type { Mark } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { columnsOf, notesFor } from './marks.store.ts';

const BATCH_SIZE = 200;

type Note = Row<'feedback'> & Pick<Row<'feedback_marks'>, 'frame' | 'end_frame' | 'drawing'>;

/** Returns notes this person sees open on one cut that are not yet on the other, by frame. */
export const listToCarry = (
  db: Db,
  actor: Pick<Actor, 'type'>,
  { fromCutId, toCutId }: { fromCutId: number; toCutId: number },
): Promise<Note[]> =>
  notesFor(db, actor, [fromCutId])
    .selectAll('feedback')
    .select(['feedback_marks.frame', 'feedback_marks.end_frame', 'feedback_marks.drawing'])
    .where('resolved_at', 'is', null)
    .where('feedback.id', 'not in', (eb) =>
      eb
        .selectFrom('feedback as carried')
        .innerJoin('feedback_marks as there', 'there.feedback_id', 'carried.id')
        .select((one) => one.ref('carried.carried_from_id').$notNull().as('id'))
        .where('there.cut_id', '=', toCutId)
        .where('carried.carried_from_id', 'is not', null),
    )
    .orderBy('feedback_marks.frame', (order) => order.asc().nullsFirst())
    .orderBy('feedback.id')
    .execute();

async function insertCopies(trx: Db, notes: readonly Note[], now: string): Promise<Map<number, number>> {
  const rows = await trx
    .insertInto('feedback')
    .values(
      notes.map((note) => ({
        project_id: note.project_id,
        editor_id: note.editor_id,
        created_by_id: note.created_by_id,
        content: note.content,
        type: note.type,
        created_at: now,
        is_internal: note.is_internal,
        is_held: note.is_held,
        guest_id: note.guest_id,
        guest_name: note.guest_name,
        carried_from_id: note.id,
      })),
    )
    .returning(['id', 'carried_from_id'])
    .execute();
  return new Map(rows.map((row) => [row.carried_from_id ?? 0, row.id]));
}

async function copyAttachments(trx: Db, copies: ReadonlyMap<number, number>): Promise<void> {
  const attached = await trx
    .selectFrom('feedback_attachments')
    .selectAll()
    .where('feedback_id', 'in', [...copies.keys()])
    .execute();
  if (attached.length === 0) return;
  const rows = attached.map((row) => ({ ...row, feedback_id: copies.get(row.feedback_id) as number }));
  await trx.insertInto('feedback_attachments').values(rows).execute();
}

type Position = Omit<Mark, 'cutId'>;

/** Copies these notes to the cut under their original authors. `carried` returns the position of a note on this cut. */
export async function insertCarried(
  trx: Db,
  notes: readonly Note[],
  { cutId, carried, now }: { cutId: number; carried: (mark: Position) => Position; now: string },
): Promise<void> {
  for (let at = 0; at < notes.length; at += BATCH_SIZE) {
    const part = notes.slice(at, at + BATCH_SIZE);
    const copies = await insertCopies(trx, part, now);
    const marks = part.map(({ id, frame, end_frame, drawing }) => {
      const mark = { cutId, ...carried({ frame, endFrame: end_frame, drawing }) };
      return { feedback_id: copies.get(id) as number, ...columnsOf(mark) };
    });
    await trx.insertInto('feedback_marks').values(marks).execute();
    await copyAttachments(trx, copies);
  }
}
