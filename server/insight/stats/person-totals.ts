/** Completed and open work per user and class, the single source of all figures about a user (docs/points.md#person-points, docs/figures.md#periods). */
import { sql } from 'kysely';
import { roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { type Period, splitAtDays } from '#domain/platform/period.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { type ByClass, PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { projectsBy } from '#server/work/figures/aggregates.ts';

/** Totals over the completed projects of one class. */
export type ClassTotals = {
  completed: number;
  /** Number of projects with points. */
  scored: number;
  point: number;
  personalPoint: number;
  designationPoints: number;
  runtimeMinutes: Minutes;
  /** Number of projects with a run time. */
  timed: number;
};

export type PersonTotals = { byClass: Map<ProjectClass, ClassTotals>; ongoing: number };

/** Returns the condition for one user, all removed users, or all other users. */
const isOfPerson = (column: 'assigned_to_id' | 'user_id', userId: number | 'removed' | undefined) =>
  typeof userId === 'number'
    ? sql<boolean>`${sql.ref(column)} = ${userId}`
    : sql<boolean>`${sql.ref(column)} in (select id from users where deleted_at is ${sql.raw(userId ? 'not null' : 'null')})`;

type Selection = { period: Period | undefined; userId: number | 'removed' | undefined };

/** Reads the stored totals, by day and of all time (ADR 6). */
function storedRows(db: Db, { period, userId }: Selection) {
  let query = db.selectFrom('score_days').where(isOfPerson('user_id', userId));
  query = period
    ? query.where('day', '>=', dayOf(period.from, UTC)).where('day', '<=', dayOf(period.till, UTC))
    : query.where('day', '=', '');
  return query
    .select(({ fn }) => [
      'user_id as userId',
      'class',
      fn.sum<number>('completed').as('completed'),
      fn.sum<number>('scored').as('scored'),
      fn.sum<number>('point').as('point'),
      fn.sum<number>('personal_hundredths').as('personal'),
      fn.sum<number>('designation_hundredths').as('designation'),
      fn.sum<number>('runtime_hundredths').as('runtime'),
      fn.sum<number>('timed').as('timed'),
    ])
    .groupBy(['user_id', 'class'])
    .execute();
}

/** Counts project rows, for periods that include parts of UTC days. */
function countedRows(db: Db, { period, userId }: Selection & { period: Period }) {
  return db
    .selectFrom('projects')
    .where(isOfPerson('assigned_to_id', userId))
    .where('status', '=', 'completed')
    .where('ended_at', '>=', period.from)
    .where('ended_at', '<=', period.till)
    .select(({ fn, eb }) => [
      'assigned_to_id as userId',
      'class',
      fn.countAll<number>().as('completed'),
      fn.sum<number>(eb.case().when('point', '>', 0).then(1).else(0).end()).as('scored'),
      fn.sum<number>('point').as('point'),
      sql<number>`sum(personal_point) * 100`.as('personal'),
      sql<number>`sum(designation_points) * 100`.as('designation'),
      sql<number>`coalesce(sum(runtime_minutes), 0) * 100`.as('runtime'),
      fn.count<number>('runtime_minutes').as('timed'),
    ])
    .groupBy(['assigned_to_id', 'class'])
    .execute();
}

/** Reads the stored totals, and counts project rows for the hours at the ends of a period, which the totals don't cover. */
async function completedRows(db: Db, { period, userId }: Selection) {
  if (!period) return storedRows(db, { period, userId });
  const { days, ends } = splitAtDays(period);
  const stored = days ? await storedRows(db, { period: days, userId }) : [];
  const counted = await Promise.all(ends.map((end) => countedRows(db, { period: end, userId })));
  return [...stored, ...counted.flat()];
}

function ongoingRows(db: Db, { period, userId }: Selection) {
  let query = projectsBy(db, period ? undefined : 'assigned_to')
    .where(isOfPerson('assigned_to_id', userId))
    .where('status', 'in', OPEN_STATUSES);
  if (period) query = query.where('created_at', '>=', period.from).where('created_at', '<=', period.till);
  return query
    .select(({ fn }) => ['assigned_to_id as userId', fn.sum<number>('n').as('ongoing')])
    .groupBy('assigned_to_id')
    .execute();
}

type TotalsScope = { period?: Period | undefined; userId?: number | 'removed' };
type Totals = Map<number, PersonTotals>;

const totalsOf = (totals: Totals, id: number | null): PersonTotals => {
  const found = totals.get(id as number) ?? { byClass: new Map(), ongoing: 0 };
  totals.set(id as number, found);
  return found;
};

function addTo(byClass: PersonTotals['byClass'], name: ProjectClass, sums: ClassTotals): void {
  const found = byClass.get(name);
  const added = found && Object.entries(sums).map(([key, n]) => [key, sumOf([n, found[key as keyof ClassTotals]])]);
  byClass.set(name, added ? (Object.fromEntries(added) as ClassTotals) : sums);
}

/** Returns completed work by user, by `endedAt`, without open work. */
export async function completedTotals(db: Db, { period, userId }: TotalsScope): Promise<Totals> {
  const totals: Totals = new Map();
  for (const row of await completedRows(db, { period, userId })) {
    const { userId: id, class: name, personal, designation, runtime, ...counts } = row;
    addTo(totalsOf(totals, id).byClass, name, {
      ...counts,
      personalPoint: roundToHundredths(personal / 100),
      designationPoints: roundToHundredths(designation / 100),
      runtimeMinutes: roundToHundredths(runtime / 100),
    });
  }
  return totals;
}

/** Returns totals of one user, or of all users by ID: completed work by `endedAt`, open work by `createdAt`. */
export async function personTotals(db: Db, { period, userId }: TotalsScope): Promise<Totals> {
  const totals = await completedTotals(db, { period, userId });
  for (const row of await ongoingRows(db, { period, userId })) totalsOf(totals, row.userId).ongoing = row.ongoing;
  return totals;
}

export const NO_TOTALS: PersonTotals = { byClass: new Map(), ongoing: 0 };

/** Adds up the totals of several users. */
export function addTotals(people: readonly PersonTotals[]): PersonTotals {
  const byClass = new Map<ProjectClass, ClassTotals>();
  for (const [name, sums] of people.flatMap((one) => [...one.byClass])) addTo(byClass, name, sums);
  return { byClass, ongoing: sumOf(people.map(({ ongoing }) => ongoing)) };
}

/** Returns one sum per class with two decimals; 0 for a class without projects. */
export const sumByClass = (totals: PersonTotals, key: keyof ClassTotals): ByClass =>
  Object.fromEntries(
    PROJECT_CLASSES.map((name) => [name, roundToHundredths(totals.byClass.get(name)?.[key] ?? 0)]),
  ) as ByClass;

/** Returns the sum over all classes. */
export const overall = (totals: PersonTotals, key: keyof ClassTotals): number =>
  sumOf([...totals.byClass.values()].map((sums) => sums[key]));

/** Returns the sum of points, personal points and designation points (docs/points.md#person-points). */
export const totalPointsOfPerson = (totals: PersonTotals): number =>
  sumOf([overall(totals, 'point'), overall(totals, 'personalPoint'), overall(totals, 'designationPoints')]);

/** Returns the average; 0 for none. */
export const meanOf = (sum: number, count: number): number => (count === 0 ? 0 : roundToHundredths(sum / count));
