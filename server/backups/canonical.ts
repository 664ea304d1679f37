/** Rows as text that is the same from either engine: names in order at every depth (ADR 20). */

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, ordered(each)]));
}

export type AnyRow = Readonly<Record<string, unknown>>;

/** One line of a table, with its end. */
export const lineOf = (row: AnyRow): string => `${JSON.stringify(ordered(row))}\n`;
