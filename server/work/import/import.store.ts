/** Imported sheets in the database. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { ImportCounts, ImportPlan, ImportRecord, ImportSummary } from '#domain/work/import/import.ts';
import { undoCutoff } from '#domain/journal/undo.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';
import type { Sheet } from './sheet.ts';

export type StoredImport = ImportRecord & { createdById: number };

/** Maximum number of a person's sheets in a list. */
const MAX_LISTED = 20;

const LIST_COLUMNS = ['id', 'file_name', 'row_count', 'counts', 'created_at', 'done_at', 'undone_at'] as const;

const toListed = (
  row: Pick<Row<'imports'>, (typeof LIST_COLUMNS)[number]> & { kind: string | null },
): ImportSummary => ({
  id: row.id,
  fileName: row.file_name,
  rowCount: row.row_count,
  kind: row.kind as ImportKind | null,
  counts: row.counts,
  createdAt: row.created_at,
  doneAt: row.done_at,
  undoneAt: row.undone_at,
});

const kindOfPlan = sql<string | null>`plan ->> 'kind'`.as('kind');

type NewImport = { fileName: string; sizeBytes: number; sheet: Sheet; createdById: number; now: string };

/** Stores the sheet and returns the ID of its import. */
export async function insertImport(
  db: Db,
  { fileName, sizeBytes, sheet, createdById, now }: NewImport,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      created_by_id: createdById,
      created_at: now,
      file_name: fileName,
      size_bytes: sizeBytes,
      columns: JSON.stringify(sheet.columns) as never,
      header_row: sheet.headerRow,
      row_count: sheet.rowCount,
      plan: null,
      counts: null,
      done_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_sheets')
    .values({ import_id: id, first_row: 1, sample: JSON.stringify(sheet.top) as never, rows: sheet.rows as never })
    .execute();
  return id;
}

const isOpen = (eb: ExpressionBuilder<Tables, 'imports'>) =>
  eb.or([eb('done_at', 'is', null), eb('undone_at', 'is not', null)]);

/** Counts this person's sheets that have not been imported. */
export async function countOpenImports(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('created_by_id', '=', userId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes the import with its sheet. */
export const deleteImport = (db: Db, id: number) => db.deleteFrom('imports').where('id', '=', id).execute();

/** Deletes sheets that have expired or whose import can no longer be undone, with their undo data, and returns the count. */
export async function deleteOldImports(db: Db, now: string): Promise<number> {
  const cutoff = undoCutoff('import', now);
  const deleted = await db
    .deleteFrom('imports')
    .where('created_at', '<', cutoff)
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '<', cutoff)]))
    .returning('id')
    .execute();
  const ids = deleted.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('undos').where('kind', '=', 'import').where('record_id', 'in', ids).execute();
  return deleted.length;
}

/** Returns this person's import, or anyone's without `userId`; `lock` locks it until the transaction ends. */
export async function findImport(
  db: Db,
  { id, userId }: { id: number; userId?: number },
  lock?: 'lock',
): Promise<StoredImport | undefined> {
  if (lock) await selectForUpdate(db, db.selectFrom('imports').select('id').where('id', '=', id)).execute();
  const query = db
    .selectFrom('imports')
    .innerJoin('import_sheets', 'import_sheets.import_id', 'imports.id')
    .selectAll('imports')
    .select(['import_sheets.sample', 'import_sheets.first_row', kindOfPlan])
    .where('imports.id', '=', id);
  const visible = userId === undefined ? query : query.where('imports.created_by_id', '=', userId);
  const row = await visible.executeTakeFirst();
  return (
    row && {
      ...toListed(row),
      createdById: row.created_by_id,
      columns: row.columns,
      headerRow: row.header_row,
      top: row.sample.map((cells, at) => ({ row: row.first_row + at, cells })),
      plan: row.plan,
    }
  );
}

/** Returns this person's latest imports, newest first, without the potentially large cells. */
export async function listOwnImports(db: Db, userId: number): Promise<ImportSummary[]> {
  const query = db
    .selectFrom('imports')
    .select([...LIST_COLUMNS, kindOfPlan])
    .where('created_by_id', '=', userId);
  return (await query.orderBy('id', 'desc').limit(MAX_LISTED).execute()).map(toListed);
}

/** All rows of a sheet, and the number of the first one. */
export type SheetRows = { rows: string[][]; firstRow: number };

/** Returns all rows of the sheet. */
export async function readRows(db: Db, id: number): Promise<SheetRows> {
  const query = db.selectFrom('import_sheets').select(['rows', 'first_row']).where('import_id', '=', id);
  const { rows, first_row: firstRow } = await query.executeTakeFirstOrThrow();
  return { rows, firstRow };
}

/** Stores the latest plan, so that reopening the page continues from there. */
export async function updatePlan(db: Db, id: number, plan: ImportPlan): Promise<void> {
  await db
    .updateTable('imports')
    .set({ plan: JSON.stringify(plan) as never })
    .where('id', '=', id)
    .execute();
}

/** Marks the import as done. */
export async function markDone(
  db: Db,
  id: number,
  { counts, now }: { counts: ImportCounts; now: string },
): Promise<void> {
  const done = { counts: JSON.stringify(counts) as never, done_at: now, undone_at: null };
  await db.updateTable('imports').set(done).where('id', '=', id).execute();
}

/** Marks the import as undone, so that the sheet can be imported again. */
export async function markUndone(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('imports').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Counts the user's stored sheets since that instant, and their bytes. */
export async function countSheets(
  db: Db,
  { userId, since }: { userId: number; since: string },
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('imports')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size_bytes').as('bytes')])
    .where('created_by_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}
