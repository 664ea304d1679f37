/** What a project list is narrowed to and in which order, apart from how an address or a query spells it. */
import { PROJECT_STATUSES, type ProjectClass, type ProjectStatus } from '#domain/project-status.ts';

export const SEARCH_KINDS = ['title', 'id', 'name', 'tracking'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The names of the search types (docs/projects.md#list-filters). */
export const SEARCH_LABELS: Record<SearchKind, string> = {
  title: 'Title Search',
  id: 'ID Only',
  name: 'Name Only',
  tracking: 'Tracking ID',
};

export const DATE_FIELDS = ['createdAt', 'startedAt', 'endedAt', 'deadlineAt'] as const;
export type DateField = (typeof DATE_FIELDS)[number];
/** ISO instants, both included. */
export type Span = { after?: string; before?: string };

export const ORDER_FIELDS = ['id', 'createdAt', 'title', 'deadlineAt'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];
export type ProjectOrder = { by: OrderField; direction: 'asc' | 'desc' };

/** Every status but 'revision', which is asked for as a flag (docs/projects.md#list-filters). */
export const LISTED_STATUSES = PROJECT_STATUSES.filter((status) => status !== 'revision');

export type ProjectFilters = {
  page: number;
  text: string;
  searchBy: SearchKind;
  statuses: readonly ProjectStatus[];
  isRevised: boolean;
  /** Only projects that ended by their deadline. */
  isOnTime: boolean;
  class: ProjectClass | null;
  spans: Partial<Record<DateField, Span>>;
  assigneeEmail: string | null;
  clientId: number | null;
  /** Duplicates only, which carry the TEAM badge. */
  isTeamOnly: boolean;
  /** Only projects that the viewer has assigned. */
  isMineOnly: boolean;
  order: ProjectOrder;
  /** Came from another screen: shows Back. */
  isFromView: boolean;
};

export const NO_FILTERS: ProjectFilters = {
  page: 1,
  text: '',
  searchBy: 'title',
  statuses: [],
  isRevised: false,
  isOnTime: false,
  class: null,
  spans: {},
  assigneeEmail: null,
  clientId: null,
  isTeamOnly: false,
  isMineOnly: false,
  order: { by: 'id', direction: 'desc' },
  isFromView: false,
};

/** The filters after a change: whatever is changed, the list begins at its first page again. */
export const changeFilters = (filters: ProjectFilters, change: Partial<ProjectFilters>): ProjectFilters => ({
  ...filters,
  page: 1,
  ...change,
});
