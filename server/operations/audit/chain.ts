/** Hash chain of the audit log: each seal covers a range of entry IDs and the previous seal (docs/audit.md#chain, ADR 14). */
import { createHash } from 'node:crypto';
import type { AuditLine } from '#domain/journal/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';

/** Predecessor hash of the first seal. */
const FIRST_HEAD = '0'.repeat(64);

/** A seal over the entries with these IDs; `head` is a SHA-256 in hex. */
export type AuditSeal = { fromId: number; toId: number; count: number; head: string };

/** A range of the log that differs from what was sealed; for a missing seal, the uncovered IDs. */
type BrokenRange = { fromId: number; toId: number };

/** Starts a seal at this ID. */
function beginSeal(before: string, fromId: number) {
  const hash = createHash('sha256').update(`${before} ${fromId}\n`);
  let count = 0;
  return {
    add(line: AuditLine): void {
      hash.update(`${canonicalJson(line)}\n`);
      count += 1;
    },
    end: (toId: number): AuditSeal => ({ fromId, toId, count, head: hash.update(`${toId} ${count}`).digest('hex') }),
  };
}

/** Seals these entries, which are in ID order and follow the last seal. */
export function createSeal(last: Pick<AuditSeal, 'toId' | 'head'> | undefined, lines: readonly AuditLine[]): AuditSeal {
  const seal = beginSeal(last?.head ?? FIRST_HEAD, (last?.toId ?? 0) + 1);
  for (const line of lines) seal.add(line);
  return seal.end(lines.at(-1)?.id ?? last?.toId ?? 0);
}

type MaybeAsyncIterable<T> = Iterable<T> | AsyncIterable<T>;

export type ChainReport = { seals: number; lines: number; head: string; faults: BrokenRange[] };

async function* iterate<T>(many: MaybeAsyncIterable<T>): AsyncGenerator<T> {
  yield* many;
}

/** Returns a reader of entries up to an ID, with one entry of lookahead. */
async function lineReader(lines: MaybeAsyncIterable<AuditLine>) {
  const reading = iterate(lines);
  let lookahead = await reading.next();
  return async (toId: number, onLine: (line: AuditLine) => void): Promise<void> => {
    while (!lookahead.done && lookahead.value.id <= toId) {
      onLine(lookahead.value);
      lookahead = await reading.next();
    }
  };
}

/**
 * Compares the seals with the entries that they cover, both in ID order. Changed, removed, inserted or moved entries make their range
 * a fault, and so do missing or different seals. Entries after the last seal are not checked.
 */
export async function checkChain(
  seals: MaybeAsyncIterable<AuditSeal>,
  lines: MaybeAsyncIterable<AuditLine>,
): Promise<ChainReport> {
  const report: ChainReport = { seals: 0, lines: 0, head: FIRST_HEAD, faults: [] };
  const readTo = await lineReader(lines);
  let last = 0;
  for await (const { fromId, toId, head } of seals) {
    if (fromId !== last + 1) report.faults.push({ fromId: last + 1, toId: fromId - 1 });
    const seal = beginSeal(report.head, fromId);
    await readTo(toId, (line) => {
      report.lines += 1;
      if (line.id >= fromId) seal.add(line);
    });
    if (seal.end(toId).head !== head) report.faults.push({ fromId, toId });
    report.seals += 1;
    report.head = head;
    last = toId;
  }
  return report;
}
