/** Pending uploads: lease, progress and result. */
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import type { CutUpload } from '#contract/review/cut-uploads.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import type { PartialUpload, Progress } from '#server/platform/ports.ts';

type UploadRow = Row<'cut_uploads'>;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** Returns when an upload expires: sooner while it has no bytes, since it may be a mere declaration. */
export const uploadEndOf = (now: string, offsetBytes: number): string =>
  later(now, (offsetBytes === 0 ? CUT_LIMITS.emptyUploadHours : CUT_LIMITS.uploadHours) * 3_600_000);

/** Lease of a request that makes no progress, since its process or connection may be dead. */
const LEASE_MS = 5_000;

export const partialUploadOf = (row: UploadRow): PartialUpload => ({
  filename: row.filename,
  sizeBytes: row.size_bytes,
  offsetBytes: row.offset_bytes,
  s3UploadId: row.s3_upload_id,
  parts: row.parts ?? [],
});

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

/** Returns the upload if it belongs to this user and hasn't ended. */
export const findOwnUpload = (
  db: Db,
  ownerId: number,
  { id, now }: { id: string; now: string },
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('cut_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns the cut an upload became, if any; undefined if the upload has ended. */
export const findUploadResult = (db: Db, id: string): Promise<Pick<UploadRow, 'finished_cut_id'> | undefined> =>
  db.selectFrom('cut_uploads').select('finished_cut_id').where('id', '=', id).executeTakeFirst();

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

/** Counts unfinished uploads of one person, or of all. */
export async function countOpenUploads(
  db: Db,
  { now, ownerId }: { now: string; ownerId?: number | undefined },
): Promise<number> {
  let query = db
    .selectFrom('cut_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('finished_cut_id', 'is', null)
    .where('expires_at', '>', now);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export const insertUpload = async (db: Db, row: NewRow<'cut_uploads'>): Promise<void> => {
  await db.insertInto('cut_uploads').values(row).execute();
};

export type Lease = { id: string; token: string };

/** Acquires the upload's lease for one request. Returns false if an active request has it. */
export async function acquireLease(db: Db, { id, token }: Lease, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cut_uploads')
    .set({ lock_token: token, locked_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now), eb('lock_token', '=', token)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the lease. */
export async function releaseLease(db: Db, { id, token }: Lease): Promise<void> {
  await db
    .updateTable('cut_uploads')
    .set({ lock_token: null, locked_until: null })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .execute();
}

/** Records the durable offset. Returns false if another request has taken over the upload. */
export async function recordProgress(
  db: Db,
  { id, token }: Lease,
  { now, ...at }: Progress & { now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cut_uploads')
    .set({
      offset_bytes: at.offsetBytes,
      parts: JSON.stringify(at.parts) as never,
      locked_until: later(now, LEASE_MS),
      expires_at: uploadEndOf(now, at.offsetBytes),
    })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the cut that the upload became, or is a copy of. */
export const recordFinished = async (db: Db, id: string, cutId: number): Promise<void> => {
  await db.updateTable('cut_uploads').set({ finished_cut_id: cutId }).where('id', '=', id).execute();
};

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('cut_uploads').where('id', '=', id).execute();
};

/** Returns some expired uploads that no request is writing. */
export const listEndedUploads = (db: Db, { now, limit }: { now: string; limit: number }): Promise<UploadRow[]> =>
  db
    .selectFrom('cut_uploads')
    .selectAll()
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .orderBy('id')
    .limit(limit)
    .execute();
