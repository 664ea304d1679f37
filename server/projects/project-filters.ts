/** What each filter of the project list is compared with (docs/wire.md#filter-kinds, docs/wire.md#filters), and how a list's projects are best found. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '#contract/endpoint.ts';
import type { FilterValues } from '#contract/filter.ts';
import { listProjects } from '#contract/projects.ts';
import { allOf, anyOf, type Columns, type Condition, conditionsFor, isOneOf } from '#server/db/conditions.ts';
import { along, type Db, unindexed } from '#server/db/dialect.ts';
import { holdsAny, idsHolding, isOfClient, WORD_FILTERS, type WordFilter, wholeName } from './project-words.ts';

export type ProjectFilters = FiltersOf<typeof listProjects>;
export type ProjectFilterValues = FilterValues<ProjectFilters>;

const column = <T>(name: string) => sql.ref<T>(`projects.${name}`);
const CLIENT = column('client_id');
const EDITOR = column('assigned_to_id');
const ASSIGNER = column('assigned_by_id');

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
const COMPARED: readonly string[] = ['status', 'class', 'revised', 'duplicate', 'onTime'];
export const isCompared = (name: string): boolean => COMPARED.includes(name);
const isWords = (name: string): name is WordFilter => WORD_FILTERS.includes(name as WordFilter);

/** Which indexes may be looked up for what leaves much and for words. */
type Means = { db: Db; holders: readonly number[]; byStatus: boolean; byWords: boolean };

function columnsOf({ db, holders, byStatus, byWords }: Means): Columns<ProjectFilters> {
  const compared = <T>(name: string) => unindexed(db, column<T>(name));
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
    assignedTo: EDITOR,
    'assignedTo.email': () => isOneOf(EDITOR, holders),
    AssignedBy: ASSIGNER,
    assignedBy: ASSIGNER,
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

/** What is asked for; `editorId` narrows it to that editor's own projects (docs/product.md#hidden). */
export async function projectConditions(
  db: Db,
  values: ProjectFilterValues,
  editorId?: number,
): Promise<ProjectConditions> {
  const emails = values['assignedTo.email'];
  const holders = emails ? await holdersOf(db, emails) : [];
  const own = editorId === undefined ? [] : [isOneOf(EDITOR, [editorId])];
  const conditions = (by: Pick<Means, 'byStatus' | 'byWords'>) => [
    ...own,
    ...conditionsFor(listProjects, values, columnsOf({ db, holders, ...by })),
  ];
  const names = Object.keys(values);
  const byStatus = own.length === 0 && names.every(isCompared);
  const byWords = own.length === 0 && names.every((name) => isWords(name) || isCompared(name));
  const find = conditions({ byStatus, byWords });
  const counted = byWords ? countedIn(db, values, find) : sql`projects where ${allOf(find)}`;
  return { find, walk: conditions({ byStatus: false, byWords: false }), counted };
}
