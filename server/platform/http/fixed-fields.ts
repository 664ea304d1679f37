/** What a record keeps from its creation: a patch may repeat it, and whatever differs is refused by name (docs/wire.md#writing, docs/wire.md#no-op). */
import { isRefusal, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { fixedAt } from '#domain/platform/violations.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { readBody } from './read-body.ts';

/**
 * What a body says of such fields, read as everything else is. The bounds of values do not matter, nor whether what they
 * refer to is there: they are not taken, only compared.
 */
export function readFixed(
  { fixed }: AnyEndpoint,
  source: Record<string, unknown>,
  hosts: readonly string[],
): Record<string, unknown> | Refusal {
  if (!fixed) return {};
  const read = readBody(source, fixed, hosts);
  return isRefusal(read) ? read : read.value;
}

/** As it would have been stored: text is trimmed, and what is missing is null. */
const plain = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));

/** The fields whose sent value is not the record's own. */
function changedOf(
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  { item, hosts }: { item: object; hosts: readonly string[] },
): string[] {
  const stored = readFixed(endpoint, item as Record<string, unknown>, hosts);
  if (isRefusal(stored)) throw new Error(`${endpoint.name} cannot read its own answer: ${stored.message}`);
  return Object.keys(sent).filter((field) => plain(sent[field]) !== plain(stored[field]));
}

/** A record as it goes out; `closed` where its state lets nothing of it change any more. */
export type Present = { item: object; closed?: Refusal | undefined };

type Presented = Promise<Present | Refusal> | Present | Refusal | undefined;

/** What a body changes of what is fixed: compared first, then refused; `present` is asked only where there is anything to compare. */
export async function checkFixed(
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  { present, hosts }: { present: () => Presented; hosts: readonly string[] },
): Promise<Violation[] | Refusal> {
  if (Object.keys(sent).length === 0) return [];
  const record = await present();
  if (record === undefined) throw new Error(`${endpoint.name} has fields that are fixed, and no record to compare.`);
  if (isRefusal(record)) return record;
  const changed = changedOf(endpoint, sent, { item: record.item, hosts });
  return changed.length > 0 && record.closed ? record.closed : changed.map(fixedAt);
}
