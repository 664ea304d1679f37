/** Views as tabs: their addresses, which one is active, and whether it was edited. */
import type { Actor } from '#domain/platform/actor.ts';
import { type BuiltInView, builtInViews, type SavedView } from '#domain/work/views.ts';
import { queryText } from '#web/lib/api/request-text.ts';
import { parseSearch, type RawSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { urlOf, parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import type { ListViewer } from '#web/work/projects/filters/filter-kinds.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';

/** Address parameter with the view that a list was opened from; it filters nothing. */
export const VIEW_PARAMETER = 'view';

export type ViewTab = {
  /** Value of the address parameter: the key of a built-in view, or the ID of a saved one. */
  key: string;
  name: string;
  /** Name of the owner if the view belongs to someone else. */
  owner: string | undefined;
  /** Canonical search string of the view. */
  search: string;
  saved: SavedView | undefined;
};

/** Returns the filters, order and grouping of an address in canonical form, without the page and the Back flag. */
export function canonicalSearch(raw: RawSearch): string {
  const address = urlOf({ ...parseFiltersUrl(raw), page: 1, isFromView: false });
  const sorted = Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return stringifySearch(Object.fromEntries(sorted)).replace(/^\?/, '');
}

const builtInTab = ({ key, name, filters }: BuiltInView): ViewTab => ({
  key,
  name,
  owner: undefined,
  search: canonicalSearch(filters),
  saved: undefined,
});

function savedTab(view: SavedView, viewerId: number): ViewTab {
  const { owner } = view;
  const isOwn = owner?.id === viewerId;
  return {
    key: String(view.id),
    name: view.name,
    owner: isOwn || !owner ? undefined : `${owner.firstName} ${owner.lastName}`.trim(),
    search: canonicalSearch(parseSearch(view.search)),
    saved: view,
  };
}

/** Returns the built-in views, then the user's own, then shared ones. */
export const tabsOf = (viewer: Pick<Actor, 'id' | 'type'>, views: readonly SavedView[]): ViewTab[] => [
  ...builtInViews(viewer).map(builtInTab),
  ...views.map((view) => savedTab(view, viewer.id)),
];

/** Returns the tab named by the address, else one with the same filters. */
export function activeTab(tabs: readonly ViewTab[], raw: RawSearch): ViewTab | undefined {
  const now = canonicalSearch(raw);
  return tabs.find(({ key }) => key === raw[VIEW_PARAMETER]) ?? tabs.find(({ search }) => search === now);
}

/** Returns the list query of a tab without page and order, as used for its count. */
export function countedQueryOf({ search }: ViewTab, viewer: ListViewer): string {
  const params = projectListParams(parseFiltersUrl(parseSearch(search)), viewer);
  const narrowing = Object.entries(params).filter(
    ([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order['),
  );
  return queryText(Object.fromEntries(narrowing)).replace(/^\?/, '');
}
