/** Pending uploads of versions: what they are for, and what they became. The rest is the engine's (server/files/uploads). */
import type { CutUpload } from '#contract/review/cut-uploads.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

type UploadRow = Row<'cut_uploads'>;

const toUpload = (row: UploadRow): CutUpload => ({
  id: row.id,
  originalName: row.original_name,
  sizeBytes: row.size_bytes,
  offsetBytes: row.offset_bytes,
  fingerprint: row.fingerprint,
  expiresAt: row.expires_at,
  cutId: row.cut_id,
  deliverableId: row.deliverable_id,
});

/** Returns an upload, or undefined if it has ended. */
export const findCutUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('cut_uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a user's pending uploads, latest first. */
export async function listOwnUploads(
  db: Db,
  ownerId: number,
  { projectId, now }: { projectId: number | undefined; now: string },
): Promise<CutUpload[]> {
  let query = db
    .selectFrom('cut_uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .where('finished_cut_id', 'is', null);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  return (await query.orderBy('created_at', 'desc').orderBy('id').execute()).map(toUpload);
}

type UploadIdentity = Pick<
  UploadRow,
  'project_id' | 'owner_id' | 'fingerprint' | 'size_bytes' | 'cut_id' | 'deliverable_id'
>;

/** Returns an unfinished upload of the same file by the same user. */
export function findSameUpload(db: Db, same: UploadIdentity, now: string): Promise<UploadRow | undefined> {
  const query = db
    .selectFrom('cut_uploads')
    .selectAll()
    .where('project_id', '=', same.project_id)
    .where('owner_id', '=', same.owner_id)
    .where('fingerprint', '=', same.fingerprint)
    .where('size_bytes', '=', same.size_bytes)
    .where('finished_cut_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc');
  return query
    .where('cut_id', same.cut_id === null ? 'is' : '=', same.cut_id)
    .where('deliverable_id', same.deliverable_id === null ? 'is' : '=', same.deliverable_id)
    .limit(1)
    .executeTakeFirst();
}

/** Stores a new upload. */
export const insertUpload = async (db: Db, row: NewRow<'cut_uploads'>): Promise<void> => {
  await db.insertInto('cut_uploads').values(row).execute();
};

/** Records the cut that the upload became, or is a copy of. */
export const recordFinished = async (db: Db, id: string, cutId: number): Promise<void> => {
  await db.updateTable('cut_uploads').set({ finished_cut_id: cutId }).where('id', '=', id).execute();
};
