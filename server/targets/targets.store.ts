/** Target points in the database. */
import { sql } from 'kysely';
import type { Period } from '#domain/period.ts';
import type { FiltersOf } from '#contract/endpoint.ts';
import type { ListRequest } from '#contract/filter.ts';
import { listTargets, type Target } from '#contract/targets.ts';
import { allOf, type Columns, conditionsFor } from '#server/db/conditions.ts';
import type { Db } from '#server/db/dialect.ts';
import { type Page, pageOf } from '#server/db/page.ts';
import type { Row } from '#server/db/tables.ts';

const toTarget = (row: Row<'point_targets'>): Target => ({
  id: row.id,
  version: row.version,
  target: row.target,
  createdAt: row.created_at,
});

type TargetFilters = FiltersOf<typeof listTargets>;
const COLUMNS: Columns<TargetFilters> = { id: sql.ref('id') };

/** One page of targets, oldest first unless told. */
export async function listTargetsPage(db: Db, request: ListRequest<TargetFilters>): Promise<Page<Target>> {
  const query = db
    .selectFrom('point_targets')
    .selectAll()
    .where(allOf(conditionsFor(listTargets, request.filters, COLUMNS)));
  const page = await pageOf(query.orderBy('id', request.order[0]?.direction ?? 'asc'), request);
  return { rows: page.rows.map(toTarget), total: page.total };
}

/** All targets that were created in the period, oldest first. */
export async function listTargetsOf(db: Db, period: Period | undefined): Promise<Target[]> {
  let query = db.selectFrom('point_targets').selectAll();
  if (period) query = query.where('created_at', '>=', period.from).where('created_at', '<=', period.till);
  return (await query.orderBy('id').execute()).map(toTarget);
}

/** The target, or undefined. */
export async function findTarget(db: Db, id: number): Promise<Target | undefined> {
  const row = await db.selectFrom('point_targets').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTarget(row);
}

/** The id of the new target. */
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

/** Sets a new value and counts the version up. */
export async function updateTarget(db: Db, id: number, target: number): Promise<void> {
  await db
    .updateTable('point_targets')
    .set((eb) => ({ target, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
