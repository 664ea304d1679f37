/** Turns a complete upload into a cut: inspects the file, then writes everything in one transaction (docs/review.md#uploads). */
import { UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { acceptedTypesText } from '#domain/review/cut-files.ts';
import { checkCutCount, checkCutMetadata, CUT_RULE_TEXTS, mayUploadCut, roundOfCut } from '#domain/review/cuts.ts';
import { checkKind } from '#domain/review/deliverables.ts';
import { STORAGE_TEXTS } from '#domain/review/storage-rule.ts';
import { checkCopyMetadata } from '#domain/review/playability.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { insertCopyJobs } from '#server/review/versions/copy-job.ts';
import { isUploadedAgain, restoreFile } from './upload-again.ts';
import { findCutUpload, recordFinished } from './cut-uploads.store.ts';
import { type ImagePictures, makeImagePictures } from '#server/review/pictures/image-pictures.ts';
import { metadataOf } from '#server/review/versions/cut-details.store.ts';
import { addToCut, countCuts, insertCut, lockCut, lockProjectForCut } from '#server/review/versions/cuts.store.ts';
import type { FileMetadata } from '#server/review/inspection/frame-timing.ts';
import { type InspectionResult, inspectFile } from '#server/review/inspection/inspect-file.ts';

type Upload = Row<'cut_uploads'>;
type SuccessfulInspection = Exclude<InspectionResult, { fault: string }>;

/** Returns the columns derived from the frames' times. */
export const timingColumns = (metadata: FileMetadata) => ({
  rate_num: metadata.rate.num,
  rate_den: metadata.rate.den,
  is_constant_rate: metadata.isConstantRate,
  frame_count: metadata.frameCount,
});

/** Returns the metadata columns of a cut. */
export const metadataColumns = (metadata: FileMetadata) => ({
  kind: metadata.kind,
  codec: metadata.codec,
  width: metadata.width,
  height: metadata.height,
  rotation: metadata.rotation,
  has_audio: metadata.hasAudio,
  ...timingColumns(metadata),
  first_us: metadata.firstUs,
  start_frame: metadata.startFrame,
  is_drop: metadata.isDrop,
  playback_facts: metadata.playback,
});

/** Inspected upload, with the pictures that the server made if it is an image. */
type InspectedUpload = {
  upload: Upload;
  inspected: SuccessfulInspection;
  pictures: ImagePictures;
  /** True for a file that was removed from its version. */
  isAgain: boolean;
};

async function makeCut(
  trx: Db,
  deps: Deps,
  { upload, inspected, pictures }: InspectedUpload,
): Promise<number | Refusal> {
  const project = await lockProjectForCut(trx, upload.project_id, upload.owner_id);
  if (!project) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  const full = checkCutCount(await countCuts(trx, project.id));
  if (full) return full;
  const target = await findTarget(trx, { projectId: project.id, deliverableId: upload.deliverable_id });
  // A deliverable that was canceled in the meantime still accepts the version, so that no uploaded file is lost.
  const wrongKind = target && checkKind(target, inspected.metadata.kind);
  if (wrongKind) return wrongKind;
  const now = deps.clock();
  const id = await insertCut(trx, {
    ...metadataColumns(inspected.metadata),
    ...pictures,
    project_id: project.id,
    deliverable_id: upload.deliverable_id,
    round: roundOfCut({ revisionCount: project.revision_count }),
    original_name: upload.original_name,
    filename: upload.filename,
    mime_type: inspected.metadata.mimeType,
    size_bytes: upload.size_bytes,
    sha256: inspected.sha256,
    comment: upload.comment,
    uploaded_by_id: upload.owner_id,
    created_at: now,
  });
  await notifyOfFeedback(trx, { projectId: project.id, kind: 'cut' }, { actorId: upload.owner_id, now, recordId: id });
  await insertCopyJobs(trx, deps, [{ id, facts: inspected.metadata, sizeBytes: upload.size_bytes, now }]);
  return id;
}

/** Returns the columns of a playable copy. */
export const copyColumns = (file: { filename: string; size_bytes: number }, metadata: FileMetadata) => ({
  copy_filename: file.filename,
  copy_mime_type: metadata.mimeType,
  copy_size_bytes: file.size_bytes,
  copy_first_us: metadata.firstUs,
  copy_fault: null,
});

/** Adds a playable copy to a version, or gives it its removed file back. */
async function addToVersion(
  trx: Db,
  deps: Deps,
  { upload, inspected, pictures, isAgain }: InspectedUpload,
): Promise<number | Refusal> {
  const cut = await lockCut(trx, upload.cut_id as number);
  if (!cut) return notFound();
  const { filename, size_bytes: sizeBytes } = upload;
  if (isAgain)
    return restoreFile(trx, deps, { cut, file: { filename, sizeBytes, sha256: inspected.sha256, pictures } });
  if (cut.file_removed_by !== null) return refuse('conflict', STORAGE_TEXTS.otherFile);
  const { metadata } = inspected;
  if (cut.copy_filename !== null) return refuse('conflict', CUT_RULE_TEXTS.hasCopy);
  const refusal = refuseInvalid(checkCopyMetadata(metadata, metadataOf(cut)));
  if (refusal) return refusal;
  await addToCut(trx, cut.id, copyColumns(upload, metadata));
  return cut.id;
}

/** Creates the cut and records the upload's result in one transaction. */
function storeUpload(deps: Deps, actor: Actor, settled: InspectedUpload): Promise<number | Refusal> {
  const { upload } = settled;
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProjectForCut(trx, upload.project_id, actor.id);
    const uploadResult = project && (await findCutUpload(trx, upload.id));
    if (!uploadResult) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
    if (uploadResult.finished_cut_id !== null) return refuse('conflict', UPLOAD_TEXTS.lockedUpload);
    if (!mayUploadCut(actor, project.owner)) return notFound();
    const cutId = upload.cut_id === null ? await makeCut(trx, deps, settled) : await addToVersion(trx, deps, settled);
    if (!isRefusal(cutId)) await recordFinished(trx, upload.id, cutId);
    return cutId;
  });
}

/** Makes the pictures of an image first, outside the transaction. Pictures of a refused image are deleted. */
async function makePicturesAndStore(
  deps: Deps,
  actor: Actor,
  { upload, inspected }: Omit<InspectedUpload, 'pictures' | 'isAgain'>,
): Promise<number | Refusal> {
  const file = { filename: upload.filename, metadata: inspected.metadata };
  const isAgain = await isUploadedAgain(deps.db, upload.cut_id);
  const pictures = upload.cut_id === null || isAgain ? await makeImagePictures(deps, file) : {};
  if (isRefusal(pictures)) return pictures;
  const result = await storeUpload(deps, actor, { upload, inspected, pictures, isAgain });
  const { poster_filename, copy_filename } = pictures;
  const names = [poster_filename, copy_filename].filter((name) => name !== undefined);
  if (isRefusal(result)) for (const name of names) await deps.cutFiles.delete(name);
  return result;
}

/** Inspects the file. Returns its metadata or the refusal. */
async function inspect(deps: Deps, upload: Upload): Promise<SuccessfulInspection | Refusal> {
  const inspected = await inspectFile(deps, { filename: upload.filename, sizeBytes: upload.size_bytes });
  if ('fault' in inspected) {
    const { fault } = inspected;
    const isUnknown = fault === CUT_RULE_TEXTS.unreadable;
    const message = isUnknown ? `${fault} ${acceptedTypesText(deps.config.ffmpeg !== undefined)}` : fault;
    return refuseInvalid([brokenRuleAt('file', message, 'fileType')]) as Refusal;
  }
  return refuseInvalid(checkCutMetadata(inspected.metadata)) ?? inspected;
}

/** Returns the cut made from a complete upload, or the refusal of its file. */
export async function finishCutUpload(deps: Deps, actor: Actor, id: string): Promise<number | Refusal> {
  const upload = await findCutUpload(deps.db, id);
  if (!upload) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  const inspected = await inspect(deps, upload);
  return isRefusal(inspected) ? inspected : makePicturesAndStore(deps, actor, { upload, inspected });
}
