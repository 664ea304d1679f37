/** Queues review copies of versions that are already stored. */
import { planCopy } from '#domain/review/review-copy.ts';
import { queueStoredCopies } from '#server/identity/settings/copies-job.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { insertCopyJobs } from '#server/review/versions/copy-job.ts';
import { metadataOf } from '#server/review/versions/cut-details.store.ts';

/** Queues a copy for each of these cuts that should have one (docs/review.md#copies). */
export async function queueCopies(
  trx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    const rows = await trx.selectFrom('cuts').selectAll().where('id', 'in', chunk).orderBy('id', 'desc').execute();
    const now = deps.clock();
    const cuts = rows.map((row) => ({ id: row.id, facts: metadataOf(row), sizeBytes: row.size_bytes, now }));
    await insertCopyJobs(trx, deps, cuts);
  }
}

/** Number of copies queued at once: few, because a new upload waits for the copies that are queued before it. */
const QUEUED_AT_ONCE = 5;
const READ_AT_ONCE = 200;

/** Returns the latest cuts below this ID that should get a copy, and the ID to continue below, or undefined at the end. */
async function findUncopied(db: Db, beforeId: number): Promise<{ ids: number[]; next: number | undefined }> {
  const { copyAboveMbits } = await readSettings(db);
  const ids: number[] = [];
  for (let next = beforeId; ;) {
    const rows = await db
      .selectFrom('cuts')
      .selectAll()
      .where('id', '<', next)
      .where('copy_filename', 'is', null)
      .where('file_removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(READ_AT_ONCE)
      .execute();
    for (const row of rows) {
      next = row.id;
      const file = { facts: metadataOf(row), sizeBytes: row.size_bytes };
      if (planCopy(file, copyAboveMbits) !== 'none' && ids.push(row.id) === QUEUED_AT_ONCE) return { ids, next };
    }
    if (rows.length < READ_AT_ONCE) return { ids, next: undefined };
  }
}

/** Job handler. Queues the copies of a few stored cuts, the latest first, and itself behind them. */
export const queueMissingCopies: JobHandler = async ({ beforeId }, { deps }) => {
  const { ids, next } = await findUncopied(deps.db, Number(beforeId));
  await deps.db.transaction().execute(async (trx) => {
    await queueCopies(trx, deps, ids);
    if (next !== undefined) await queueStoredCopies(trx, deps.config, { now: deps.clock(), beforeId: next });
  });
};
