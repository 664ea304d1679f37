/** Job that makes a review copy of a cut: its kind and key, and the cuts that get one. */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { planCopy } from '#domain/review/review-copy.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';

export const COPY_JOB = 'cut-copy';

/** Returns the job key, which allows at most one job per cut. */
export const copyJobKey = (cutId: number): string => `${COPY_JOB}:${cutId}`;

type NewCut = { id: number; facts: CutMetadata; sizeBytes: number; now: string };

/** Queues copies of the cuts that need one, or are above the limit of the settings, if a converter is configured (docs/review.md#copies). */
export async function insertCopyJobs(
  trx: Db,
  { config }: Pick<Deps, 'config'>,
  cuts: readonly NewCut[],
): Promise<void> {
  if (config.ffmpeg === undefined) return;
  const { copyAboveMbits } = await readSettings(trx);
  for (const cut of cuts.filter((one) => planCopy(one, copyAboveMbits) !== 'none'))
    await insertJob(trx, { kind: COPY_JOB, key: copyJobKey(cut.id), payload: { cutId: cut.id }, now: cut.now });
}
