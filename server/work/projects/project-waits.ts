/** Waits ended by other actions: finishing the project, and decisions on its versions (docs/projects.md#waits). */
import { isFinished } from '#domain/work/projects/project-status.ts';
import { REQUESTED_KINDS } from '#domain/work/wait-kinds.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isOfLiveDeliverable, isWithClient } from './newest-cuts.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';
import { continueWait, endOpenWait, listWaits, syncProjects } from '#server/work/waits/waits.store.ts';

type ProjectWrite = { record: ProjectRecord; fields: Partial<NewProject> };

const endsWait = ({ record, fields }: ProjectWrite): boolean =>
  record.waitingFor !== null &&
  record.waitingFor !== 'approval' &&
  !isFinished(record.status) &&
  isFinished(fields.status ?? record.status);

/** Returns whether a project's waits, or the columns derived from them, depend on these fields. */
export function affectsWaits({ record, fields }: ProjectWrite): boolean {
  const isEndMoved = fields.endedAt !== undefined && fields.endedAt !== record.endedAt;
  const isMoved = fields.deadlineAt !== undefined || fields.createdAt !== undefined;
  return isEndMoved || (isMoved && record.endedAt !== null) || endsWait({ record, fields });
}

/** Ends the waits of projects that these writes ended, and updates the derived columns. */
export async function syncWaitsOfProjects(trx: Db, writes: readonly ProjectWrite[]): Promise<void> {
  for (const { record, fields } of writes.filter(endsWait))
    await endOpenWait(trx, record.id, {
      at: fields.endedAt ?? record.endedAt ?? record.waitingSince ?? '',
      byId: fields.changedById ?? null,
      kinds: REQUESTED_KINDS,
    });
  await syncProjects(
    trx,
    writes.filter(affectsWaits).map(({ record }) => record.id),
  );
}

/** Selects the versions that the client has to decide on. */
const pendingCuts = (trx: Db, projectId: number) =>
  trx
    .selectFrom('cuts')
    .select('cuts.sent_at')
    .where('cuts.project_id', '=', projectId)
    .where(isWithClient())
    .where(isOfLiveDeliverable());

/** Returns whether the client has a version to decide on. */
export const isApprovalPending = async (trx: Db, projectId: number): Promise<boolean> =>
  (await pendingCuts(trx, projectId).executeTakeFirst()) !== undefined;

/** Ends the approval wait once the client has no version left to decide on. The project must be locked. */
export async function endApprovalWait(trx: Db, projectId: number, now: string): Promise<void> {
  if (await isApprovalPending(trx, projectId)) return;
  await endOpenWait(trx, projectId, { at: now, byId: null, kinds: ['approval'] });
}

/**
 * Continues the last approval wait if it ended without anyone ending it, and what ended it was reverted: the client has a
 * version to decide on again. The project must be locked.
 */
export async function reopenApprovalWait(trx: Db, projectId: number, now: string): Promise<void> {
  const pending = await pendingCuts(trx, projectId).execute();
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
