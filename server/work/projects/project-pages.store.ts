/** One filtered and sorted page of projects, with a single query on the best index (ADR 10). */
import { type Expression, sql } from 'kysely';
import type { Order } from '#contract/platform/filter.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import { usingIndex, type Db, filteredFirst, withoutIndex } from '#server/platform/db/dialect.ts';
import { isUnselective, type ProjectConditions, type ProjectFilterValues } from './project-filters.ts';
import { FULL_INDEXES, type OrderBy, type Term, termsOf } from './project-orders.ts';
import { type ProjectRecord, RECORD_COLUMNS } from './project-record.ts';
import type { Counts } from './project-totals.store.ts';

const orderBy = (terms: readonly Term[], key: (term: Term) => Expression<unknown> = (term) => term.key) =>
  sql.join(terms.map((term) => sql`${key(term)} ${sql.raw(term.direction)}`));

/** Returns the joins that these orders read. */
const joinsOf = (terms: readonly Term[]) =>
  sql.join(
    terms.flatMap(({ join }) => join ?? []),
    sql` `,
  );

/** Indexes that contain the projects of one client or person in an order. */
const INDEXES_BY_FILTER: [name: keyof ProjectFilterValues, by: OrderBy, index: string][] = [
  ['client', 'id', 'projects_client'],
  ['client.id', 'id', 'projects_client'],
  ['assignedTo', 'id', 'projects_assigned_to_id'],
  ['assignedTo', 'createdAt', 'projects_assigned_to_created'],
  ['assignedTo.email', 'id', 'projects_assigned_to_id'],
  ['assignedTo.email', 'createdAt', 'projects_assigned_to_created'],
  ['AssignedBy', 'id', 'projects_assigned_by'],
  ['assignedBy', 'id', 'projects_assigned_by'],
  ['reviewedBy', 'id', 'projects_reviewed_by'],
];

/** Returns the index of unscored work by end, for everyone or one reviewer, if nothing else filters the list. */
function unscoredBy({ filters, order: [first] }: Slice): string | undefined {
  if (filters.scored !== false || first?.by !== 'endedAt' || first.direction !== 'asc') return undefined;
  const excluded = ['scored', ...(filters.withClient === false ? ['withClient'] : [])];
  const others = Object.keys(filters).filter((name) => !excluded.includes(name) && !isUnselective(name));
  if (others.length === 0) return 'projects_unscored_ended';
  return others.join() === 'reviewedBy' && filters.reviewedBy?.length === 1 ? 'projects_review_ended' : undefined;
}

export type Slice = {
  filters: ProjectFilterValues;
  order: readonly Order[];
  offset: number;
  limit: number;
  /** Total number of matches. */
  total: number;
};

/** Estimates how many non-matching projects a scan skips until the page is full, assuming an even distribution. */
const estimateSkipped = ({ offset, limit }: Slice, { total, all }: Counts): number =>
  Math.min(offset + limit, total) * Math.max(0, all / total - 1);

/** Safety factor: matches may all be at the far end, so a scan is only chosen if it is this much shorter than sorting the matches. */
const SCAN_SAFETY_FACTOR = 8;

/** The index to scan and the estimated steps; without an index, matches are looked up and then sorted. */
export type Scan = { index: string | undefined; steps: number };

/** Returns the index to scan for this page, or none if a lookup and a sort are cheaper. */
export function scanFor(slice: Slice, counts: Counts): Scan {
  const [{ by, direction } = { by: 'id', direction: 'asc' } as const] = slice.order;
  const names = Object.keys(slice.filters) as (keyof ProjectFilterValues)[];
  const nearly = slice.offset + slice.limit;
  if (names.length === 0 && by === 'id') return { index: 'projects_ids', steps: nearly };
  const unscored = unscoredBy(slice);
  if (unscored !== undefined) return { index: unscored, steps: nearly };
  const [one] = INDEXES_BY_FILTER.filter(
    ([name, order]) => order === by && (slice.filters[name] as unknown[] | undefined)?.length === 1,
  );
  const passed = estimateSkipped(slice, counts);
  if (one && names.every((name) => name === one[0] || isUnselective(name)))
    return { index: one[2], steps: names.length === 1 ? nearly : nearly + passed };
  const usesFullIndex = SCAN_SAFETY_FACTOR * passed <= counts.total;
  return { index: usesFullIndex ? FULL_INDEXES[by as OrderBy]?.[direction] : undefined, steps: nearly + passed };
}

type PageQuery = { slice: Slice; index: Scan['index']; conditions: ProjectConditions };

const reversed = ({ key, direction }: Term): Term => ({ key, direction: direction === 'asc' ? 'desc' : 'asc' });

/** Scans the full list from the end nearer to the page, since skipping rows takes most of the time. */
function orderAndLimit(terms: readonly Term[], { filters, offset, limit, total }: Slice) {
  const size = Math.min(limit, total - offset);
  const rowsAfter = total - offset - size;
  if (Object.keys(filters).length > 0 || rowsAfter >= offset)
    return sql`${orderBy(terms)} limit ${limit} offset ${offset}`;
  return sql`${orderBy(terms.map(reversed))} limit ${size} offset ${rowsAfter}`;
}

type Matches = { terms: readonly Term[]; conditions: ProjectConditions };

/** Returns a query for the IDs of all matches in order, without an index for the order. */
function matchesInOrder(db: Db, { terms, conditions }: Matches) {
  const joins = joinsOf(terms);
  // Without a filter, finding matches first would only copy all rows.
  const matches =
    conditions.find.length === 0
      ? sql`projects ${joins}`
      : filteredFirst(db, 'projects', { where: allOf(conditions.find), joins });
  return sql`select projects.id from ${matches} order by ${orderBy(terms, ({ key }) => withoutIndex(db, key))}`;
}

/** Returns a subquery with the IDs of the page. */
function idsOf(db: Db, { slice, index, conditions }: PageQuery, terms: readonly Term[]) {
  const { limit, offset } = slice;
  if (index === undefined) return sql`${matchesInOrder(db, { terms, conditions })} limit ${limit} offset ${offset}`;
  return sql`select projects.id from ${usingIndex(db, 'projects', index)} ${joinsOf(terms)}
    where ${allOf(conditions.scan)} order by ${orderAndLimit(terms, slice)}`;
}

type IdQuery = { order: readonly Order[]; conditions: ProjectConditions; limit: number };

/** Returns the IDs of a whole list in order, up to `limit`. */
export async function readIdsInOrder(db: Db, { order, conditions, limit }: IdQuery): Promise<number[]> {
  const matches = matchesInOrder(db, { terms: await termsOf(db, order), conditions });
  const query = sql<{ id: number }>`${matches} limit ${limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Returns the records of the page in order. */
export async function readRecordsOf(db: Db, page: PageQuery): Promise<ProjectRecord[]> {
  const terms = await termsOf(db, page.slice.order);
  const query = sql<ProjectRecord>`select ${RECORD_COLUMNS} from projects ${joinsOf(terms)}
    where projects.id in (${idsOf(db, page, terms)}) order by ${orderBy(terms)}`;
  return (await query.execute(db)).rows;
}
