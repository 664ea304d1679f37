/** The filters of a project list as the call of the server takes them. */
import type { FiltersOf } from '#contract/endpoint.ts';
import { idFromDigits, iriOf } from '#contract/jsonld.ts';
import type { listProjects } from '#contract/projects.ts';
import { PAGE_SIZES } from '#domain/limits.ts';
import type { Actor } from '#domain/roles.ts';
import type { ListParams } from '#web/lib/api.ts';
import { DATE_FIELDS, type ProjectFilters, type SearchKind } from './project-filters.ts';

export type ProjectListParams = ListParams<FiltersOf<typeof listProjects>>;

/** A word typed into 'ID Only' goes as it is: it is no id, so the server finds nothing (docs/projects.md#list-filters). */
const SEARCHES: Record<SearchKind, (text: string) => ProjectListParams> = {
  title: (text) => ({ title: text }),
  id: (text) => ({ id: idFromDigits(text.replace(/^#/, '')) ?? text }),
  name: (text) => ({ 'client.name': text.replace(/\s+/g, ' ') }),
  tracking: (text) => ({ trackingId: text }),
};

function spansOf({ spans }: ProjectFilters): ProjectListParams {
  const params: ProjectListParams = {};
  for (const field of DATE_FIELDS) {
    params[`${field}[after]`] = spans[field]?.after;
    params[`${field}[before]`] = spans[field]?.before;
  }
  return params;
}

function statusOf({ statuses }: ProjectFilters): ProjectListParams {
  return statuses.length > 1 ? { 'status[]': statuses } : { status: statuses[0] };
}

/** Role and e-mail; the id is needed only where the viewer's own assignments are asked for. */
export type ListViewer = Pick<Actor, 'type' | 'email'> & { id?: number };

/** Editors' lists are limited to their own projects (docs/projects.md#list); a manager in the editor role works likewise. */
const assigneeOf = (filters: ProjectFilters, viewer: ListViewer): string | undefined =>
  (viewer.type === 'editor' ? viewer.email : filters.assigneeEmail) ?? undefined;

/** One page of the list for whoever looks at it. */
export function projectListParams(filters: ProjectFilters, viewer: ListViewer): ProjectListParams {
  const text = filters.text.trim();
  return {
    page: filters.page,
    itemsPerPage: PAGE_SIZES.projects,
    ...(text ? SEARCHES[filters.searchBy](text) : {}),
    ...statusOf(filters),
    revised: filters.isRevised || undefined,
    onTime: filters.isOnTime || undefined,
    class: filters.class ?? undefined,
    'client.id': filters.clientId ?? undefined,
    duplicate: filters.isTeamOnly || undefined,
    'assignedTo.email': assigneeOf(filters, viewer),
    AssignedBy: filters.isMineOnly && viewer.id !== undefined ? iriOf('User', viewer.id) : undefined,
    ...spansOf(filters),
    [`order[${filters.order.by}]`]: filters.order.direction,
  };
}
