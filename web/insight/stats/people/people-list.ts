/** Sorting and paging of the people table. The server filters but returns the whole list, so both happen here (docs/api-reference.md#calls-figures). */
import type { UserStatsRow } from '#contract/insight/stats.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import { tableBonusOf } from '#domain/work/points.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf, type OrderName, orderIn, orderPatch, pageOf } from '#web/lib/address/search-state.ts';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import type { PeopleFilter } from '../stats.queries.ts';

/** Page size of docs/screens.md#lists, for the stats widget and the generic paginator. */
const PAGE_SIZE = 20;

const SORTS: Record<string, (row: UserStatsRow) => number | string> = {
  name: (row) => normalizeForSearch(row.name),
  average: (row) => row.points.average,
  points: (row) => row.totalPoints,
  bonus: (row) => tableBonusOf(row.completedByClass, row.jobType),
  completed: (row) => row.completed,
  ongoing: (row) => row.ongoing,
};

export type PeopleUrlState = { page: number; sort: Sort; filter: PeopleFilter };

export type PeopleName = 'page' | 'email' | 'firstName' | 'lastName' | OrderName;

export const parsePeopleParams = (search: Search<PeopleName>): PeopleUrlState => ({
  page: pageOf(search),
  sort: orderIn(search, Object.keys(SORTS)) ?? { by: 'name', direction: 'asc' },
  filter: {
    email: firstValueOf(search, 'email'),
    firstName: firstValueOf(search, 'firstName'),
    lastName: firstValueOf(search, 'lastName'),
  },
});

/** Returns a patch with this order, which replaces any other in the URL. */
export const sortPatch = (sort: Sort): SearchPatch<OrderName> => orderPatch(sort, Object.keys(SORTS));

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the requested page, or the last one. Equal rows keep the server's order. */
export function peoplePage(rows: readonly UserStatsRow[], { page, sort }: PeopleUrlState) {
  const keyOf = SORTS[sort.by] ?? SORTS['name'];
  const sign = sort.direction === 'asc' ? 1 : -1;
  const sorted = keyOf ? rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b))) : rows;
  const pages = pageCountOf(rows.length, PAGE_SIZE);
  const shown = Math.min(page, pages);
  return { rows: sorted.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}
