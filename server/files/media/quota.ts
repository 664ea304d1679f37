/** The daily quota of uploads and sheets (docs/projects.md#files). */
import { checkUnusedUploads, UNUSED_UPLOADS } from '#domain/files/media.ts';
import { refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUnused } from './media.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a 422 on `file` when the user has too many unused uploads within a day, since unused files fill the shared disk (docs/projects.md#files). */
export async function checkQuota(deps: Deps, uploader: Actor): Promise<Refusal | undefined> {
  const since = new Date(Date.parse(deps.clock()) - DAY_MS).toISOString();
  const unused = await countUnused(deps, { uploaderId: uploader.id, since, max: UNUSED_UPLOADS.files });
  const sheets = await deps.fileUses.countSheets(deps.db, { userId: uploader.id, since });
  return refuseInvalid(checkUnusedUploads({ files: unused.files + sheets.files, bytes: unused.bytes + sheets.bytes }));
}
