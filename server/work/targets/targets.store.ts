/** Target points in the database. */
import { sql } from 'kysely';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { monthPeriod, type Period } from '#domain/platform/period.ts';
import { monthOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Target } from '#domain/work/targets.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listTargets } from '#contract/work/targets.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { FORMER_MEMBERS } from '#server/work/projects/project-state.ts';
import { projectsInParts } from '#server/work/figures/period-parts.ts';

type MonthPoints = { all: number; former: number };

/** Returns the team's points by month of the zone, and the share of former members; all three kinds of points count, for projects completed in the month. */
async function monthPoints(db: Db, months: readonly string[], zone: TimeZone): Promise<Map<string, MonthPoints>> {
  if (months.length === 0) return new Map();
  const points = sql<number>`projects.point + projects.personal_point + projects.designation_points`;
  const periods = months.map((month) => monthPeriod(month, zone));
  const rows = await db
    .selectFrom(projectsInParts(db, periods, 'ended_at'))
    .where('status', '=', 'completed')
    .where('assigned_to_id', 'is not', null)
    .select(({ fn }) => [
      'part',
      fn.sum<number>(points).as('all'),
      sql<number>`sum(case when assigned_to_id in (${FORMER_MEMBERS}) then ${points} else 0 end)`.as('former'),
    ])
    .groupBy('part')
    .execute();
  return new Map(
    rows.map(({ part, all, former }) => [
      months[part] as string,
      { all: roundToHundredths(all), former: roundToHundredths(former) },
    ]),
  );
}

/** Adds the points achieved in each target's month. */
async function toTargets(db: Db, rows: readonly Row<'point_targets'>[]): Promise<Target[]> {
  const zone = await readTimeZone(db);
  const months = rows.map((row) => monthOf(row.created_at, zone));
  const points = await monthPoints(db, [...new Set(months)].toSorted(), zone);
  return rows.map((row, at) => ({
    id: row.id,
    version: row.version,
    target: row.target,
    createdAt: row.created_at,
    monthPoints: points.get(months[at] as string)?.all ?? 0,
    formerPoints: points.get(months[at] as string)?.former ?? 0,
  }));
}

type TargetFilters = FiltersOf<typeof listTargets>;
const COLUMNS: Columns<TargetFilters> = { id: sql.ref('id') };

/** Returns one page of targets, oldest first by default. */
export async function listTargetsPage(db: Db, request: ListRequest<TargetFilters>): Promise<Page<Target>> {
  const query = db
    .selectFrom('point_targets')
    .selectAll()
    .where(allOf(conditionsFor(listTargets, request.filters, COLUMNS)));
  const page = await pageOf(query.orderBy('id', request.order[0]?.direction ?? 'asc'), request);
  return { rows: await toTargets(db, page.rows), total: page.total };
}

/** Returns all targets created in the period, oldest first. */
export async function listTargetsOf(db: Db, period: Period | undefined): Promise<Row<'point_targets'>[]> {
  let query = db.selectFrom('point_targets').selectAll();
  if (period) query = query.where('created_at', '>=', period.from).where('created_at', '<=', period.till);
  return query.orderBy('id').execute();
}

/** Returns the target, or undefined. */
export async function findTarget(db: Db, id: number): Promise<Target | undefined> {
  const row = await db.selectFrom('point_targets').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await toTargets(db, [row]))[0];
}

/** Returns the ID of the latest target; 0 if there is none. */
export async function latestTargetId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('point_targets')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Inserts a target and returns its ID. */
export async function insertTarget(
  db: Db,
  { target, createdById, createdAt }: { target: number; createdById: number; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('point_targets')
    .values({ target, created_by_id: createdById, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a new value and increments the version. */
export async function updateTarget(db: Db, id: number, target: number): Promise<void> {
  await db
    .updateTable('point_targets')
    .set((eb) => ({ target, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the IDs of everyone who may sign in. */
export async function listActiveIds(db: Db): Promise<number[]> {
  const query = db.selectFrom('users').select('id').where('is_active', '=', true).where('deleted_at', 'is', null);
  return (await query.execute()).map(({ id }) => id);
}
