/** Sheets in the database, and what their import wrote. */
import { type ImportCounts, type ImportPlan, type ImportRecord, importsKeptSince } from '#domain/import.ts';
import { type Db, selectForUpdate } from '#server/db/dialect.ts';
import type { Row } from '#server/db/tables.ts';
import type { Sheet } from './sheet.ts';

export type StoredImport = ImportRecord & { createdById: number };
export type ImportWrites = Omit<Row<'import_writes'>, 'import_id'>;

const SAMPLE_ROWS = 5;
/** How many of a person's sheets are listed. */
const LISTED = 20;

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('import_sheets', 'import_sheets.import_id', 'imports.id')
    .selectAll('imports')
    .select('import_sheets.sample');

const toKept = (row: Row<'imports'> & { sample: string[][] }): StoredImport => ({
  id: row.id,
  createdById: row.created_by_id,
  fileName: row.file_name,
  columns: row.columns,
  rowCount: row.row_count,
  sample: row.sample,
  plan: row.plan,
  counts: row.counts,
  createdAt: row.created_at,
  doneAt: row.done_at,
  undoneAt: row.undone_at,
});

type NewImport = { fileName: string; sheet: Sheet; createdById: number; now: string };

/** Keeps the sheet; the id of its import. */
export async function insertImport(db: Db, { fileName, sheet, createdById, now }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      created_by_id: createdById,
      created_at: now,
      file_name: fileName,
      columns: JSON.stringify(sheet.columns) as never,
      row_count: sheet.rows.filter((row) => row.length > 0).length,
      plan: null,
      counts: null,
      done_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sample = sheet.rows.filter((row) => row.length > 0).slice(0, SAMPLE_ROWS);
  await db
    .insertInto('import_sheets')
    .values({
      import_id: id,
      first_row: sheet.firstRow,
      sample: JSON.stringify(sample) as never,
      rows: JSON.stringify(sheet.rows) as never,
    })
    .execute();
  return id;
}

/** Forgets the sheets that are kept no longer, with what undoing them needs; how many they were. */
export async function deleteOldImports(db: Db, now: string): Promise<number> {
  const before = importsKeptSince(now);
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '<', before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** This person's import, or anybody's where none is named; with `lock` it is held until the transaction ends. */
export async function findImport(
  db: Db,
  { id, userId }: { id: number; userId?: number },
  lock?: 'lock',
): Promise<StoredImport | undefined> {
  if (lock) await selectForUpdate(db, db.selectFrom('imports').select('id').where('id', '=', id)).execute();
  const query = selectImports(db).where('imports.id', '=', id);
  const own = userId === undefined ? query : query.where('imports.created_by_id', '=', userId);
  const row = await own.executeTakeFirst();
  return row && toKept(row);
}

/** This person's latest, newest first. */
export async function listOwnImports(db: Db, userId: number): Promise<StoredImport[]> {
  const query = selectImports(db).where('imports.created_by_id', '=', userId);
  return (await query.orderBy('imports.id', 'desc').limit(LISTED).execute()).map(toKept);
}

/** The rows of the sheet. */
export async function readRows(db: Db, id: number): Promise<Pick<Sheet, 'rows' | 'firstRow'>> {
  const query = db.selectFrom('import_sheets').select(['rows', 'first_row']).where('import_id', '=', id);
  const { rows, first_row: firstRow } = await query.executeTakeFirstOrThrow();
  return { rows, firstRow };
}

/** Notes how the sheet was last read, so that a page that is opened anew goes on from there. */
export async function updatePlan(db: Db, id: number, plan: ImportPlan): Promise<void> {
  await db
    .updateTable('imports')
    .set({ plan: JSON.stringify(plan) as never })
    .where('id', '=', id)
    .execute();
}

/** Notes that it has been run, and what undoing it needs. */
export async function markDone(
  db: Db,
  id: number,
  { counts, now, writes }: { counts: ImportCounts; now: string; writes: ImportWrites },
): Promise<void> {
  const done = { counts: JSON.stringify(counts) as never, done_at: now, undone_at: null };
  await db.updateTable('imports').set(done).where('id', '=', id).execute();
  await db.deleteFrom('import_writes').where('import_id', '=', id).execute();
  await db
    .insertInto('import_writes')
    .values({
      import_id: id,
      created_ids: JSON.stringify(writes.created_ids) as never,
      changed: JSON.stringify(writes.changed) as never,
      point_action_ids: JSON.stringify(writes.point_action_ids) as never,
    })
    .execute();
}

/** What it wrote. */
export const readWrites = (db: Db, id: number): Promise<ImportWrites> =>
  db
    .selectFrom('import_writes')
    .select(['created_ids', 'changed', 'point_action_ids'])
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();

/** Notes that it has been taken back. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('imports').set({ undone_at: now }).where('id', '=', id).execute();
  await db.deleteFrom('import_writes').where('import_id', '=', id).execute();
}
