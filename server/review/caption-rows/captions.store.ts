/** Database access for captions. */
import type { Captions, CaptionTrack } from '#domain/review/captions/captions.ts';
import { mayChangeCaptions } from '#domain/review/captions/captions.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

const toTrack = (row: Row<'captions'>): CaptionTrack => ({
  id: row.id,
  version: row.version,
  language: row.language,
  label: row.label,
  cueCount: row.cue_count,
  lastMs: row.last_ms,
  isInternal: row.is_internal,
});

/** Selects the captions of these versions, by language and label. */
const ofCuts = (db: Db, cutIds: readonly number[]) =>
  db
    .selectFrom('captions')
    .selectAll()
    .where('cut_id', 'in', cutIds)
    .orderBy('cut_id')
    .orderBy('language')
    .orderBy('label');

/** Returns what these versions say of their captions, by version; clients don't see internal ones. */
export async function listTracks(
  db: Db,
  cutIds: readonly number[],
  { seesInternal }: { seesInternal: boolean },
): Promise<Map<number, CaptionTrack[]>> {
  const rows = await ofCuts(db, cutIds).execute();
  const seen = rows.filter((row) => seesInternal || !row.is_internal);
  return new Map([...Map.groupBy(seen, (row) => row.cut_id)].map(([id, own]) => [id, own.map(toTrack)]));
}

/** Converts rows to captions as this person sees them. */
export async function toCaptions(db: Db, actor: Actor, rows: readonly Row<'captions'>[]): Promise<Captions[]> {
  const people = await listPeople(
    db,
    rows.map((row) => row.uploaded_by_id),
  );
  const uploaderOf = ({ uploaded_by_id: id }: Row<'captions'>) => {
    const person = people.get(id ?? 0);
    return person ? { id: person.id, name: fullNameOf(person) } : null;
  };
  return rows.map((row) => ({
    ...toTrack(row),
    cutId: row.cut_id,
    originalName: row.original_name,
    sizeBytes: row.size_bytes,
    uploadedBy: uploaderOf(row),
    createdAt: row.created_at,
    mayChange: mayChangeCaptions(actor, { uploadedById: row.uploaded_by_id }),
  }));
}

/** Returns the rows of a version, by language and label. */
export const listCaptionRows = (db: Db, cutId: number): Promise<Row<'captions'>[]> => ofCuts(db, [cutId]).execute();

/** Returns the row, or undefined. */
export const findCaptions = (db: Db, id: number): Promise<Row<'captions'> | undefined> =>
  db.selectFrom('captions').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the captions with this file, with their version and its project. */
export const findCaptionsByFile = (db: Db, filename: string) =>
  db
    .selectFrom('captions')
    .innerJoin('cuts', 'cuts.id', 'captions.cut_id')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .select(['captions.original_name', 'captions.is_internal', 'captions.cut_id'])
    .select(['cuts.project_id', 'projects.assigned_to_id', 'projects.team_id'])
    .where('captions.filename', '=', filename)
    .executeTakeFirst();

/** Returns which of these files captions refer to. */
export async function listKnownCaptionFiles(db: Db, filenames: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('captions').select('filename').where('filename', 'in', filenames).execute();
  return rows.map(({ filename }) => filename);
}

/** Inserts captions and returns their row. */
export const insertCaptions = (db: Db, captions: NewRow<'captions'>): Promise<Row<'captions'>> =>
  db.insertInto('captions').values(captions).returningAll().executeTakeFirstOrThrow();

/** Updates these columns, increments the version, and returns the row. */
export const updateCaptions = (
  db: Db,
  id: number,
  columns: Partial<Omit<NewRow<'captions'>, 'id' | 'version'>>,
): Promise<Row<'captions'>> =>
  db
    .updateTable('captions')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes the captions of a version, or one of them, and returns the names of their files. */
export async function deleteCaptionRows(db: Db, which: { cutId: number } | { id: number }): Promise<string[]> {
  const query = db.deleteFrom('captions').returning('filename');
  const rows = await (
    'id' in which ? query.where('id', '=', which.id) : query.where('cut_id', '=', which.cutId)
  ).execute();
  return rows.map(({ filename }) => filename);
}
