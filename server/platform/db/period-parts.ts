/** Parts of a period as a table, so that one statement can group by days, weeks or months of any time zone on both databases. */
import { sql } from 'kysely';
import type { Period } from '#domain/platform/period.ts';

/** Index of the part, and its first and last instant. */
type PartRow = { column1: number; column2: string; column3: string };

/** Returns the parts as a table named `part`, for a join on an instant. */
export function partsTable(parts: readonly Period[]) {
  const rows = parts.map(
    ({ from, till }, at) => sql`(cast(${at} as integer), cast(${from} as text), cast(${till} as text))`,
  );
  return sql<PartRow>`(values ${sql.join(rows)})`.as<'part'>('part');
}
