/** Cut actions. Each runs in one transaction; files are deleted afterwards. */
import { checkCutChange, checkDeleteCut, type Cut, mayChangeCut } from '#domain/review/cuts.ts';
import { checkMovedCut, checkTarget } from '#domain/review/deliverables.ts';
import { checkArchiveLocation } from '#domain/review/storage-rule.ts';
import { isDeletedVersion } from '#domain/work/projects/project-cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { deleteCaptionRows } from '#server/review/caption-rows/captions.store.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { syncApprovalWait } from './approval-wait.store.ts';
import { findAssignee, lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import type { CutPictures } from './cut-pictures.ts';
import { metadataOf } from './cut-details.store.ts';
import { markFilesRemoved } from './cut-file-names.store.ts';
import { filesOfCut } from './files-of-cut.ts';
import { addToCut, deleteCutRow, findCut, findReadableCut, hasNotes, lockCut, updateCut } from './cuts.store.ts';

export type CutChange = {
  comment?: string;
  startFrame?: number;
  isDrop?: boolean;
  deliverableId?: number | null;
  archiveLocation?: string;
};

async function lockReadable(trx: Db, actor: Actor, id: number) {
  await lockCut(trx, id);
  return findReadableCut(trx, actor, id);
}

/** Checks whether this user may change the cut: 404 if it is hidden from them, 403 for teammates who didn't upload it. */
export async function checkChange(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const row = await findReadableCut(db, actor, id);
  if (!row) return notFound();
  const assignedToId = await findAssignee(db, row.project_id);
  return mayChangeCut(actor, { assignedToId, uploadedById: row.uploaded_by_id }) ? undefined : accessDenied();
}

/** Checks whether the cut may belong to this deliverable. Its project must be locked. */
const checkMove = async (trx: Db, row: Row<'cuts'>, deliverableId: number | null): Promise<Refusal | undefined> =>
  checkMovedCut(row) ??
  checkTarget(await findTarget(trx, { projectId: row.project_id, deliverableId, exceptId: row.id }), row.kind);

/** Changes the given fields. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeCut(
  db: Deps['db'],
  actor: Actor,
  { id, change, ifMatch, now }: { id: number; change: CutChange; ifMatch: IfMatch; now: string },
): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const seen = change.deliverableId === undefined ? undefined : await findReadableCut(trx, actor, id);
    // A move, like a decision, changes which cuts are the newest, so the project is locked.
    if (seen) await lockProjectOf(trx, seen.project_id);
    const row = await lockReadable(trx, actor, id);
    if (!row) return notFound();
    const denied = (await checkChange(trx, actor, id)) ?? checkIfMatch(ifMatch, row.version);
    if (denied) return denied;
    const before = {
      comment: row.comment,
      startFrame: row.start_frame,
      isDrop: row.is_drop,
      deliverableId: row.deliverable_id,
      archiveLocation: row.archive_location,
    };
    const after = { ...before, ...change };
    const isMoved = after.deliverableId !== before.deliverableId;
    const refusal =
      refuseInvalid([
        ...checkCutChange({ ...after, rate: metadataOf(row).rate }, LIMITS.textLength),
        ...checkArchiveLocation(after.archiveLocation),
      ]) ?? (isMoved ? await checkMove(trx, row, after.deliverableId) : undefined);
    if (refusal) return refusal;
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      const { comment, startFrame, isDrop, deliverableId, archiveLocation } = after;
      const place = { deliverable_id: deliverableId, archive_location: archiveLocation };
      await updateCut(trx, id, { comment, start_frame: startFrame, is_drop: isDrop, ...place });
    }
    if (isMoved) await syncApprovalWait(trx, row.project_id, now);
    return (await findCut(trx, actor, id)) as Cut;
  });
}

/** Checks whether this user may delete the cut. Returns 404 if it is hidden from them. */
export async function checkDeletion(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const row = await findReadableCut(db, actor, id);
  if (!row) return notFound();
  return checkDeleteCut(actor, { uploadedById: row.uploaded_by_id, hasNotes: await hasNotes(db, id) });
}

/** Deletes the cut, or only its files if it has notes, so that the notes keep their context (docs/review.md#removed). */
async function deleteCutOrFiles(trx: Db, row: Row<'cuts'>, now: string): Promise<string[]> {
  const captions = await deleteCaptionRows(trx, { cutId: row.id });
  if (!(await hasNotes(trx, row.id))) await deleteCutRow(trx, row.id);
  else if (!isDeletedVersion({ fileRemovedAt: row.file_removed_at, fileRemovedBy: row.file_removed_by }))
    await markFilesRemoved(trx, row.id, now);
  return [...filesOfCut(row), ...captions];
}

/** Deletes a cut or only its files, which are removed after the transaction. */
export async function deleteCut(
  { db, cutFiles, clock }: Pick<Deps, 'db' | 'cutFiles' | 'clock'>,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<Refusal | undefined> {
  let files: string[] = [];
  const refusal = await db.transaction().execute(async (trx) => {
    const seen = await findReadableCut(trx, actor, id);
    if (seen) await lockProjectOf(trx, seen.project_id);
    const row = await lockReadable(trx, actor, id);
    const denied = (await checkDeletion(trx, actor, id)) ?? checkIfMatch(ifMatch, row?.version ?? 0);
    if (denied || !row) return denied;
    const now = clock();
    files = await deleteCutOrFiles(trx, row, now);
    await syncApprovalWait(trx, row.project_id, now);
    return undefined;
  });
  // If the process dies before all are deleted, the sweep removes the remaining files.
  for (const file of files) await cutFiles.delete(file);
  return refusal;
}

/** Stores missing images; existing ones remain (docs/review.md#pictures). */
export async function addPictures(
  { db, cutFiles, newId }: Pick<Deps, 'db' | 'cutFiles' | 'newId'>,
  actor: Actor,
  { id, pictures }: { id: number; pictures: CutPictures },
): Promise<Cut | Refusal> {
  const names = { poster: `${newId()}.webp`, strip: `${newId()}.webp` };
  if (pictures.poster) await cutFiles.put(names.poster, pictures.poster);
  if (pictures.strip) await cutFiles.put(names.strip, pictures.strip.bytes);
  let storedNames: string[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const row = await lockReadable(trx, actor, id);
    if (!row || row.file_removed_at !== null) return notFound();
    const poster = pictures.poster && row.poster_filename === null ? { poster_filename: names.poster } : {};
    const strip =
      pictures.strip && row.strip_filename === null
        ? { strip_filename: names.strip, strip_count: pictures.strip.count }
        : {};
    const peaks = pictures.peaks && row.peaks === null ? { peaks: JSON.stringify(pictures.peaks) as never } : {};
    const columns = { ...poster, ...strip, ...peaks };
    if (Object.keys(columns).length > 0) await addToCut(trx, id, columns);
    storedNames = [...Object.values(poster), ...Object.values(strip)].map(String);
    return (await findCut(trx, actor, id)) as Cut;
  });
  for (const name of Object.values(names)) if (!storedNames.includes(name)) await cutFiles.delete(name);
  return result;
}
