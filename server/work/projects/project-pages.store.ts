/** One page of projects, sorted and narrowed as asked for: one question over the index that serves it (ADR 10). */
import { type Expression, sql } from 'kysely';
import type { Order } from '#contract/platform/filter.ts';
import { allOf } from '#server/platform/db/conditions.ts';
import { along, type Db, foundIn, unindexed } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isCompared, type ProjectConditions, type ProjectFilterValues } from './project-filters.ts';
import { ALL_BY, type OrderBy, type Term, termsOf } from './project-orders.ts';
import type { Counts } from './project-totals.store.ts';

const orderBy = (terms: readonly Term[], key: (term: Term) => Expression<unknown> = (term) => term.key) =>
  sql.join(terms.map((term) => sql`${key(term)} ${sql.raw(term.direction)}`));

/** Indexes that have the projects of one client or person in that order. */
const OF_ONE: [name: keyof ProjectFilterValues, by: OrderBy, index: string][] = [
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

/** The index that has what waits for a score by its end, of all people or of one reviewer; where nothing else narrows the list. */
function unscoredBy({ filters, order: [first] }: Slice): string | undefined {
  if (filters.scored !== false || first?.by !== 'endedAt' || first.direction !== 'asc') return undefined;
  const others = Object.keys(filters).filter((name) => name !== 'scored' && !isCompared(name));
  if (others.length === 0) return 'projects_unscored_ended';
  return others.join() === 'reviewedBy' && filters.reviewedBy?.length === 1 ? 'projects_review_ended' : undefined;
}

export type Slice = {
  filters: ProjectFilterValues;
  order: readonly Order[];
  offset: number;
  limit: number;
  /** How many there are in all. */
  total: number;
};

/** How many projects one would look at in vain before the page is full, if those that fit stand anywhere among the others. */
const inVain = ({ offset, limit }: Slice, { total, all }: Counts): number =>
  Math.min(offset + limit, total) * Math.max(0, all / total - 1);

/** They may all stand at the far end: walking is chosen where it is likely to be so much shorter than sorting what is found. */
const CAUTION = 8;

/** What to walk along, and about how many steps it takes; no index where projects are rather found and then sorted. */
export type Walk = { index: string | undefined; steps: number };

export function walkFor(slice: Slice, counts: Counts): Walk {
  const [{ by, direction } = { by: 'id', direction: 'asc' } as const] = slice.order;
  const names = Object.keys(slice.filters) as (keyof ProjectFilterValues)[];
  const nearly = slice.offset + slice.limit;
  if (names.length === 0 && by === 'id') return { index: 'projects_ids', steps: nearly };
  const unscored = unscoredBy(slice);
  if (unscored !== undefined) return { index: unscored, steps: nearly };
  const [one] = OF_ONE.filter(
    ([name, order]) => order === by && (slice.filters[name] as unknown[] | undefined)?.length === 1,
  );
  const vain = inVain(slice, counts);
  if (one && names.every((name) => name === one[0] || isCompared(name)))
    return { index: one[2], steps: names.length === 1 ? nearly : nearly + vain };
  const isWalked = CAUTION * vain <= counts.total;
  return { index: isWalked ? ALL_BY[by as OrderBy]?.[direction] : undefined, steps: nearly + vain };
}

type PageQuery = { slice: Slice; index: Walk['index']; conditions: ProjectConditions };

const turned = ({ key, direction }: Term): Term => ({ key, direction: direction === 'asc' ? 'desc' : 'asc' });

/** All projects are walked to from the nearer end: what is passed over is what takes the time. */
function wayTo(db: Db, { filters, order, offset, limit, total }: Slice) {
  const terms = termsOf(db, order);
  const size = Math.min(limit, total - offset);
  const behind = total - offset - size;
  if (Object.keys(filters).length > 0 || behind >= offset)
    return sql`${orderBy(terms)} limit ${limit} offset ${offset}`;
  return sql`${orderBy(terms.map(turned))} limit ${size} offset ${behind}`;
}

/** The ids of the page. */
function idsOf(db: Db, { slice, index, conditions }: PageQuery) {
  if (index !== undefined)
    return sql`select projects.id from ${along(db, 'projects', index)} where ${allOf(conditions.walk)}
      order by ${wayTo(db, slice)}`;
  const cut = sql`limit ${slice.limit} offset ${slice.offset}`;
  return sql`select projects.id from ${foundIn(db, 'projects', allOf(conditions.find))}
    order by ${orderBy(termsOf(db, slice.order), ({ key }) => unindexed(db, key))} ${cut}`;
}

/** The ids of a whole list in its order, no more than `limit`. */
export async function readIdsInOrder(
  db: Db,
  { order, limit, conditions }: { order: readonly Order[]; limit: number; conditions: ProjectConditions },
): Promise<number[]> {
  const query = sql<{ id: number }>`select projects.id from ${foundIn(db, 'projects', allOf(conditions.find))}
    order by ${orderBy(termsOf(db, order), ({ key }) => unindexed(db, key))} limit ${limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** The rows of the page, in their order. */
export async function readRowsOf(db: Db, page: PageQuery): Promise<Row<'projects'>[]> {
  const query = sql<Row<'projects'>>`select projects.* from projects where projects.id in (${idsOf(db, page)})
    order by ${orderBy(termsOf(db, page.slice.order))}`;
  return (await query.execute(db)).rows;
}
