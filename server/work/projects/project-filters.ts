/** What each filter of the project list is compared with (docs/wire.md#filter-kinds, docs/wire.md#filters), and how a list's projects are best found. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { FilterValues } from '#contract/platform/filter.ts';
import { listProjects } from '#contract/work/projects.ts';
import { OPEN_STATUSES } from '#domain/work/project-status.ts';
import { allOf, anyOf, type Columns, type Condition, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import { along, type Db, unindexed } from '#server/platform/db/dialect.ts';
import {
  hasActiveEditor,
  hasClockAsAny,
  isDueAsAny,
  isOverTime,
  isReturned,
  isScored,
  type Moment,
  momentOf,
} from './project-state.ts';
import { holdsAny, idsHolding, isOfClient, WORD_FILTERS, type WordFilter, wholeName } from './project-words.ts';

export type ProjectFilters = FiltersOf<typeof listProjects>;
export type ProjectFilterValues = FilterValues<ProjectFilters>;

const column = <T>(name: string) => sql.ref<T>(`projects.${name}`);
const CLIENT = column('client_id');
const EDITOR = column<number>('assigned_to_id');
const ASSIGNER = column<number>('assigned_by_id');

/** `revision` also finds what is marked revised (docs/wire.md#filters). */
function hasStatus(status: Expression<string>, statuses: readonly string[]): Condition {
  const named = statuses.filter((one) => one !== 'revision');
  const isInRevision = sql<boolean>`(${status} = 'revision' or ${column('is_revised')}) = true`;
  return anyOf([
    ...(named.length > 0 ? [isOneOf(status, named)] : []),
    ...(named.length < statuses.length ? [isInRevision] : []),
  ]);
}

/** The whole tracking id or the part after its last dash (docs/wire.md#filters). */
const hasTrackingId = (typed: readonly string[]): Condition =>
  anyOf([isOneOf(column('tracking_id'), typed), isOneOf(column('tracking_tail'), typed)]);

/** Ended by its deadline, or after it; what lacks either date is neither. */
const isOnTime = (wanted: boolean): Condition =>
  sql<boolean>`projects.ended_at ${sql.raw(wanted ? '<=' : '>')} projects.deadline_at`;

/** Whoever has one of these addresses now, else those who had it and were removed, whose projects keep them. */
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

/** These leave much: what is found by others, or walked through, is compared with them. */
const COMPARED: readonly string[] = ['status', 'class', 'revised', 'duplicate', 'onTime', 'overTime', 'returned'];
export const isCompared = (name: string): boolean => COMPARED.includes(name);
const isWords = (name: string): name is WordFilter => WORD_FILTERS.includes(name as WordFilter);

/** What leaves few of all projects however many people have: open work does not grow with the years. */
type Few = 'moment' | 'status' | undefined;

function fewOf({ due, clock, status = [] }: ProjectFilterValues): Few {
  if (due || clock) return 'moment';
  const isOpen = status.every((one) => OPEN_STATUSES.some((open) => open === one));
  return status.length > 0 && isOpen ? 'status' : undefined;
}

/** Which indexes may be looked up for what leaves much, for words, and for people where something else leaves fewer. */
type Means = { db: Db; moment: Moment; holders: readonly number[]; few: Few; byStatus: boolean; byWords: boolean };

function columnsOf({ db, moment, holders, few, byStatus, byWords }: Means): Columns<ProjectFilters> {
  const compared = <T>(name: string) => unindexed(db, column<T>(name));
  // An editor's projects have an index by status.
  const editor = few === 'moment' ? unindexed(db, EDITOR) : EDITOR;
  const lead = (id: Expression<number>) => (few ? unindexed(db, id) : id);
  const holding = (filter: WordFilter) => (typed: string[]) => {
    const ids = byWords ? idsHolding(db, filter, typed) : undefined;
    return ids ? sql<boolean>`projects.id in (${ids})` : holdsAny(db, filter, typed);
  };
  const ofClient = (name: Expression<string>) => (typed: string[]) => isOfClient(db, name, typed);
  return {
    id: column('id'),
    title: holding('title'),
    trackingId: hasTrackingId,
    status: (typed) => hasStatus(byStatus ? column('status') : compared('status'), typed),
    class: compared('class'),
    revised: compared('is_revised'),
    duplicate: compared('is_duplicate'),
    onTime: isOnTime,
    client: CLIENT,
    'client.id': CLIENT,
    'client.firstName': ofClient(sql.ref('clients.search_first')),
    'client.lastName': ofClient(sql.ref('clients.search_last')),
    'client.name': ofClient(wholeName('clients')),
    search: holding('search'),
    assignedTo: editor,
    'assignedTo.email': () => isOneOf(editor, holders),
    AssignedBy: lead(ASSIGNER),
    assignedBy: lead(ASSIGNER),
    reviewedBy: lead(column<number>('reviewed_by_id')),
    due: (words) => isDueAsAny(words, moment.now),
    scored: isScored,
    overTime: (wanted) => isOverTime(column('over_at'), wanted, moment.now),
    returned: isReturned,
    activeEditor: (wanted) => hasActiveEditor(db, wanted),
    clock: (words) => hasClockAsAny(db, words, moment),
    createdAt: column('created_at'),
    startedAt: column('started_at'),
    endedAt: column('ended_at'),
    deadlineAt: column('deadline_at'),
  };
}

/** The conditions of a list, as each way to its projects needs them. */
export type ProjectConditions = {
  /** To find them by the index that leaves the fewest. */
  find: Condition[];
  /** To walk through all and keep those that fulfil them. */
  walk: Condition[];
  /** Where they are counted, and how. */
  counted: RawBuilder<unknown>;
};

/** Words alone are counted in their index, words and what is compared beside them in one that has both. */
function countedIn(db: Db, values: ProjectFilterValues, find: readonly Condition[]): RawBuilder<unknown> {
  const names = Object.keys(values);
  const [words] = names.filter(isWords);
  const ids = words && find.length === 1 ? idsHolding(db, words, values[words] ?? []) : undefined;
  if (ids) return sql`(${ids}) as counted`;
  return sql`${words ? along(db, 'projects', 'projects_facts') : sql`projects`} where ${allOf(find)}`;
}

/** Filters whose projects change while nobody writes anything. */
const BY_THE_MOMENT: readonly string[] = ['due', 'overTime', 'clock'];
export const dependsOnNow = (values: ProjectFilterValues): boolean =>
  Object.keys(values).some((name) => BY_THE_MOMENT.includes(name));

/** Who asks and when: `editorId` narrows a list to that editor's own projects (docs/product.md#hidden). */
export type Asking = { editorId: number | undefined; now: string };

/** What is asked for. */
export async function projectConditions(
  db: Db,
  values: ProjectFilterValues,
  { editorId, now }: Asking,
): Promise<ProjectConditions> {
  const emails = values['assignedTo.email'];
  const holders = emails ? await holdersOf(db, emails) : [];
  const moment = await momentOf(db, values.clock ?? [], now);
  const few = fewOf(values);
  const self = few === 'moment' ? unindexed(db, EDITOR) : EDITOR;
  const own = editorId === undefined ? [] : [isOneOf(self, [editorId])];
  const conditions = (by: Pick<Means, 'byStatus' | 'byWords'>) => [
    ...own,
    ...conditionsFor(listProjects, values, columnsOf({ db, moment, holders, few, ...by })),
  ];
  const names = Object.keys(values);
  const byStatus = few === 'status' || (few === undefined && own.length === 0 && names.every(isCompared));
  const byWords = own.length === 0 && names.every((name) => isWords(name) || isCompared(name));
  const find = conditions({ byStatus, byWords });
  const counted = byWords ? countedIn(db, values, find) : sql`projects where ${allOf(find)}`;
  return { find, walk: conditions({ byStatus: false, byWords: false }), counted };
}
