/** The chain of the audit log: each seal stands for the lines between two ids and for the seal before it (docs/audit.md#chain, ADR 14). */
import { createHash } from 'node:crypto';
import type { AuditLine } from '#domain/journal/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';

/** What the first seal stands on. */
export const ORIGIN = '0'.repeat(64);

/** A seal of the lines with these ids; `head` is a SHA-256 in hex. */
export type Seal = { fromId: number; toId: number; count: number; head: string };

/** A stretch of the log that is not what was sealed; of a missing seal the ids that none stands for. */
export type Fault = { fromId: number; toId: number };

/** A seal in the making, from this id on. */
export function beginSeal(before: string, fromId: number) {
  const hash = createHash('sha256').update(`${before} ${fromId}\n`);
  let count = 0;
  return {
    add(line: AuditLine): void {
      hash.update(`${canonicalJson(line)}\n`);
      count += 1;
    },
    end: (toId: number): Seal => ({ fromId, toId, count, head: hash.update(`${toId} ${count}`).digest('hex') }),
  };
}

/** The seal of these lines, which are in the order of their ids and begin after the seal before. */
export function sealOf(last: Pick<Seal, 'toId' | 'head'> | undefined, lines: readonly AuditLine[]): Seal {
  const seal = beginSeal(last?.head ?? ORIGIN, (last?.toId ?? 0) + 1);
  for (const line of lines) seal.add(line);
  return seal.end(lines.at(-1)?.id ?? last?.toId ?? 0);
}

type Many<T> = Iterable<T> | AsyncIterable<T>;

export type ChainReport = { seals: number; lines: number; head: string; faults: Fault[] };

async function* each<T>(many: Many<T>): AsyncGenerator<T> {
  yield* many;
}

/** Reads lines up to an id, one ahead. */
async function lineReader(lines: Many<AuditLine>) {
  const reading = each(lines);
  let ahead = await reading.next();
  return async (toId: number, take: (line: AuditLine) => void): Promise<void> => {
    while (!ahead.done && ahead.value.id <= toId) {
      take(ahead.value);
      ahead = await reading.next();
    }
  };
}

/**
 * Compares seals with the lines that they stand for, both in the order of their ids. A line that was altered, removed, put
 * in or moved makes its stretch a fault; so does a seal that is missing or another one. Lines behind the last seal are not judged.
 */
export async function checkChain(seals: Many<Seal>, lines: Many<AuditLine>): Promise<ChainReport> {
  const report: ChainReport = { seals: 0, lines: 0, head: ORIGIN, faults: [] };
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
