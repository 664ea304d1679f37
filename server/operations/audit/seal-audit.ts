/** Seals what was written since the last minute, in the background; whichever process comes first (docs/audit.md#chain). */
import { dayOf } from '#domain/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealOf } from './chain.ts';
import { findLastSeal, findSettledId, insertSeal, listLinesBetween } from './seals.store.ts';

/** As many lines as one seal stands for at most: they are held in memory together. */
const MOST_LINES = 1_000;

type Sealing = Pick<Deps, 'db' | 'clock' | 'log'>;

/** The next seal; how many lines it stands for. */
async function sealNext({ db, clock, log }: Sealing, till: number): Promise<number> {
  const last = await findLastSeal(db);
  const lines = await listLinesBetween(db, { after: last?.toId ?? 0, till, limit: MOST_LINES });
  if (lines.length === 0) return 0;
  const [seal, now] = [sealOf(last, lines), clock()];
  if (!(await insertSeal(db, seal, now))) return 0;
  // Kept outside the database, a head shows what nothing inside can: that the whole was made anew, or its end cut off.
  if (last === undefined || dayOf(last.sealedAt) !== dayOf(now))
    log.info({ event: 'audit-head', head: seal.head, line: seal.toId }, 'the audit log is sealed up to this line');
  return lines.length;
}

/** Seals all that is settled; how many lines. */
export async function sealAudit(deps: Sealing): Promise<number> {
  const till = await findSettledId(deps.db);
  if (till === undefined) return 0;
  let sealed = 0;
  for (let count = -1; count !== 0; sealed += count) count = await sealNext(deps, till);
  return sealed;
}
