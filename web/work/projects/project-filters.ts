/** What a project list is narrowed to and in which order, apart from how an address or a query spells it. */
import { PROJECT_ORDERS } from '#contract/work/project-orders.ts';
import type { TimerState } from '#domain/work/project-elapsed.ts';
import type { Due } from '#domain/work/project-due.ts';
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#domain/work/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/identity/roles.ts';

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

export const ORDER_FIELDS = PROJECT_ORDERS;
export type OrderField = (typeof ORDER_FIELDS)[number];
/** What a list can be grouped by: an order that comes before the chosen one. */
export const GROUP_FIELDS = ['status', 'editor', 'client', 'dueWeek', 'class'] as const satisfies readonly OrderField[];
export type GroupField = (typeof GROUP_FIELDS)[number];
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
  editorId: number | null;
  assignerId: number | null;
  reviewerId: number | null;
  /** When open work is due; several are alternatives. */
  dues: readonly Due[];
  /** How the clock of open work stands; several are alternatives. */
  clocks: readonly TimerState[];
  /** Each asked for, its opposite, or neither. */
  isScored: boolean | null;
  isOverTime: boolean | null;
  isReturned: boolean | null;
  /** Whether its editor is active. */
  hasActiveEditor: boolean | null;
  /** Duplicates only, which carry the TEAM badge. */
  isTeamOnly: boolean;
  /** Only projects that the viewer has assigned. */
  isMineOnly: boolean;
  /** Null while nobody has chosen one. */
  order: ProjectOrder | null;
  group: GroupField | null;
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
  editorId: null,
  assignerId: null,
  reviewerId: null,
  dues: [],
  clocks: [],
  isScored: null,
  isOverTime: null,
  isReturned: null,
  hasActiveEditor: null,
  isTeamOnly: false,
  isMineOnly: false,
  order: null,
  group: null,
  isFromView: false,
};

/** Highest number first: the order of an untouched list (docs/projects.md#list). */
export const NEWEST_FIRST: ProjectOrder = { by: 'id', direction: 'desc' };
/** Open work by its deadline, then what has ended, the latest first. */
export const DUE_FIRST: ProjectOrder = { by: 'due', direction: 'asc' };

/** Nothing but open work can be in the list. */
export const isOpenWork = ({ statuses, isRevised, dues, clocks }: ProjectFilters): boolean =>
  dues.length > 0 ||
  clocks.length > 0 ||
  (statuses.length > 0 && !isRevised && statuses.every((status) => !isFinished(status)));

/** The order that a list has: the chosen one, else for those who lead what is due first of open work, else the newest first. */
export const orderOf = (filters: ProjectFilters, role: UserType): ProjectOrder =>
  filters.order ?? (role !== 'editor' && isOpenWork(filters) ? DUE_FIRST : NEWEST_FIRST);

/** The filters after a change: whatever is changed, the list begins at its first page again. */
export const changeFilters = (filters: ProjectFilters, change: Partial<ProjectFilters>): ProjectFilters => ({
  ...filters,
  page: 1,
  ...change,
});
