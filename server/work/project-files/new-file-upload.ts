/** New uploads of files, by whomever: target, quota and resuming (docs/files.md#uploads). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { safePath } from '#domain/files/stored-name.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { countCharacters } from '#domain/platform/text.ts';
import { tooLongAt } from '#domain/platform/violations.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { checkNewFile, checkQuota } from '#domain/work/project-files.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { FILE_ID_HEADER } from '#contract/work/project-files/file-uploads.ts';
import type { Metadata, NewUpload, UploadKind } from '#server/files/uploads/upload-kind.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { findSameUpload, insertUpload } from './file-uploads.store.ts';
import { lockQuota, usageOf } from './project-files.store.ts';

/** What all kinds of uploads of files have in common. */
export const FILE_UPLOAD_KIND = {
  resultHeader: FILE_ID_HEADER,
  storeOf: ({ cutFiles }) => cutFiles,
} satisfies Partial<UploadKind>;

/** Returns the table of uploads of files, by the column with their uploader. */
export const fileUploadsBy = (ownerColumn: 'owner_id' | 'contact_id') =>
  ({
    name: 'file_uploads',
    resultColumn: 'finished_file_id',
    ownerColumn,
    uploadHours: FILE_LIMITS.uploadHours,
  }) as const;

/** A project, or a client for a file of its own. */
export type FileTarget = { projectId: number } | { clientId: number };

/** Who uploads, and where they may. */
export type FileUploader = {
  columns: Pick<Row<'file_uploads'>, 'owner_id' | 'contact_id'>;
  /** Locks the project, if any, and returns the client in whose quota its files count. */
  lockClientOf(trx: Db, target: FileTarget): Promise<number | Refusal>;
  /** Locks the uploader, whose unfinished uploads are limited, if they may upload for several clients. */
  lock?(trx: Db): Promise<void>;
  /** Replaces a refusal for lack of room. */
  explainNoRoom?(refusal: Refusal): Refusal;
};

/** Reads an ID or IRI; 0 if it is neither. */
export const idIn = (text: string | null): number => idFromDigits((text ?? '').split('/').at(-1) ?? '') ?? 0;

/** What the file counts for, and the upload of the same file that is under way or has arrived, which has its room. */
type Reservation = { clientId: number; projectId: number | null; known: Row<'file_uploads'> | undefined };
type Wanted = { name: string; sizeBytes: number; fingerprint: string };

/** Locks what the file counts for, and checks rights and quota. */
async function checkRoomFor(
  trx: Db,
  uploader: FileUploader,
  { target, wanted, now }: { target: FileTarget; wanted: Wanted; now: string },
): Promise<Reservation | Refusal> {
  const clientId = await uploader.lockClientOf(trx, target);
  if (isRefusal(clientId)) return clientId;
  const quotaBytes = await lockQuota(trx, clientId);
  if (quotaBytes === undefined) return notFound();
  const projectId = 'projectId' in target ? target.projectId : null;
  const same = {
    ...uploader.columns,
    client_id: clientId,
    project_id: projectId,
    fingerprint: wanted.fingerprint,
    original_name: wanted.name,
    size_bytes: wanted.sizeBytes,
  };
  const known = wanted.fingerprint === '' ? undefined : await findSameUpload(trx, same, now);
  if (known) return { clientId, projectId, known };
  const noRoom = checkQuota(await usageOf(trx, clientId, now), quotaBytes, wanted.sizeBytes);
  return noRoom ? (uploader.explainNoRoom?.(noRoom) ?? noRoom) : { clientId, projectId, known };
}

/** Reads a new upload of a file from its metadata. */
export function newFileUpload(
  { clock, uploader, target }: { clock: () => string; uploader: FileUploader; target: FileTarget },
  metadata: Metadata,
  sizeBytes: number,
): NewUpload {
  const wanted = {
    name: safePath(metadata?.['filename'] ?? ''),
    sizeBytes,
    fingerprint: metadata?.['fingerprint'] ?? '',
  };
  let reserved: Reservation | undefined;
  const reserve = async (trx: Db): Promise<Refusal | undefined> => {
    const result = await checkRoomFor(trx, uploader, { target, wanted, now: clock() });
    if (isRefusal(result)) return result;
    reserved = result;
    return undefined;
  };
  const isTooLong = countCharacters(wanted.fingerprint) > UPLOAD_LIMITS.fingerprintLength;
  return {
    ...wanted,
    extension: 'bin',
    mimeType: 'application/octet-stream',
    check: async (trx) =>
      refuseInvalid([
        ...checkNewFile(wanted),
        ...(isTooLong ? [tooLongAt('fingerprint', UPLOAD_LIMITS.fingerprintLength)] : []),
      ]) ?? reserve(trx),
    reserve: async (trx) => {
      await uploader.lock?.(trx);
      return reserve(trx);
    },
    // Found with the quota locked, where it has to be known too.
    findSame: () => Promise.resolve(reserved?.known),
    insert: async (trx, row) => {
      const { clientId, projectId } = reserved as Reservation;
      const target = { client_id: clientId, project_id: projectId };
      await insertUpload(trx, { ...row, ...uploader.columns, ...target, finished_file_id: null });
    },
  };
}
