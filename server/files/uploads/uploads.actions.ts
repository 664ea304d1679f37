/** Cut uploads: start, append and cancel. Acknowledged bytes are never lost. */
import { checkCutFile, cutTypeByName, kindsByName } from '#domain/review/cut-files.ts';
import {
  checkCutCount,
  checkOpenUploads,
  CUT_LIMITS,
  CUT_RULE_TEXTS,
  mayUploadCut,
  partBytesOf,
  roomForPart,
  roomForUpload,
  UPLOAD_TEXTS,
} from '#domain/review/cuts.ts';
import { checkTargetByName } from '#domain/review/deliverables.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { notFound, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { countCharacters, hasControlCharacters } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Progress } from '#server/platform/ports.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { countCuts, lockCut, lockProjectForCut } from '#server/review/versions/cuts.store.ts';
import {
  countOpenUploads,
  deleteUpload,
  findSameUpload,
  partialUploadOf,
  type Lease,
  insertUpload,
  recordProgress,
  uploadEndOf,
} from './uploads.store.ts';

/** Metadata of a new upload. */
export type UploadRequest = {
  projectId: number;
  /** The cut that this file is a playable copy of, if any. */
  cutId: number | null;
  /** The deliverable that the cut will belong to, or null for Main. */
  deliverableId: number | null;
  name: string;
  sizeBytes: number;
  fingerprint: string;
  comment: string;
};

/** Thrown if the server's disk is full; becomes a 507 with this message. */
export class InsufficientSpaceError extends Error {}

const checkText = (path: string, text: string, max: number): Violation[] => {
  if (countCharacters(text) > max) return [tooLongAt(path, max)];
  return hasControlCharacters(text) ? [brokenRuleAt(path, 'This value contains control characters.')] : [];
};

const checkRequest = (request: UploadRequest, { maxCutBytes, ffmpeg }: Deps['config']): Refusal | undefined =>
  refuseInvalid([
    ...checkCutFile(request, { maxBytes: maxCutBytes, makesCopies: ffmpeg !== undefined }),
    ...checkText('filename', request.name, CUT_LIMITS.fileNameLength).filter(({ message }) =>
      message.includes('control'),
    ),
    ...checkText('fingerprint', request.fingerprint, CUT_LIMITS.fingerprintLength),
    ...checkText('comment', request.comment, LIMITS.textLength),
  ]);

async function checkUploadTarget(
  trx: Db,
  actor: Actor,
  { projectId, cutId, deliverableId, name }: UploadRequest,
): Promise<Refusal | undefined> {
  const project = await lockProjectForCut(trx, projectId);
  if (!project || !mayUploadCut(actor, { assignedToId: project.assigned_to_id }))
    return refuse('not-found', UPLOAD_TEXTS.projectGone);
  if (cutId === null)
    return (
      checkCutCount(await countCuts(trx, projectId)) ??
      checkTargetByName(await findTarget(trx, { projectId, deliverableId }), kindsByName(name))
    );
  const cut = await lockCut(trx, cutId);
  if (!cut || cut.project_id !== projectId) return notFound();
  if (cut.kind === 'image') return refuse('conflict', CUT_RULE_TEXTS.notCopied);
  return cut.copy_filename === null ? undefined : refuse('conflict', CUT_RULE_TEXTS.hasCopy);
}

/** Checks that there is room to start an upload. Only a part of each other one counts: a declared size reserves nothing. */
async function checkRoom({ cutFiles, db, clock }: Deps, sizeBytes: number): Promise<void> {
  const free = await cutFiles.freeBytes();
  if (free === undefined) return;
  if (free < roomForUpload(sizeBytes, await countOpenUploads(db, { now: clock() })))
    throw new InsufficientSpaceError(UPLOAD_TEXTS.diskFull);
}

const sameFileOf = (actor: Actor, request: UploadRequest) => ({
  project_id: request.projectId,
  owner_id: actor.id,
  fingerprint: request.fingerprint,
  size_bytes: request.sizeBytes,
  cut_id: request.cutId,
  deliverable_id: request.deliverableId,
});

/** Starts an upload, or finds an unfinished one of the same file, and returns its ID (docs/review.md#uploads). */
export async function beginUpload(deps: Deps, actor: Actor, request: UploadRequest): Promise<string | Refusal> {
  const { db, cutFiles, config } = deps;
  const now = deps.clock();
  const same = sameFileOf(actor, request);
  const checked = await db
    .transaction()
    .execute(async (trx) => (await checkUploadTarget(trx, actor, request)) ?? checkRequest(request, config));
  if (checked) return checked;
  const existingUpload = request.fingerprint === '' ? undefined : await findSameUpload(db, same, now);
  if (existingUpload) return existingUpload.id;
  const tooMany = checkOpenUploads(await countOpenUploads(db, { now, ownerId: actor.id }));
  if (tooMany) return tooMany;
  await checkRoom(deps, request.sizeBytes);
  const id = deps.newId();
  const filename = `${deps.newId()}.${cutTypeByName(request.name)?.extension ?? 'mp4'}`;
  const s3UploadId = await cutFiles.pieces.begin(filename);
  const row = {
    ...same,
    id,
    filename,
    s3_upload_id: s3UploadId,
    original_name: request.name,
    mime_type: cutTypeByName(request.name)?.mimeType ?? '',
    comment: request.comment,
    offset_bytes: 0,
    created_at: now,
    expires_at: uploadEndOf(now, 0),
  };
  const started = await db.transaction().execute(async (trx) => {
    // Locks the owner first, so that concurrent requests can't exceed the limit.
    await lockUser(trx, actor.id);
    const refusal = await checkUploadTarget(trx, actor, request);
    if (refusal) return refusal;
    // Two concurrent requests for the same file share one upload.
    const sameUpload = request.fingerprint === '' ? undefined : await findSameUpload(trx, same, now);
    if (sameUpload) return sameUpload.id;
    const tooMany = checkOpenUploads(await countOpenUploads(trx, { now, ownerId: actor.id }));
    if (!tooMany) await insertUpload(trx, row);
    return tooMany ?? id;
  });
  if (started !== id) await cutFiles.pieces.abort({ filename, s3UploadId });
  return started;
}

/** Thrown if another request has taken over this upload. */
export class LostUploadError extends Error {}

/** Yields the stream while the disk has room for the next part. The bytes before that are kept, so that the upload can continue. */
async function* whileThereIsRoom(
  { cutFiles }: Deps,
  row: Row<'cut_uploads'>,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let [offsetBytes, checkedTo] = [row.offset_bytes, row.offset_bytes];
  for await (const chunk of stream) {
    if (offsetBytes >= checkedTo) {
      const free = await cutFiles.freeBytes();
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
  deps: Deps,
  { row, lease }: { row: Row<'cut_uploads'>; lease: Lease },
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  const recordPart = async (progress: Progress): Promise<void> => {
    const hasLease = await recordProgress(deps.db, lease, { ...progress, now: deps.clock() });
    if (!hasLease) throw new LostUploadError();
  };
  try {
    return await deps.cutFiles.pieces.append(partialUploadOf(row), whileThereIsRoom(deps, row, stream), recordPart);
  } catch (error) {
    throw isDiskFull(error) ? new InsufficientSpaceError(UPLOAD_TEXTS.noRoomForPart) : error;
  }
}

/** Cancels an upload and deletes its bytes. A cut already made from it remains. */
export async function discardUpload(deps: Pick<Deps, 'db' | 'cutFiles'>, row: Row<'cut_uploads'>): Promise<void> {
  // Deletes the row first: the sweep finds a file without a row, but a client would try to resume a row without a file.
  await deleteUpload(deps.db, row.id);
  if (row.finished_cut_id === null) await deps.cutFiles.pieces.abort(partialUploadOf(row));
}
