/** Compares the whole audit log with its seals (docs/audit.md#verify); used by the API and the command line. */
import type { Db } from '#server/platform/db/dialect.ts';
import { type ChainReport, checkChain } from './chain.ts';
import { countUnsealed, eachLine, eachSeal, findLastSeal } from './seals.store.ts';

export type AuditReport = ChainReport & {
  /** Entries after the last seal, which can't be verified yet. */
  unsealed: number;
};

/** Reads the whole log page by page on the connection for long reads. */
export async function verifyAudit(db: Db): Promise<AuditReport> {
  // Entries sealed in the meantime are left for the next run.
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
