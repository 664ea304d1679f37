/** Sends finished work back within the caller's transaction; the round records its cause, and the newest cut is marked (docs/projects.md#revision, docs/review.md#decisions). */
import { noticesOfProject } from '#domain/live/notifications.ts';
import { checkRequestRevision, requestRevision } from '#domain/work/project-revision.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { findNewestCut, writeDecision } from './cut-decisions.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listOpenNoteIds } from '#server/work/feedback/marks.store.ts';
import { writeMentionNames } from '#server/work/mentions/store-mentions.ts';
import { notify, notifyOfMentions } from '#server/journal/notify.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { authorOf } from './project-history.ts';
import type { ProjectRecord } from './project-record.ts';
import { updateProject } from './projects.store.ts';

export type Revision = { reason: string; now: string; deadlineAt?: string | undefined };
export type Revised = { record: ProjectRecord; undoId: number };

/** Returns the newest cut and the open notes on it that the editor sees; empty without a cut. */
async function causeOf(trx: Db, projectId: number) {
  const cut = await findNewestCut(trx, projectId);
  return cut && { cut, noteIds: await listOpenNoteIds(trx, { type: 'editor' }, cut.id) };
}

/** Writes the new round. The record must be locked and the actor authorized. */
export async function persistRevision(
  trx: Db,
  actor: Actor,
  { record, reason, now, deadlineAt }: Revision & { record: ProjectRecord },
): Promise<Revised | Refusal> {
  const refusal = checkRequestRevision(record);
  if (refusal) return refusal;
  const storedReason = await writeMentionNames(trx, reason, { assignedToId: record.assignedToId, path: 'reason' });
  if (isRefusal(storedReason)) return storedReason;
  const cause = await causeOf(trx, record.id);
  const by = await authorOf(trx, actor.id);
  const from = cause && { cutId: cause.cut.id, noteIds: cause.noteIds };
  const fields = {
    ...requestRevision(record, { reason: storedReason.text, by, now, from }),
    ...(deadlineAt ? { deadlineAt } : {}),
  };
  const revised = await updateProject(trx, record, { ...fields, changedById: actor.id });
  if (cause)
    await writeDecision(trx, cause.cut.id, {
      decision: 'changes',
      at: now,
      byId: actor.id,
      byGuestId: null,
      reason: storedReason.text,
    });
  const extra = {
    ...(deadlineAt ? { deadlineAt: record.deadlineAt } : {}),
    ...(cause ? { decided: { cutId: cause.cut.id, before: cause.cut.decided, at: now, byId: actor.id } } : {}),
  };
  const undoId = await storeUndo(trx, { kind: 'revision', record, actor, now, extra });
  const context = { actorId: actor.id, now, undoId };
  await notify(trx, noticesOfProject(record, revised, actor.id), context);
  await notifyOfMentions(trx, { projectId: record.id, ids: storedReason.ids }, context);
  return { record: revised, undoId };
}
