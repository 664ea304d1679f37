/** Waits for approval, which end and continue with the versions that the client has to decide on (docs/projects.md#waits). */
import type { Db } from '#server/platform/db/dialect.ts';
import { continueWait, endOpenWait, listWaits } from '#server/work/waits/waits.store.ts';
import { withdrawEmails } from '#server/review/sends/email-contacts.ts';
import { cutsWithClient } from './newest-cuts.ts';

/** Returns whether the client has a version to decide on. */
export const isApprovalPending = async (trx: Db, projectId: number): Promise<boolean> =>
  (await cutsWithClient(trx, projectId).select('cuts.id').executeTakeFirst()) !== undefined;

/** Withdraws emails about versions that the client no longer has to decide on, and ends the approval wait once none is left. The project must be locked. */
export async function endApprovalWait(trx: Db, projectId: number, now: string): Promise<void> {
  await withdrawEmails(trx, projectId);
  if (await isApprovalPending(trx, projectId)) return;
  await endOpenWait(trx, projectId, { at: now, byId: null, kinds: ['approval'] });
}

/**
 * Continues the last approval wait if it ended without anyone ending it, and what ended it was reverted: the client has a
 * version to decide on again. The project must be locked.
 */
export async function reopenApprovalWait(trx: Db, projectId: number, now: string): Promise<void> {
  const pending = await cutsWithClient(trx, projectId).select('cuts.sent_at').execute();
  const [last] = await listWaits(trx, projectId);
  if (!last?.until || last.kind !== 'approval' || last.endedBy) return;
  const { until } = last;
  if (pending.some(({ sent_at: sentAt }) => sentAt !== null && sentAt <= until))
    await continueWait(trx, { projectId, wait: { ...last, until } }, now);
}

/** Ends or reopens the approval wait after versions were moved or deleted, or a deliverable canceled or restored. The project must be locked. */
export async function syncApprovalWait(trx: Db, projectId: number, now: string): Promise<void> {
  await endApprovalWait(trx, projectId, now);
  await reopenApprovalWait(trx, projectId, now);
}
