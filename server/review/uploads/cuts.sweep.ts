/** Deletes expired uploads, and files that no cut, project file, upload or trash record refers to, one day after their last change (docs/review.md#uploads). */
import { rm } from 'node:fs/promises';
import type { Deps } from '#server/platform/deps.ts';
import { orphanedFiles } from '#server/files/media/orphaned-files.ts';
import { listLeftovers } from '#server/platform/health/work-folder.ts';
import { FILE_UPLOADS } from '#server/work/project-files/file-upload-kind.ts';
import { hasFiles } from '#server/work/project-files/project-files.store.ts';
import { sweepUploads } from '#server/files/uploads/uploads.actions.ts';
import { CUT_UPLOADS } from './cut-upload-kind.ts';
import { listKnownCutFiles } from '#server/review/versions/cut-file-names.store.ts';

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'cutFiles' | 'config'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names that this program generates. Nothing else is deleted, because the bucket or folder may hold other files. */
export const CUT_NAME = /^([0-9a-f]{32}\.[a-z0-9]{2,4}|\.part-[0-9a-f]{16})$/;

/** Empty tables next to a full store suggest the wrong database rather than unused files. */
const hasAny = async ({ db }: SweepDeps): Promise<boolean> =>
  (await db.selectFrom('cuts').select('id').limit(1).executeTakeFirst()) !== undefined || (await hasFiles(db));

async function sweepFiles(deps: SweepDeps): Promise<number> {
  if (!(await hasAny(deps))) return 0;
  const storedBefore = new Date(Date.parse(deps.clock()) - DAY_MS).toISOString();
  const listKnown = (names: string[]) => listKnownCutFiles(deps.db, names);
  let removed = 0;
  for await (const unknown of orphanedFiles({ files: deps.cutFiles, storedBefore, namePattern: CUT_NAME, listKnown })) {
    for (const filename of unknown) await deps.cutFiles.delete(filename);
    removed += unknown.length;
  }
  return removed;
}

/** Deletes temporary files of conversions that were killed. */
async function sweepWork({ config, clock }: SweepDeps): Promise<void> {
  for (const left of await listLeftovers(config, clock())) await rm(left, { recursive: true, force: true });
}

/** Runs one sweep of the store that versions and project files share, and returns the numbers of deleted uploads and files. */
export async function sweepCuts(
  deps: SweepDeps,
): Promise<{ cutUploads: number; fileUploads: number; cutFiles: number }> {
  await sweepWork(deps);
  const cutUploads = await sweepUploads(deps, CUT_UPLOADS);
  const fileUploads = await sweepUploads(deps, FILE_UPLOADS);
  return { cutUploads, fileUploads, cutFiles: await sweepFiles(deps) };
}
