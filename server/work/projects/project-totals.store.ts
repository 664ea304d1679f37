/** Total number of projects in a list: from the aggregates if they cover its filters, else counted (ADR 6, 10). */
import { dayOf, endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { sql } from 'kysely';
import type { DateRange } from '#contract/platform/filter.ts';
import { projectsBy } from '#server/platform/db/aggregates.ts';
import type { Facet } from '#server/platform/db/tables/work.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { ProjectConditions, ProjectFilterValues } from './project-filters.ts';

/** The connection for short reads, and the one for long reads (ADR 5). */
export type Reading = { db: Db; reports: Db };

/** The facet that covers each filter; all facets cover status, class, both marks and on time. */
const FACETS: Partial<Record<keyof ProjectFilterValues, Facet>> = {
  status: 'all',
  class: 'all',
  revised: 'all',
  duplicate: 'all',
  onTime: 'all',
  assignedTo: 'assigned_to',
  'assignedTo.email': 'assigned_to',
  AssignedBy: 'assigned_by',
  assignedBy: 'assigned_by',
  client: 'client',
  'client.id': 'client',
  'client.firstName': 'client',
  'client.lastName': 'client',
  'client.name': 'client',
  createdAt: 'day',
};

/** Returns true if the range consists of whole UTC days, as the aggregates do. */
function isWholeDays({ after, before, strictlyAfter, strictlyBefore }: DateRange): boolean {
  const starts = [after, strictlyBefore].every((at) => at === undefined || at === startOfDay(dayOf(at, UTC), UTC));
  return starts && [before, strictlyAfter].every((at) => at === undefined || at === endOfDay(dayOf(at, UTC), UTC));
}

/** Returns the facet whose counts answer this list, which for an editor is limited to their own projects; undefined if none does. */
export function facetOf(values: ProjectFilterValues, editorId?: number): Facet | undefined {
  if (values.createdAt && !isWholeDays(values.createdAt)) return undefined;
  const facets = (Object.keys(values) as (keyof ProjectFilterValues)[]).map((name) => FACETS[name]);
  if (facets.includes(undefined)) return undefined;
  const [facet = 'all', ...others] = new Set([
    ...facets.filter((one) => one !== 'all'),
    ...(editorId === undefined ? [] : ['assigned_to' as const]),
  ]);
  return others.length > 0 ? undefined : facet;
}

/** The number of matches, and the approximate number of all projects. */
export type Counts = { total: number; all: number };

const highestId = sql<number | null>`(select max(id) from projects)`;

/** Reads the total from the aggregates; the conditions apply unchanged, since the columns have the same names. */
function readAggregates(db: Db, facet: Facet, { find }: ProjectConditions) {
  const query = projectsBy(db, facet).where(allOf(find));
  return query.select((eb) => [eb.fn.sum<number | null>('n').as('total'), highestId.as('all')]).executeTakeFirst();
}

async function count(db: Db, { counted }: ProjectConditions) {
  const query = sql<{
    total: number;
    all: number | null;
  }>`select count(*) as total, ${highestId} as "all" from ${counted}`;
  return (await query.execute(db)).rows[0];
}

/** Returns the counts; a full count may take long and therefore uses the connection for long reads. */
export async function totalOf(from: Reading, facet: Facet | undefined, conditions: ProjectConditions): Promise<Counts> {
  const row = await (facet ? readAggregates(from.db, facet, conditions) : count(from.reports, conditions));
  return { total: row?.total ?? 0, all: row?.all ?? 0 };
}
