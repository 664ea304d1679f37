/** Saved views of the project list, and project counts of several lists (docs/api-reference.md#calls-views). */
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { type SavedView, VIEW_SHARINGS } from '#domain/work/views.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { identify, instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import {
  choice,
  described,
  embedded,
  nonBlankText,
  instant,
  integer,
  list,
  nullable,
  optional,
  partial,
  record,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const columnList = () => list(nonBlankText(LIMITS.viewNameLength), LIMITS.viewColumns);

const viewResponse = record('SavedView', {
  name: text(LIMITS.viewNameLength),
  search: text(LIMITS.viewSearchLength),
  columns: optional(columnList()),
  shared: choice(VIEW_SHARINGS),
  position: integer(1),
  owner: optional(embedded(personResponse)),
  createdAt: instant(),
});
export type ApiView = Static<typeof viewResponse>;

export function viewToApi(view: SavedView): ApiView {
  const owner = personToApi(view.owner);
  return {
    ...identify('SavedView', view.id),
    name: view.name,
    search: view.search,
    ...(view.columns === null ? {} : { columns: view.columns }),
    shared: view.shared,
    position: view.position,
    ...(owner === null ? {} : { owner }),
    createdAt: instantToApi(view.createdAt),
  };
}

export const viewFromApi = (wire: ApiView, version = 0): SavedView => ({
  id: wire.id,
  version,
  name: wire.name,
  search: wire.search,
  columns: wire.columns ?? null,
  shared: wire.shared,
  position: wire.position,
  owner: wire.owner ? personFromApi(wire.owner) : null,
  createdAt: instantFromApi(wire.createdAt),
});

const viewBody = shape({
  name: nonBlankText(LIMITS.viewNameLength),
  search: optional(described(text(LIMITS.viewSearchLength), 'Query string of the project list, without its page.')),
  columns: optional(nullable(described(columnList(), 'Table columns in order. Empty for the default.'))),
  shared: optional(described(choice(VIEW_SHARINGS), 'Sharing: nobody, all leads, or the team.')),
  position: optional(described(integer(1, LIMITS.ownViews), 'Position among your views. The others move.')),
});

const common = { resource: 'SavedView', response: viewResponse, roles: EVERYONE } as const;

export const listViews = endpoint({
  ...common,
  name: 'views.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/views',
  status: 200,
  collection: { filters: { id: referenceFilter('SavedView') }, orders: [], pageSize: PAGE_SIZES.views },
  summary: 'Lists saved views: your own in order, then those shared with you.',
});

export const getView = endpoint({
  ...common,
  name: 'views.get',
  kind: 'item',
  method: 'GET',
  path: '/api/views/:id',
  status: 200,
  summary: 'Retrieves one view.',
});

export const createView = endpoint({
  ...common,
  name: 'views.create',
  kind: 'create',
  method: 'POST',
  path: '/api/views',
  body: viewBody,
  status: 201,
  refusals: [403, 409],
  summary: "Saves a view, by default after the caller's other views.",
});

export const changeView = endpoint({
  ...common,
  name: 'views.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/views/:id',
  body: partial(viewBody),
  status: 200,
  refusals: [403],
  summary: 'Changes one of your views. Administrators can unshare any.',
});

export const deleteView = endpoint({
  ...common,
  name: 'views.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/views/:id',
  status: 204,
  refusals: [403],
  summary: 'Deletes one of your views. Administrators can delete any shared view.',
});

export const countProjects = endpoint({
  name: 'projects.counts',
  kind: 'plain',
  method: 'POST',
  path: '/api/projects/counts',
  isReadOnly: true,
  roles: EVERYONE,
  body: shape({
    queries: described(
      list(text(LIMITS.textLength), LIMITS.countedLists),
      'Parameters of GET /api/projects for each list to count.',
    ),
  }),
  response: shape({ totals: list(integer(0)) }),
  status: 200,
  summary: 'Counts the projects of several lists for the caller.',
});
