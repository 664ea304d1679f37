/** Sends finished work back within the caller's transaction; the round records its cause, and the newest cuts are marked (docs/projects.md#revision, docs/review.md#decisions). */
import { noticesOfProject } from '#domain/work/project-notices.ts';
import { checkRequestRevision, requestRevision } from '#domain/work/projects/project-revision.ts';
import { roundCheckOf } from '#domain/work/checks/check-confirmation.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { RevisionCauses } from '#server/platform/ports.ts';
import { listChecks, reopenChecks, ticksOf } from '#server/work/checks/checks.store.ts';
import { listOpenNoteIds } from '#server/work/feedback/marks.store.ts';
import { writeMentionNames } from '#server/work/mentions/store-mentions.ts';
import { notify } from '#server/journal/notify.store.ts';
import { notifyOfMentions } from '#server/work/mentions/notify-team.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { authorOf } from './project-history.ts';
import type { ProjectRecord } from './project-record.ts';
import { updateProject } from './projects.store.ts';

export type Revision = {
  reason: string;
  now: string;
  deadlineAt?: string | undefined;
  /** The versions on which changes are requested. */
  causes: RevisionCauses;
};
export type PersistedRevision = { record: ProjectRecord; undoId: number };

/** Returns the highest of these versions and the open notes on all of them that the editor sees. */
async function originOf(trx: Db, { cutIds }: RevisionCauses) {
  const [cutId] = cutIds;
  return cutId === undefined ? undefined : { cutId, noteIds: await listOpenNoteIds(trx, { type: 'editor' }, cutIds) };
}

/** Writes the new round. The record must be locked and the actor authorized. */
export async function persistRevision(
  trx: Db,
  actor: Actor,
  { record, reason, now, deadlineAt, causes }: Revision & { record: ProjectRecord },
): Promise<PersistedRevision | Refusal> {
  const refusal = checkRequestRevision(record);
  if (refusal) return refusal;
  const storedReason = await writeMentionNames(trx, reason, { assignedToId: record.assignedToId, path: 'reason' });
  if (isRefusal(storedReason)) return storedReason;
  const from = await originOf(trx, causes);
  const by = await authorOf(trx, actor.id);
  const checks = record.checksTotal > 0 ? await listChecks(trx, record.id) : [];
  const ticks = ticksOf(checks);
  if (ticks.length > 0) await reopenChecks(trx, record.id);
  const fields = {
    ...requestRevision(record, { reason: storedReason.text, by, now, from, checks: checks.map(roundCheckOf) }),
    ...(deadlineAt ? { deadlineAt, deadlineSetAt: now } : {}),
  };
  const revised = await updateProject(trx, record, { ...fields, changedById: actor.id });
  const decided = await causes.mark({ at: now, byId: actor.id, reason: storedReason.text });
  const extra = {
    ...(deadlineAt ? { deadlineAt: record.deadlineAt, deadlineSetAt: record.deadlineSetAt } : {}),
    // A single decision is stored in the previous format, so that a process of the previous release can undo it.
    ...(ticks.length > 0 ? { ticks } : {}),
    ...(decided.length > 0 ? { decided: decided.length === 1 ? decided[0] : decided } : {}),
  };
  const undoId = await storeUndo(trx, { kind: 'revision', record, actor, now, extra });
  const context = { actorId: actor.id, now, undoId };
  await notify(trx, noticesOfProject(record, revised, actor.id), context);
  await notifyOfMentions(trx, { projectId: record.id, ids: storedReason.ids }, context);
  return { record: revised, undoId };
}
