/** Seals new audit entries every minute in the background, in one of the processes (docs/audit.md#chain). */
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createSeal } from './chain.ts';
import { findLastSeal, findSettledId, insertSeal, listLinesBetween } from './seals.store.ts';

/** Maximum entries per seal; they are held in memory together. */
const MAX_LINES = 1_000;

type SealDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Writes the next seal and returns the number of entries it covers. */
async function sealNext({ db, clock, log }: SealDeps, till: number): Promise<number> {
  const last = await findLastSeal(db);
  const lines = await listLinesBetween(db, { after: last?.toId ?? 0, till, limit: MAX_LINES });
  if (lines.length === 0) return 0;
  const [seal, now] = [createSeal(last, lines), clock()];
  if (!(await insertSeal(db, seal, now))) return 0;
  // Logs the head once a day: a copy outside the database reveals a rebuilt or truncated chain, which no check of the database can.
  if (last === undefined || dayOf(last.sealedAt, UTC) !== dayOf(now, UTC))
    log.info({ event: 'audit-head', head: seal.head, line: seal.toId }, 'audit log sealed up to this entry');
  return lines.length;
}

/** Seals all settled entries and returns their number. */
export async function sealAudit(deps: SealDeps): Promise<number> {
  const till = await findSettledId(deps.db);
  if (till === undefined) return 0;
  let sealedCount = 0;
  for (let count = -1; count !== 0; sealedCount += count) count = await sealNext(deps, till);
  return sealedCount;
}
