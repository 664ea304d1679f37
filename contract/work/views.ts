/** Views of the project list on the wire, and how many projects several lists hold (docs/wire.md#calls-views). */
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { type SavedView, VIEW_SHARINGS } from '#domain/work/views.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { identify, instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
import {
  choice,
  described,
  embedded,
  filledText,
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

const columnList = () => list(filledText(LIMITS.viewNameLength), LIMITS.viewColumns);

const viewAnswer = record('SavedView', {
  name: text(LIMITS.viewNameLength),
  search: text(LIMITS.viewSearchLength),
  columns: optional(columnList()),
  shared: choice(VIEW_SHARINGS),
  position: integer(1),
  owner: optional(embedded(personAnswer)),
  createdAt: instant(),
});
export type WireView = Static<typeof viewAnswer>;

export function viewToWire(view: SavedView): WireView {
  const owner = personToWire(view.owner);
  return {
    ...identify('SavedView', view.id),
    name: view.name,
    search: view.search,
    ...(view.columns === null ? {} : { columns: view.columns }),
    shared: view.shared,
    position: view.position,
    ...(owner === null ? {} : { owner }),
    createdAt: instantToWire(view.createdAt),
  };
}

export const viewFromWire = (wire: WireView, version = 0): SavedView => ({
  id: wire.id,
  version,
  name: wire.name,
  search: wire.search,
  columns: wire.columns ?? null,
  shared: wire.shared,
  position: wire.position,
  owner: wire.owner ? personFromWire(wire.owner) : null,
  createdAt: instantFromWire(wire.createdAt),
});

const viewBody = shape({
  name: filledText(LIMITS.viewNameLength),
  search: optional(
    described(text(LIMITS.viewSearchLength), 'The query of the address of the project list; its page is dropped.'),
  ),
  columns: optional(
    nullable(described(columnList(), 'The columns of the table in their order; none are the usual ones.')),
  ),
  shared: optional(described(choice(VIEW_SHARINGS), 'Whom the view is shared with: nobody, all leads, the team.')),
  position: optional(described(integer(1, LIMITS.ownViews), 'Its place among the own views; the others make room.')),
});

const common = { resource: 'SavedView', answer: viewAnswer, roles: EVERYONE } as const;

export const listViews = endpoint({
  ...common,
  name: 'views.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/views',
  status: 200,
  collection: { filters: { id: refers('SavedView') }, orders: [], pageSize: PAGE_SIZES.views },
  summary: 'Lists views of the project list: the own ones in their order, then those that are shared with the caller.',
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
  summary: 'Keeps a view, at the end of the own ones unless told.',
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
  summary: 'Changes a view of one’s own; administrators end the sharing of any.',
});

export const deleteView = endpoint({
  ...common,
  name: 'views.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/views/:id',
  status: 204,
  refusals: [403],
  summary: 'Deletes a view of one’s own; administrators any that is shared.',
});

export const countProjects = endpoint({
  name: 'projects.counts',
  kind: 'plain',
  method: 'POST',
  path: '/api/projects/counts',
  isQuestion: true,
  roles: EVERYONE,
  body: shape({
    queries: described(
      list(text(LIMITS.textLength), LIMITS.countedLists),
      'Parameters of GET /api/projects, as text, for each list that is to be counted.',
    ),
  }),
  answer: shape({ totals: list(integer(0)) }),
  status: 200,
  summary: 'Tells how many projects each of several lists holds for the caller.',
});
