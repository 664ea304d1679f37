/** One page of projects, sorted and narrowed as asked for: one question over the index that serves it (ADR 10). */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Order } from '#contract/filter.ts';
import { allOf } from '#server/db/conditions.ts';
import { along, type Db, foundIn, unindexed } from '#server/db/dialect.ts';
import type { Row } from '#server/db/tables.ts';
import { isCompared, type ProjectConditions, type ProjectFilterValues } from './project-filters.ts';
import type { Counts } from './project-totals.store.ts';

type OrderBy = 'id' | 'createdAt' | 'title' | 'deadlineAt';

/** Titles sort as people read them; projects without a deadline come last either way. */
function keyOf({ by, direction }: Order): RawBuilder<string | number> {
  if (by === 'id') return sql.ref('projects.id');
  if (by === 'title') return sql.ref('projects.search');
  if (by === 'createdAt') return sql.ref('projects.created_at');
  return direction === 'asc' ? sql`coalesce(projects.deadline_at, '9')` : sql`coalesce(projects.deadline_at, '')`;
}

/** What comes behind the id decides nothing any more; ties end on it. */
function termsOf(order: readonly Order[]): Order[] {
  const at = order.findIndex(({ by }) => by === 'id');
  return at === -1 ? [...order, { by: 'id', direction: 'asc' }] : order.slice(0, at + 1);
}

const orderBy = (terms: readonly Order[], key: (term: Order) => Expression<unknown> = keyOf) =>
  sql.join(terms.map((term) => sql`${key(term)} ${sql.raw(term.direction)}`));

/** The index that has all projects in that order. */
const ALL_BY: Record<OrderBy, Record<Order['direction'], string>> = {
  id: { asc: 'projects_facts', desc: 'projects_facts' },
  createdAt: { asc: 'projects_created', desc: 'projects_created' },
  title: { asc: 'projects_search', desc: 'projects_search' },
  deadlineAt: { asc: 'projects_deadline_first', desc: 'projects_deadline_last' },
};

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
];

export type Slice = { filters: ProjectFilterValues; order: readonly Order[]; offset: number; limit: number };

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
  const [one] = OF_ONE.filter(
    ([name, order]) => order === by && (slice.filters[name] as unknown[] | undefined)?.length === 1,
  );
  const vain = inVain(slice, counts);
  if (one && names.every((name) => name === one[0] || isCompared(name)))
    return { index: one[2], steps: names.length === 1 ? nearly : nearly + vain };
  const isWalked = CAUTION * vain <= counts.total;
  return { index: isWalked ? ALL_BY[by as OrderBy][direction] : undefined, steps: nearly + vain };
}

type PageQuery = { slice: Slice; index: Walk['index']; conditions: ProjectConditions };

/** The ids of the page. */
function idsOf(db: Db, { slice, index, conditions }: PageQuery) {
  const terms = termsOf(slice.order);
  const cut = sql`limit ${slice.limit} offset ${slice.offset}`;
  if (index !== undefined)
    return sql`select projects.id from ${along(db, 'projects', index)} where ${allOf(conditions.walk)}
      order by ${orderBy(terms)} ${cut}`;
  return sql`select projects.id from ${foundIn(db, 'projects', allOf(conditions.find))}
    order by ${orderBy(terms, (term) => unindexed(db, keyOf(term)))} ${cut}`;
}

/** The rows of the page, in their order. */
export async function readRowsOf(db: Db, page: PageQuery): Promise<Row<'projects'>[]> {
  const query = sql<Row<'projects'>>`select projects.* from projects where projects.id in (${idsOf(db, page)})
    order by ${orderBy(termsOf(page.slice.order))}`;
  return (await query.execute(db)).rows;
}
