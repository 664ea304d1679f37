/** The views as tabs: what each leads to, which of them the present address is, and whether it has been changed since. */
import type { Actor } from '#domain/identity/roles.ts';
import { type BuiltInView, builtInViews, type SavedView } from '#domain/work/views.ts';
import { queryText } from '#web/lib/request-text.ts';
import { parseSearch, type RawSearch, stringifySearch } from '#web/lib/search-codec.ts';
import { addressOf, filtersFromAddress } from '#web/work/projects/project-address.ts';
import { projectListParams, type ListViewer } from '#web/work/projects/project-request.ts';

/** The parameter of the address that says from which view it came; it narrows nothing. */
export const VIEW_PARAMETER = 'view';

export type ViewTab = {
  /** In the address; that of a kept view is its number. */
  key: string;
  name: string;
  /** Whose it is, where it is somebody else's. */
  owner: string | undefined;
  /** The address that it leads to, in the form that addresses are compared in. */
  search: string;
  saved: SavedView | undefined;
};

/** An address with what narrows, orders and groups the list, always written in the same way: no page, and no way back. */
export function canonicalSearch(raw: RawSearch): string {
  const address = addressOf({ ...filtersFromAddress(raw), page: 1, isFromView: false });
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

/** What everybody has, then the own views, then those that others share. */
export const tabsOf = (viewer: Pick<Actor, 'id' | 'type'>, views: readonly SavedView[]): ViewTab[] => [
  ...builtInViews(viewer).map(builtInTab),
  ...views.map((view) => savedTab(view, viewer.id)),
];

/** The view that the address says it came from, else one that it equals. */
export function presentTab(tabs: readonly ViewTab[], raw: RawSearch): ViewTab | undefined {
  const now = canonicalSearch(raw);
  return tabs.find(({ key }) => key === raw[VIEW_PARAMETER]) ?? tabs.find(({ search }) => search === now);
}

/** The parameters of the list's call that the tab stands for: what is counted. */
export function countedQueryOf({ search }: ViewTab, viewer: ListViewer): string {
  const params = projectListParams(filtersFromAddress(parseSearch(search)), viewer);
  const narrowing = Object.entries(params).filter(
    ([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order['),
  );
  return queryText(Object.fromEntries(narrowing)).replace(/^\?/, '');
}
