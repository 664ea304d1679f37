/** Actions on notes other than writing: resolve, reopen, release (docs/review.md#notes). */
import type { Feedback } from '#domain/work/feedback.ts';
import { checkReleasable, checkResolvable, mayRelease, mayReopen, mayResolve } from '#domain/work/notes.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findAssignee, lockFeedback, releaseNote, updateResolved } from './feedback-rows.store.ts';
import { findFeedback } from './feedback.store.ts';

type NoteContext = { note: Feedback; assignedToId: number | null };

/** An action on a note: who may do it, whether it is possible, whether it was done already, and the write. */
export type NoteAction = {
  may(actor: Actor, context: NoteContext): boolean;
  check(note: Feedback, parent: Feedback | undefined): Refusal | undefined;
  isDone(note: Feedback): boolean;
  write(trx: Db, id: number, by: { at: string; byId: number }): Promise<void>;
};

export const NOTE_ACTIONS = {
  resolve: {
    may: (actor, { assignedToId }) => mayResolve(actor, { assignedToId }),
    check: checkResolvable,
    isDone: (note) => note.resolvedAt !== null,
    write: updateResolved,
  },
  reopen: {
    may: (actor, { note }) => mayReopen(actor, { createdById: note.createdBy?.id ?? null }),
    check: checkResolvable,
    isDone: (note) => note.resolvedAt === null,
    write: (trx, id) => updateResolved(trx, id, null),
  },
  release: {
    may: mayRelease,
    check: (_note, parent) => checkReleasable(parent),
    isDone: (note) => !note.isPendingRelease,
    write: releaseNote,
  },
} as const satisfies Record<string, NoteAction>;

async function getNoteFor(
  db: Db,
  actor: Actor,
  { id, noteAction }: { id: number; noteAction: NoteAction },
): Promise<Feedback | Refusal> {
  const note = await findFeedback(db, actor, id);
  if (!note) return notFound();
  const assignedToId = await findAssignee(db, note.projectId);
  return noteAction.may(actor, { note, assignedToId }) ? note : accessDenied();
}

/** Checks the right to the action: 404 if the note is hidden from this person. */
export async function checkNoteAction(
  db: Db,
  actor: Actor,
  request: { id: number; noteAction: NoteAction },
): Promise<Refusal | undefined> {
  const note = await getNoteFor(db, actor, request);
  return isRefusal(note) ? note : undefined;
}

/** Runs the action; writes nothing if it is done already. */
export function applyNoteAction(
  db: Db,
  actor: Actor,
  { id, noteAction, ifMatch, now }: { id: number; noteAction: NoteAction; ifMatch: IfMatch; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const note = await getNoteFor(trx, actor, { id, noteAction });
    if (isRefusal(note)) return note;
    const parent = note.parentId === null ? undefined : await findFeedback(trx, actor, note.parentId);
    const refusal = checkIfMatch(ifMatch, note.version) ?? noteAction.check(note, parent);
    if (refusal) return refusal;
    if (noteAction.isDone(note)) return note;
    await noteAction.write(trx, id, { at: now, byId: actor.id });
    return (await findFeedback(trx, actor, id)) as Feedback;
  });
}
