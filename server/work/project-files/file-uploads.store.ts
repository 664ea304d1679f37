/** Pending uploads of files: whose they are, and what they became. The rest is the engine's (server/files/uploads). */
import type { FileUpload } from '#contract/work/project-files/file-uploads.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

type UploadRow = Row<'file_uploads'>;

const toUpload = (row: UploadRow): FileUpload => ({
  id: row.id,
  projectId: row.project_id,
  clientId: row.client_id,
  originalName: row.original_name,
  sizeBytes: row.size_bytes,
  offsetBytes: row.offset_bytes,
  fingerprint: row.fingerprint,
  expiresAt: row.expires_at,
});

/** Returns an upload, or undefined if it has ended. */
export const findFileUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('file_uploads').selectAll().where('id', '=', id).executeTakeFirst();

type Filter = { projectId?: number | undefined; clientId?: number | undefined; now: string };

/** Returns the pending uploads of a user or a contact, latest first. */
export async function listOwnUploads(
  db: Db,
  [column, ownerId]: readonly ['owner_id' | 'contact_id', number],
  { projectId, clientId, now }: Filter,
): Promise<FileUpload[]> {
  let query = db
    .selectFrom('file_uploads')
    .selectAll()
    .where(column, '=', ownerId)
    .where('expires_at', '>', now)
    .where('finished_file_id', 'is', null);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  return (await query.orderBy('created_at', 'desc').orderBy('id').execute()).map(toUpload);
}

type UploadIdentity = Pick<
  UploadRow,
  'project_id' | 'client_id' | 'owner_id' | 'contact_id' | 'fingerprint' | 'size_bytes' | 'original_name'
>;

/** Returns the upload of the same file by the same person, unfinished or finished while its file exists. */
export function findSameUpload(db: Db, same: UploadIdentity, now: string): Promise<UploadRow | undefined> {
  const query = db
    .selectFrom('file_uploads')
    .selectAll()
    .where('client_id', '=', same.client_id)
    .where('fingerprint', '=', same.fingerprint)
    .where('original_name', '=', same.original_name)
    .where('size_bytes', '=', same.size_bytes)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc');
  return query
    .where('owner_id', same.owner_id === null ? 'is' : '=', same.owner_id)
    .where('contact_id', same.contact_id === null ? 'is' : '=', same.contact_id)
    .where('project_id', same.project_id === null ? 'is' : '=', same.project_id)
    .limit(1)
    .executeTakeFirst();
}

/** Stores a new upload. */
export const insertUpload = async (db: Db, row: NewRow<'file_uploads'>): Promise<void> => {
  await db.insertInto('file_uploads').values(row).execute();
};

/** Ends the pending uploads of a contact, whose room is free at once. The sweep deletes what was sent. */
export async function endUploadsOf(trx: Db, contactId: number, now: string): Promise<void> {
  await trx
    .updateTable('file_uploads')
    .set({ expires_at: now })
    .where('contact_id', '=', contactId)
    .where('finished_file_id', 'is', null)
    .execute();
}

/** Records the file that the upload became. */
export const recordFinished = async (db: Db, id: string, fileId: number): Promise<void> => {
  await db.updateTable('file_uploads').set({ finished_file_id: fileId }).where('id', '=', id).execute();
};
