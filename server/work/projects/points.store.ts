/** Points log in the database. */
import { sql } from 'kysely';
import type { PointAction } from '#domain/work/points.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listPointActions } from '#contract/work/points.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

type PointFilters = FiltersOf<typeof listPointActions>;

async function withAuthors(db: Db, rows: Row<'point_actions'>[]): Promise<PointAction[]> {
  const people = await listPeople(
    db,
    rows.map((row) => row.created_by_id),
  );
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    kind: row.kind,
    isAdded: row.is_added,
    point: row.point,
    description: row.description,
    createdBy: people.get(row.created_by_id) ?? null,
    createdAt: row.created_at,
  }));
}

/** Selects the log entries this person may read; for editors, those of their own projects (docs/product.md#hidden). */
function readable(db: Db, actor: Actor) {
  const query = db.selectFrom('point_actions').selectAll();
  if (actor.type !== 'editor') return query;
  return query.where('project_id', 'in', (eb) =>
    eb.selectFrom('projects').select('projects.id').where('projects.assigned_to_id', '=', actor.id),
  );
}

const COLUMNS: Columns<PointFilters> = { project: sql.ref('project_id'), id: sql.ref('id') };

/** Returns one page of the log, newest last by default. */
export async function listPointActionsPage(
  db: Db,
  actor: Actor,
  { filters, order, ...paging }: ListRequest<PointFilters>,
): Promise<Page<PointAction>> {
  let query = readable(db, actor).where(allOf(conditionsFor(listPointActions, filters, COLUMNS)));
  for (const { by, direction } of order) query = query.orderBy(by === 'id' ? 'id' : 'created_at', direction);
  const { rows, total } = await pageOf(query.orderBy('id'), paging);
  return { rows: await withAuthors(db, rows), total };
}

/** Returns the log entry, or undefined if this person may not read it. */
export async function findPointAction(db: Db, actor: Actor, id: number): Promise<PointAction | undefined> {
  const row = await readable(db, actor).where('id', '=', id).executeTakeFirst();
  return row && (await withAuthors(db, [row]))[0];
}

/** Inserts a log entry and returns its ID. */
export async function insertPointAction(db: Db, action: NewRow<'point_actions'>): Promise<number> {
  return (await db.insertInto('point_actions').values(action).returning('id').executeTakeFirstOrThrow()).id;
}
