/** Saved views of the project list in the database. */
import { type Expression, sql } from 'kysely';
import type { Actor } from '#domain/platform/actor.ts';
import { type SavedView, sharingsFor, type ViewValues } from '#domain/work/views.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listViews } from '#contract/work/views.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

type ViewFilters = FiltersOf<typeof listViews>;
const COLUMNS: Columns<ViewFilters> = { id: sql.ref('saved_views.id') };

/** A view and its owner. */
export type OwnedView = SavedView & { ownerId: number };

async function toViews(db: Db, rows: readonly Row<'saved_views'>[]): Promise<OwnedView[]> {
  const people = await listPeople(
    db,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    search: row.search,
    columns: row.columns,
    shared: row.shared,
    position: row.position,
    ownerId: row.owner_id,
    owner: people.get(row.owner_id) ?? null,
    createdAt: row.created_at,
  }));
}

/** Returns one page of the views this person sees: their own in order, then shared ones by name. */
export async function listViewsPage(db: Db, actor: Actor, request: ListRequest<ViewFilters>): Promise<Page<OwnedView>> {
  const isOwn: Expression<boolean> = sql<boolean>`saved_views.owner_id = ${actor.id}`;
  const query = db
    .selectFrom('saved_views')
    .selectAll()
    .where((eb) => eb.or([isOwn, eb('shared', 'in', sharingsFor(actor))]))
    .where(allOf(conditionsFor(listViews, request.filters, COLUMNS)))
    .orderBy(sql`case when ${isOwn} then position else 1000 end`)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  const page = await pageOf(query, request);
  return { rows: await toViews(db, page.rows), total: page.total };
}

/** Returns the view without checking rights. */
export async function findView(db: Db, id: number): Promise<OwnedView | undefined> {
  const row = await db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await toViews(db, [row]))[0];
}

/** Returns the owner's views in order, locked until the transaction ends. */
export const lockOwnViews = (db: Db, ownerId: number) =>
  selectForUpdate(db, db.selectFrom('saved_views').select(['id', 'position']).where('owner_id', '=', ownerId))
    .orderBy('position')
    .orderBy('id')
    .execute();

const columnsOf = ({ columns, ...values }: Partial<ViewValues>): RowChange<'saved_views'> => ({
  ...values,
  ...(columns === undefined ? {} : { columns: (columns && JSON.stringify(columns)) as never }),
});

/** Inserts the view as its owner's last and returns its ID. */
export async function insertView(
  db: Db,
  { ownerId, values, now }: { ownerId: number; values: ViewValues; now: string },
): Promise<number> {
  const ownViews = await lockOwnViews(db, ownerId);
  const { columns, ...plain } = values;
  const { id } = await db
    .insertInto('saved_views')
    .values({
      ...plain,
      columns: (columns && JSON.stringify(columns)) as never,
      owner_id: ownerId,
      position: ownViews.length + 1,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets these values and increments the version. */
export async function updateView(db: Db, id: number, values: Partial<ViewValues>): Promise<void> {
  await db
    .updateTable('saved_views')
    .set((eb) => ({ ...columnsOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Numbers the owner's views in this order; views that haven't moved are not written. */
export async function reorderViews(db: Db, ordered: readonly { id: number; position: number }[]): Promise<void> {
  for (const [index, { id, position }] of ordered.entries())
    if (position !== index + 1)
      await db
        .updateTable('saved_views')
        .set((eb) => ({ position: index + 1, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
}

/** Deletes the view's row. */
export async function deleteViewRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}
