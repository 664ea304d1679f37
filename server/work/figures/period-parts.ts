/** Projects by the part of a period that they fall into, so that one statement groups by days, weeks or months of any time zone on both databases. */
import { sql } from 'kysely';
import type { Period } from '#domain/platform/period.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** A project and the index of its part. */
type ProjectInPart = Row<'projects'> & { part: number };

/** Returns the projects that were created or ended in a part. Makes PostgreSQL look each part up by the index, since its planner overestimates the matching rows. */
export function projectsInParts(db: Db, parts: readonly Period[], column: 'created_at' | 'ended_at') {
  const rows = parts.map(
    ({ from, till }, at) => sql`(cast(${at} as integer), cast(${from} as text), cast(${till} as text))`,
  );
  const table = sql`(values ${sql.join(rows)}) as part`;
  const at = sql.ref(column);
  const isIn = sql`${at} >= part.column2 and ${at} <= part.column3`;
  const joined =
    engineOf(db) === 'postgres'
      ? sql`${table} cross join lateral (select * from projects where ${isIn} offset 0) as found`
      : sql`${table} inner join projects as found on ${isIn}`;
  return sql<ProjectInPart>`(select part.column1 as part, found.* from ${joined})`.as<'projects'>('projects');
}
