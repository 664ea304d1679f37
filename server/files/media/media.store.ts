/** Uploads in the database: stored files, who may read them, and which are unused. */
import { sql, type SqlBool } from 'kysely';
import type { Media } from '#domain/files/media.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listMedia } from '#contract/files/media.ts';
import { allOf, anyOf, type Columns, type Condition, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { FileUse, FileUses } from '#server/platform/ports.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

type MediaFilters = FiltersOf<typeof listMedia>;

const toMedia = (row: Row<'media'>): Media => ({
  id: row.id,
  filename: row.filename,
  originalName: row.original_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  createdAt: row.created_at,
});

/** The database, and the records that use uploads. */
type UsedFiles = { db: Db; fileUses: FileUses };

const MEDIA_ID = sql.ref<number>('media.id');

const isUsedBy = (uses: readonly FileUse[]): Condition => anyOf(uses.map(({ isUsed }) => isUsed(MEDIA_ID)));

/** Profile pictures and logos are visible to anyone who has the file name. */
const isPublic = ({ records }: FileUses) => isUsedBy(records.filter((use) => use.isPublic));

/** Attachments of feedback are only served at signed URLs (docs/projects.md#files). */
const needsSignature = (uses: FileUses): Condition =>
  sql<SqlBool>`(${isUsedBy(uses.records.filter((use) => !use.isPublic))} and not ${isPublic(uses)})`;

/** Returns 1 or 0, which both engines understand. */
const asNumber = (condition: Condition) => sql<number>`case when ${condition} then 1 else 0 end`;

/** An upload, and whether its file is only served at signed URLs. */
export type FoundMedia = Media & { needsSignature: boolean };

const toFound = (row: Row<'media'> & { is_sealed: unknown }): FoundMedia => ({
  ...toMedia(row),
  needsSignature: Number(row.is_sealed) === 1,
});

/** An editor can read their own uploads, pictures of people and clients, and attachments in their own projects (docs/product.md#hidden). */
const isReadableByEditor = ({ records }: FileUses, editorId: number) =>
  anyOf([
    sql<SqlBool>`media.uploaded_by_id = ${editorId}`,
    ...records.map(({ mayEditorRead }) => mayEditorRead(MEDIA_ID, editorId)),
  ]);

const readable = ({ db, fileUses }: UsedFiles, actor: Actor) => {
  const query = db.selectFrom('media').selectAll('media');
  return actor.type === 'editor' ? query.where(isReadableByEditor(fileUses, actor.id)) : query;
};

const readableWithFlag = (from: UsedFiles, actor: Actor) =>
  readable(from, actor).select(asNumber(needsSignature(from.fileUses)).as('is_sealed'));

const COLUMNS: Columns<MediaFilters> = { id: sql.ref('media.id') };

/** Returns one page of the uploads that the user may read. */
export async function listMediaPage(
  from: UsedFiles,
  actor: Actor,
  request: ListRequest<MediaFilters>,
): Promise<Page<FoundMedia>> {
  const query = readableWithFlag(from, actor).where(allOf(conditionsFor(listMedia, request.filters, COLUMNS)));
  const page = await pageOf(query.orderBy('media.id', request.order[0]?.direction ?? 'asc'), request);
  return { rows: page.rows.map(toFound), total: page.total };
}

/** Returns the upload, or undefined when it doesn't exist for this user. */
export async function findReadableMedia(from: UsedFiles, actor: Actor, id: number): Promise<FoundMedia | undefined> {
  const row = await readableWithFlag(from, actor).where('media.id', '=', id).executeTakeFirst();
  return row && toFound(row);
}

/** Filters these uploads to those the user may read, and so may refer to (docs/projects.md#files). */
export async function listKnownMediaIds(from: UsedFiles, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(from, actor).clearSelect().select('media.id').where('media.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the row regardless of rights. */
export const findMediaRow = (db: Db, id: number): Promise<Row<'media'> | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the file served under this name, or undefined when no upload has it, as for deleted files and files that only the trash refers to. */
export async function findShownFile(
  { db, fileUses }: UsedFiles,
  filename: string,
): Promise<{ id: number; originalName: string; isPublic: boolean; needsSignature: boolean } | undefined> {
  const row = await db
    .selectFrom('media')
    .select([
      'media.id',
      'media.original_name',
      asNumber(isPublic(fileUses)).as('is_public'),
      asNumber(needsSignature(fileUses)).as('is_sealed'),
    ])
    .where('media.filename', '=', filename)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      originalName: row.original_name,
      isPublic: Number(row.is_public) === 1,
      needsSignature: Number(row.is_sealed) === 1,
    }
  );
}

/** Returns whether the picture belongs to a person or client. */
export async function isLinkedPicture({ db, fileUses }: UsedFiles, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('media.id')
    .where('media.id', '=', id)
    .where(isPublic(fileUses))
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an upload and returns it. */
export async function insertMedia(db: Db, row: NewRow<'media'>): Promise<Media> {
  return toMedia(await db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow());
}

const isUnused = ({ records }: FileUses) => sql<SqlBool>`not ${isUsedBy(records)}`;

/** Counts the user's unused uploads since that instant and their bytes, newest first, up to `max`. */
export async function countUnused(
  { db, fileUses }: UsedFiles,
  { uploaderId, since, max }: { uploaderId: number; since: string; max: number },
): Promise<{ files: number; bytes: number }> {
  const newest = db
    .selectFrom('media')
    .select('media.size_bytes')
    .where('media.uploaded_by_id', '=', uploaderId)
    .where('media.created_at', '>', since)
    .where(isUnused(fileUses))
    .orderBy('media.id', 'desc')
    .limit(max);
  const { files, bytes } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('newest.size_bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Lists uploads with a higher id, stored before that instant, that no record refers to, in id order. */
export const listUnreferenced = (
  { db, fileUses }: UsedFiles,
  { storedBefore, afterId, limit }: { storedBefore: string; afterId: number; limit: number },
) =>
  db
    .selectFrom('media')
    .select(['media.id', 'media.filename'])
    .where('media.id', '>', afterId)
    .where('media.created_at', '<', storedBefore)
    .where(isUnused(fileUses))
    .orderBy('media.id')
    .limit(limit)
    .execute();

/**
 * Deletes the rows that nothing refers to, and returns the names of files that the trash doesn't need either. Must
 * run in a transaction: rows are locked before they are checked, so that a concurrent reference is either seen or refused.
 */
export async function deleteUnreferenced({ db, fileUses }: UsedFiles, ids: number[]): Promise<string[]> {
  await selectForUpdate(db, db.selectFrom('media').select('id').where('id', 'in', ids).orderBy('id')).execute();
  const rows = await db
    .deleteFrom('media')
    .where('media.id', 'in', ids)
    .where(isUnused(fileUses))
    .returning('media.filename')
    .execute();
  const filenames = rows.map((row) => row.filename);
  const trashed = await listTrashedFiles(db, filenames);
  return filenames.filter((filename) => !trashed.has(filename));
}

/** Returns the file names that the trash refers to. */
async function listTrashedFiles(db: Db, filenames: readonly string[]): Promise<Set<string>> {
  if (filenames.length === 0) return new Set();
  const rows = await db.selectFrom('bin_files').select('filename').where('filename', 'in', filenames).execute();
  return new Set(rows.map((row) => row.filename));
}

/** Returns the file names that an upload or the trash refers to. */
export async function listKnownFilenames(db: Db, filenames: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('filename').where('filename', 'in', filenames).execute();
  return new Set([...rows.map((row) => row.filename), ...(await listTrashedFiles(db, filenames))]);
}
