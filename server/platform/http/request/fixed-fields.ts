/** Immutable fields: a patch may repeat their values, and is refused by field name when one differs (docs/api-reference.md#writing, docs/api-reference.md#no-op). */
import { isRefusal, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { unchangeableAt } from '#domain/platform/violations.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { readBody } from './read-body.ts';

/**
 * Reads the immutable fields of a body by the usual rules for types. Bounds and missing references aren't checked,
 * since the values are only compared and never stored.
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

/** Normalizes a value as it would be stored: text is trimmed, and a missing value is null. */
const plain = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));

/** Returns the fields whose sent value differs from the record's. */
function changedOf(
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  { item, hosts }: { item: object; hosts: readonly string[] },
): string[] {
  const stored = readFixed(endpoint, item as Record<string, unknown>, hosts);
  if (isRefusal(stored)) throw new Error(`${endpoint.name} cannot read its own response: ${stored.message}`);
  return Object.keys(sent).filter((field) => plain(sent[field]) !== plain(stored[field]));
}

/** Current record in its API form; `closed` refuses every change while the record's state allows none. */
export type RecordInApi = { item: object; closed?: Refusal | undefined };

type CurrentRecord = Promise<RecordInApi | Refusal> | RecordInApi | Refusal | undefined;

/** Refuses changes to immutable fields. Calls `present` only when there is something to compare. */
export async function checkFixed(
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  { present, hosts }: { present: () => CurrentRecord; hosts: readonly string[] },
): Promise<Violation[] | Refusal> {
  if (Object.keys(sent).length === 0) return [];
  const record = await present();
  if (record === undefined)
    throw new Error(`${endpoint.name} has immutable fields but no record to compare them with.`);
  if (isRefusal(record)) return record;
  const changed = changedOf(endpoint, sent, { item: record.item, hosts });
  return changed.length > 0 && record.closed ? record.closed : changed.map(unchangeableAt);
}
