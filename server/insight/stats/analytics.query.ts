/** The analytics page: throughput, punctuality, time, revisions, workload (docs/figures.md#analytics). */
import { roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { splitPeriod, type Period } from '#domain/platform/period.ts';
import { PROJECT_CLASSES, ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type {
  Analytics,
  OnTime,
  PersonFigure,
  Punctuality,
  Revisions,
  WorkedAndAllowed,
} from '#contract/insight/stats-charts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { countWithoutDeadline, readOnTime } from '#server/work/figures/on-time.ts';
import { projectsInParts } from '#server/work/figures/period-parts.ts';
import { measuredAllowanceSql, unmeasuredSql } from './measures.ts';
import { readWorkload } from './workload.query.ts';

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : roundToHundredths((part / whole) * 100));

/** Selects the projects behind every figure on the page: completed, and ended in the period. */
const completedIn = (db: Db, { from, till }: Period) =>
  db
    .selectFrom('projects')
    .where('status', '=', 'completed')
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', till);

type OnTimeCounts = { withDeadline: number; onTime: number };

const onTimeOf = (rows: readonly OnTimeCounts[]): OnTime => {
  const withDeadline = rows.reduce((sum, row) => sum + row.withDeadline, 0);
  const onTime = rows.reduce((sum, row) => sum + row.onTime, 0);
  return { withDeadline, onTime, share: withDeadline === 0 ? null : percentOf(onTime, withDeadline) };
};

const sumPunctuality = (parts: readonly Punctuality[]): Punctuality => ({
  due: sumOf(parts.map((part) => part.due)),
  onTime: sumOf(parts.map((part) => part.onTime)),
  onTimeAdjusted: sumOf(parts.map((part) => part.onTimeAdjusted)),
});

/** `adjusted` counts by the deadlines that waits have moved. */
type Throughput = { weeks: Analytics['throughput']; adjusted: OnTime };
type Caller = { now: string; zone: TimeZone };

async function readThroughput(db: Db, period: Period, { now, zone }: Caller): Promise<Throughput> {
  const weeks = splitPeriod(period, 'week', zone);
  const rows = await db
    .selectFrom(projectsInParts(db, weeks, 'ended_at'))
    .where('status', '=', 'completed')
    .select(({ fn, eb, ref }) => [
      'part',
      'class',
      fn.countAll<number>().as('count'),
      fn.count<number>('deadline_at').as('withDeadline'),
      fn.sum<number>(eb.case().when('ended_at', '<=', ref('deadline_at')).then(1).else(0).end()).as('onTime'),
      fn
        .sum<number>(
          eb.case().when('ended_at', '<=', fn.coalesce('adjusted_deadline_at', 'deadline_at')).then(1).else(0).end(),
        )
        .as('onTimeAdjusted'),
    ])
    .groupBy(['part', 'class'])
    .execute();
  const byWeek = Map.groupBy(rows, ({ part }) => part);
  const adjusted = onTimeOf(rows.map(({ withDeadline, onTimeAdjusted }) => ({ withDeadline, onTime: onTimeAdjusted })));
  const punctuality = await readOnTime(db, weeks, now);
  const throughput = weeks.map((week, index) => {
    const inWeek = byWeek.get(index) ?? [];
    const byClass = { ...ZERO_BY_CLASS };
    for (const row of inWeek) byClass[row.class] += row.count;
    return { ...week, byClass, onTime: onTimeOf(inWeek), punctuality: punctuality[index] };
  });
  return { weeks: throughput, adjusted };
}

type TimeRow = { count: number; worked: Minutes | null; allowed: Minutes; unmeasured: number };
const timeOf = (rows: readonly TimeRow[]): WorkedAndAllowed => ({
  completed: rows.reduce((sum, row) => sum + row.count, 0),
  workedMinutes: roundToHundredths(rows.reduce((sum, row) => sum + (row.worked ?? 0), 0)),
  allowedMinutes: rows.reduce((sum, row) => sum + row.allowed, 0),
  unmeasured: rows.reduce((sum, row) => sum + row.unmeasured, 0) || undefined,
});

type RevisionRow = { count: number; revised: number };
const revisionsOf = (rows: readonly RevisionRow[]): Revisions => {
  const completed = rows.reduce((sum, row) => sum + row.count, 0);
  const revised = rows.reduce((sum, row) => sum + row.revised, 0);
  return { completed, revised, share: percentOf(revised, completed) };
};

const readByEditorAndClass = (db: Db, period: Period) =>
  completedIn(db, period)
    .select(({ fn, eb }) => [
      'assigned_to_id',
      'class',
      fn.countAll<number>().as('count'),
      fn.sum<Minutes | null>('runtime_minutes').as('worked'),
      fn.sum<Minutes>(measuredAllowanceSql).as('allowed'),
      fn.sum<number>(unmeasuredSql).as('unmeasured'),
      fn.sum<number>(eb.case().when('is_revised', '=', true).then(1).else(0).end()).as('revised'),
    ])
    .groupBy(['assigned_to_id', 'class'])
    .execute();

const readByClient = (db: Db, period: Period) =>
  completedIn(db, period)
    .innerJoin('clients', 'clients.id', 'projects.client_id')
    .select(({ fn, eb }) => [
      'clients.id as clientId',
      'clients.first_name',
      'clients.last_name',
      fn.countAll<number>().as('count'),
      fn.sum<number>(eb.case().when('is_revised', '=', true).then(1).else(0).end()).as('revised'),
    ])
    .groupBy(['clients.id', 'clients.first_name', 'clients.last_name'])
    .execute();

/** Returns these users, including removed ones, whose completed work still counts. */
async function readPeople(db: Db, ids: number[]): Promise<PersonFigure[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    email: row.email,
  }));
}

/** Sorts by figure descending, then by name (docs/api-reference.md#filter-kinds), then by ID. */
const largest =
  <T extends { name: string }>(figure: (row: T) => number, id: (row: T) => number) =>
  (a: T, b: T): number => {
    const [nameOfA, nameOfB] = [normalizeForSearch(a.name), normalizeForSearch(b.name)];
    return figure(b) - figure(a) || (nameOfA < nameOfB ? -1 : nameOfA > nameOfB ? 1 : id(a) - id(b));
  };

/** Returns the whole page for a period; the workload is current. */
export async function readAnalytics(db: Db, period: Period, { now, zone }: Caller): Promise<Analytics> {
  const { weeks: throughput, adjusted } = await readThroughput(db, period, { now, zone });
  const due = throughput.flatMap(({ punctuality }) => punctuality ?? []);
  const work = await readByEditorAndClass(db, period);
  const clients = await readByClient(db, period);
  const editorIds = [...new Set(work.map((row) => row.assigned_to_id).filter((id) => id !== null))];
  const people = await readPeople(db, editorIds);
  const editors = people.map((person) => ({
    ...person,
    rows: work.filter((row) => row.assigned_to_id === person.userId),
  }));
  const byUser = <T extends { userId: number }>(row: T) => row.userId;
  return {
    ...period,
    throughput,
    onTime: onTimeOf(throughput.map((week) => week.onTime)),
    onTimeAdjusted: adjusted,
    punctuality: { ...sumPunctuality(due), withoutDeadline: await countWithoutDeadline(db, period) },
    timeByEditor: editors
      .map(({ rows, ...person }) => ({ ...person, ...timeOf(rows) }))
      .sort(largest((row) => row.workedMinutes, byUser)),
    timeByClass: PROJECT_CLASSES.map((name) => ({ class: name, ...timeOf(work.filter((row) => row.class === name)) })),
    revisionsByClient: clients
      .map((row) => ({
        clientId: row.clientId,
        name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
        ...revisionsOf([row]),
      }))
      .sort(
        largest(
          (row) => row.revised,
          (row) => row.clientId,
        ),
      ),
    revisionsByEditor: editors
      .map(({ rows, ...person }) => ({ ...person, ...revisionsOf(rows) }))
      .sort(largest((row) => row.revised, byUser)),
    workload: await readWorkload(db, dayOf(now, zone), now),
  };
}
