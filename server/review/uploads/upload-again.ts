/** Uploads a removed file again: the version keeps its number, decision and place (docs/storage.md#upload-again). */
import { checkSameFile, STORAGE_TEXTS } from '#domain/review/storage-rule.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ImagePictures } from '#server/review/pictures/image-pictures.ts';
import { copyJobKey, insertCopyJobs } from '#server/review/versions/copy-job.ts';
import { metadataOf } from '#server/review/versions/cut-details.store.ts';
import { updateCut } from '#server/review/versions/cuts.store.ts';

/** Returns what the file of a version must be equal in. */
export const fileOf = ({ size_bytes: sizeBytes, sha256 }: Pick<Row<'cuts'>, 'size_bytes' | 'sha256'>) => ({
  sizeBytes,
  sha256,
});

/** Returns whether this is an upload of a removed file, rather than a version or a playable copy. */
export async function isUploadedAgain(db: Db, cutId: number | null): Promise<boolean> {
  if (cutId === null) return false;
  const cut = await db.selectFrom('cuts').select('file_removed_by').where('id', '=', cutId).executeTakeFirst();
  return cut !== undefined && cut.file_removed_by !== null;
}

type SentFile = { filename: string; sizeBytes: number; sha256: string; pictures: ImagePictures };

/** Gives the locked version its file back, and queues the copy it had. */
export async function restoreFile(
  trx: Db,
  deps: Deps,
  { cut, file }: { cut: Row<'cuts'>; file: SentFile },
): Promise<number | Refusal> {
  if (cut.file_removed_by === null) return refuse('conflict', STORAGE_TEXTS.hasFile);
  const other = checkSameFile(fileOf(cut), file);
  if (other) return other;
  await updateCut(trx, cut.id, {
    ...file.pictures,
    filename: file.filename,
    file_removed_at: null,
    file_removed_by: null,
  });
  // The finished job of the copy that was removed would prevent another.
  await trx.deleteFrom('jobs').where('key', '=', copyJobKey(cut.id)).where('done_at', 'is not', null).execute();
  const copied = { id: cut.id, facts: metadataOf(cut), sizeBytes: cut.size_bytes, now: deps.clock() };
  await insertCopyJobs(trx, deps, [copied]);
  return cut.id;
}
