/** Work over time: projects created and completed, and minutes worked (docs/figures.md#panel). */
import { sumOf } from '#domain/platform/numbers.ts';
import { splitPeriod, type Period, stepOf } from '#domain/platform/period.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { WorkOverTime, WorkPart } from '#contract/insight/stats-charts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { projectsInParts } from '#server/work/figures/period-parts.ts';
import { measuredAllowanceSql, unmeasuredSql } from './measures.ts';

const noStatuses = (): Record<ProjectStatus, number> => ({
  assigned: 0,
  started: 0,
  paused: 0,
  completed: 0,
  revision: 0,
});

const readCreated = (db: Db, parts: readonly Period[]) =>
  db
    .selectFrom(projectsInParts(db, parts, 'created_at'))
    .select(({ fn }) => ['part', 'class', 'status', fn.countAll<number>().as('count')])
    .groupBy(['part', 'class', 'status'])
    .execute();

const readCompleted = (db: Db, parts: readonly Period[]) =>
  db
    .selectFrom(projectsInParts(db, parts, 'ended_at'))
    .select(({ fn }) => [
      'part',
      'class',
      fn.countAll<number>().as('count'),
      fn.sum<Minutes | null>('runtime_minutes').as('worked'),
      fn.sum<Minutes>(measuredAllowanceSql).as('allowed'),
      fn.sum<number>(unmeasuredSql).as('unmeasured'),
    ])
    .where('status', '=', 'completed')
    .groupBy(['part', 'class'])
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

/** Splits the period into days, weeks or months, including empty ones, with their figures. */
export async function readWorkOverTime(db: Db, period: Period, zone: TimeZone): Promise<WorkOverTime> {
  const step = stepOf(period, zone);
  const parts = splitPeriod(period, step, zone).map(emptyPart);
  for (const row of await readCreated(db, parts)) {
    const part = parts[row.part] as WorkPart;
    part.createdByClass[row.class] += row.count;
    part.createdByStatus[row.status] += row.count;
  }
  for (const row of await readCompleted(db, parts)) {
    const part = parts[row.part] as WorkPart;
    part.completedByClass[row.class] += row.count;
    part.completed += row.count;
    part.workedMinutes = sumOf([part.workedMinutes, row.worked ?? 0]);
    part.allowedMinutes += row.allowed;
    if (row.unmeasured > 0) part.unmeasured = (part.unmeasured ?? 0) + row.unmeasured;
  }
  return { ...period, step, parts };
}
