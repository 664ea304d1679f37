/** Uploads in the database: what is stored, who may read it, and what nothing refers to. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Media } from '#domain/files/media.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listMedia } from '#contract/files/media.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { NewRow, Row, Tables } from '#server/platform/db/tables.ts';

type MediaFilters = FiltersOf<typeof listMedia>;
type Builder = ExpressionBuilder<Tables, 'media'>;

const toMedia = (row: Row<'media'>): Media => ({
  id: row.id,
  filename: row.filename,
  originalName: row.original_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  createdAt: row.created_at,
});

const isPictureOfPerson = (eb: Builder) =>
  eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.picture_id', '=', 'media.id'));

const isPictureOfClient = (eb: Builder) =>
  eb.exists(eb.selectFrom('clients').select('clients.id').whereRef('clients.picture_id', '=', 'media.id'));

const isAttached = (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('feedback_attachments')
      .select('feedback_attachments.feedback_id')
      .whereRef('feedback_attachments.media_id', '=', 'media.id'),
  );

/** Faces and logos are shown to anybody who has the name. */
const isPublic = (eb: Builder) => eb.or([isPictureOfPerson(eb), isPictureOfClient(eb)]);

/** 1 or 0, as both engines know it. */
const asNumber = (eb: Builder, condition: ReturnType<typeof isPublic>) =>
  eb.case().when(condition).then(1).else(0).end();

/** What hangs on feedback is shown at addresses that were made for somebody (docs/projects.md#files). */
const isSealed = (eb: Builder) => eb.and([isAttached(eb), eb.not(isPublic(eb))]);

/** An upload that was found, and whether its file is shown at sealed addresses alone. */
export type FoundMedia = Media & { isSealed: boolean };

const toFound = (row: Row<'media'> & { is_sealed: unknown }): FoundMedia => ({
  ...toMedia(row),
  isSealed: Number(row.is_sealed) === 1,
});

/** An editor's uploads, pictures of people, pictures of clients and attachments in the own projects (docs/product.md#hidden). */
const isReadableByEditor = (eb: Builder, editorId: number) =>
  eb.or([
    eb('media.uploaded_by_id', '=', editorId),
    isPictureOfPerson(eb),
    eb.exists(
      eb
        .selectFrom('clients')
        .innerJoin('projects', 'projects.client_id', 'clients.id')
        .select('clients.id')
        .whereRef('clients.picture_id', '=', 'media.id')
        .where('projects.assigned_to_id', '=', editorId),
    ),
    eb.exists(
      eb
        .selectFrom('feedback_attachments')
        .innerJoin('feedback', 'feedback.id', 'feedback_attachments.feedback_id')
        .innerJoin('projects', 'projects.id', 'feedback.project_id')
        .select('feedback.id')
        .whereRef('feedback_attachments.media_id', '=', 'media.id')
        .where('feedback.is_held', '=', false)
        .where('projects.assigned_to_id', '=', editorId),
    ),
  ]);

const readable = (db: Db, actor: Actor) => {
  const query = db.selectFrom('media').selectAll('media');
  return actor.type === 'editor' ? query.where((eb) => isReadableByEditor(eb, actor.id)) : query;
};

const withSealed = (query: ReturnType<typeof readable>) =>
  query.select((eb) => asNumber(eb, isSealed(eb)).as('is_sealed'));

const COLUMNS: Columns<MediaFilters> = { id: sql.ref('media.id') };

/** One page of the uploads that this person may read. */
export async function listMediaPage(
  db: Db,
  actor: Actor,
  request: ListRequest<MediaFilters>,
): Promise<Page<FoundMedia>> {
  const query = withSealed(readable(db, actor)).where(allOf(conditionsFor(listMedia, request.filters, COLUMNS)));
  const page = await pageOf(query.orderBy('media.id', request.order[0]?.direction ?? 'asc'), request);
  return { rows: page.rows.map(toFound), total: page.total };
}

/** The upload, or undefined where it is not there for this person. */
export async function findReadableMedia(db: Db, actor: Actor, id: number): Promise<FoundMedia | undefined> {
  const row = await withSealed(readable(db, actor)).where('media.id', '=', id).executeTakeFirst();
  return row && toFound(row);
}

/** Of these uploads, those that this person may refer to: what they may read (docs/projects.md#files). */
export async function listKnownMediaIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  const rows = await readable(db, actor).clearSelect().select('media.id').where('media.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** The row, whoever asks. */
export const findMediaRow = (db: Db, id: number): Promise<Row<'media'> | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();

/** What is shown under this name: undefined where no upload has it, as with what was deleted or is of the bin alone. */
export async function findShownFile(
  db: Db,
  filename: string,
): Promise<{ id: number; originalName: string; isPublic: boolean; isSealed: boolean } | undefined> {
  const row = await db
    .selectFrom('media')
    .select((eb) => [
      'media.id',
      'media.original_name',
      asNumber(eb, isPublic(eb)).as('is_public'),
      asNumber(eb, isSealed(eb)).as('is_sealed'),
    ])
    .where('media.filename', '=', filename)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      originalName: row.original_name,
      isPublic: Number(row.is_public) === 1,
      isSealed: Number(row.is_sealed) === 1,
    }
  );
}

/** Whether a person or a client shows this picture. */
export async function isLinkedPicture(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('media.id')
    .where('media.id', '=', id)
    .where(isPublic)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMedia(db: Db, row: NewRow<'media'>): Promise<Media> {
  return toMedia(await db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow());
}

const isUnused = (eb: Builder) => eb.not(eb.or([isPublic(eb), isAttached(eb)]));

/** How many of this person's newest uploads since that instant nothing refers to, and their bytes; counted up to `most` of them. */
export async function countUnused(
  db: Db,
  { uploaderId, since, most }: { uploaderId: number; since: string; most: number },
): Promise<{ files: number; bytes: number }> {
  const newest = db
    .selectFrom('media')
    .select('media.size_bytes')
    .where('media.uploaded_by_id', '=', uploaderId)
    .where('media.created_at', '>', since)
    .where(isUnused)
    .orderBy('media.id', 'desc')
    .limit(most);
  const { files, bytes } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('newest.size_bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Uploads with a higher id, stored before that instant, that no record refers to; in the order of their ids. */
export const listUnreferenced = (
  db: Db,
  { storedBefore, afterId, limit }: { storedBefore: string; afterId: number; limit: number },
) =>
  db
    .selectFrom('media')
    .select(['media.id', 'media.filename'])
    .where('media.id', '>', afterId)
    .where('media.created_at', '<', storedBefore)
    .where(isUnused)
    .orderBy('media.id')
    .limit(limit)
    .execute();

/**
 * Deletes those of the rows that nothing refers to, and returns the names of the files that the bin does not keep either. Call it in a
 * transaction: the rows are locked first and judged after, so that a reference made at the same moment is either seen or refused.
 */
export async function deleteUnreferenced(db: Db, ids: number[]): Promise<string[]> {
  await selectForUpdate(db, db.selectFrom('media').select('id').where('id', 'in', ids).orderBy('id')).execute();
  const rows = await db
    .deleteFrom('media')
    .where('media.id', 'in', ids)
    .where(isUnused)
    .returning('media.filename')
    .execute();
  const filenames = rows.map((row) => row.filename);
  const binned = await listBinnedFiles(db, filenames);
  return filenames.filter((filename) => !binned.has(filename));
}

/** Of these file names, those that the bin keeps. */
async function listBinnedFiles(db: Db, filenames: readonly string[]): Promise<Set<string>> {
  if (filenames.length === 0) return new Set();
  const rows = await db.selectFrom('bin_files').select('filename').where('filename', 'in', filenames).execute();
  return new Set(rows.map((row) => row.filename));
}

/** Of these file names, those that an upload or the bin knows. */
export async function listKnownFilenames(db: Db, filenames: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('filename').where('filename', 'in', filenames).execute();
  return new Set([...rows.map((row) => row.filename), ...(await listBinnedFiles(db, filenames))]);
}

/** Counts this person's stored sheets since that instant, and their bytes. */
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
