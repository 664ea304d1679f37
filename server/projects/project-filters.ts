/** Every filter of the project list by itself, each with an index that serves it (wire 3.2, 3.3; decisions 2). */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FiltersOf } from '#contract/endpoint.ts';
import type { DateRange, FilterValues } from '#contract/filter.ts';
import type { listProjects } from '#contract/projects.ts';
import { containsAny, containsText, type Db, idsAsText, isAmong } from '#server/db/dialect.ts';
import { idsByWords, type Place, wordsIn } from '#server/db/word-search.ts';
import type { Tables } from '#server/db/tables.ts';

export type ProjectFilters = FiltersOf<typeof listProjects>;
type Values = FilterValues<ProjectFilters>;
type Builder = ExpressionBuilder<Tables, 'projects'>;
type Condition = Expression<SqlBool>;

type ExactColumn = 'id' | 'class' | 'client_id' | 'assigned_to_id' | 'assigned_by_id';
type DateColumn = 'created_at' | 'started_at' | 'ended_at' | 'deadline_at';

const nothing = (): Condition => sql<boolean>`1 = 0`;

/** One of these values; `=` for a single one, so that an index can also give the order. */
function isOneOf(eb: Builder, column: ExactColumn, values: readonly (string | number)[]): Condition {
  const [first, ...more] = new Set(values);
  if (first === undefined) return nothing();
  const name = `projects.${column}` as 'projects.id';
  return more.length === 0 ? eb(name, '=', first as number) : eb(name, 'in', [first, ...more] as number[]);
}

/** In the words of the index projects_in_revision. */
const isInRevision = (): Condition => sql<boolean>`(projects.status = 'revision' or projects.is_revised) = true`;

/** `revision` also finds what is marked revised (wire 3.3). */
function hasStatus(eb: Builder, statuses: readonly string[]): Condition {
  const [first, ...more] = new Set(statuses.filter((status) => status !== 'revision'));
  const named =
    first === undefined
      ? []
      : more.length === 0
        ? [eb('projects.status', '=', first as 'assigned')]
        : [eb('projects.status', 'in', [first, ...more] as 'assigned'[])];
  return eb.or(statuses.includes('revision') ? [...named, isInRevision()] : named);
}

function isWithin(eb: Builder, column: DateColumn, range: DateRange): Condition {
  const bounds = [
    ['>=', range.after],
    ['<=', range.before],
    ['>', range.strictlyAfter],
    ['<', range.strictlyBefore],
  ] as const;
  return eb.and(bounds.flatMap(([operator, at]) => (at === undefined ? [] : [eb(`projects.${column}`, operator, at)])));
}

/** Ended by its deadline, or after it; what lacks either date is neither. In the words of the indexes that serve it. */
const isOnTime = (wanted: boolean): Condition =>
  sql<boolean>`projects.ended_at ${sql.raw(wanted ? '<=' : '>')} projects.deadline_at`;

const wholeName = (table: 'clients' | 'users') =>
  sql<string>`(${sql.ref(`${table}.search_first`)} || ' ' || ${sql.ref(`${table}.search_last`)})`;

/** The connection for short reads, and the one for long ones (ADR 5). */
export type Reading = { db: Db; reports: Db };

export type Conditions = (eb: Builder) => Condition;

/** The ids of some projects as one text, `3,1,2`; null for none. */
export type ReadIds = (db: Db) => Promise<string | null>;

/** One filter's answer: the ways to all of its projects, and what each of them fulfils. */
export type Found = {
  /** Together they lead to all, each by an index of its own. */
  ways: readonly ReadIds[];
  /** True for each of them, told by the project's own row: for few projects, and for the kept counts in their place. */
  holds: Conditions;
};

/** The ids of all projects that fulfil the condition, or of those among these. */
export async function readIds(db: Db, holds: Conditions, among?: readonly number[]): Promise<string | null> {
  const id = sql.ref<number>('projects.id');
  const query = db.selectFrom('projects').select(idsAsText(db, id).as('ids')).where(holds);
  return (await (among ? query.where(isAmong(db, id, among)) : query).executeTakeFirstOrThrow()).ids;
}

const wayTo =
  (holds: Conditions): ReadIds =>
  (db) =>
    readIds(db, holds);

/** A single condition leads there as well. */
const plain = (holds: Conditions): Found => ({ ways: [wayTo(holds)], holds });
const anyOf =
  (some: readonly Conditions[]): Conditions =>
  (eb) =>
    eb.or(some.map((holds) => holds(eb)));

const titleContains =
  (typed: string): Conditions =>
  () =>
    containsText(sql.ref<string>('projects.search'), typed);

/** Two ways to say the same: one that leads to all, one that a single row tells. */
type Both = { way: Conditions; holds: Conditions };

type Named = { table: 'clients' | 'users'; name: RawBuilder<string>; typed: readonly string[] };

const isNamed = ({ name, typed }: Named): RawBuilder<boolean> => containsAny(name, typed);

/** Those of such a name lead to their projects, and a single project to the one that it names. */
async function ofPeople(db: Db, column: 'client_id' | 'assigned_by_id', named: Named): Promise<Both> {
  const rows = await db.selectFrom(named.table).select('id').where(isNamed(named)).execute();
  const ids = rows.map(({ id }) => id);
  const ref = sql.ref<number | null>(`projects.${column}`);
  return {
    way: () => isAmong(db, ref, ids),
    holds: () =>
      sql<boolean>`exists (select 1 from ${sql.table(named.table)} where ${sql.ref(`${named.table}.id`)} = ${ref} and ${isNamed(named)})`,
  };
}

const ofClientsNamed =
  (name: RawBuilder<string>) =>
  async ({ db }: Reading, typed: readonly string[]): Promise<Found> => {
    const { way, holds } = await ofPeople(db, 'client_id', { table: 'clients', name, typed });
    return { ways: [wayTo(way)], holds };
  };

/** By the index of words where it can look the text up, else by reading. */
async function waysToWords({ reports }: Reading, place: Place, typed: string, unindexed: readonly Conditions[]) {
  const match = await wordsIn(reports, place, typed);
  return match === undefined ? unindexed.map(wayTo) : [(db: Db) => idsByWords(db, match)];
}

/** Several texts are alternatives (wire 3.2 'partial'). */
async function titled(from: Reading, typed: readonly string[]): Promise<Found> {
  const ways = await Promise.all(typed.map((text) => waysToWords(from, 'title', text, [titleContains(text)])));
  return { ways: ways.flat(), holds: anyOf(typed.map(titleContains)) };
}

/** Projects whose title, client or assigner holds the words (spec 2 section 2.13). */
async function mentions(from: Reading, words: string): Promise<Found> {
  const { db } = from;
  const named = (table: 'clients' | 'users') => ({ table, name: wholeName(table), typed: [words] });
  const title = titleContains(words);
  const client = await ofPeople(db, 'client_id', named('clients'));
  const assigner = await ofPeople(db, 'assigned_by_id', named('users'));
  const ways = await waysToWords(from, 'title client', words, [title, client.way]);
  return { ways: [...ways, wayTo(assigner.way)], holds: anyOf([title, client.holds, assigner.holds]) };
}

async function mentioned(from: Reading, typed: readonly string[]): Promise<Found> {
  const all = await Promise.all(typed.map((words) => mentions(from, words)));
  return { ways: all.flatMap(({ ways }) => ways), holds: anyOf(all.map(({ holds }) => holds)) };
}

/** The whole tracking id or the part after its last dash (decisions 2), of any of those typed. */
const hasTrackingId = (eb: Builder, typed: readonly string[]): Condition =>
  eb.or(typed.flatMap((id) => [eb('projects.tracking_id', '=', id), eb('projects.tracking_tail', '=', id)]));

/** Assigned to the people of these addresses: to whoever has one now, else to those who had it and were removed, whose projects keep them. */
async function ofAddresses({ db }: Reading, emails: readonly string[]): Promise<Found> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'deleted_at'])
    .where('email', 'in', addresses)
    .execute();
  const holders = addresses.flatMap((address) => {
    const all = rows.filter(({ email }) => email === address);
    const present = all.filter(({ deleted_at }) => deleted_at === null);
    return present.length > 0 ? present : all;
  });
  return plain((eb) =>
    isOneOf(
      eb,
      'assigned_to_id',
      holders.map(({ id }) => id),
    ),
  );
}

type Filter<T> = {
  /** What it finds depends on somebody's name or address too. */
  hasNames?: true;
  find(from: Reading, typed: T): Found | Promise<Found>;
};

const byRow = <T>(condition: (eb: Builder, typed: T) => Condition): Filter<T> => ({
  find: (_from, typed) => plain((eb) => condition(eb, typed)),
});
const byId = (column: ExactColumn) => byRow<readonly (string | number)[]>((eb, ids) => isOneOf(eb, column, ids));
const byMark = (column: 'is_revised' | 'is_duplicate') =>
  byRow<boolean>((eb, isWanted) => eb(`projects.${column}`, '=', isWanted));
const byDate = (column: DateColumn) => byRow<DateRange>((eb, range) => isWithin(eb, column, range));
const byName = (find: Filter<readonly string[]>['find']): Filter<readonly string[]> => ({ hasNames: true, find });

const FILTERS: { [K in keyof Values]-?: Filter<NonNullable<Values[K]>> } = {
  id: byId('id'),
  class: byId('class'),
  status: byRow(hasStatus),
  client: byId('client_id'),
  'client.id': byId('client_id'),
  'client.firstName': byName(ofClientsNamed(sql.ref('clients.search_first'))),
  'client.lastName': byName(ofClientsNamed(sql.ref('clients.search_last'))),
  'client.name': byName(ofClientsNamed(wholeName('clients'))),
  assignedTo: byId('assigned_to_id'),
  'assignedTo.email': byName(ofAddresses),
  AssignedBy: byId('assigned_by_id'),
  assignedBy: byId('assigned_by_id'),
  trackingId: byRow(hasTrackingId),
  title: { find: titled },
  search: byName(mentioned),
  revised: byMark('is_revised'),
  duplicate: byMark('is_duplicate'),
  onTime: byRow((_eb, isWanted) => isOnTime(isWanted)),
  createdAt: byDate('created_at'),
  startedAt: byDate('started_at'),
  endedAt: byDate('ended_at'),
  deadlineAt: byDate('deadline_at'),
};

/** One filter with what was typed into it. */
export type AskedFilter = {
  /** Names the question: what it finds depends on nothing else beside the data. */
  key: string;
  hasNames: boolean;
  find(from: Reading): Promise<Found>;
};

function askedFilter<K extends keyof Values>(name: K, typed: Values[K]): AskedFilter {
  const { hasNames = false, find } = FILTERS[name] as Filter<unknown>;
  return { key: `${name} ${JSON.stringify(typed)}`, hasNames, find: async (from) => find(from, typed) };
}

/** What a list asks for, filter by filter; `editorId` narrows it to that editor's own projects (decisions 4). */
export function filtersOf(values: Values, editorId?: number): AskedFilter[] {
  const names = Object.keys(values) as (keyof Values)[];
  const typed = names.flatMap((name) => (values[name] === undefined ? [] : [askedFilter(name, values[name])]));
  return editorId === undefined ? typed : [askedFilter('assignedTo', [editorId]), ...typed];
}

/** All of them as one condition; undefined where nothing is asked for. */
export async function conditionOf(from: Reading, filters: readonly AskedFilter[]): Promise<Conditions | undefined> {
  if (filters.length === 0) return undefined;
  const found = await Promise.all(filters.map((filter) => filter.find(from)));
  return (eb) => eb.and(found.map(({ holds }) => holds(eb)));
}
