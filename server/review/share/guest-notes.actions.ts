/** Guest notes. Each action runs in one transaction with the project locked (docs/review.md#links). */
import { checkFeedback, type Feedback } from '#domain/work/feedback.ts';
import { checkReply, checkMark, checkCutForNote, checkNoteLimits, markOf, type SentMark } from '#domain/work/notes.ts';
import { isRefusal, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { checkGuestNote, checkNoteRate, SHARE_TEXTS } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteFeedbackRow, lockFeedback, lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import {
  findNoteForGuest,
  findSentNote,
  type GuestNote,
  insertGuestNote,
} from '#server/work/feedback/guest-notes.store.ts';
import { measureNotes, findNotedCut, moveMark } from '#server/work/feedback/marks.store.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { findShownCut } from './guest-cuts.store.ts';
import { countRecentNotes, hasRepliesByOthers, listOwnIds, updateGuestNote } from './guest-notes.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';
import { recordVisit } from './visits.store.ts';

/** Content and position of a guest's note. */
export type NoteContent = Omit<SentMark, 'cutId'> & { content: string; parentId: number | null };
/** A note, and whether the reader wrote it. */
export type ReadNote = { note: Feedback; isOwn: boolean };

const cutNotFound = (): Refusal => refuse('not-found', SHARE_TEXTS.noNote);

/** Returns the guest and the cut if the guest may write notes on it. Locks the project, so that the limits are counted reliably. */
async function findWriter(trx: Db, visitor: Visitor, { cutId, now }: { cutId: number; now: string }) {
  const present = await findGuestVisit(trx, visitor, now);
  if (isRefusal(present)) return present;
  const refusal = checkGuestNote({ mayNote: present.link.may_note }, present.guest);
  if (refusal) return refusal;
  await lockProjectOf(trx, present.link.project_id);
  const cut = (await findShownCut(trx, present.link, cutId)) && (await findNotedCut(trx, cutId));
  if (!cut) return refuse('not-found', SHARE_TEXTS.noCut);
  return { ...present, cut, reading: { cutIds: [cutId], guestId: present.guest.id } };
}

type Writer = Exclude<Awaited<ReturnType<typeof findWriter>>, Refusal>;
type NewNote = Omit<GuestNote, 'projectId' | 'guest'>;

/** Returns everything that is wrong with a new note. */
function checkNew({ cut, link }: Writer, written: NoteContent, parent: Feedback | undefined): Refusal | undefined {
  const projectId = link.project_id;
  const hasMark = written.frame !== null || written.drawing !== null || written.isWhole === true;
  return refuseInvalid([
    ...checkFeedback({ content: written.content, attachmentCount: 0, hasDrawing: written.drawing !== null }),
    ...checkCutForNote(cut, projectId),
    // A guest sees a note awaiting release only if it is their own, and may reply to it.
    ...(parent
      ? checkReply({ ...parent, isPendingRelease: false }, { projectId, hasMark })
      : checkMark({ ...written, cutId: cut.id }, cut)),
  ]);
}

const readNote = async (trx: Db, id: number, reading: { cutIds: number[]; guestId: number }): Promise<ReadNote> => ({
  note: (await findNoteForGuest(trx, id, reading)) as Feedback,
  isOwn: true,
});

async function writeNew(trx: Db, { link, guest, cut, reading }: Writer, newNote: NewNote): Promise<ReadNote> {
  const now = newNote.createdAt;
  const id = await insertGuestNote(trx, { projectId: link.project_id, guest, ...newNote });
  const notice = { projectId: link.project_id, kind: 'feedback', isForEditor: !link.is_held } as const;
  await notifyOfFeedback(trx, notice, { actorId: null, guestName: guest.name, now, recordId: id });
  await recordVisit(trx, { linkId: link.id, guestId: guest.id, act: 'noted', cutId: cut.id, now });
  return readNote(trx, id, reading);
}

/** Adds a note or a reply. A repeated request, sent because its response was lost, returns the existing note. */
export const addGuestNote = (
  deps: Deps,
  visitor: Visitor,
  { cutId, written }: { cutId: number; written: NoteContent },
): Promise<ReadNote | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const writer = await findWriter(trx, visitor, { cutId, now });
    if (isRefusal(writer)) return writer;
    const { link, guest, reading } = writer;
    const { parentId, content } = written;
    const parent = parentId === null ? undefined : await findNoteForGuest(trx, parentId, reading);
    if (parentId !== null && !parent) return cutNotFound();
    const wrong = checkNew(writer, written, parent);
    if (wrong) return wrong;
    const mark = parent ? null : markOf({ ...written, cutId });
    const newNote = { content, mark, parentId, isPendingRelease: link.is_held, createdAt: now };
    const sentId = await findSentNote(trx, newNote, reading);
    if (sentId !== undefined) return readNote(trx, sentId, reading);
    const refusal =
      checkNoteRate(await countRecentNotes(trx, { linkId: link.id, guestId: guest.id, now })) ??
      checkNoteLimits(await measureNotes(trx, cutId));
    return refusal ?? writeNew(trx, writer, newNote);
  });

type NoteRef = { cutId: number; noteId: number };

/** Returns the guest's own note and locks it, unless someone else has replied. */
async function findOwnNote(trx: Db, visitor: Visitor, { cutId, noteId, now }: NoteRef & { now: string }) {
  const writer = await findWriter(trx, visitor, { cutId, now });
  if (isRefusal(writer)) return writer;
  await lockFeedback(trx, noteId);
  const note = await findNoteForGuest(trx, noteId, writer.reading);
  if (!note) return cutNotFound();
  if (!(await listOwnIds(trx, writer.guest.id, [note])).has(noteId))
    return refuse('forbidden', SHARE_TEXTS.foreignNote);
  const isSettled = note.resolvedAt !== null || (await hasRepliesByOthers(trx, noteId, writer.guest.id));
  return isSettled ? refuse('conflict', SHARE_TEXTS.settledNote) : { ...writer, note };
}

/** Changes the given fields of the guest's own note. */
export const changeGuestNote = (
  deps: Deps,
  visitor: Visitor,
  { change, ...of }: NoteRef & { change: Partial<Omit<NoteContent, 'parentId'>> },
): Promise<ReadNote | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const own = await findOwnNote(trx, visitor, { ...of, now: deps.clock() });
    if (isRefusal(own)) return own;
    const { mark, content, parentId } = own.note;
    const { frame = null, endFrame = null, drawing = null } = mark ?? {};
    const before = { content, frame, endFrame, drawing, isWhole: mark !== null && frame === null };
    const after = { ...before, ...change };
    // A reply has no position of its own.
    const cut = parentId === null ? own.cut : undefined;
    const sent = { ...after, cutId: cut?.id ?? null };
    const refusal = refuseInvalid([
      ...checkFeedback({ content: after.content, attachmentCount: 0, hasDrawing: after.drawing !== null }),
      ...checkMark(sent, cut),
    ]);
    if (refusal) return refusal;
    if (JSON.stringify(after) === JSON.stringify(before)) return { note: own.note, isOwn: true };
    await updateGuestNote(trx, of.noteId, { content: after.content, isPendingRelease: own.link.is_held });
    const position = markOf(sent);
    if (position) await moveMark(trx, of.noteId, position);
    return readNote(trx, of.noteId, own.reading);
  });

/** Deletes the guest's own note with its replies. */
export const deleteGuestNote = (deps: Deps, visitor: Visitor, of: NoteRef): Promise<Refusal | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const own = await findOwnNote(trx, visitor, { ...of, now: deps.clock() });
    if (isRefusal(own)) return own;
    await deleteFeedbackRow(trx, of.noteId);
    return undefined;
  });
