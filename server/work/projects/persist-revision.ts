/** Sends finished work back within the caller's transaction; the round records its cause, and the newest cuts are marked (docs/projects.md#revision, docs/review.md#decisions). */
import { noticesOfProject } from '#domain/live/notifications.ts';
import { checkRequestRevision, cutsToRevise, requestRevision } from '#domain/work/projects/project-revision.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { listNewestCuts, type NewestCut, writeDecisions } from './cut-decisions.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listOpenNoteIds } from '#server/work/feedback/marks.store.ts';
import { writeMentionNames } from '#server/work/mentions/store-mentions.ts';
import { notify, notifyOfMentions } from '#server/journal/notify.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { authorOf } from './project-history.ts';
import type { ProjectRecord } from './project-record.ts';
import { updateProject } from './projects.store.ts';

export type Revision = {
  reason: string;
  now: string;
  deadlineAt?: string | undefined;
  /** The only version on which changes are requested; by default, those of all deliverables that aren't approved. */
  cut?: NewestCut | undefined;
};
export type PersistedRevision = { record: ProjectRecord; undoId: number };

/** Returns the cuts that caused the revision and the open notes on them that the editor sees, highest number first. */
async function causesOf(trx: Db, projectId: number, cut: NewestCut | undefined) {
  const cuts = cut ? [cut] : cutsToRevise(await listNewestCuts(trx, projectId), ({ decided }) => decided.decision);
  const ids = cuts.map(({ id }) => id);
  const [highest] = ids;
  const from = highest === undefined ? undefined : { cutId: highest, noteIds: await listEditorNotes(trx, ids) };
  return { cuts, from };
}

const listEditorNotes = (trx: Db, cutIds: number[]) => listOpenNoteIds(trx, { type: 'editor' }, cutIds);

/** Writes the new round. The record must be locked and the actor authorized. */
export async function persistRevision(
  trx: Db,
  actor: Actor,
  { record, reason, now, deadlineAt, cut }: Revision & { record: ProjectRecord },
): Promise<PersistedRevision | Refusal> {
  const refusal = checkRequestRevision(record);
  if (refusal) return refusal;
  const storedReason = await writeMentionNames(trx, reason, { assignedToId: record.assignedToId, path: 'reason' });
  if (isRefusal(storedReason)) return storedReason;
  const { cuts: causes, from } = await causesOf(trx, record.id, cut);
  // The round has the team's reason; a guest's request stays on its version.
  const cuts = causes.filter(({ decided }) => decided.decision !== 'changes' || decided.byGuestId === null);
  const by = await authorOf(trx, actor.id);
  const fields = {
    ...requestRevision(record, { reason: storedReason.text, by, now, from }),
    ...(deadlineAt ? { deadlineAt, deadlineSetAt: now } : {}),
  };
  const revised = await updateProject(trx, record, { ...fields, changedById: actor.id });
  const written = { at: now, byId: actor.id };
  await writeDecisions(
    trx,
    cuts.map(({ id }) => id),
    { decision: 'changes', ...written, byGuestId: null, reason: storedReason.text },
  );
  const decided = cuts.map(({ id, decided: before }) => ({ cutId: id, before, ...written }));
  const extra = {
    ...(deadlineAt ? { deadlineAt: record.deadlineAt, deadlineSetAt: record.deadlineSetAt } : {}),
    // A single decision is stored in the previous format, so that a process of the previous release can undo it.
    ...(decided.length > 0 ? { decided: decided.length === 1 ? decided[0] : decided } : {}),
  };
  const undoId = await storeUndo(trx, { kind: 'revision', record, actor, now, extra });
  const context = { actorId: actor.id, now, undoId };
  await notify(trx, noticesOfProject(record, revised, actor.id), context);
  await notifyOfMentions(trx, { projectId: record.id, ids: storedReason.ids }, context);
  return { record: revised, undoId };
}
