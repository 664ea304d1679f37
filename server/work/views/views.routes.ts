/** Endpoints of saved views, and of counting several lists at once. */
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  checkChangeView,
  checkDeleteView,
  checkSharing,
  type SavedView,
  searchWithoutPage,
} from '#domain/work/views.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { listProjects } from '#contract/work/projects.ts';
import {
  changeView as changeEndpoint,
  countProjects,
  createView as createEndpoint,
  deleteView as deleteEndpoint,
  getView,
  listViews,
  viewToApi,
} from '#contract/work/views.ts';
import { readListText } from '#server/platform/http/request/read-query.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { listProjectsPage } from '#server/work/projects/projects.store.ts';
import {
  changeView,
  createView,
  deleteView,
  changedValues,
  getReadableView,
  type ViewChange,
} from './views.actions.ts';
import { listViewsPage } from './views.store.ts';

const toResponse = (result: SavedView | Refusal) =>
  isRefusal(result) ? result : { item: viewToApi(result), version: result.version };

/** Returns the change as stored: a trimmed name, and an address without its page. */
const changeOf = ({ name, search, ...rest }: BodyOf<typeof changeEndpoint>): ViewChange => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(search === undefined ? {} : { search: searchWithoutPage(search) }),
  ...rest,
});

/** Returns the number of projects in each list, which is the list's own total. */
async function countLists(
  { deps, actor, hosts }: Pick<Context, 'deps' | 'actor' | 'hosts'>,
  queries: readonly string[],
): Promise<number[] | Refusal> {
  const lists = queries.map((query) => readListText(query, listProjects, hosts));
  const refused = lists.find((list) => isRefusal(list));
  if (refused) return refused;
  const now = deps.clock();
  const totals: number[] = [];
  for (const list of lists)
    if (!isRefusal(list))
      totals.push((await listProjectsPage(deps, actor, { ...list, page: 1, itemsPerPage: 0, order: [], now })).total);
  return totals;
}

export function registerViews(serve: Serve): void {
  serve(listViews, {
    handle: async ({ deps, actor, list }) => {
      const page = await listViewsPage(deps.db, actor, list);
      return { items: page.rows.map(viewToApi), total: page.total };
    },
  });

  serve(getView, {
    authorizeItem: ({ deps, actor, params }) => getReadableView(deps.db, actor, params.id),
    handle: ({ record }) => toResponse(record),
  });

  serve(createEndpoint, {
    authorizeChange: ({ actor }, { shared }) => checkSharing(actor, shared),
    handle: async ({ deps, actor }, { name, search = '', columns = null, shared = 'none', position }) => {
      const values = { name: name.trim(), search: searchWithoutPage(search), columns, shared };
      return toResponse(await createView(deps.db, actor, { values, position, now: deps.clock() }));
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableView(deps.db, actor, params.id),
    authorizeChange: ({ actor, record }, body) => {
      const change = changeOf(body);
      return checkChangeView(actor, record, changedValues(record, change)) ?? change;
    },
    handle: async ({ deps, actor, params, change, ifMatch }) =>
      toResponse(await changeView(deps.db, actor, { id: params.id, change, ifMatch })),
  });

  serve(deleteEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const view = await getReadableView(deps.db, actor, params.id);
      return isRefusal(view) ? view : checkDeleteView(actor, view);
    },
    handle: ({ deps, actor, params, ifMatch }) => deleteView(deps.db, actor, { id: params.id, ifMatch }),
  });

  serve(countProjects, {
    handle: async (context, { queries }) => {
      const totals = await countLists(context, queries);
      return isRefusal(totals) ? totals : { plain: { totals } };
    },
  });
}
