/** JSON with sorted keys at every depth, so that equal values give equal text on every database engine (ADR 14, ADR 20). */

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, ordered(each)]));
}

/** Returns the canonical JSON of a value. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));
