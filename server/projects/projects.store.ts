/** Projects in the database. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Project } from '#domain/project.ts';
import type { Actor } from '#domain/roles.ts';
import type { ListRequest, Order } from '#contract/filter.ts';
import { type Db, lockForUpdate } from '#server/db/dialect.ts';
import { countOf, offsetOf, type Page } from '#server/db/page.ts';
import { prepared } from '#server/db/prepared.ts';
import { remembered } from '#server/db/remembered.ts';
import type { NewRow, Row, RowChange, Tables } from '#server/db/tables.ts';
import { idsByWords } from '#server/db/word-search.ts';
import { countKept, facetOf, type Seek, seekPage } from './project-counts.store.ts';
import { conditionsOf, findAsked, isInWords, type ProjectFilters, type Reading } from './project-filters.ts';
import { columnsOf, type NewProject, newColumnsOf, type ProjectRecord, recordOf } from './project-record.ts';
import { withRelations } from './project-relations.ts';

const editorIdOf = (actor: Actor): number | undefined => (actor.type === 'editor' ? actor.id : undefined);

/** Rows at or behind the place where a deep page begins. */
const isFrom =
  ({ by, bound }: Seek, { direction }: Order) =>
  (eb: ExpressionBuilder<Tables, 'projects'>) =>
    eb(by === 'id' ? 'projects.id' : 'projects.created_at', direction === 'asc' ? '>=' : '<=', bound as number);

type Ids = SelectQueryBuilder<Tables, 'projects', { id: number }>;

/** Found by their dates, projects are sorted: a walk along all ids in search of them could be a long one. The plus keeps the index of ids out of it. */
const sortedId = sql<number>`+projects.id`;

const hasDates = ({ createdAt, startedAt, endedAt, deadlineAt }: Asked['filters']): boolean =>
  [createdAt, startedAt, endedAt, deadlineAt].some((range) => range !== undefined);

/** Where deadlines are asked for, one index finds and sorts them; else those without come last either way. */
const deadlineSql = ({ deadlineAt }: Asked['filters'], direction: Order['direction']) =>
  deadlineAt && Object.keys(deadlineAt).length > 0
    ? sql.ref<string>('projects.deadline_at')
    : direction === 'asc'
      ? sql<string>`coalesce(projects.deadline_at, '9')`
      : sql<string>`coalesce(projects.deadline_at, '')`;

/** Titles sort as people read them; projects without a deadline come last either way. Ties end on the id. */
function ordered(query: Ids, { order: orders, filters }: Asked): Ids {
  const id = hasDates(filters) ? sortedId : sql.ref<number>('projects.id');
  let sorted = query;
  for (const { by, direction } of orders) {
    if (by === 'id') return sorted.orderBy(id, direction);
    if (by === 'createdAt') sorted = sorted.orderBy('projects.created_at', direction);
    if (by === 'title') sorted = sorted.orderBy('projects.search', direction);
    if (by === 'deadlineAt') sorted = sorted.orderBy(deadlineSql(filters, direction), direction);
  }
  return sorted.orderBy(orders.length === 0 ? id : 'projects.id');
}

const readRows = prepared((db, ids: number[]) => db.selectFrom('projects').selectAll().where('id', 'in', ids));

async function listRecords(db: Db, ids: number[]): Promise<ProjectRecord[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Asked = ListRequest<ProjectFilters> & { editorId: number | undefined };

/** What a list asked for, with names and addresses found. */
type Found = Awaited<ReturnType<typeof findAsked>>;

/** Such a list in the order of ids, where the index of words knows all that it asks for. */
async function listIdsByWords({ db: short, reports }: Reading, asked: Asked, found: Found) {
  const { match } = found;
  if (match === undefined || !isInWords(found) || asked.order.some(({ by }) => by !== 'id')) return undefined;
  const byWords = idsByWords(reports, match);
  const total = await remembered(short, `total by words ${match}`, byWords.count);
  const offset = offsetOf(asked, total);
  if (offset === undefined) return { rows: [], total };
  const [{ direction } = { direction: 'asc' as const }] = asked.order;
  const rows = await byWords.read({ direction, limit: asked.itemsPerPage, offset });
  return { rows: rows.map((row) => row.id), total };
}

/** The ids of a page from an index alone, and how many match in all. What has to be counted is read beside the event loop. */
async function listIds(from: Reading, asked: Asked): Promise<Page<number>> {
  const { db: short, reports } = from;
  const { editorId, ...request } = asked;
  const found = await findAsked(from, request.filters, editorId);
  const byWords = await listIdsByWords(from, asked, found);
  if (byWords) return byWords;
  const facet = facetOf(request.filters, editorId);
  // The projects of many clients have to be sorted, whoever has counted them.
  const db = facet && facet !== 'client' ? short : reports;
  const conditions = conditionsOf(db, found);
  const all = db.selectFrom('projects').select('projects.id');
  const matching = conditions ? all.where(conditions) : all;
  const list = JSON.stringify([asked.filters, asked.order, editorId]);
  const count = () => (facet ? countKept(db, facet, conditions) : countOf(matching));
  const total = await remembered(short, `total ${list}`, count);
  const offset = offsetOf(request, total);
  if (offset === undefined) return { rows: [], total };
  const [order = { by: 'id', direction: 'asc' } as const] = request.order;
  const seek = facet === 'all' ? await seekPage(db, { list, conditions, order, offset }) : undefined;
  const sorted = ordered(seek ? matching.where(isFrom(seek, order)) : matching, asked);
  const rows = await sorted
    .limit(request.itemsPerPage)
    .offset(seek?.skip ?? offset)
    .execute();
  return { rows: rows.map((row) => row.id), total };
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
