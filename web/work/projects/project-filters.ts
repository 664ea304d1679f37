/** State of a project list: search, filters, order and page, read from an address and written back (docs/projects.md#list-address). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { PROJECT_ORDERS } from '#contract/work/project-orders.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { isFinished } from '#domain/work/project-status.ts';
import { patchOf, type SearchPatch } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';
import { type Address, isOn } from './filter-kinds.ts';
import { CHIP_NAMES, FILTERS, type FilterValues, mapFilters, parseFilters } from './filter-table.ts';

export const SEARCH_KINDS = ['title', 'id', 'name', 'tracking'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The names of the search types (docs/projects.md#list-filters). */
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
/** What a list can be grouped by: an order that comes before the chosen one. */
export const GROUP_FIELDS = ['status', 'editor', 'client', 'dueWeek', 'class'] as const satisfies readonly OrderField[];
export type GroupField = (typeof GROUP_FIELDS)[number];
export type ProjectOrder = { by: OrderField; direction: 'asc' | 'desc' };

export type ProjectFilters = FilterValues & {
  page: number;
  text: string;
  searchBy: SearchKind;
  /** Null while nobody has chosen one. */
  order: ProjectOrder | null;
  group: GroupField | null;
  /** Came from another screen: shows Back. */
  isFromView: boolean;
};

const orderName = (by: OrderField) => `order[${by}]` as const;

/** All parameters of the filters, unset: written before the ones that are set. */
const NO_ADDRESS = patchOf([
  ...['page', 'search', ...Object.values(SEARCH_FLAGS), 'fromView'],
  ...CHIP_NAMES.flatMap((name) => FILTERS[name].names),
  ...['group', ...ORDER_FIELDS.map(orderName)],
]);

function orderFrom(raw: Address): ProjectOrder | null {
  for (const by of ORDER_FIELDS) {
    const direction = oneOf(raw, orderName(by))?.toLowerCase();
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return null;
}

const searchKindFrom = (raw: Address): SearchKind =>
  SEARCH_KINDS.find((kind) => kind !== 'title' && isOn(raw, SEARCH_FLAGS[kind])) ?? 'title';

/** Returns the filters of an address. Skips invalid parameters. */
export function filtersFromAddress(raw: Address): ProjectFilters {
  return {
    ...parseFilters(raw),
    page: idFromDigits(oneOf(raw, 'page') ?? '') ?? 1,
    text: (oneOf(raw, 'search') ?? '').slice(0, 200),
    searchBy: searchKindFrom(raw),
    order: orderFrom(raw),
    group: GROUP_FIELDS.find((field) => field === oneOf(raw, 'group')) ?? null,
    isFromView: isOn(raw, 'fromView'),
  };
}

export const NO_FILTERS = filtersFromAddress({});

/** Highest number first: the order of an untouched list (docs/projects.md#list). */
const NEWEST_FIRST: ProjectOrder = { by: 'id', direction: 'desc' };
/** Open work by its deadline, then what has ended, the latest first. */
export const DUE_FIRST: ProjectOrder = { by: 'due', direction: 'asc' };

/** Nothing but open work can be in the list. */
const isOpenWork = ({ statuses, isRevised, dues, clocks }: ProjectFilters): boolean =>
  dues.length > 0 ||
  clocks.length > 0 ||
  (statuses.length > 0 && !isRevised && statuses.every((status) => !isFinished(status)));

/** The order that a list has: the chosen one, else for those who lead what is due first of open work, else the newest first. */
export const orderOf = (filters: ProjectFilters, role: UserType): ProjectOrder =>
  filters.order ?? (role !== 'editor' && isOpenWork(filters) ? DUE_FIRST : NEWEST_FIRST);

/** The order of an untouched list is written only where the list would have another one by itself. */
function orderToAddress(filters: ProjectFilters): Address {
  const { order } = filters;
  if (!order) return {};
  const { by, direction } = order;
  const isUntouched = by === NEWEST_FIRST.by && direction === NEWEST_FIRST.direction && !isOpenWork(filters);
  return isUntouched ? {} : { [orderName(by)]: direction };
}

/** Returns the address of these filters: only what differs from an untouched list. */
export function addressOf(filters: ProjectFilters): Address {
  const { page, text, searchBy, group, isFromView } = filters;
  return {
    ...(page > 1 ? { page: String(page) } : {}),
    ...(text ? { search: text } : {}),
    ...(searchBy === 'title' ? {} : { [SEARCH_FLAGS[searchBy]]: 'true' }),
    ...mapFilters(filters, (filter, value) => filter.write(value)).reduce((all, one) => ({ ...all, ...one }), {}),
    ...(group ? { group } : {}),
    ...orderToAddress(filters),
    ...(isFromView ? { fromView: '1' } : {}),
  };
}

/** Returns the patch that makes an address show these filters, and nothing of those it had. */
export const addressPatch = (filters: ProjectFilters): SearchPatch => ({ ...NO_ADDRESS, ...addressOf(filters) });

/** Returns an address with invalid parameters and old spellings replaced. */
export const settledAddress = (raw: Address): SearchPatch => addressPatch(filtersFromAddress(raw));

/** The filters after a change: whatever is changed, the list begins at its first page again. */
export const changeFilters = (filters: ProjectFilters, change: Partial<ProjectFilters>): ProjectFilters => ({
  ...filters,
  page: 1,
  ...change,
});
