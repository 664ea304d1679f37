/** Compares the whole audit log with its seals (docs/audit.md#verify); also for the command line. */
import type { Db } from '#server/platform/db/dialect.ts';
import { type ChainReport, checkChain } from './chain.ts';
import { countUnsealed, eachLine, eachSeal, findLastSeal } from './seals.store.ts';

export type AuditReport = ChainReport & {
  /** Lines that came since the last seal, which nothing can be said of. */
  unsealed: number;
};

/** Reads all of it, page by page, on a connection that nobody waits for. */
export async function verifyAudit(db: Db): Promise<AuditReport> {
  // What is sealed meanwhile is left for the next time.
  const till = (await findLastSeal(db))?.toId ?? 0;
  const seals = async function* () {
    for await (const seal of eachSeal(db)) {
      if (seal.toId > till) return;
      yield seal;
    }
  };
  const report = await checkChain(seals(), eachLine(db, till));
  return { ...report, unsealed: await countUnsealed(db, till) };
}
