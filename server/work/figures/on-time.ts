/** Whether projects were on time, by their first end: the one definition, for every figure (docs/figures.md#on-time). Lists filter by the last end: `projects/project-filters.ts`. */
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from '#contract/platform/filter.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { Period } from '#domain/platform/period.ts';
import { type Condition, isWithin } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Rounds aliased `first` that are their project's first end: a round that an edit took back never ended. */
const IS_END = sql<boolean>`not first.is_set_back and first.ended_at is not null`;
const IS_FIRST_END = sql<boolean>`${IS_END} and not exists (
  select 1 from project_rounds as earlier where earlier.project_id = first.project_id and earlier.number < first.number
    and not earlier.is_set_back and earlier.ended_at is not null)`;

const NEVER_ENDED = sql<boolean>`projects.status in (${sql.join([...OPEN_STATUSES])}) and not exists (
  select 1 from project_rounds as first where first.project_id = projects.id and ${IS_END})`;

const yes = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

const ON_TIME = sql`first.ended_at <= first.deadline_at`;
/** By the deadline as moved by the client's waits, which is never earlier. */
const ON_TIME_ADJUSTED = sql`first.ended_at <= coalesce(first.adjusted_deadline_at, first.deadline_at)`;

/** Project that was due. The numbers are 0 or 1. */
type DueProject = {
  project_id: number;
  deadline_at: string;
  on_time: number;
  on_time_adjusted: number;
  /** First end; null if it never ended. */
  ended_at: string | null;
  /** Editor at the first end, or the present one. */
  editor_id: number | null;
};

/**
 * Selects the projects whose deadline lies in the range and has passed: the one in force at their first end, or the present one
 * of work that never ended, which is late.
 */
function dueProjects(db: Db, range: DateRange, now: string) {
  const passed = { ...range, strictlyBefore: now };
  const ended = sql`select first.project_id, first.deadline_at, ${yes(ON_TIME)} as on_time, ${yes(ON_TIME_ADJUSTED)} as on_time_adjusted,
    first.ended_at, first.assigned_to_id as editor_id from project_rounds as first where ${isWithin(sql.ref('first.deadline_at'), passed)} and ${IS_FIRST_END}`;
  const open = sql`select projects.id, projects.deadline_at, 0, 0, null, projects.assigned_to_id
    from projects where ${isWithin(sql.ref('projects.deadline_at'), passed)} and ${NEVER_ENDED}`;
  return db.selectFrom(sql<DueProject>`(${ended} union all ${open})`.as('due'));
}

/** Matches projects whose deadline at their first end lies in the range. */
export const hasFirstDeadline = (db: Db, range: DateRange, now: string): Condition =>
  sql<boolean>`projects.id in (${dueProjects(db, range, now).select('project_id')})`;

/** Matches projects that were on time, or late. By waits, their deadlines as moved by the client's waits count. */
export function isPunctual(wanted: boolean, { now, byWaits }: { now: string; byWaits: boolean }): Condition {
  const met = byWaits ? ON_TIME_ADJUSTED : ON_TIME;
  const ended = sql<boolean>`exists (select 1 from project_rounds as first where first.project_id = projects.id
    and first.deadline_at < ${now} and ${wanted ? met : sql`not ${met}`} and ${IS_FIRST_END})`;
  return wanted ? ended : sql<boolean>`(${ended} or (projects.deadline_at < ${now} and ${NEVER_ENDED}))`;
}

/** Projects due in a period, how many of them were on time, and how many by the deadlines as moved by the client's waits. */
export type OnTimeCounts = { due: number; onTime: number; onTimeAdjusted: number };

const NONE: OnTimeCounts = { due: 0, onTime: 0, onTimeAdjusted: 0 };

/** Counts the projects due in each of these parts, in their order. The parts are in order and follow each other. */
export async function readOnTime(db: Db, parts: readonly Period[], now: string): Promise<OnTimeCounts[]> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const values = parts.map(
    ({ from, till }, index) => sql`(cast(${index} as integer), cast(${from} as text), cast(${till} as text))`,
  );
  const isIn = sql<boolean>`due.deadline_at between part.column2 and part.column3`;
  const rows = await dueProjects(db, { after: first.from, before: last.till }, now)
    .innerJoin(sql<{ column1: number }>`(values ${sql.join(values)})`.as('part'), (join) => join.on(isIn))
    .select(({ fn }) => [
      'part.column1 as part',
      fn.countAll<number>().as('due'),
      fn.sum<number>('on_time').as('onTime'),
      fn.sum<number>('on_time_adjusted').as('onTimeAdjusted'),
    ])
    .groupBy('part.column1')
    .execute();
  const byPart = new Map(rows.map(({ part, ...counts }) => [part, counts]));
  return parts.map((_, index) => byPart.get(index) ?? NONE);
}

/** Counts the projects that first ended in the period without a deadline, which can't be late. */
export async function countWithoutDeadline(db: Db, { from, till }: Period): Promise<number> {
  const { count } = await db
    .selectFrom('project_rounds as first')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('first.ended_at', '>=', from)
    .where('first.ended_at', '<=', till)
    .where('first.deadline_at', 'is', null)
    .where(IS_FIRST_END)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the projects due in the period, with what decides whom they count for. Only those of one editor, if given. */
export async function listDueProjects(db: Db, { from, till }: Period, of: { now: string; editorId?: number }) {
  let query = dueProjects(db, { after: from, before: till }, of.now)
    .innerJoin('projects', 'projects.id', 'due.project_id')
    .select(['due.project_id', 'due.deadline_at', 'due.ended_at', 'due.on_time', 'due.editor_id'])
    .select(['projects.client_id', 'projects.team_id']);
  if (of.editorId !== undefined) query = query.where('due.editor_id', '=', of.editorId);
  return query.execute();
}
