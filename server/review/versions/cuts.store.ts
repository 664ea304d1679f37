/** Database access for cuts, limited to what each reader may see. */
import { type RawBuilder, sql } from 'kysely';
import type { Cut } from '#domain/review/cuts.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { listCuts } from '#contract/review/cuts.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { allOf, anyOf, type Columns, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { listTeamProjects } from '#server/work/teams/teams.store.ts';
import { isLead, isTeammate, reviewableIds } from '#server/work/teams/team-scope.ts';
import { noteReaderOf, type NoteReader, toCuts } from './cut-details.store.ts';

type CutFilters = FiltersOf<typeof listCuts>;
/** Selects cuts that this user may read: editors only those of their own projects and teams (docs/product.md#hidden). */
function readable(db: Db, actor: Actor) {
  const query = db.selectFrom('cuts');
  if (actor.type !== 'editor') return query;
  return query.where(sql<boolean>`cuts.project_id in ${reviewableIds(actor.id)}`);
}

/** Matches versions of these deliverables, given as IDs or `main`. */
const isOfDeliverable = (values: string[]): RawBuilder<boolean> => {
  const ids = values.flatMap((value) => idFromDigits(value) ?? []);
  const isMain = values.includes('main') ? [sql<boolean>`cuts.deliverable_id is null`] : [];
  return anyOf([...isMain, isOneOf(sql.ref('cuts.deliverable_id'), ids)]);
};

const COLUMNS: Columns<CutFilters> = {
  project: sql.ref('cuts.project_id'),
  id: sql.ref('cuts.id'),
  deliverable: isOfDeliverable,
};

/** Converts rows to cuts as this person sees them; teammates don't see the project, so the cuts say what it is. */
async function cutsFor(db: Db, actor: Actor, rows: readonly Row<'cuts'>[]): Promise<Cut[]> {
  const cuts = await toCuts(db, rows, noteReaderOf(actor));
  if (actor.type !== 'editor') return cuts;
  const projectIds = [...new Set(rows.map((row) => row.project_id))];
  const teamProjects = await listTeamProjects(db, actor.id, projectIds);
  return cuts.map((cut) => ({ ...cut, teamProject: teamProjects.get(cut.projectId) }));
}

/** Returns one page of cuts, newest number first by default. */
export async function listCutsPage(
  db: Db,
  actor: Actor,
  { filters, order, ...paging }: ListRequest<CutFilters>,
): Promise<Page<Cut>> {
  const { by = 'number', direction = 'desc' } = order[0] ?? {};
  let query = readable(db, actor)
    .selectAll('cuts')
    .where(allOf(conditionsFor(listCuts, filters, COLUMNS)));
  if (by === 'number') query = query.orderBy('cuts.number', direction);
  const { rows, total } = await pageOf(query.orderBy('cuts.id', direction), paging);
  return { rows: await cutsFor(db, actor, rows), total };
}

/** Returns the row, or undefined if absent or hidden from this user. */
export const findReadableCut = (db: Db, actor: Actor, id: number): Promise<Row<'cuts'> | undefined> =>
  readable(db, actor).selectAll('cuts').where('cuts.id', '=', id).executeTakeFirst();

/** Returns the cut, or undefined if absent or hidden from this user. */
export async function findCut(db: Db, actor: Actor, id: number): Promise<Cut | undefined> {
  const row = await findReadableCut(db, actor, id);
  return row && (await cutsFor(db, actor, [row]))[0];
}

/** Returns existing cuts in the order of these IDs. The caller has checked access. */
export async function listCutsById(db: Db, reader: NoteReader, ids: readonly number[]): Promise<Cut[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('cuts').selectAll().where('id', 'in', ids).execute();
  const cuts = new Map((await toCuts(db, rows, reader)).map((cut) => [cut.id, cut]));
  return ids.flatMap((id) => cuts.get(id) ?? []);
}

/** Returns which of these cuts this user may refer to (docs/api-reference.md#relations). */
export async function listKnownCutIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(db, actor).select('cuts.id').where('cuts.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the row regardless of the reader, and locks it until the transaction ends. */
export const lockCut = (db: Db, id: number): Promise<Row<'cuts'> | undefined> =>
  selectForUpdate(db, db.selectFrom('cuts').selectAll().where('id', '=', id)).executeTakeFirst();

type LaterColumns =
  | 'poster_filename'
  | 'strip_filename'
  | 'strip_count'
  | 'peaks'
  | 'copy_filename'
  | 'copy_mime_type'
  | 'copy_size_bytes'
  | 'copy_first_us'
  | 'copy_fault'
  | 'unplayable_told_at'
  | 'rate_num'
  | 'rate_den'
  | 'is_constant_rate'
  | 'frame_count';

/** Stores generated files. The version stays the same, because the cut under review is unchanged. */
export async function addToCut(
  db: Db,
  id: number,
  columns: Partial<Pick<NewRow<'cuts'>, LaterColumns>>,
): Promise<void> {
  await db.updateTable('cuts').set(columns).where('id', '=', id).execute();
}

/** Updates these columns and increments the version. */
export async function updateCut(
  db: Db,
  id: number,
  columns: Partial<Omit<NewRow<'cuts'>, 'id' | 'version'>>,
): Promise<void> {
  await updateCuts(db, [id], columns);
}

/** Updates the columns of these cuts, and increments their versions. */
export async function updateCuts(
  db: Db,
  ids: readonly number[],
  columns: Partial<Omit<NewRow<'cuts'>, 'id' | 'version'>>,
): Promise<void> {
  for (const chunk of chunksOf(ids))
    await db
      .updateTable('cuts')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
}

/** Selects the project's fields that a new cut by this user depends on. Teammates upload to the lead only. */
const projectForCut = (db: Db, projectId: number, userId: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'assigned_to_id', 'revision_count', 'cuts_made'])
    .select(sql<boolean | number>`(${isTeammate(userId)} and ${isLead})`.as('is_teammate'))
    .where('id', '=', projectId);

type ProjectForCut = Awaited<ReturnType<ReturnType<typeof projectForCut>['executeTakeFirst']>>;

const withOwner = (row: ProjectForCut) =>
  row && { ...row, owner: { assignedToId: row.assigned_to_id, isTeammate: Boolean(row.is_teammate) } };

/** Returns the project's fields that a new cut by this user depends on, or undefined if the project is gone. */
export const findProjectForCut = async (db: Db, projectId: number, userId: number) =>
  withOwner(await projectForCut(db, projectId, userId).executeTakeFirst());

/** Returns the same fields and locks the project's row. */
export const lockProjectForCut = async (db: Db, projectId: number, userId: number) =>
  withOwner(await selectForUpdate(db, projectForCut(db, projectId, userId)).executeTakeFirst());

/** Counts the project's cuts. */
export async function countCuts(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('cuts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a cut with the next number of its project and returns its ID. The project's row must be locked. */
export async function insertCut(db: Db, cut: Omit<NewRow<'cuts'>, 'number'>): Promise<number> {
  const { project_id } = cut;
  const { highest } = await db
    .selectFrom('projects')
    .leftJoin('cuts', 'cuts.project_id', 'projects.id')
    .select(({ fn }) =>
      fn
        .max(sql<number>`case when cuts.number > projects.cuts_made then cuts.number else projects.cuts_made end`)
        .as('highest'),
    )
    .where('projects.id', '=', project_id)
    .executeTakeFirstOrThrow();
  const number = Number(highest) + 1;
  await db.updateTable('projects').set({ cuts_made: number }).where('id', '=', project_id).execute();
  const { id } = await db
    .insertInto('cuts')
    .values({ ...cut, number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether the cut has any notes. */
export async function hasNotes(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_marks')
    .select('feedback_id')
    .where('cut_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a cut without notes. */
export async function deleteCutRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cuts').where('id', '=', id).execute();
}
