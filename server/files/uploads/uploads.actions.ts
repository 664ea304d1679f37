/** Resumable uploads: start, append, finish and cancel. Acknowledged bytes are never lost. */
import { checkOpenUploads, partBytesOf, roomForPart, roomForUpload, UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Progress } from '#server/platform/ports.ts';
import type { NewUpload, Uploader, UploadKind } from './upload-kind.ts';
import {
  acquireLease,
  countOpenUploads,
  deleteUpload,
  findOwnUpload,
  findUploadResult,
  type Lease,
  listEndedUploads,
  partialUploadOf,
  recordProgress,
  uploadEndOf,
  type UploadRow,
} from './uploads.store.ts';

/** Thrown if the server's disk is full; becomes a 507 with this message. */
export class InsufficientSpaceError extends Error {}

/** Checks that there is room to start an upload. Only a part of each other one counts: a declared size reserves nothing. */
async function checkRoom(deps: Deps, { table, storeOf }: UploadKind, sizeBytes: number): Promise<void> {
  const free = await storeOf(deps).freeBytes();
  if (free === undefined) return;
  if (free < roomForUpload(sizeBytes, await countOpenUploads(deps.db, table, { now: deps.clock() })))
    throw new InsufficientSpaceError(UPLOAD_TEXTS.diskFull);
}

/** Starts an upload, or finds an unfinished one of the same file, and returns its ID (docs/review.md#uploads). */
export async function beginUpload(
  deps: Deps,
  kind: UploadKind,
  { uploader, upload }: { uploader: Uploader; upload: NewUpload },
): Promise<string | Refusal> {
  const { db } = deps;
  const { table } = kind;
  const { pieces } = kind.storeOf(deps);
  const now = deps.clock();
  const checked = await db.transaction().execute((trx) => upload.check(trx));
  if (checked) return checked;
  const existingUpload = await upload.findSame(db, now);
  if (existingUpload) return existingUpload.id;
  const tooMany = checkOpenUploads(await countOpenUploads(db, table, { now, ownerId: uploader.id }));
  if (tooMany) return tooMany;
  await checkRoom(deps, kind, upload.sizeBytes);
  const id = deps.newId();
  const filename = `${deps.newId()}.${upload.extension}`;
  const s3UploadId = await pieces.begin(filename);
  const row = {
    id,
    fingerprint: upload.fingerprint,
    size_bytes: upload.sizeBytes,
    filename,
    s3_upload_id: s3UploadId,
    original_name: upload.name,
    mime_type: upload.mimeType,
    offset_bytes: 0,
    parts: null,
    created_at: now,
    expires_at: uploadEndOf(now, 0, table),
  };
  const started = await db.transaction().execute(async (trx) => {
    const refusal = await upload.reserve(trx);
    if (refusal) return refusal;
    // Two concurrent requests for the same file share one upload.
    const sameUpload = await upload.findSame(trx, now);
    if (sameUpload) return sameUpload.id;
    const tooMany = checkOpenUploads(await countOpenUploads(trx, table, { now, ownerId: uploader.id }));
    if (!tooMany) await upload.insert(trx, row);
    return tooMany ?? id;
  });
  if (started !== id) await pieces.abort({ filename, s3UploadId });
  return started;
}

/** Thrown if another request has taken over this upload. */
export class LostUploadError extends Error {}

/** Yields the stream while the disk has room for the next part. The bytes before that stay stored, so that the upload can continue. */
async function* whileThereIsRoom(
  freeBytes: () => Promise<number | undefined>,
  row: UploadRow,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let [offsetBytes, checkedTo] = [row.offset_bytes, row.offset_bytes];
  for await (const chunk of stream) {
    if (offsetBytes >= checkedTo) {
      const free = await freeBytes();
      if (free !== undefined && free < roomForPart({ sizeBytes: row.size_bytes, offsetBytes }))
        throw new InsufficientSpaceError(UPLOAD_TEXTS.noRoomForPart);
      checkedTo = offsetBytes + partBytesOf(row.size_bytes);
    }
    offsetBytes += chunk.length;
    yield chunk;
  }
}

/** Appends the request's bytes and returns the new offset. Bytes are durable before the offset is stored. */
export async function addToUpload(
  { deps, kind, token }: { deps: Deps; kind: UploadKind; token: string },
  row: UploadRow,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  const lease = { table: kind.table, id: row.id, token };
  const recordPart = async (progress: Progress): Promise<void> => {
    const hasLease = await recordProgress(deps.db, lease, { ...progress, now: deps.clock() });
    if (!hasLease) throw new LostUploadError();
  };
  const store = kind.storeOf(deps);
  const bytes = whileThereIsRoom(() => store.freeBytes(), row, stream);
  try {
    return await store.pieces.append(partialUploadOf(row), bytes, recordPart);
  } catch (error) {
    throw isDiskFull(error) ? new InsufficientSpaceError(UPLOAD_TEXTS.noRoomForPart) : error;
  }
}

type DiscardDeps = Pick<Deps, 'db' | 'cutFiles'>;

/** Cancels an upload and deletes its bytes. A record already made from it remains. */
export async function discardUpload(deps: DiscardDeps, { table, storeOf }: UploadKind, row: UploadRow): Promise<void> {
  // Deletes the row first: the sweep finds a file without a row, but a client would try to resume a row without a file.
  await deleteUpload(deps.db, table, row.id);
  if (row[table.resultColumn] === null) await storeOf(deps).pieces.abort(partialUploadOf(row));
}

/** Interval for renewing the lease while a large file is finished. */
const RENEW_MS = 2_000;

async function withLease<T>(deps: Deps, lease: Lease, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void acquireLease(deps.db, lease, deps.clock()).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns the record made from a complete upload, the same for each call. An invalid file is deleted. */
export async function finishUpload(
  { deps, kind, uploader, token }: { deps: Deps; kind: UploadKind; uploader: Uploader; token: string },
  id: string,
): Promise<number | Refusal> {
  const { table } = kind;
  const row = await findOwnUpload(deps.db, table, { id, ownerId: uploader.id, now: deps.clock() });
  if (!row) return refuse('not-found', UPLOAD_TEXTS.uploadGone);
  const resultId = row[table.resultColumn];
  if (resultId !== null) return resultId;
  return withLease(deps, { table, id, token }, async () => {
    await kind.storeOf(deps).pieces.complete(partialUploadOf(row));
    const result = await uploader.finish(id);
    if (!isRefusal(result)) return result;
    // The lease may have expired in the meantime. In that case the file belongs to the record that another request created, and must stay.
    const finished = await findUploadResult(deps.db, table, id);
    if (finished?.resultId === null) await discardUpload(deps, kind, row);
    return finished?.resultId ?? result;
  });
}

/** Uploads deleted at a time. */
const BATCH = 200;

/** Deletes expired uploads of a kind and returns their number. */
export async function sweepUploads(deps: DiscardDeps & Pick<Deps, 'clock'>, kind: UploadKind): Promise<number> {
  let ended = 0;
  for (;;) {
    const found = await listEndedUploads(deps.db, kind.table, { now: deps.clock(), limit: BATCH });
    for (const upload of found) await discardUpload(deps, kind, upload);
    ended += found.length;
    if (found.length < BATCH) return ended;
  }
}
