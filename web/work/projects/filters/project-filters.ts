/** State of a project list: search, filters, order and page, read from an address and written back (docs/projects.md#list-address). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { PROJECT_ORDERS } from '#contract/work/project-orders.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { patchOf, type SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { type UrlFilters, isOn } from './filter-kinds.ts';
import { CHIP_NAMES, FILTERS, type FilterValues, mapFilters, parseFilters } from './filter-table.ts';

export const SEARCH_KINDS = ['title', 'id', 'name', 'tracking'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Labels of the search types (docs/projects.md#list-filters). */
export const SEARCH_LABELS: Record<SearchKind, string> = {
  title: 'Title Search',
  id: 'ID Only',
  name: 'Name Only',
  tracking: 'Tracking ID',
};

const SEARCH_FLAGS = {
  id: 'searchByIdOnly',
  name: 'searchByNameOnly',
  tracking: 'searchByTrackingIdOnly',
} as const;

export const ORDER_FIELDS = PROJECT_ORDERS;
export type OrderField = (typeof ORDER_FIELDS)[number];
/** Fields to group by. Grouping sorts by that field before the selected order. */
export const GROUP_FIELDS = ['status', 'editor', 'client', 'dueWeek', 'class'] as const satisfies readonly OrderField[];
export type GroupField = (typeof GROUP_FIELDS)[number];
export type ProjectOrder = { by: OrderField; direction: 'asc' | 'desc' };

export type ProjectFilters = FilterValues & {
  page: number;
  text: string;
  searchBy: SearchKind;
  /** Selected order; null for the default one. */
  order: ProjectOrder | null;
  group: GroupField | null;
  /** True if the list was opened from another screen, so that Back is shown. */
  isFromView: boolean;
};

const orderName = (by: OrderField) => `order[${by}]` as const;

/** Patch that clears all parameters of the filters. */
const NO_URL_FILTERS = patchOf([
  ...['page', 'search', ...Object.values(SEARCH_FLAGS), 'fromView'],
  ...CHIP_NAMES.flatMap((name) => FILTERS[name].names),
  ...['group', ...ORDER_FIELDS.map(orderName)],
]);

function orderFrom(raw: UrlFilters): ProjectOrder | null {
  for (const by of ORDER_FIELDS) {
    const direction = firstValueOf(raw, orderName(by))?.toLowerCase();
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return null;
}

const searchKindFrom = (raw: UrlFilters): SearchKind =>
  SEARCH_KINDS.find((kind) => kind !== 'title' && isOn(raw, SEARCH_FLAGS[kind])) ?? 'title';

/** Returns the filters of an address. Skips invalid parameters. */
export function parseFiltersUrl(raw: UrlFilters): ProjectFilters {
  return {
    ...parseFilters(raw),
    page: idFromDigits(firstValueOf(raw, 'page') ?? '') ?? 1,
    text: (firstValueOf(raw, 'search') ?? '').slice(0, 200),
    searchBy: searchKindFrom(raw),
    order: orderFrom(raw),
    group: GROUP_FIELDS.find((field) => field === firstValueOf(raw, 'group')) ?? null,
    isFromView: isOn(raw, 'fromView'),
  };
}

export const NO_FILTERS = parseFiltersUrl({});

/** Default order: highest ID first (docs/projects.md#list). */
const NEWEST_FIRST: ProjectOrder = { by: 'id', direction: 'desc' };
/** Open work by deadline, then finished work, latest first. */
export const DUE_FIRST: ProjectOrder = { by: 'due', direction: 'asc' };

/** Returns whether the filters match open work only. */
const isOpenWork = ({ statuses, isRevised, dues, clocks, isWaiting }: ProjectFilters): boolean =>
  isWaiting === false ||
  dues.length > 0 ||
  clocks.length > 0 ||
  (statuses.length > 0 && !isRevised && statuses.every((status) => !isFinished(status)));

/** Returns the effective order: the selected one, else due first in lists of open work (except for editors), else newest first. */
export const orderOf = (filters: ProjectFilters, role: UserType): ProjectOrder =>
  filters.order ?? (role !== 'editor' && isOpenWork(filters) ? DUE_FIRST : NEWEST_FIRST);

/** Returns the order parameter. `NEWEST_FIRST` is omitted where it is the default. */
function orderToUrl(filters: ProjectFilters): UrlFilters {
  const { order } = filters;
  if (!order) return {};
  const { by, direction } = order;
  const isUntouched = by === NEWEST_FIRST.by && direction === NEWEST_FIRST.direction && !isOpenWork(filters);
  return isUntouched ? {} : { [orderName(by)]: direction };
}

/** Returns the parameters of these filters, without those that have their default. */
export function urlOf(filters: ProjectFilters): UrlFilters {
  const { page, text, searchBy, group, isFromView } = filters;
  return {
    ...(page > 1 ? { page: String(page) } : {}),
    ...(text ? { search: text } : {}),
    ...(searchBy === 'title' ? {} : { [SEARCH_FLAGS[searchBy]]: 'true' }),
    ...mapFilters(filters, (filter, value) => filter.write(value)).reduce((all, one) => ({ ...all, ...one }), {}),
    ...(group ? { group } : {}),
    ...orderToUrl(filters),
    ...(isFromView ? { fromView: '1' } : {}),
  };
}

/** Returns the patch that replaces all filters in the URL by these. */
export const urlPatch = (filters: ProjectFilters): SearchPatch => ({ ...NO_URL_FILTERS, ...urlOf(filters) });

/** Returns an address with invalid parameters and former spellings replaced. */
export const canonicalUrl = (raw: UrlFilters): SearchPatch => urlPatch(parseFiltersUrl(raw));

/** Applies a change and goes back to the first page unless the change sets one. */
export const changeFilters = (filters: ProjectFilters, change: Partial<ProjectFilters>): ProjectFilters => ({
  ...filters,
  page: 1,
  ...change,
});
