/** Job that looks for stored versions that should get a review copy, after the setting has changed or the server started (docs/review.md#copies). */
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';

export const COPIES_JOB = 'cut-copies';

/** Queues a job that searches from this version ID downward, if a converter is configured. */
export async function queueStoredCopies(
  trx: Db,
  { ffmpeg }: Pick<Config, 'ffmpeg'>,
  { now, beforeId = Number.MAX_SAFE_INTEGER }: { now: string; beforeId?: number },
): Promise<void> {
  if (ffmpeg === undefined) return;
  await insertJob(trx, { kind: COPIES_JOB, key: `${COPIES_JOB}:${beforeId}`, payload: { beforeId }, now });
}
