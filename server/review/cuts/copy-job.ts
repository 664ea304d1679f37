/** Job that makes a playable copy of a cut: its kind and key. */
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { playabilityOf } from '#domain/review/playability.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';

export const COPY_JOB = 'cut-copy';

/** Returns the job key, which allows at most one job per cut. */
export const copyJobKey = (cutId: number): string => `${COPY_JOB}:${cutId}`;

/** Queues a copy if the cut isn't plain and a converter is configured (docs/review.md#copies). */
export async function queueCopy(
  trx: Db,
  { config }: Pick<Deps, 'config'>,
  cut: { id: number; facts: VideoMetadata; now: string },
): Promise<void> {
  if (config.ffmpeg === undefined || playabilityOf(cut.facts).isPlain) return;
  await insertJob(trx, { kind: COPY_JOB, key: copyJobKey(cut.id), payload: { cutId: cut.id }, now: cut.now });
}
