/** What is done with uploads of cuts: beginning one, adding to it, ending it; nothing that was acknowledged is lost. */
import {
  checkCutCount,
  checkCutFile,
  CUT_LIMITS,
  CUT_RULE_TEXTS,
  cutTypeByName,
  mayUploadCut,
} from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { notFound, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { charactersIn, hasControlCharacters } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countCuts, lockCut, lockProjectForCut } from './cuts.store.ts';
import {
  bytesToCome,
  deleteUpload,
  findSameUpload,
  growingOf,
  type Hold,
  insertUpload,
  noteProgress,
  uploadEndOf,
} from './cut-uploads.store.ts';

/** What the metadata of a new upload says. */
export type UploadRequest = {
  projectId: number;
  /** Of the cut that it is a playable copy of. */
  cutId: number | null;
  name: string;
  sizeBytes: number;
  fingerprint: string;
  comment: string;
};

/** The disk of this server has no room for it: 507. */
export class NoRoomError extends Error {}

const checkText = (path: string, text: string, max: number): Violation[] => {
  if (charactersIn(text) > max) return [tooLongAt(path, max)];
  return hasControlCharacters(text) ? [brokenRuleAt(path, 'This value holds control characters.')] : [];
};

const checkAsked = (request: UploadRequest, maxBytes: number): Refusal | undefined =>
  refuseInvalid([
    ...checkCutFile(request, maxBytes),
    ...checkText('filename', request.name, CUT_LIMITS.fileNameLength).filter(({ message }) =>
      message.includes('control'),
    ),
    ...checkText('fingerprint', request.fingerprint, CUT_LIMITS.fingerprintLength),
    ...checkText('comment', request.comment, LIMITS.textLength),
  ]);

async function checkPlace(trx: Db, actor: Actor, { projectId, cutId }: UploadRequest): Promise<Refusal | undefined> {
  const project = await lockProjectForCut(trx, projectId);
  if (!project || !mayUploadCut(actor, { assignedToId: project.assigned_to_id }))
    return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  if (cutId === null) return checkCutCount(await countCuts(trx, projectId));
  const cut = await lockCut(trx, cutId);
  if (!cut || cut.project_id !== projectId) return notFound();
  return cut.copy_filename === null ? undefined : refuse('conflict', CUT_RULE_TEXTS.hasCopy);
}

/** Room for this file and for what others have still to send, and some more. */
async function checkRoom({ cutFiles, db, clock }: Deps, sizeBytes: number): Promise<void> {
  const free = await cutFiles.freeBytes();
  if (free === undefined) return;
  if (free < sizeBytes + (await bytesToCome(db, clock())) + CUT_LIMITS.freeBytes) throw new NoRoomError();
}

const sameFileOf = (actor: Actor, request: UploadRequest) => ({
  project_id: request.projectId,
  owner_id: actor.id,
  fingerprint: request.fingerprint,
  size_bytes: request.sizeBytes,
  cut_id: request.cutId,
});

/** Begins an upload, or finds the one of the same file that was begun before; its id (docs/review.md#uploads). */
export async function beginUpload(deps: Deps, actor: Actor, request: UploadRequest): Promise<string | Refusal> {
  const { db, cutFiles, config } = deps;
  const now = deps.clock();
  const same = sameFileOf(actor, request);
  const checked = await db
    .transaction()
    .execute(async (trx) => (await checkPlace(trx, actor, request)) ?? checkAsked(request, config.maxCutBytes));
  if (checked) return checked;
  const existingUpload = request.fingerprint === '' ? undefined : await findSameUpload(db, same, now);
  if (existingUpload) return existingUpload.id;
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
    expires_at: uploadEndOf(now),
  };
  const begun = await db.transaction().execute(async (trx) => {
    const refusal = await checkPlace(trx, actor, request);
    if (refusal) return refusal;
    // Two that begin the same file at once are one.
    const twin = request.fingerprint === '' ? undefined : await findSameUpload(trx, same, now);
    if (!twin) await insertUpload(trx, row);
    return twin?.id ?? id;
  });
  if (begun !== id) await cutFiles.pieces.abort({ filename, s3UploadId });
  return begun;
}

/** Another request writes this upload now. */
export class LostUploadError extends Error {}

/** Adds what comes; the offset at the end. Each step is safe before it is noted. */
export function addToUpload(
  deps: Deps,
  { row, hold }: { row: Row<'cut_uploads'>; hold: Hold },
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  return deps.cutFiles.pieces.append(growingOf(row), stream, async (progress) => {
    const isOurs = await noteProgress(deps.db, hold, { ...progress, now: deps.clock() });
    if (!isOurs) throw new LostUploadError();
  });
}

/** Ends an upload and throws away what there is of it; what it became by then stays. */
export async function endUpload(deps: Pick<Deps, 'db' | 'cutFiles'>, row: Row<'cut_uploads'>): Promise<void> {
  // The row goes first: a file without a row is found by the sweep, a row without a file would be gone on with.
  await deleteUpload(deps.db, row.id);
  if (row.finished_cut_id === null) await deps.cutFiles.pieces.abort(growingOf(row));
}
