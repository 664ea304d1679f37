/** Requests for the open work of a person who leaves, and its handover (docs/people.md#leaving). */
import { queryOptions } from '@tanstack/react-query';
import { changeProjects } from '#contract/work/bulk.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { listLeave } from '#contract/work/leave.ts';
import { changeProject, listProjects } from '#contract/work/projects.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { call, callList, callWholeList } from '#web/lib/api/api.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Project IDs by kind of work; pending leave is withdrawn automatically. */
export type LeavingWork = { open: number[]; running: number[]; toReview: number[]; pendingLeave: number };

export const hasWork = ({ open, toReview, pendingLeave }: LeavingWork): boolean =>
  open.length > 0 || toReview.length > 0 || pendingLeave > 0;

async function readLeavingWork(id: number, signal: AbortSignal): Promise<LeavingWork> {
  const projects = (filters: object) => callWholeList(listProjects, filters, signal);
  const [assigned, inWork, unscored, leave] = await Promise.all([
    projects({ assignedTo: id, 'status[]': OPEN_STATUSES }),
    projects({ reviewedBy: id, 'status[]': OPEN_STATUSES }),
    projects({ reviewedBy: id, status: 'completed', scored: false }),
    callList(listLeave, { employee: id, status: 'pending', itemsPerPage: 0 }, signal),
  ]);
  return {
    open: assigned.map((one) => one.id),
    running: assigned.filter(({ status }) => status === 'started').map((one) => one.id),
    toReview: [...inWork, ...unscored].map((one) => one.id),
    pendingLeave: leave.totalItems,
  };
}

export const leavingWorkQuery = (id: number) =>
  queryOptions({
    queryKey: ['leaving', id],
    queryFn: ({ signal }) => readLeavingWork(id, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The people who take over, and whether running timers are paused first. */
export type Handover = { editorId: number | null; reviewerId: number | null; pausesTimers: boolean };

async function changeAll(ids: readonly number[], change: Record<string, unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.bulkProjects) {
    const part = ids.slice(at, at + LIMITS.bulkProjects);
    await call(changeProjects, { body: { ids: part, count: part.length, change } });
  }
}

/** Pauses timers and hands the work over. Completed steps stay when a later one is refused. */
export const useHandOver = (work: LeavingWork) =>
  useCall('projects', async ({ editorId, reviewerId, pausesTimers }: Handover) => {
    for (const id of pausesTimers ? work.running : [])
      await call(changeProject, { params: { id }, body: { status: 'paused' } });
    if (editorId !== null) await changeAll(work.open, { assignedTo: iriOf('User', editorId) });
    if (reviewerId !== null) await changeAll(work.toReview, { reviewedBy: iriOf('User', reviewerId) });
  });
