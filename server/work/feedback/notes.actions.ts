/** What is said of notes beside their words: done, not done after all, for everybody to see (docs/review.md#notes). */
import type { Feedback } from '#domain/work/feedback.ts';
import { checkReleasable, checkResolvable, mayRelease, mayReopen, mayResolve } from '#domain/work/notes.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { findAssignee, lockFeedback, releaseRows, updateResolved } from './feedback-rows.store.ts';
import { findFeedback } from './feedback.store.ts';

type Judged = { note: Feedback; assignedToId: number | null };

/** One act on a note: who may, when, whether it is so already, and what is written. */
export type NoteAct = {
  may(actor: Actor, judged: Judged): boolean;
  check(note: Feedback, parent: Feedback | undefined): Refusal | undefined;
  isSo(note: Feedback): boolean;
  write(trx: Db, id: number, by: { at: string; byId: number }): Promise<void>;
};

export const NOTE_ACTS = {
  resolve: {
    may: (actor, { assignedToId }) => mayResolve(actor, { assignedToId }),
    check: checkResolvable,
    isSo: (note) => note.resolvedAt !== null,
    write: updateResolved,
  },
  reopen: {
    may: (actor, { note }) => mayReopen(actor, { createdById: note.createdBy?.id ?? null }),
    check: checkResolvable,
    isSo: (note) => note.resolvedAt === null,
    write: (trx, id) => updateResolved(trx, id, null),
  },
  release: {
    may: mayRelease,
    check: (_note, parent) => checkReleasable(parent),
    isSo: (note) => !note.isHeld,
    write: releaseRows,
  },
} as const satisfies Record<string, NoteAct>;

async function getNoteFor(
  db: Db,
  actor: Actor,
  { id, act }: { id: number; act: NoteAct },
): Promise<Feedback | Refusal> {
  const note = await findFeedback(db, actor, id);
  if (!note) return notFound();
  const assignedToId = await findAssignee(db, note.projectId);
  return act.may(actor, { note, assignedToId }) ? note : accessDenied();
}

/** Whether this person may do that: 404 where the note is hidden from them. */
export async function judgeNote(
  db: Db,
  actor: Actor,
  noteAct: { id: number; act: NoteAct },
): Promise<Refusal | undefined> {
  const note = await getNoteFor(db, actor, noteAct);
  return isRefusal(note) ? note : undefined;
}

/** Does it; where it is so already, nothing is written. */
export function settleNote(
  db: Db,
  actor: Actor,
  { id, act, ifMatch, now }: { id: number; act: NoteAct; ifMatch: IfMatch; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const note = await getNoteFor(trx, actor, { id, act });
    if (isRefusal(note)) return note;
    const parent = note.parentId === null ? undefined : await findFeedback(trx, actor, note.parentId);
    const refusal = checkIfMatch(ifMatch, note.version) ?? act.check(note, parent);
    if (refusal) return refusal;
    if (act.isSo(note)) return note;
    await act.write(trx, id, { at: now, byId: actor.id });
    return (await findFeedback(trx, actor, id)) as Feedback;
  });
}
