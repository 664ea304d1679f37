/** Work over time: created, completed and run time by day (docs/figures.md#panel). */
import { sumOf } from '#domain/platform/numbers.ts';
import { partFinder, partsOf, type Period, stepOf } from '#domain/platform/period.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';
import { ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import type { WorkOverTime, WorkPart } from '#contract/insight/stats-charts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { allowedMinutesSql, daySql } from './measures.ts';

const noStatuses = (): Record<ProjectStatus, number> => ({
  assigned: 0,
  started: 0,
  paused: 0,
  completed: 0,
  revision: 0,
});

const readCreated = (db: Db, { from, till }: Period) =>
  db
    .selectFrom('projects')
    .select(({ fn }) => [daySql('created_at').as('day'), 'class', 'status', fn.countAll<number>().as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<=', till)
    .groupBy([daySql('created_at'), 'class', 'status'])
    .execute();

const readCompleted = (db: Db, { from, till }: Period) =>
  db
    .selectFrom('projects')
    .select(({ fn }) => [
      daySql('ended_at').as('day'),
      'class',
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('runtime_minutes').as('worked'),
      fn.sum<number>(allowedMinutesSql).as('allowed'),
    ])
    .where('status', '=', 'completed')
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', till)
    .groupBy([daySql('ended_at'), 'class'])
    .execute();

const emptyPart = (part: Period): WorkPart => ({
  ...part,
  createdByClass: { ...ZERO_BY_CLASS },
  createdByStatus: noStatuses(),
  completedByClass: { ...ZERO_BY_CLASS },
  completed: 0,
  workedMinutes: 0,
  allowedMinutes: 0,
});

/** Returns the period by day, week or month, including empty ones. */
export async function readWorkOverTime(db: Db, period: Period): Promise<WorkOverTime> {
  const step = stepOf(period);
  const parts = partsOf(period, step).map(emptyPart);
  const find = partFinder(parts);
  const partOf = (day: string): WorkPart => parts[find(day)] as WorkPart;
  for (const row of await readCreated(db, period)) {
    const part = partOf(row.day);
    part.createdByClass[row.class] += row.count;
    part.createdByStatus[row.status] += row.count;
  }
  for (const row of await readCompleted(db, period)) {
    const part = partOf(row.day);
    part.completedByClass[row.class] += row.count;
    part.completed += row.count;
    part.workedMinutes = sumOf([part.workedMinutes, row.worked ?? 0]);
    part.allowedMinutes += row.allowed;
  }
  return { ...period, step, parts };
}
