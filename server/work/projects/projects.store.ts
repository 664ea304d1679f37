/** Projects in the database. */
import type { Project } from '#domain/work/project.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { type Cache, cachedUntilCommit } from '#server/platform/db/cached-until-commit.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { offsetOf, type Page } from '#server/platform/db/page.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { NewRow, Row, RowChange } from '#server/platform/db/tables.ts';
import { dependsOnNow, projectConditions, type ProjectFilters, type ProjectFilterValues } from './project-filters.ts';
import { readIdsInOrder, readRowsOf, walkFor } from './project-pages.store.ts';
import { changedColumnsOf, type NewProject, newColumnsOf, type ProjectRecord, recordOf } from './project-record.ts';
import { loadRelations } from './project-relations.ts';
import { facetOf, type Reading, totalOf } from './project-totals.store.ts';

const editorIdOf = (actor: Actor): number | undefined => (actor.type === 'editor' ? actor.id : undefined);

/** Walking on costs some nanoseconds a step: more of them would be felt by others on the connection that everybody waits for. */
const FEW_STEPS = 100_000;

/** A page that is asked for at a moment. */
export type ProjectsRequest = ListRequest<ProjectFilters> & { now: string };
type Request = ProjectsRequest & { editorId: number | undefined };

async function readRecords(
  from: Reading,
  { editorId, now, ...request }: Request,
  cache: Cache,
): Promise<Page<ProjectRecord>> {
  const { filters, order } = request;
  const conditions = await projectConditions(from.db, filters, { editorId, now });
  const facet = facetOf(filters, editorId);
  const list = `total ${JSON.stringify([filters, editorId])}`;
  const counts = await cache(list, () => totalOf(from, facet, conditions));
  const offset = offsetOf(request, counts.total);
  if (offset === undefined) return { rows: [], total: counts.total };
  const own = editorId === undefined ? {} : { assignedTo: [editorId] };
  const slice = { filters: { ...own, ...filters }, order, offset, limit: request.itemsPerPage, total: counts.total };
  const { index, steps } = walkFor(slice, counts);
  const isLong = facet === undefined || index === undefined || steps > FEW_STEPS;
  const rows = await readRowsOf(isLong ? from.reports : from.db, { slice, index, conditions });
  return { rows: rows.map(recordOf), total: counts.total };
}

async function readPage(from: Reading, request: Request, cache: Cache): Promise<Page<Project>> {
  const { rows, total } = await readRecords(from, request, cache);
  return { rows: await loadRelations(from.db, rows), total };
}

const uncached: Cache = (_key, read) => read();

/** One page of the projects that this person may read. What depends on the moment is read anew each time (ADR 10). */
export function listProjectsPage(
  from: Reading,
  actor: Actor,
  { now, ...request }: ProjectsRequest,
): Promise<Page<Project>> {
  const query = { ...request, editorId: editorIdOf(actor) };
  if (dependsOnNow(request.filters)) return readPage(from, { ...query, now }, uncached);
  return cachedUntilCommit(from.db, `projects ${JSON.stringify(query)}`, (cache) =>
    readPage(from, { ...query, now }, cache),
  );
}

/** Several pages of theirs at one moment, beside each other; what stands beside all of the projects is read in one question. */
export async function listProjectsPages(
  from: Reading,
  actor: Actor,
  requests: readonly ProjectsRequest[],
): Promise<Page<Project>[]> {
  const editorId = editorIdOf(actor);
  const pages = await Promise.all(requests.map((request) => readRecords(from, { ...request, editorId }, uncached)));
  const projects = await loadRelations(
    from.db,
    pages.flatMap(({ rows }) => rows),
  );
  let begin = 0;
  return pages.map(({ rows, total }) => ({ rows: projects.slice(begin, (begin += rows.length)), total }));
}

const readRow = prepared((db, id: number) => db.selectFrom('projects').selectAll().where('id', '=', id));
const holdRow = prepared((db, id: number) =>
  selectForUpdate(db, db.selectFrom('projects').selectAll().where('id', '=', id)),
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

/** These rows by id, held until the transaction ends, in an order in which nobody waits for the other. */
export async function holdRecords(db: Db, ids: readonly number[]): Promise<ProjectRecord[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('projects').selectAll().where('id', 'in', ids).orderBy('id');
  return (await selectForUpdate(db, query).execute()).map(recordOf);
}

/** The ids of a list that this person may read, in its order, no more than `limit`: for what reads it whole. */
export async function listIdsInOrder(
  db: Db,
  actor: Actor,
  { filters, order, now, limit }: Pick<ProjectsRequest, 'filters' | 'order' | 'now'> & { limit: number },
): Promise<number[]> {
  const conditions = await projectConditions(db, filters, { editorId: editorIdOf(actor), now });
  return readIdsInOrder(db, { order, limit, conditions });
}

/** The ids of a list that this person may read, lowest first, no more than `limit`. */
export async function listProjectIds(
  db: Db,
  actor: Actor,
  { filters, now, limit }: { filters: ProjectFilterValues; now: string; limit: number },
): Promise<number[]> {
  const { find } = await projectConditions(db, filters, { editorId: editorIdOf(actor), now });
  const query = db.selectFrom('projects').select('projects.id').where(allOf(find));
  return (await query.orderBy('projects.id').limit(limit).execute()).map(({ id }) => id);
}

/** The record with its relations. */
export async function projectOf(db: Db, record: ProjectRecord): Promise<Project> {
  const [project] = await loadRelations(db, [record]);
  return project as Project;
}

/** Throws a unique clash when the tracking id is taken. */
export async function insertProject(db: Db, project: NewProject): Promise<ProjectRecord> {
  const [row] = await addRow(db, newColumnsOf(project));
  return recordOf(row as Row<'projects'>);
}

/** Writes these fields and counts the version up. */
export async function updateProject(
  db: Db,
  record: ProjectRecord,
  fields: Partial<NewProject>,
): Promise<ProjectRecord> {
  const [row] = await writeRow(db, record.id, changedColumnsOf(record, fields));
  return recordOf(row as Row<'projects'>);
}

/** Writes these fields of each and counts the versions up; those that get the same are written together. */
export async function updateProjects(
  db: Db,
  changes: readonly { record: ProjectRecord; fields: Partial<NewProject> }[],
): Promise<void> {
  const written = changes.map(({ record, fields }) => ({ id: record.id, columns: changedColumnsOf(record, fields) }));
  for (const group of Map.groupBy(written, ({ columns }) => JSON.stringify(columns)).values()) {
    const ids = group.map(({ id }) => id);
    await db
      .updateTable('projects')
      .set((eb) => ({ ...group[0]?.columns, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
  }
}

/** Deletes the project; its feedback and log go with it, and its copies forget where they came from. */
export async function deleteProjectRow(db: Db, id: number, deletedById: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ original_project_id: null, version: eb('version', '+', 1), changed_by_id: deletedById }))
    .where('original_project_id', '=', id)
    .execute();
  // Notes hold on to their cuts: they go first.
  await db.deleteFrom('feedback').where('project_id', '=', id).execute();
  await db.deleteFrom('projects').where('id', '=', id).execute();
}

/** Of these projects, those that exist and that this person may read (docs/wire.md#relations). */
export async function listKnownProjectIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const editorId = editorIdOf(actor);
  let query = db.selectFrom('projects').select('id').where('id', 'in', ids);
  if (editorId !== undefined) query = query.where('assigned_to_id', '=', editorId);
  return new Set((await query.execute()).map((row) => row.id));
}

/** First and last name of the person, for the history of a project. */
export const findName = (db: Db, userId: number) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirst();
