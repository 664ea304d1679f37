/** How many projects a list has, from the kept counts where they know it, and where a deep page of it begins (ADR 6). */
import { dayOf, endOfDay, startOfDay } from '#domain/dates.ts';
import type { DateRange, FilterValues, Order } from '#contract/filter.ts';
import type { Db } from '#server/db/dialect.ts';
import { BLOCK, BLOCKS_IN_SPAN, type Facet, projectsBy } from '#server/db/kept-figures.ts';
import { remembered } from '#server/db/remembered.ts';
import type { Conditions, ProjectFilters } from './project-filters.ts';

type Values = FilterValues<ProjectFilters>;

/** Which facet knows what each filter asks for; every facet knows status, class, the two marks and what was on time. */
const FACETS: Partial<Record<keyof Values, Facet>> = {
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
  createdAt: 'day',
};

/** Nothing of a day is left out. */
export function isWholeDays({ after, before, strictlyAfter, strictlyBefore }: DateRange): boolean {
  const starts = [after, strictlyBefore].every((at) => at === undefined || at === startOfDay(dayOf(at)));
  return starts && [before, strictlyAfter].every((at) => at === undefined || at === endOfDay(dayOf(at)));
}

/** The facet whose counts answer a list of one filter or none, an editor's own list counting as one; undefined where no facet does. */
export function facetOf(values: Values, editorId?: number): Facet | undefined {
  const own: (keyof Values)[] = editorId === undefined ? [] : ['assignedTo'];
  const [name, ...more] = [...own, ...(Object.keys(values) as (keyof Values)[])];
  if (more.length > 0 || (values.createdAt && !isWholeDays(values.createdAt))) return undefined;
  return name === undefined ? 'all' : FACETS[name];
}

/** The conditions of a list, in words that hold for the kept counts too. */
const counted = (db: Db, facet: Facet, conditions: Conditions | undefined) => {
  const kept = projectsBy(db, facet);
  return conditions ? kept.where((eb) => conditions(eb as unknown as Parameters<Conditions>[0])) : kept;
};

export async function countKept(db: Db, facet: Facet, conditions: Conditions | undefined): Promise<number> {
  const query = counted(db, facet, conditions).select((eb) => eb.fn.sum<number | null>('n').as('total'));
  return (await query.executeTakeFirstOrThrow()).total ?? 0;
}

/** Nearer to the beginning it is quick enough to walk. */
export const WORTH_SEEKING = 2 * BLOCK;

/** Where to begin reading: at this id or instant, in the direction of the order, and how many rows to pass over there. */
export type Seek = { by: 'id' | 'createdAt'; bound: number | string; skip: number };

/** Coarse groups first, so that few are added up: each level divides one group of the level before. */
const LEVELS = { id: ['span', 'block'], createdAt: ['year', 'month', 'day'] } as const;

type Group = { part: number; created_at: string; n: number };
type Asked = { list: string; conditions: Conditions | undefined; order: Order & Pick<Seek, 'by'>; offset: number };

/** Behind every date that begins so. */
const END = '~';

const boundOf = ({ by, direction }: Asked['order'], { part, created_at }: Group) => {
  const isUp = direction === 'asc';
  if (by === 'id') return isUp ? part * BLOCK : part * BLOCK + BLOCK - 1;
  return isUp ? startOfDay(dayOf(created_at)) : endOfDay(dayOf(created_at));
};

/** How many of the list are in each group of that level inside of the coarser one, in the list's direction. */
function readGroups(db: Db, level: Facet, { conditions, order: { direction } }: Asked, inside?: Group) {
  let query = counted(db, level, conditions);
  if (inside && level === 'block')
    query = query
      .where('part', '>=', inside.part * BLOCKS_IN_SPAN)
      .where('part', '<', (inside.part + 1) * BLOCKS_IN_SPAN);
  if (inside && level !== 'block')
    query = query.where('created_at', '>', inside.created_at).where('created_at', '<', `${inside.created_at}${END}`);
  return query
    .select((eb) => ['part', 'created_at', eb.fn.sum<number>('n').as('n')])
    .groupBy(['part', 'created_at'])
    .orderBy('part', direction)
    .orderBy('created_at', direction)
    .execute();
}

/** The group in which the row behind `offset` others stands, and how many rows of that group stand before it. */
function groupAt(groups: readonly Group[], offset: number): { inside: Group; skip: number } | undefined {
  let skip = offset;
  for (const inside of groups) {
    if (skip < inside.n) return { inside, skip };
    skip -= inside.n;
  }
  return undefined;
}

const isSought = (order: Order): order is Asked['order'] => order.by === 'id' || order.by === 'createdAt';

/** For a list that facet 'all' counts, by id or by the moment of creation: the place from which few rows are passed over. */
export async function seekPage(
  db: Db,
  { order, ...rest }: Omit<Asked, 'order'> & { order: Order },
): Promise<Seek | undefined> {
  if (rest.offset < WORTH_SEEKING || !isSought(order)) return undefined;
  const asked = { ...rest, order };
  let at: { inside?: Group; skip: number } | undefined = { skip: asked.offset };
  for (const level of LEVELS[order.by]) {
    const { inside }: { inside?: Group } = at;
    const key = `groups ${level} ${inside?.part} ${inside?.created_at} ${asked.list}`;
    const groups: Group[] = await remembered(db, key, () => readGroups(db, level, asked, inside));
    at = groupAt(groups, at.skip);
    if (!at) return undefined;
  }
  return at.inside && { by: order.by, bound: boundOf(order, at.inside), skip: at.skip };
}
