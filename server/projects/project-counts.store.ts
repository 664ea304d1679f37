/** How many projects a list has, from the kept counts where they know it, and where a deep page of it begins (ADR 6). */
import { dayOf, endOfDay, startOfDay } from '#domain/dates.ts';
import type { DateRange, FilterValues, Order } from '#contract/filter.ts';
import type { Db } from '#server/db/dialect.ts';
import { BLOCK, type Facet, projectsBy } from '#server/db/kept-figures.ts';
import { remembered } from '#server/db/remembered.ts';
import type { Conditions, ProjectFilters } from './project-filters.ts';

type Values = FilterValues<ProjectFilters>;

/** Which facet knows what each filter asks for; every facet knows status, class and the two marks. */
const FACETS: Partial<Record<keyof Values, Facet>> = {
  status: 'all',
  class: 'all',
  revised: 'all',
  duplicate: 'all',
  assignedTo: 'assigned_to',
  'assignedTo.email': 'assigned_to',
  AssignedBy: 'assigned_by',
  assignedBy: 'assigned_by',
  createdAt: 'day',
};

/** Nothing of a day is left out. */
export function isWholeDays({ after, before, strictlyAfter, strictlyBefore }: DateRange): boolean {
  const starts = [after, strictlyBefore].every((at) => at === undefined || at === startOfDay(dayOf(at)));
  return starts && [before, strictlyAfter].every((at) => at === undefined || at === endOfDay(dayOf(at)));
}

/** The facet whose counts answer these filters; undefined where the projects themselves must be counted. */
export function facetOf(values: Values, onlyOfEditorId?: number): Facet | undefined {
  if (values.createdAt && !isWholeDays(values.createdAt)) return undefined;
  const asked = new Set<Facet | undefined>(onlyOfEditorId === undefined ? [] : ['assigned_to']);
  for (const name of Object.keys(values) as (keyof Values)[]) asked.add(FACETS[name]);
  asked.delete('all');
  const [facet = 'all', ...more] = asked;
  return asked.has(undefined) || more.length > 0 ? undefined : facet;
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

/** Near the beginning it is quicker to walk. */
const WORTH_SEEKING = 2 * BLOCK;

/** Where to begin reading: at this id or instant, in the direction of the order, and how many rows to pass over there. */
export type Seek = { by: 'id' | 'createdAt'; bound: number | string; skip: number };

const boundOf = (by: Seek['by'], { direction }: Order, { part, created_at }: { part: number; created_at: string }) => {
  const isUp = direction === 'asc';
  if (by === 'id') return isUp ? part * BLOCK : part * BLOCK + BLOCK - 1;
  return isUp ? startOfDay(dayOf(created_at)) : endOfDay(dayOf(created_at));
};

type Asked = { list: string; conditions: Conditions | undefined; order: Order; offset: number };

/** How many of the list are in each block of ids, or were created on each day, in the list's direction. */
const readGroups = (db: Db, { conditions, order: { by, direction } }: Asked) =>
  counted(db, by === 'id' ? 'block' : 'day', conditions)
    .select((eb) => ['part', 'created_at', eb.fn.sum<number>('n').as('n')])
    .groupBy(['part', 'created_at'])
    .orderBy('part', direction)
    .orderBy('created_at', direction)
    .execute();

/** For a list that facet 'all' counts, by id or by the moment of creation: the place from which few rows are passed over. */
export async function seekPage(db: Db, asked: Asked): Promise<Seek | undefined> {
  const { list, order, offset } = asked;
  const { by } = order;
  if (offset < WORTH_SEEKING || (by !== 'id' && by !== 'createdAt')) return undefined;
  let skip = offset;
  for (const group of await remembered(db, `groups ${list}`, () => readGroups(db, asked))) {
    if (skip < group.n) return { by, bound: boundOf(by, order, group), skip };
    skip -= group.n;
  }
  return undefined;
}
