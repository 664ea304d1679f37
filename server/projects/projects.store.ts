/** Projects in the database. */
import type { ExpressionBuilder } from 'kysely';
import type { Project } from '#domain/project.ts';
import type { Actor } from '#domain/roles.ts';
import type { ListRequest, Order } from '#contract/filter.ts';
import { type Db, lockForUpdate } from '#server/db/dialect.ts';
import type { Facet } from '#server/db/kept-figures.ts';
import { offsetOf, type Page } from '#server/db/page.ts';
import { prepared } from '#server/db/prepared.ts';
import { remembered } from '#server/db/remembered.ts';
import type { NewRow, Row, RowChange, Tables } from '#server/db/tables.ts';
import { countKept, facetOf, type Seek, seekPage, WORTH_SEEKING } from './project-counts.store.ts';
import { conditionOf, filtersOf, type ProjectFilters, type Reading } from './project-filters.ts';
import { ordered, stretchOf } from './project-orders.store.ts';
import { columnsOf, type NewProject, newColumnsOf, type ProjectRecord, recordOf } from './project-record.ts';
import { withRelations } from './project-relations.ts';
import { projectsIn } from './project-sets.store.ts';

const editorIdOf = (actor: Actor): number | undefined => (actor.type === 'editor' ? actor.id : undefined);

/** Rows at or behind the place where a deep page begins. */
const isFrom =
  ({ by, bound }: Seek, { direction }: Order) =>
  (eb: ExpressionBuilder<Tables, 'projects'>) =>
    eb(by === 'id' ? 'projects.id' : 'projects.created_at', direction === 'asc' ? '>=' : '<=', bound as number);

const readRows = prepared((db, ids: number[]) => db.selectFrom('projects').selectAll().where('id', 'in', ids));

async function listRecords(db: Db, ids: number[]): Promise<ProjectRecord[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Asked = ListRequest<ProjectFilters> & { editorId: number | undefined };

/**
 * The facet that counts a list which one index gives in its order: by id, or the projects of some days by creation.
 * Of other lists the projects would be sorted, or walked through in search of those that fit.
 */
function facetInOrder({ filters, order, editorId, page, itemsPerPage }: Asked): Facet | undefined {
  const facet = facetOf(filters, editorId);
  const [{ by } = { by: 'id' }, ...more] = order;
  const isPlain = Object.keys(filters).length === 0 && editorId === undefined;
  const isById = by === 'id' && facet !== 'day';
  const isByDay = by === 'createdAt' && more.length === 0 && (isPlain || facet === 'day');
  const isNear = (page - 1) * itemsPerPage < WORTH_SEEKING;
  return (isById || isByDay) && (facet === 'all' || isNear) ? facet : undefined;
}

/** The ids of a page from the sets of its filters and the sequence of its order, and how many match in all. */
async function listIdsOfSets(from: Reading, asked: Asked): Promise<Page<number>> {
  const { filters, order, editorId, itemsPerPage: limit } = asked;
  const among = await projectsIn(from, filtersOf(filters, editorId));
  const total = among ? among.size : await countKept(from.db, 'all', undefined);
  const offset = offsetOf(asked, total);
  if (offset === undefined) return { rows: [], total };
  const [{ by, direction } = { by: 'id', direction: 'asc' } as const] = order;
  if (by === 'id' && among) return { rows: among.slice({ direction, offset, limit }), total };
  return { rows: await stretchOf(from, order, { among, offset, limit }), total };
}

/** The ids of a page from an index alone, and how many match in all. */
async function listIdsOfFacet(from: Reading, asked: Asked, facet: Facet): Promise<Page<number>> {
  const { db } = from;
  const conditions = await conditionOf(from, filtersOf(asked.filters, asked.editorId));
  const list = JSON.stringify([asked.filters, asked.order, asked.editorId]);
  const total = await remembered(db, `total ${list}`, () => countKept(db, facet, conditions));
  const offset = offsetOf(asked, total);
  if (offset === undefined) return { rows: [], total };
  const [order = { by: 'id', direction: 'asc' } as const] = asked.order;
  const seek = facet === 'all' ? await seekPage(db, { list, conditions, order, offset }) : undefined;
  const all = db.selectFrom('projects').select('projects.id');
  const matching = conditions ? all.where(conditions) : all;
  const sorted = ordered(seek ? matching.where(isFrom(seek, order)) : matching, asked.order);
  const rows = await sorted
    .limit(asked.itemsPerPage)
    .offset(seek?.skip ?? offset)
    .execute();
  return { rows: rows.map((row) => row.id), total };
}

function listIds(from: Reading, asked: Asked): Promise<Page<number>> {
  const facet = facetInOrder(asked);
  return facet ? listIdsOfFacet(from, asked, facet) : listIdsOfSets(from, asked);
}

async function readPage(from: Reading, asked: Asked): Promise<Page<Project>> {
  const { rows, total } = await listIds(from, asked);
  return { rows: await withRelations(from.db, await listRecords(from.db, rows)), total };
}

/** One page of the projects that this person may read. */
export function listProjectsPage(
  from: Reading,
  actor: Actor,
  request: ListRequest<ProjectFilters>,
): Promise<Page<Project>> {
  const asked = { ...request, editorId: editorIdOf(actor) };
  return remembered(from.db, `projects ${JSON.stringify(asked)}`, () => readPage(from, asked));
}

const readRow = prepared((db, id: number) => db.selectFrom('projects').selectAll().where('id', '=', id));
const holdRow = prepared((db, id: number) =>
  lockForUpdate(db, db.selectFrom('projects').selectAll().where('id', '=', id)),
);
const writeRow = prepared((db, id: number, columns: RowChange<'projects'>) =>
  db
    .updateTable('projects')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll(),
);
const addRow = prepared((db, columns: NewRow<'projects'>) => db.insertInto('projects').values(columns).returningAll());

/** The row, whoever asks; with `lock` it is held until the transaction ends. */
export async function findRecord(db: Db, id: number, lock?: 'lock'): Promise<ProjectRecord | undefined> {
  const [row] = await (lock ? holdRow : readRow)(db, id);
  return row && recordOf(row);
}

/** The record with its relations. */
export async function projectOf(db: Db, record: ProjectRecord): Promise<Project> {
  const [project] = await withRelations(db, [record]);
  return project as Project;
}

/** Throws a unique clash when the tracking id is taken. */
export async function insertProject(db: Db, project: NewProject): Promise<ProjectRecord> {
  const [row] = await addRow(db, newColumnsOf(project));
  return recordOf(row as Row<'projects'>);
}

/** Writes these fields and counts the version up. */
export async function updateProject(db: Db, id: number, fields: Partial<NewProject>): Promise<ProjectRecord> {
  const [row] = await writeRow(db, id, columnsOf(fields));
  return recordOf(row as Row<'projects'>);
}

/** Uploads attached to the feedback of a project. */
export async function listAttachmentIds(db: Db, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback_attachments')
    .innerJoin('feedback', 'feedback.id', 'feedback_attachments.feedback_id')
    .select('media_id')
    .distinct()
    .where('feedback.project_id', '=', projectId)
    .execute();
  return rows.map((row) => row.media_id);
}

/** Deletes the project; its feedback and log go with it, and its copies forget where they came from. */
export async function deleteProject(db: Db, id: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ original_project_id: null, version: eb('version', '+', 1) }))
    .where('original_project_id', '=', id)
    .execute();
  await db.deleteFrom('projects').where('id', '=', id).execute();
}

/** Of these projects, those that exist and that this person may read (decisions 12.17). */
export async function listKnownProjectIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const editorId = editorIdOf(actor);
  let query = db.selectFrom('projects').select('id').where('id', 'in', ids);
  if (editorId !== undefined) query = query.where('assigned_to_id', '=', editorId);
  return new Set((await query.execute()).map((row) => row.id));
}

/** First and last name of the person, for the history of a project. */
export const findName = (db: Db, userId: number) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirst();
