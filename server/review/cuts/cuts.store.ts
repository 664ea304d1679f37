/** Cuts in the database, as each reader may see them. */
import { sql } from 'kysely';
import type { Cut } from '#domain/review/cuts.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { listCuts } from '#contract/review/cuts.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { noteReaderOf, type NoteReader, toCuts } from './cut-answers.store.ts';

type CutFilters = FiltersOf<typeof listCuts>;
/** Cuts that this person may read: editors those of their own projects (docs/product.md#hidden). */
function readable(db: Db, actor: Actor) {
  const query = db.selectFrom('cuts');
  if (actor.type !== 'editor') return query;
  return query.where((eb) =>
    eb(
      'cuts.project_id',
      'in',
      eb.selectFrom('projects').select('projects.id').where('projects.assigned_to_id', '=', actor.id),
    ),
  );
}

const COLUMNS: Columns<CutFilters> = { project: sql.ref('cuts.project_id'), id: sql.ref('cuts.id') };

/** One page of cuts, the newest number first unless asked otherwise. */
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
  return { rows: await toCuts(db, rows, noteReaderOf(actor)), total };
}

/** The row, or undefined where it is not there for this person. */
export const findReadableCut = (db: Db, actor: Actor, id: number): Promise<Row<'cuts'> | undefined> =>
  readable(db, actor).selectAll('cuts').where('cuts.id', '=', id).executeTakeFirst();

/** The cut, or undefined where it is not there for this person. */
export async function findCut(db: Db, actor: Actor, id: number): Promise<Cut | undefined> {
  const row = await findReadableCut(db, actor, id);
  return row && (await toCuts(db, [row], noteReaderOf(actor)))[0];
}

/** Those of the cuts that are there, in the order of the ids, for who has been let see them. */
export async function listCutsById(db: Db, reader: NoteReader, ids: readonly number[]): Promise<Cut[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('cuts').selectAll().where('id', 'in', ids).execute();
  const cuts = new Map((await toCuts(db, rows, reader)).map((cut) => [cut.id, cut]));
  return ids.flatMap((id) => cuts.get(id) ?? []);
}

/** Of these, the cuts that this person may refer to (docs/wire.md#relations). */
export async function listKnownCutIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(db, actor).select('cuts.id').where('cuts.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** The row, held until the transaction ends, whoever asks. */
export const lockCut = (db: Db, id: number): Promise<Row<'cuts'> | undefined> =>
  selectForUpdate(db, db.selectFrom('cuts').selectAll().where('id', '=', id)).executeTakeFirst();

type MadeLater =
  | 'poster_filename'
  | 'strip_filename'
  | 'strip_count'
  | 'peaks'
  | 'copy_filename'
  | 'copy_mime_type'
  | 'copy_size_bytes'
  | 'copy_first_us';

/** Writes what was made of the file after it had come. The version stays: whoever decides has seen the same cut without it. */
export async function addToCut(db: Db, id: number, columns: Partial<Pick<NewRow<'cuts'>, MadeLater>>): Promise<void> {
  await db.updateTable('cuts').set(columns).where('id', '=', id).execute();
}

/** Writes these columns and counts the version up. */
export async function updateCut(
  db: Db,
  id: number,
  columns: Partial<Omit<NewRow<'cuts'>, 'id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('cuts')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The project as a new cut needs it, held until the transaction ends; undefined when it is gone. */
export const lockProjectForCut = (db: Db, projectId: number) =>
  selectForUpdate(
    db,
    db
      .selectFrom('projects')
      .select(['id', 'assigned_to_id', 'revision_count', 'cuts_made'])
      .where('id', '=', projectId),
  ).executeTakeFirst();

/** How many cuts the project has. */
export async function countCuts(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('cuts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A new cut with the next number of its project, whose row must be held; its id. */
export async function insertCut(db: Db, cut: Omit<NewRow<'cuts'>, 'number'>): Promise<number> {
  const { project_id } = cut;
  const { highest } = await db
    .selectFrom('projects')
    .leftJoin('cuts', 'cuts.project_id', 'projects.id')
    .select(({ fn }) =>
      fn.max(sql<number>`case when cuts.number > cuts_made then cuts.number else cuts_made end`).as('highest'),
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

/** Whether anything at all is said on it. */
export async function hasNotes(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_marks')
    .select('feedback_id')
    .where('cut_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row; nothing may be said on it. */
export async function deleteCutRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cuts').where('id', '=', id).execute();
}
