/** Job that makes a review copy of a cut: its kind, its key, and who gets one. */
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { planCopy } from '#domain/review/review-copy.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';

export const COPY_JOB = 'cut-copy';

/** Returns the job key, which allows at most one job per cut. */
export const copyJobKey = (cutId: number): string => `${COPY_JOB}:${cutId}`;

type NewCut = { id: number; facts: VideoMetadata; sizeBytes: number; now: string };

/** Queues a copy if the cut needs one, or is above the limit of the settings, and a converter is configured (docs/review.md#copies). */
export async function queueCopy(trx: Db, { config }: Pick<Deps, 'config'>, cut: NewCut): Promise<void> {
  if (config.ffmpeg === undefined) return;
  const { copyAboveMbits } = await readSettings(trx);
  if (planCopy(cut, copyAboveMbits) === 'none') return;
  await insertJob(trx, { kind: COPY_JOB, key: copyJobKey(cut.id), payload: { cutId: cut.id }, now: cut.now });
}
