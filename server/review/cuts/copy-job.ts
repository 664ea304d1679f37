/** The job that makes a copy of a cut which every browser plays: its kind and its key. */
import { playabilityOf } from '#domain/review/cuts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';

export const COPY_JOB = 'cut-copy';

/** At most one for each cut. */
export const copyJobKey = (cutId: number): string => `${COPY_JOB}:${cutId}`;

/** Asks for a copy where not every browser plays the cut and there is a program that makes one (docs/review.md#copies). */
export async function askForCopy(
  trx: Db,
  { config }: Pick<Deps, 'config'>,
  cut: { id: number; codec: string; now: string },
): Promise<void> {
  if (config.ffmpeg === undefined || playabilityOf(cut.codec) === 'yes') return;
  await insertJob(trx, { kind: COPY_JOB, key: copyJobKey(cut.id), payload: { cutId: cut.id }, now: cut.now });
}
