/** Query parameters of a project list. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { ListViewer, ProjectListParams } from '../filters/filter-kinds.ts';
import { mapFilters } from '../filters/filter-table.ts';
import { orderOf, type ProjectFilters, type SearchKind } from '../filters/project-filters.ts';

/** Search parameters by type. Text in 'ID Only' that isn't an ID is sent unchanged, so that nothing matches (docs/projects.md#list-filters). */
const SEARCHES: Record<SearchKind, (text: string) => ProjectListParams> = {
  title: (text) => ({ title: text }),
  id: (text) => ({ id: idFromDigits(text.replace(/^#/, '')) ?? text }),
  name: (text) => ({ 'client.name': text.replace(/\s+/g, ' ') }),
  tracking: (text) => ({ trackingId: text }),
};

/** Returns the order parameters, with the grouping first. */
function ordersOf(filters: ProjectFilters, role: UserType): ProjectListParams {
  const { group } = filters;
  const order = orderOf(filters, role);
  const first: ProjectListParams = group && group !== order.by ? { [`order[${group}]`]: 'asc' } : {};
  return { ...first, [`order[${order.by}]`]: order.direction };
}

/** Returns the parameters of one page of the list, as this viewer sees it. */
export function projectListParams(filters: ProjectFilters, viewer: ListViewer): ProjectListParams {
  const text = filters.text.trim();
  return {
    page: filters.page,
    itemsPerPage: PAGE_SIZES.projects,
    ...(text ? SEARCHES[filters.searchBy](text) : {}),
    ...mapFilters(filters, (filter, value) => filter.param(value, viewer)).reduce(
      (all, one) => ({ ...all, ...one }),
      {},
    ),
    ...ordersOf(filters, viewer.type),
  };
}
