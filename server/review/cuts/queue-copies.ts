/** Queues playable copies of versions that are stored already. */
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueCopy } from './copy-job.ts';
import { metadataOf } from './cut-details.store.ts';

/** Queues a copy of each of these cuts that needs one (docs/review.md#copies). */
export async function queueCopies(
  trx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    const rows = await trx.selectFrom('cuts').selectAll().where('id', 'in', chunk).execute();
    for (const row of rows) await queueCopy(trx, deps, { id: row.id, facts: metadataOf(row), now: deps.clock() });
  }
}
