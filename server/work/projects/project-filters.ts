/** SQL conditions of the project list's filters (docs/api-reference.md#filter-kinds, docs/api-reference.md#filters), and how to find matching projects fast. */
import type { StoredSettings } from '#server/platform/settings/settings.store.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { FilterValues } from '#contract/platform/filter.ts';
import { listProjects } from '#contract/work/projects.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { allOf, anyOf, type Columns, type Condition, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import { hasFirstDeadline, isPunctual } from '#server/work/figures/on-time.ts';
import { usingIndex, type Db, withoutIndex } from '#server/platform/db/dialect.ts';
import {
  hasActiveEditor,
  hasAnyTimerState,
  hasAnyDueState,
  isOverTime,
  isReturned,
  isScored,
  type Moment,
  readStateTimes,
} from './project-state.ts';
import {
  matchesAnyText,
  idsMatching,
  isOfClient,
  TEXT_FILTERS,
  type TextFilter,
  wholeName,
} from './project-text-search.ts';

export type ProjectFilters = FiltersOf<typeof listProjects>;
export type ProjectFilterValues = FilterValues<ProjectFilters>;

const column = <T>(name: string) => sql.ref<T>(`projects.${name}`);
const CLIENT = column('client_id');
const EDITOR = column<number>('assigned_to_id');
const ASSIGNER = column<number>('assigned_by_id');

/** Matches the status; `revision` also matches projects marked as revised (docs/api-reference.md#filters). */
function hasStatus(status: Expression<string>, statuses: readonly string[]): Condition {
  const named = statuses.filter((one) => one !== 'revision');
  const isInRevision = sql<boolean>`(${status} = 'revision' or ${column('is_revised')}) = true`;
  return anyOf([
    ...(named.length > 0 ? [isOneOf(status, named)] : []),
    ...(named.length < statuses.length ? [isInRevision] : []),
  ]);
}

/** Matches the whole tracking ID or the part after its last dash (docs/api-reference.md#filters). */
const hasTrackingId = (typed: readonly string[]): Condition =>
  anyOf([isOneOf(column('tracking_id'), typed), isOneOf(column('tracking_tail'), typed)]);

/** Matches projects that ended by their deadline, or after it; projects without either date match neither. */
const isOnTime = (wanted: boolean): Condition =>
  sql<boolean>`projects.ended_at ${sql.raw(wanted ? '<=' : '>')} projects.deadline_at`;

/** Like `isOnTime`, by the deadline that waits have moved, which is never earlier: so only late projects, which have an index, are compared with it. */
const isOnTimeAdjusted = (wanted: boolean): Condition =>
  wanted
    ? sql<boolean>`(projects.ended_at <= projects.deadline_at or projects.id in (select excused.id from projects as excused
        where excused.ended_at > excused.deadline_at and excused.ended_at <= excused.adjusted_deadline_at))`
    : sql<boolean>`(projects.ended_at > projects.deadline_at
        and projects.ended_at > coalesce(projects.adjusted_deadline_at, projects.deadline_at))`;

/** Matches projects that wait for the client, or open work that doesn't, which is the team's turn. */
const isWaiting = (wanted: boolean): Condition =>
  wanted
    ? sql<boolean>`projects.waiting_since is not null`
    : sql<boolean>`projects.waiting_since is null and projects.status in (${sql.join([...OPEN_STATUSES])})`;

/** Matches projects of any status that wait for the client, or all others: those few are looked up, so that an index without waits answers the rest. */
const isWithClient = (wanted: boolean): Condition =>
  wanted
    ? sql<boolean>`projects.waiting_since is not null`
    : sql<boolean>`projects.id not in (select waiting.id from projects as waiting where waiting.waiting_since is not null)`;

/** Matches projects with open checks by their own index, or all others. */
const hasOpenChecks = (wanted: boolean): Condition =>
  sql<boolean>`projects.open_checks ${sql.raw(wanted ? '> 0' : '= 0')}`;

/** Returns the current users with these emails; for an unused email, the deleted users who had it, since projects keep referring to them. */
async function holdersOf(db: Db, emails: readonly string[]): Promise<number[]> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'deleted_at'])
    .where('email', 'in', addresses)
    .execute();
  return addresses.flatMap((address) => {
    const all = rows.filter(({ email }) => email === address);
    const present = all.filter(({ deleted_at }) => deleted_at === null);
    return (present.length > 0 ? present : all).map(({ id }) => id);
  });
}

/** Unselective filters: checked on rows found by another filter or an index scan. */
const UNSELECTIVE: readonly string[] = [
  'status',
  'class',
  'revised',
  'duplicate',
  'onTime',
  'onTimeAdjusted',
  'punctual',
  'punctualAdjusted',
  'overTime',
  'returned',
];
export const isUnselective = (name: string): boolean => UNSELECTIVE.includes(name);
const isTextFilter = (name: string): name is TextFilter => TEXT_FILTERS.includes(name as TextFilter);

/** Kinds of filters that are always selective, because the amount of open work doesn't grow over the years. */
type Selectivity = 'moment' | 'status' | undefined;

function selectivityOf({ due, clock, waiting, withClient, status = [] }: ProjectFilterValues): Selectivity {
  if (due || clock || waiting || withClient) return 'moment';
  const isOpen = status.every((one) => OPEN_STATUSES.some((open) => open === one));
  return status.length > 0 && isOpen ? 'status' : undefined;
}

/** Whether to use the indexes of unselective filters and text, and of people if another filter is more selective. */
type IndexPlan = {
  db: Db;
  moment: Moment;
  holders: readonly number[];
  selectivity: Selectivity;
  useStatusIndex: boolean;
  useTextIndex: boolean;
};

function columnsOf({
  db,
  moment,
  holders,
  selectivity,
  useStatusIndex,
  useTextIndex,
}: IndexPlan): Columns<ProjectFilters> {
  const compared = <T>(name: string) => withoutIndex(db, column<T>(name));
  // An editor's projects have an index by status.
  const editor = selectivity === 'moment' ? withoutIndex(db, EDITOR) : EDITOR;
  const lead = (id: Expression<number>) => (selectivity ? withoutIndex(db, id) : id);
  const matchesText = (filter: TextFilter) => (typed: string[]) => {
    const ids = useTextIndex ? idsMatching(db, filter, typed) : undefined;
    return ids ? sql<boolean>`projects.id in (${ids})` : matchesAnyText(db, filter, typed);
  };
  const matchesClient = (name: Expression<string>) => (typed: string[]) => isOfClient(db, name, typed);
  return {
    id: column('id'),
    title: matchesText('title'),
    trackingId: hasTrackingId,
    status: (typed) => hasStatus(useStatusIndex ? column('status') : compared('status'), typed),
    class: compared('class'),
    revised: compared('is_revised'),
    duplicate: compared('is_duplicate'),
    onTime: isOnTime,
    onTimeAdjusted: isOnTimeAdjusted,
    waiting: isWaiting,
    withClient: isWithClient,
    openChecks: hasOpenChecks,
    punctual: (wanted) => isPunctual(wanted, { now: moment.now, byWaits: false }),
    punctualAdjusted: (wanted) => isPunctual(wanted, { now: moment.now, byWaits: true }),
    client: CLIENT,
    'client.id': CLIENT,
    'client.firstName': matchesClient(sql.ref('clients.search_first')),
    'client.lastName': matchesClient(sql.ref('clients.search_last')),
    'client.name': matchesClient(wholeName('clients')),
    search: matchesText('search'),
    assignedTo: editor,
    'assignedTo.email': () => isOneOf(editor, holders),
    AssignedBy: lead(ASSIGNER),
    assignedBy: lead(ASSIGNER),
    reviewedBy: lead(column<number>('reviewed_by_id')),
    due: (values) => hasAnyDueState(values, moment),
    scored: isScored,
    overTime: (wanted) => isOverTime(column('over_at'), wanted, moment.now),
    returned: isReturned,
    activeEditor: (wanted) => hasActiveEditor(db, wanted),
    clock: (values) => hasAnyTimerState(db, values, moment),
    createdAt: column('created_at'),
    startedAt: column('started_at'),
    endedAt: column('ended_at'),
    deadlineAt: column('deadline_at'),
    firstDeadline: (range) => hasFirstDeadline(db, range, moment.now),
  };
}

/** Conditions of a list, for each way of reading it. */
export type ProjectConditions = {
  /** Conditions for a lookup in the most selective index. */
  find: Condition[];
  /** Conditions for a scan that filters each row. */
  scan: Condition[];
  /** The FROM and WHERE clauses of the count. */
  counted: RawBuilder<unknown>;
};

/** Counts text matches in the text index, or with unselective filters in a covering index. */
function countedIn(db: Db, values: ProjectFilterValues, find: readonly Condition[]): RawBuilder<unknown> {
  const names = Object.keys(values);
  const [textFilter] = names.filter(isTextFilter);
  const ids = textFilter && find.length === 1 ? idsMatching(db, textFilter, values[textFilter] ?? []) : undefined;
  if (ids) return sql`(${ids}) as counted`;
  return sql`${textFilter ? usingIndex(db, 'projects', 'projects_facts') : sql`projects`} where ${allOf(find)}`;
}

/** Filters whose results change over time without any write. */
const TIME_DEPENDENT: readonly string[] = ['due', 'overTime', 'clock', 'punctual', 'punctualAdjusted', 'firstDeadline'];
export const dependsOnNow = (values: ProjectFilterValues): boolean =>
  Object.keys(values).some((name) => TIME_DEPENDENT.includes(name));

/** The caller and the time: `editorId` limits a list to that editor's own projects (docs/product.md#hidden). */
export type ListContext = {
  editorId: number | undefined;
  now: string;
  /** The workspace's settings, if the caller has read them. */
  settings?: StoredSettings | undefined;
};

/** Returns the conditions of the list. */
export async function projectConditions(
  db: Db,
  values: ProjectFilterValues,
  { editorId, now, settings }: ListContext,
): Promise<ProjectConditions> {
  const emails = values['assignedTo.email'];
  const holders = emails ? await holdersOf(db, emails) : [];
  const moment = await readStateTimes(db, values.due !== undefined || values.clock !== undefined, {
    now,
    settings,
  });
  const selectivity = selectivityOf(values);
  const self = selectivity === 'moment' ? withoutIndex(db, EDITOR) : EDITOR;
  const own = editorId === undefined ? [] : [isOneOf(self, [editorId])];
  const conditions = (by: Pick<IndexPlan, 'useStatusIndex' | 'useTextIndex'>) => [
    ...own,
    ...conditionsFor(listProjects, values, columnsOf({ db, moment, holders, selectivity, ...by })),
  ];
  const names = Object.keys(values);
  const useStatusIndex =
    selectivity === 'status' || (selectivity === undefined && own.length === 0 && names.every(isUnselective));
  const useTextIndex = own.length === 0 && names.every((name) => isTextFilter(name) || isUnselective(name));
  const find = conditions({ useStatusIndex, useTextIndex });
  const counted = useTextIndex ? countedIn(db, values, find) : sql`projects where ${allOf(find)}`;
  return { find, scan: conditions({ useStatusIndex: false, useTextIndex: false }), counted };
}
