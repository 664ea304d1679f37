/** Projects in the database. */
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { type Cache, cachedUntilCommit } from '#server/platform/db/cached-until-commit.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { offsetOf, type Page } from '#server/platform/db/page.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import type { NewRow, Row, RowChange } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import type { StoredSettings } from '#server/platform/settings/settings.store.ts';
import {
  dependsOnNow,
  type ListContext,
  type ProjectConditions,
  projectConditions,
  type ProjectFilters,
  type ProjectFilterValues,
} from './project-filters.ts';
import { affectsWaits, syncWaitsOfProjects } from './project-waits.ts';
import { readIdsInOrder, readRecordsOf, scanFor } from './project-pages.store.ts';
import { changedColumnsOf, type NewProject, newColumnsOf, type ProjectRecord, recordOf } from './project-record.ts';
import { loadRelations } from './project-relations.ts';
import {
  type Counts,
  countLists,
  type ReadDatabases,
  type StoredCounts,
  storedCountsOf,
  totalOf,
} from './project-totals.store.ts';

const editorIdOf = (actor: Actor): number | undefined => (actor.type === 'editor' ? actor.id : undefined);

/** Maximum steps of a scan on the shared connection. Longer scans would delay other requests. */
const MAX_SHARED_STEPS = 100_000;

/** Request for a page at a point in time. */
export type ProjectsRequest = ListRequest<ProjectFilters> & { now: string };
type Request = ProjectsRequest & Pick<ListContext, 'editorId' | 'settings'>;

/** Request with its conditions, and the stored counts that give its total. */
type Plan = { request: Request; conditions: ProjectConditions; stored: StoredCounts | undefined };

async function planOf({ db }: ReadDatabases, request: Request): Promise<Plan> {
  const { filters, editorId, now, settings } = request;
  const conditions = await projectConditions(db, filters, { editorId, now, settings });
  return { request, conditions, stored: storedCountsOf(filters, editorId) };
}

async function readRecords(
  from: ReadDatabases,
  { request, conditions, stored }: Plan,
  counts: Counts,
): Promise<Page<ProjectRecord>> {
  const { filters, order, editorId } = request;
  const offset = offsetOf(request, counts.total);
  if (offset === undefined) return { rows: [], total: counts.total };
  const own = editorId === undefined ? {} : { assignedTo: [editorId] };
  const slice = { filters: { ...own, ...filters }, order, offset, limit: request.itemsPerPage, total: counts.total };
  const { index, steps } = scanFor(slice, counts);
  const isLong = stored === undefined || index === undefined || steps > MAX_SHARED_STEPS;
  const rows = await readRecordsOf(isLong ? from.reports : from.db, { slice, index, conditions });
  return { rows, total: counts.total };
}

async function readPage(from: ReadDatabases, request: Request, cache: Cache): Promise<Page<Project>> {
  const plan = await planOf(from, request);
  const list = `total ${JSON.stringify([request.filters, request.editorId])}`;
  const counts = await cache(list, () => totalOf(from, plan.stored, plan.conditions));
  const { rows, total } = await readRecords(from, plan, counts);
  return { rows: await loadRelations(from.db, rows), total };
}

const uncached: Cache = (_key, read) => read();

/** Returns one page of the projects that this person may read. Results that depend on the time are never cached (ADR 10). */
export function listProjectsPage(
  from: ReadDatabases,
  actor: Actor,
  { now, ...request }: ProjectsRequest,
): Promise<Page<Project>> {
  const query = { ...request, editorId: editorIdOf(actor) };
  if (dependsOnNow(request.filters)) return readPage(from, { ...query, now }, uncached);
  return cachedUntilCommit(from.db, `projects ${JSON.stringify(query)}`, (cache) =>
    readPage(from, { ...query, now }, cache),
  );
}

/** Reads the totals of several lists, those without stored counts in one statement. */
function totalsOf(from: ReadDatabases, plans: readonly Plan[]): Promise<Counts[]> {
  const counted = plans.filter(({ stored }) => !stored);
  const counts = countLists(
    from,
    counted.map(({ conditions }) => conditions),
  );
  return Promise.all(
    plans.map(async (plan) =>
      plan.stored ? totalOf(from, plan.stored, plan.conditions) : ((await counts)[counted.indexOf(plan)] as Counts),
    ),
  );
}

/** Returns several pages at the same point in time and with the same settings, read concurrently, with one query for all their relations. */
export async function listProjectsPages(
  from: ReadDatabases,
  actor: Actor,
  requests: readonly ProjectsRequest[],
  settings: StoredSettings,
): Promise<Page<Project>[]> {
  const context = { editorId: editorIdOf(actor), settings };
  const plans = await Promise.all(requests.map((request) => planOf(from, { ...request, ...context })));
  const totals = await totalsOf(from, plans);
  const pages = await Promise.all(plans.map((plan, at) => readRecords(from, plan, totals[at] as Counts)));
  const projects = await loadRelations(
    from.db,
    pages.flatMap(({ rows }) => rows),
  );
  let begin = 0;
  return pages.map(({ rows, total }) => ({ rows: projects.slice(begin, (begin += rows.length)), total }));
}

const readRow = prepared((db, id: number) => db.selectFrom('projects').selectAll().where('id', '=', id));
const lockRow = prepared((db, id: number) =>
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

/** Returns the record without checking rights; `lock` locks its row until the transaction ends. */
export async function findRecord(db: Db, id: number, lock?: 'lock'): Promise<ProjectRecord | undefined> {
  const [row] = await (lock ? lockRow : readRow)(db, id);
  return row && recordOf(row);
}

/** Returns these records, locked until the transaction ends; in ID order, so that two callers can't deadlock. */
export async function lockRecords(db: Db, ids: readonly number[]): Promise<ProjectRecord[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('projects').selectAll().where('id', 'in', ids).orderBy('id');
  return (await selectForUpdate(db, query).execute()).map(recordOf);
}

/** Returns the IDs of a list that this person may read, in its order, up to `limit`. */
export async function listIdsInOrder(
  db: Db,
  actor: Actor,
  { filters, order, now, limit }: Pick<ProjectsRequest, 'filters' | 'order' | 'now'> & { limit: number },
): Promise<number[]> {
  const conditions = await projectConditions(db, filters, { editorId: editorIdOf(actor), now });
  return readIdsInOrder(db, { order, limit, conditions });
}

/** Returns the IDs of a list that this person may read, lowest first, up to `limit`. */
export async function listProjectIds(
  db: Db,
  actor: Actor,
  { filters, now, limit }: { filters: ProjectFilterValues; now: string; limit: number },
): Promise<number[]> {
  const { find } = await projectConditions(db, filters, { editorId: editorIdOf(actor), now });
  const query = db.selectFrom('projects').select('projects.id').where(allOf(find));
  return (await query.orderBy('projects.id').limit(limit).execute()).map(({ id }) => id);
}

/** Inserts the project. Throws a unique violation if the tracking ID is taken. */
export async function insertProject(db: Db, project: NewProject): Promise<ProjectRecord> {
  const [row] = await addRow(db, newColumnsOf(project));
  return recordOf(row as Row<'projects'>);
}

/** Writes these fields and increments the version. */
export async function updateProject(
  db: Db,
  record: ProjectRecord,
  fields: Partial<NewProject>,
): Promise<ProjectRecord> {
  const [row] = await writeRow(db, record.id, changedColumnsOf(record, fields));
  if (!affectsWaits({ record, fields })) return recordOf(row as Row<'projects'>);
  await syncWaitsOfProjects(db, [{ record, fields }]);
  return (await findRecord(db, record.id)) as ProjectRecord;
}

/** Writes each project's fields and increments the versions; identical changes share a statement. */
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
  await syncWaitsOfProjects(db, changes);
}

/** Deletes the project with its feedback and log, and clears the references of its copies and of the next episode. */
export async function deleteProjectRow(
  db: Db,
  { id, deletedById }: { id: number; deletedById: number },
  extras: Pick<ProjectExtras, 'remove'>,
): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ original_project_id: null, version: eb('version', '+', 1), changed_by_id: deletedById }))
    .where('original_project_id', '=', id)
    .execute();
  await db
    .updateTable('projects')
    .set((eb) => ({ previous_id: null, version: eb('version', '+', 1), changed_by_id: deletedById }))
    .where('previous_id', '=', id)
    .execute();
  // Notes reference what higher areas keep, so they are deleted first.
  await db.deleteFrom('feedback').where('project_id', '=', id).execute();
  await extras.remove(db, id);
  await db.deleteFrom('projects').where('id', '=', id).execute();
}

/** Returns which of these projects this person may read (docs/api-reference.md#relations). */
export async function listKnownProjectIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const editorId = editorIdOf(actor);
  let query = db.selectFrom('projects').select('id').where('id', 'in', ids);
  if (editorId !== undefined) query = query.where('assigned_to_id', '=', editorId);
  return new Set((await query.execute()).map((row) => row.id));
}

/** Returns the user's first and last name for a project's history. */
export const findName = (db: Db, userId: number) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirst();
