/** Notes that a guest of a share link sees, which excludes internal notes and other people's notes awaiting release (docs/review.md#notes). */
import { sql } from 'kysely';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Mark } from '#domain/work/notes.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isOnCut, withRelations } from './feedback.store.ts';
import { insertMark, marksOf } from './marks.store.ts';

/** Cuts shown to a guest, and the guest's ID; null without a guest. */
export type GuestNoteScope = { cutIds: number[]; guestId: number | null };

const isForGuest = (name: 'feedback' | 'note', guestId: number | null) => {
  const own = sql`${sql.ref(`${name}.guest_id`)} = ${guestId ?? 0}`;
  return sql<boolean>`(not ${sql.ref(`${name}.is_internal`)} and (not ${sql.ref(`${name}.is_held`)} or ${own}))`;
};

/** Selects the visible notes; a reply is visible if its note is. */
const visible = (db: Db, { cutIds, guestId }: GuestNoteScope) =>
  db
    .selectFrom('feedback')
    .where(isOnCut(cutIds))
    .where(isForGuest('feedback', guestId))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('feedback.parent_id', 'is', null),
        exists(
          selectFrom('feedback as note')
            .select('note.id')
            .whereRef('note.id', '=', 'feedback.parent_id')
            .where(isForGuest('note', guestId)),
        ),
      ]),
    );

/** Returns the notes on these cuts and their replies, oldest first. */
export async function listNotesForGuest(db: Db, reading: GuestNoteScope): Promise<Feedback[]> {
  return withRelations(db, await visible(db, reading).selectAll('feedback').orderBy('feedback.id').execute());
}

/** Returns one note, or undefined if the guest may not see it. */
export async function findNoteForGuest(db: Db, id: number, reading: GuestNoteScope): Promise<Feedback | undefined> {
  const row = await visible(db, reading).selectAll('feedback').where('feedback.id', '=', id).executeTakeFirst();
  return row && (await withRelations(db, [row]))[0];
}

/** Returns how many open notes on these cuts the guest sees. */
export async function countOpenForGuest(db: Db, reading: GuestNoteScope): Promise<number> {
  const { n } = await visible(db, reading)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('feedback.parent_id', 'is', null)
    .where('feedback.resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export type GuestNote = {
  projectId: number;
  guest: { id: number; name: string };
  content: string;
  mark: Mark | null;
  /** ID of the note that this note replies to. */
  parentId: number | null;
  isPendingRelease: boolean;
  createdAt: string;
};

const sameMark = (mark: Mark | null | undefined): string =>
  mark ? JSON.stringify([mark.cutId, mark.frame, mark.endFrame, mark.drawing]) : '';

/** Interval in which identical notes of a guest at the same position count as one. */
const RESEND_MINUTES = 5;

/** Returns the guest's recent note with the same text and position: a client sends a note again if the response was lost. */
export async function findSentNote(
  trx: Db,
  { content, mark, parentId, createdAt }: Pick<GuestNote, 'content' | 'mark' | 'parentId' | 'createdAt'>,
  reading: GuestNoteScope,
): Promise<number | undefined> {
  const since = new Date(Date.parse(createdAt) - RESEND_MINUTES * 60_000).toISOString();
  const rows = await visible(trx, reading)
    .select('feedback.id')
    .where('feedback.guest_id', '=', reading.guestId)
    .where('feedback.content', '=', content)
    .where('feedback.parent_id', parentId === null ? 'is' : '=', parentId)
    .where('feedback.created_at', '>', since)
    .execute();
  const ids = rows.map(({ id }) => id);
  const marks = await marksOf(trx, ids);
  return ids.find((id) => sameMark(marks.get(id)) === sameMark(mark));
}

/** Inserts a guest's note and returns its ID; the caller has validated it and locked the project. */
export async function insertGuestNote(trx: Db, note: GuestNote): Promise<number> {
  const { id } = await trx
    .insertInto('feedback')
    .values({
      project_id: note.projectId,
      editor_id: null,
      created_by_id: null,
      content: note.content,
      type: 'client',
      created_at: note.createdAt,
      parent_id: note.parentId,
      is_held: note.isPendingRelease,
      guest_id: note.guest.id,
      guest_name: note.guest.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (note.mark) await insertMark(trx, id, note.mark);
  return id;
}
