/** Projects in the database. */
import type { Project } from '#domain/project.ts';
import type { Actor } from '#domain/roles.ts';
import type { ListRequest } from '#contract/filter.ts';
import { type Cache, cachedUntilCommit } from '#server/db/cached-until-commit.ts';
import { type Db, selectForUpdate } from '#server/db/dialect.ts';
import { offsetOf, type Page } from '#server/db/page.ts';
import { prepared } from '#server/db/prepared.ts';
import type { NewRow, Row, RowChange } from '#server/db/tables.ts';
import { projectConditions, type ProjectFilters } from './project-filters.ts';
import { readRowsOf, walkFor } from './project-pages.store.ts';
import { columnsOf, type NewProject, newColumnsOf, type ProjectRecord, recordOf } from './project-record.ts';
import { loadRelations } from './project-relations.ts';
import { facetOf, type Reading, totalOf } from './project-totals.store.ts';

const editorIdOf = (actor: Actor): number | undefined => (actor.type === 'editor' ? actor.id : undefined);

/** Walking on costs some nanoseconds a step: more of them would be felt by others on the connection that everybody waits for. */
const FEW_STEPS = 100_000;

type Request = ListRequest<ProjectFilters> & { editorId: number | undefined };

async function readPage(from: Reading, { editorId, ...request }: Request, cache: Cache): Promise<Page<Project>> {
  const { filters, order } = request;
  const conditions = await projectConditions(from.db, filters, editorId);
  const facet = facetOf(filters, editorId);
  const list = `total ${JSON.stringify([filters, editorId])}`;
  const counts = await cache(list, () => totalOf(from, facet, conditions));
  const offset = offsetOf(request, counts.total);
  if (offset === undefined) return { rows: [], total: counts.total };
  const own = editorId === undefined ? {} : { assignedTo: [editorId] };
  const slice = { filters: { ...own, ...filters }, order, offset, limit: request.itemsPerPage };
  const { index, steps } = walkFor(slice, counts);
  const isLong = facet === undefined || index === undefined || steps > FEW_STEPS;
  const rows = await readRowsOf(isLong ? from.reports : from.db, { slice, index, conditions });
  return { rows: await loadRelations(from.db, rows.map(recordOf)), total: counts.total };
}

/** One page of the projects that this person may read. */
export function listProjectsPage(
  from: Reading,
  actor: Actor,
  request: ListRequest<ProjectFilters>,
): Promise<Page<Project>> {
  const query = { ...request, editorId: editorIdOf(actor) };
  return cachedUntilCommit(from.db, `projects ${JSON.stringify(query)}`, (cache) => readPage(from, query, cache));
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
export async function deleteProjectRow(db: Db, id: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ original_project_id: null, version: eb('version', '+', 1) }))
    .where('original_project_id', '=', id)
    .execute();
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
