/** Filters of the project list, in the order of their parameters in addresses (docs/projects.md#list-filters). */
import { iriOf } from '#contract/platform/jsonld.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { type Due, DUES } from '#domain/work/projects/project-due.ts';
import { TIMER_STATES, type TimerState } from '#domain/work/projects/project-elapsed.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { spans } from './filter-dates.ts';
import {
  type UrlFilters,
  alternatives,
  type Filter,
  flag,
  isOn,
  person,
  type ProjectListParams,
  record,
  single,
  valuesOf,
  yesNo,
} from './filter-kinds.ts';

/** All statuses except 'revision', which is a separate flag (docs/projects.md#list-filters). */
export const LISTED_STATUSES = PROJECT_STATUSES.filter((status) => status !== 'revision');

const isRevised: Filter<boolean> = {
  ...flag('revised', 'revised', 'Status: revision'),
  names: ['revised', 'showRevised'],
  parse: (raw) => {
    const statuses = valuesOf(raw, 'status');
    // `showRevised` with statuses only adds revised projects, which every list contains anyway.
    return statuses.includes('revision') || isOn(raw, 'revised') || (statuses.length === 0 && isOn(raw, 'showRevised'));
  },
};

/** Editors' lists are limited to their own projects (docs/projects.md#list), also for a manager in the editor role. */
const assigneeEmail: Filter<string | null> = {
  ...single(
    'assignedTo.email',
    (text) => text || undefined,
    (email) => `Assigned to: ${email}`,
  ),
  param: (email, viewer) => ({ 'assignedTo.email': (viewer.type === 'editor' ? viewer.email : email) ?? undefined }),
};

const isMineOnly: Filter<boolean> = {
  ...flag('showMyProjectsOnly', 'AssignedBy', 'Projects Under Me'),
  param: (is, { id }): ProjectListParams => (is && id !== undefined ? { AssignedBy: iriOf('User', id) } : {}),
};

const DUE_LABELS: Record<Due, string> = {
  late: 'Late',
  today: 'Due today',
  soon: 'Due within 48 hours',
  week: 'Due this week',
  none: 'No deadline',
};

const TIMER_LABELS: Record<TimerState, string> = {
  over: 'Running over time',
  overnight: 'Running overnight',
  silent: 'Running without activity for 4 hours',
  hours: 'Running past the working hours',
  stopped: 'Paused for over a day',
};

export const FILTERS = {
  statuses: alternatives<ProjectStatus>('status', 'Project Status', LISTED_STATUSES, (status) => `Status: ${status}`),
  isRevised,
  /** Matches only projects that ended by their deadline. */
  isOnTime: flag('onTime', 'onTime', 'Ended on time'),
  // Validated here rather than by the form's rules, which would become part of the sign-in page's scripts.
  class: single(
    'class',
    (text) => PROJECT_CLASSES.find((name) => name === text),
    (name) => `Type: ${name}`,
  ),
  spans,
  assigneeEmail,
  clientId: record('client.id', 'Client', 'client'),
  editorId: person('assignedTo', 'Editor', 'editor'),
  assignerId: person('AssignedBy', 'Manager', 'assigner'),
  reviewerId: person('reviewedBy', 'Reviewer', 'reviewer'),
  /** Due states of open work. */
  dues: alternatives('due', 'Due', DUES, (due) => DUE_LABELS[due]),
  /** Timer states of open work. */
  clocks: alternatives('clock', 'Timer', TIMER_STATES, (state) => TIMER_LABELS[state]),
  isScored: yesNo('scored', 'Score', 'Scored', 'Not scored'),
  isOverTime: yesNo('overTime', 'Time', 'Over time', 'Within the allowed time'),
  isReturned: yesNo('returned', 'Revisions', 'Sent back', 'Never sent back'),
  hasActiveEditor: yesNo('activeEditor', 'Editor', 'With an active editor', 'No active editor'),
  /** Whether the project waits for the client. */
  isWaiting: yesNo('waiting', 'Waiting on', 'Waiting on client', 'Waiting on team'),
  /** Whose turn it is, also on finished work. */
  isWithClient: yesNo('withClient', 'Turn', 'With client', 'Not with client'),
  /** Like `isOnTime`, by the deadline as moved by the client's waits. */
  isOnTimeAdjusted: flag('onTimeAdjusted', 'onTimeAdjusted', 'Ended on time without client waits'),
  /** Whether the project was on time (docs/figures.md#on-time). */
  isPunctual: yesNo('punctual', 'On time', 'On time', 'Not on time'),
  /** Like `isPunctual`, by the deadlines as moved by the client's waits. */
  isPunctualAdjusted: flag('punctualAdjusted', 'punctualAdjusted', 'On time without client waits'),
  hasOpenChecks: yesNo('openChecks', 'Checks', 'Open checks', 'No open checks'),
  /** Matches only duplicates, which have the TEAM badge. */
  isTeamOnly: flag('showTeamOnly', 'duplicate', 'Team Only'),
  /** Matches only projects that the viewer assigned. */
  isMineOnly,
};

export type FilterName = keyof typeof FILTERS;
export type FilterValues = { [Name in FilterName]: ReturnType<(typeof FILTERS)[Name]['parse']> };

/** The filters as rows, typed so that each filter matches the value under its name. */
const ROWS: { readonly [Name in FilterName]: Filter<FilterValues[Name]> } = FILTERS;
const FILTER_NAMES: readonly FilterName[] = Object.keys(ROWS) as FilterName[];
/** Order of chips: the type first, the dates last. */
export const CHIP_NAMES: readonly FilterName[] = [
  'class',
  ...FILTER_NAMES.filter((name) => name !== 'class' && name !== 'spans'),
  'spans',
];

/** Returns the values of all filters in an address. */
export const parseFilters = (raw: UrlFilters): FilterValues =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTERS[name].parse(raw)])) as FilterValues;

type Call<Result> = <Name extends FilterName>(
  filter: Filter<FilterValues[Name]>,
  value: FilterValues[Name],
  name: Name,
) => Result;

/** Calls a function with each filter and its value. */
export const mapFilters = <Result>(values: FilterValues, call: Call<Result>, names = FILTER_NAMES): Result[] =>
  names.map(<Name extends FilterName>(name: Name) => call(ROWS[name], values[name], name));
