/** Pending uploads in the table of their kind: lease, progress and result. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { UploadColumns } from '#server/platform/db/tables/files.ts';
import type { PartialUpload, Progress } from '#server/platform/ports.ts';

type TableName = { [T in keyof Tables]: Tables[T] extends UploadColumns ? T : never }[keyof Tables];
type ResultColumn = { [T in TableName]: Extract<keyof Tables[T], `finished_${string}`> }[TableName];

/** A table of uploads, and its column with the ID of the record that an upload became. */
export type UploadTable = {
  name: TableName;
  resultColumn: ResultColumn;
  /** Column with the ID of the uploader. */
  ownerColumn: 'owner_id' | 'contact_id';
  /** Lifetime of an upload after its last byte. */
  uploadHours: number;
};

type OwnerColumns = { owner_id: number | null; contact_id: number | null; project_id: number | null };
type Columns = UploadColumns & OwnerColumns & Record<ResultColumn, number | null>;
export type UploadRow = Selectable<Columns>;
export type NewUploadRow = Insertable<UploadColumns>;

/** Returns the database as the engine may use it: tables of uploads, by the columns that all have. */
const uploadsIn = (db: Db) => db as unknown as Kysely<Record<TableName, Columns>>;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** Returns when an upload expires: sooner while it has no bytes, since it may be a mere declaration. */
export const uploadEndOf = (
  now: string,
  offsetBytes: number,
  { uploadHours }: Pick<UploadTable, 'uploadHours'>,
): string => later(now, (offsetBytes === 0 ? UPLOAD_LIMITS.emptyUploadHours : uploadHours) * 3_600_000);

/** Lease of a request that makes no progress, since its process or connection may be dead. */
const LEASE_MS = 5_000;

/** Returns the incomplete file of an upload. */
export const partialUploadOf = (row: Selectable<UploadColumns>): PartialUpload => ({
  filename: row.filename,
  sizeBytes: row.size_bytes,
  offsetBytes: row.offset_bytes,
  s3UploadId: row.s3_upload_id,
  parts: row.parts ?? [],
});

/** Returns the upload if it belongs to this uploader and hasn't ended. */
export const findOwnUpload = (
  db: Db,
  table: UploadTable,
  { id, ownerId, now }: { id: string; ownerId: number; now: string },
): Promise<UploadRow | undefined> =>
  uploadsIn(db)
    .selectFrom(table.name)
    .selectAll()
    .where('id', '=', id)
    .where(table.ownerColumn, '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns the record an upload became, if any; undefined if the upload has ended. */
export async function findUploadResult(
  db: Db,
  { name, resultColumn }: UploadTable,
  id: string,
): Promise<{ resultId: number | null } | undefined> {
  const row = await uploadsIn(db).selectFrom(name).select(resultColumn).where('id', '=', id).executeTakeFirst();
  return row && { resultId: row[resultColumn] };
}

/** Counts unfinished uploads of one person, or of all. */
export async function countOpenUploads(
  db: Db,
  { name, resultColumn, ownerColumn }: UploadTable,
  { now, ownerId }: { now: string; ownerId?: number | undefined },
): Promise<number> {
  let query = uploadsIn(db)
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(resultColumn, 'is', null)
    .where('expires_at', '>', now);
  if (ownerId !== undefined) query = query.where(ownerColumn, '=', ownerId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The right of one request, identified by its token, to write an upload. */
export type Lease = { table: UploadTable; id: string; token: string };

/** Acquires the upload's lease for one request. Returns false if an active request has it. */
export async function acquireLease(db: Db, { table, id, token }: Lease, now: string): Promise<boolean> {
  const { numUpdatedRows } = await uploadsIn(db)
    .updateTable(table.name)
    .set({ lock_token: token, locked_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now), eb('lock_token', '=', token)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the lease. */
export async function releaseLease(db: Db, { table, id, token }: Lease): Promise<void> {
  await uploadsIn(db)
    .updateTable(table.name)
    .set({ lock_token: null, locked_until: null })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .execute();
}

/** Records the durable offset. Returns false if another request has taken over the upload. */
export async function recordProgress(
  db: Db,
  { table, id, token }: Lease,
  { now, ...at }: Progress & { now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await uploadsIn(db)
    .updateTable(table.name)
    .set({
      offset_bytes: at.offsetBytes,
      parts: JSON.stringify(at.parts) as never,
      locked_until: later(now, LEASE_MS),
      expires_at: uploadEndOf(now, at.offsetBytes, table),
    })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an upload's row. */
export const deleteUpload = async (db: Db, table: UploadTable, id: string): Promise<void> => {
  await uploadsIn(db).deleteFrom(table.name).where('id', '=', id).execute();
};

/** Returns some expired uploads that no request is writing. */
export const listEndedUploads = (
  db: Db,
  table: UploadTable,
  { now, limit }: { now: string; limit: number },
): Promise<UploadRow[]> =>
  uploadsIn(db)
    .selectFrom(table.name)
    .selectAll()
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .orderBy('id')
    .limit(limit)
    .execute();
