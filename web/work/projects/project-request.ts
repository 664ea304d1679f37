/** The filters of a project list as the call of the server takes them. */
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { idFromDigits, iriOf } from '#contract/platform/jsonld.ts';
import type { listProjects } from '#contract/work/projects.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';
import type { ListParams } from '#web/lib/list-params.ts';
import { DATE_FIELDS, orderOf, type ProjectFilters, type SearchKind } from './project-filters.ts';

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

/** One word under the name, several as alternatives. */
function wordsOf(name: 'status' | 'due' | 'clock', words: readonly string[]): ProjectListParams {
  const params: ProjectListParams = {};
  if (words.length > 1) params[`${name}[]`] = words;
  else params[name] = words[0];
  return params;
}

/** The orders as they are sent: what the list is grouped by comes first. */
function ordersOf(filters: ProjectFilters, role: UserType): ProjectListParams {
  const { group } = filters;
  const order = orderOf(filters, role);
  const first: ProjectListParams = group && group !== order.by ? { [`order[${group}]`]: 'asc' } : {};
  return { ...first, [`order[${order.by}]`]: order.direction };
}

/** Role and e-mail; the id is needed only where the viewer's own assignments are asked for. */
export type ListViewer = Pick<Actor, 'type' | 'email'> & { id?: number };

/** Editors' lists are limited to their own projects (docs/projects.md#list); a manager in the editor role works likewise. */
const assigneeOf = (filters: ProjectFilters, viewer: ListViewer): string | undefined =>
  (viewer.type === 'editor' ? viewer.email : filters.assigneeEmail) ?? undefined;

const personOf = (id: number | null): string | undefined => (id === null ? undefined : iriOf('User', id));

/** One page of the list for whoever looks at it. */
export function projectListParams(filters: ProjectFilters, viewer: ListViewer): ProjectListParams {
  const text = filters.text.trim();
  return {
    page: filters.page,
    itemsPerPage: PAGE_SIZES.projects,
    ...(text ? SEARCHES[filters.searchBy](text) : {}),
    ...wordsOf('status', filters.statuses),
    revised: filters.isRevised || undefined,
    onTime: filters.isOnTime || undefined,
    class: filters.class ?? undefined,
    'client.id': filters.clientId ?? undefined,
    assignedTo: personOf(filters.editorId),
    reviewedBy: personOf(filters.reviewerId),
    ...wordsOf('due', filters.dues),
    ...wordsOf('clock', filters.clocks),
    scored: filters.isScored ?? undefined,
    overTime: filters.isOverTime ?? undefined,
    returned: filters.isReturned ?? undefined,
    activeEditor: filters.hasActiveEditor ?? undefined,
    duplicate: filters.isTeamOnly || undefined,
    'assignedTo.email': assigneeOf(filters, viewer),
    AssignedBy: personOf((filters.isMineOnly ? viewer.id : undefined) ?? filters.assignerId),
    ...spansOf(filters),
    ...ordersOf(filters, viewer.type),
  };
}
