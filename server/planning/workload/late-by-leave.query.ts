/** Work that would become late if leave is approved, shown to people who decide on the leave (docs/planning.md). */
import {
  type BoardRow,
  boardRowOf,
  type Moment,
  type QueueEntry,
  type Worker,
  workCalendarOf,
} from '#domain/planning/workload.ts';
import type { Leave } from '#domain/work/leave/leave.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { LateProject } from '#contract/work/leave.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readWorker } from './own-workload.query.ts';

/** Returns whether a project would be late: by its forecast, or without one by the plan alone. */
function isLate({ project, risk, usually, till }: QueueEntry, { zone }: Moment): boolean {
  if (risk !== null || usually !== null) return risk === 'late';
  return project.deadlineAt !== null && till !== null && till > dayOf(project.deadlineAt, zone);
}

function lateIn(worker: Worker, moment: Moment): BoardRow['queue'] {
  const days = { from: dayOf(moment.now, moment.zone), count: 0 };
  return boardRowOf(worker, days, moment).queue.filter((entry) => isLate(entry, moment));
}

/** Returns the applicant's projects that would be late with this leave and not without it, in planned order. */
export async function listLateByLeave(db: Db, leave: Leave, now: string): Promise<LateProject[]> {
  const id = leave.employee?.id;
  const { worker, moment } = id === undefined ? {} : await readWorker(db, id, now);
  if (!worker || !moment) return [];
  const time = { ...worker.time, leave: [...worker.time.leave, leave] };
  const lateWithoutLeave = new Set(lateIn(worker, moment).map(({ project }) => project.id));
  return lateIn({ ...worker, time, calendar: workCalendarOf(time) }, moment)
    .filter(({ project }) => !lateWithoutLeave.has(project.id))
    .map(({ project: { id: projectId, title, deadlineAt }, till }) => ({
      id: projectId,
      title,
      deadlineAt: instantToApi(deadlineAt as string),
      till,
    }));
}
