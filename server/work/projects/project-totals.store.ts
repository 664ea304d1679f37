/** Total number of projects in a list: taken from the aggregates if they cover its filters, otherwise counted (ADR 6, 10). */
import { sql } from 'kysely';
import type { Period } from '#domain/platform/period.ts';
import type { DateRange } from '#contract/platform/filter.ts';
import { projectsBy, projectsCreatedIn } from '#server/work/figures/aggregates.ts';
import type { Facet } from '#server/platform/db/tables/work.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { ProjectConditions, ProjectFilterValues } from './project-filters.ts';

/** The connection for short reads, and the one for long reads (ADR 5). */
export type ReadDatabases = { db: Db; reports: Db };

/** The facet that covers each filter; all facets also cover status, class, both flags and `onTime`. */
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

/** Instants before and after every project. */
const [EARLIEST, LATEST] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

const later = (a = EARLIEST, b = EARLIEST): string => (a > b ? a : b);
const earlier = (a = LATEST, b = LATEST): string => (a < b ? a : b);

/** Returns the smallest period that contains the range, needed because conditions can't exclude a part of a day from the stored counts. */
const periodAround = ({ after, before, strictlyAfter, strictlyBefore }: DateRange): Period => ({
  from: later(after, strictlyAfter),
  till: earlier(before, strictlyBefore),
});

/** Stored counts that give a list's total, with the period in which its projects were created if that is limited. */
export type StoredCounts = { facet: Facet; created: Period | undefined };

/** Returns the stored counts that give this list's total, which for an editor is limited to their own projects; undefined if none do. */
export function storedCountsOf(values: ProjectFilterValues, editorId?: number): StoredCounts | undefined {
  const facets = (Object.keys(values) as (keyof ProjectFilterValues)[]).map((name) => FACETS[name]);
  if (facets.includes(undefined)) return undefined;
  const [facet = 'all', ...others] = new Set([
    ...facets.filter((one) => one !== 'all'),
    ...(editorId === undefined ? [] : ['assigned_to' as const]),
  ]);
  return others.length > 0 ? undefined : { facet, created: values.createdAt && periodAround(values.createdAt) };
}

/** The number of matches, and the approximate number of all projects. */
export type Counts = { total: number; all: number };

const highestId = sql<number | null>`(select max(id) from projects)`;

/** Reads the total from the aggregates; the conditions apply unchanged, since the columns have the same names. */
function readAggregates(db: Db, { facet, created }: StoredCounts, { find }: ProjectConditions) {
  const projects = created ? projectsCreatedIn(db, created) : projectsBy(db, facet);
  const query = projects.where(allOf(find));
  return query.select((eb) => [eb.fn.sum<number | null>('n').as('total'), highestId.as('all')]).executeTakeFirst();
}

async function count(db: Db, { counted }: ProjectConditions) {
  const query = sql<{
    total: number;
    all: number | null;
  }>`select count(*) as total, ${highestId} as "all" from ${counted}`;
  return (await query.execute(db)).rows[0];
}

/** Counts several lists in one statement. */
export async function countLists({ reports }: ReadDatabases, lists: readonly ProjectConditions[]): Promise<Counts[]> {
  if (lists.length === 0) return [];
  const totals = lists.map(({ counted }, at) => sql`(select count(*) from ${counted}) as ${sql.ref(`total${at}`)}`);
  const query = sql<Record<string, number | null>>`select ${highestId} as "all", ${sql.join(totals)}`;
  const [row = {}] = (await query.execute(reports)).rows;
  return lists.map((_, at) => ({ total: row[`total${at}`] ?? 0, all: row['all'] ?? 0 }));
}

/** Returns the counts; a full count may take long and therefore uses the connection for long reads. */
export async function totalOf(
  from: ReadDatabases,
  stored: StoredCounts | undefined,
  conditions: ProjectConditions,
): Promise<Counts> {
  const row = await (stored ? readAggregates(from.db, stored, conditions) : count(from.reports, conditions));
  return { total: row?.total ?? 0, all: row?.all ?? 0 };
}
