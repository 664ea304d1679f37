/** Every filter of the project list as a condition, each with an index that serves it (wire 3.2, 3.3; decisions 2). */
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { FiltersOf } from '#contract/endpoint.ts';
import type { DateRange, FilterValues } from '#contract/filter.ts';
import type { listProjects } from '#contract/projects.ts';
import { containsAny, containsText, type Db, engineOf, isAmong } from '#server/db/dialect.ts';
import { canLookUp, hasWords, matchOf } from '#server/db/word-search.ts';
import type { Tables } from '#server/db/tables.ts';

export type ProjectFilters = FiltersOf<typeof listProjects>;
type Values = FilterValues<ProjectFilters>;
type Builder = ExpressionBuilder<Tables, 'projects'>;
type Condition = Expression<SqlBool>;

type ExactColumn = 'id' | 'class' | 'client_id' | 'assigned_to_id' | 'assigned_by_id';
type DateColumn = 'created_at' | 'started_at' | 'ended_at' | 'deadline_at';

const nothing = (): Condition => sql<boolean>`1 = 0`;

/** One of these values; `=` for a single one, so that an index can also give the order. */
function isOneOf(eb: Builder, column: ExactColumn, values: readonly (string | number)[] | undefined): Condition[] {
  if (values === undefined) return [];
  const [first, ...more] = new Set(values);
  if (first === undefined) return [nothing()];
  const name = `projects.${column}` as 'projects.id';
  return [more.length === 0 ? eb(name, '=', first as number) : eb(name, 'in', [first, ...more] as number[])];
}

/** In the words of the index projects_in_revision. */
const isInRevision = (): Condition => sql<boolean>`(projects.status = 'revision' or projects.is_revised) = true`;

/** `revision` also finds what is marked revised (wire 3.3). */
function hasStatus(eb: Builder, statuses: string[] | undefined): Condition[] {
  if (statuses === undefined) return [];
  const [first, ...more] = new Set(statuses.filter((status) => status !== 'revision'));
  const named =
    first === undefined
      ? []
      : more.length === 0
        ? [eb('projects.status', '=', first as 'assigned')]
        : [eb('projects.status', 'in', [first, ...more] as 'assigned'[])];
  return [eb.or(statuses.includes('revision') ? [...named, isInRevision()] : named)];
}

function isWithin(eb: Builder, column: DateColumn, range: DateRange = {}): Condition[] {
  const bounds = [
    ['>=', range.after],
    ['<=', range.before],
    ['>', range.strictlyAfter],
    ['<', range.strictlyBefore],
  ] as const;
  return bounds.flatMap(([operator, at]) => (at === undefined ? [] : [eb(`projects.${column}`, operator, at)]));
}

/** Ended by its deadline, or after it; what lacks either date is neither. In the words of the indexes that serve it. */
const isOnTime = (wanted: boolean | undefined): Condition[] =>
  wanted === undefined ? [] : [sql<boolean>`projects.ended_at ${sql.raw(wanted ? '<=' : '>')} projects.deadline_at`];

/** Any of the typed texts; several are alternatives (wire 3.2 'partial'). */
const anyOf = (eb: ExpressionBuilder<Tables, 'clients'>, column: string, typed: string[] = []): Condition[] =>
  typed.length === 0 ? [] : [eb.or(typed.map((text) => containsText(sql.ref<string>(column), text)))];

const wholeName = (table: 'clients' | 'users') =>
  sql<string>`(${sql.ref(`${table}.search_first`)} || ' ' || ${sql.ref(`${table}.search_last`)})`;

/** The clients of these names; undefined where no name is asked for. */
async function clientIdsOf(db: Db, values: Values): Promise<number[] | undefined> {
  const eb = expressionBuilder<Tables, 'clients'>();
  const wholeNames = values['client.name'];
  const named = [
    ...anyOf(eb, 'clients.search_first', values['client.firstName']),
    ...anyOf(eb, 'clients.search_last', values['client.lastName']),
    ...(wholeNames ? [containsAny(wholeName('clients'), wholeNames)] : []),
  ];
  if (named.length === 0) return undefined;
  const rows = await db.selectFrom('clients').select('clients.id').where(eb.and(named)).execute();
  return rows.map(({ id }) => id);
}

const ofClient = (db: Db, eb: Builder, values: Values, namedIds: number[] | undefined): Condition[] => [
  ...isOneOf(eb, 'client_id', values.client),
  ...isOneOf(eb, 'client_id', values['client.id']),
  ...(namedIds ? [isAmong(db, sql.ref<number | null>('projects.client_id'), namedIds)] : []),
];

const titleContains = (typed: string): Condition => containsText(sql.ref<string>('projects.search'), typed);

/** Words and the clients and people whose name holds them. */
type Mention = { words: string; clientIds: readonly number[]; byIds: readonly number[] };

/**
 * Projects whose title, client or assigner holds the words (spec 2 section 2.13), where no index of words knows them. SQLite would
 * read every project, unless they are three questions.
 */
function mentions(db: Db, eb: Builder, { words, clientIds, byIds }: Mention): Condition {
  const alternatives = [
    titleContains(words),
    isAmong(db, sql.ref<number | null>('projects.client_id'), clientIds),
    isAmong(db, sql.ref<number | null>('projects.assigned_by_id'), byIds),
  ] as const;
  if (engineOf(db) === 'postgres') return eb.or(alternatives);
  const [titled, ...named] = alternatives.map((holds) => db.selectFrom('projects').select('projects.id').where(holds));
  return eb(
    'projects.id',
    'in',
    named.reduce((all, some) => all.unionAll(some), titled as NonNullable<typeof titled>),
  );
}

/** Titles and words, looked up together with whom they are asked for where the index of words can tell, else one by one. */
function worded(db: Db, eb: Builder, { values: { title }, mentioned, match }: Asked): Condition[] {
  if (match !== undefined) return [hasWords(match)];
  return [
    ...(title ? [eb.or(title.map(titleContains))] : []),
    ...(mentioned ? [eb.or(mentioned.map((mention) => mentions(db, eb, mention)))] : []),
  ];
}

/** The whole tracking id or the part after its last dash (decisions 2), of any of those typed. */
const hasTrackingId = (eb: Builder, typed: string[] = []): Condition[] =>
  typed.length === 0
    ? []
    : [eb.or(typed.flatMap((id) => [eb('projects.tracking_id', '=', id), eb('projects.tracking_tail', '=', id)]))];

/** The people of these addresses; also removed ones, whose projects keep them. */
async function assigneeIdsOf(db: Db, emails: string[] | undefined): Promise<number[] | undefined> {
  if (emails === undefined) return undefined;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The index of words knows the names of clients itself. */
async function mentionOf(db: Db, words: string, isLookedUp: boolean): Promise<Mention> {
  const idsIn = async (table: 'clients' | 'users'): Promise<number[]> => {
    const named = db
      .selectFrom(table)
      .select('id')
      .where(containsText(wholeName(table), words));
    return (await named.execute()).map(({ id }) => id);
  };
  return { words, clientIds: isLookedUp ? [] : await idsIn('clients'), byIds: await idsIn('users') };
}

/** What a list asks for, with names and addresses found; `editorId` narrows it to that editor's own projects (decisions 4). */
export type Asked = {
  values: Values;
  clientIds: number[] | undefined;
  assigneeIds: number[][];
  assignerIds: number[][];
  mentioned: Mention[] | undefined;
  /** What the index of words is asked, where it can tell. */
  match: string | undefined;
};

/** The connection for short reads, and the one for long ones (ADR 5). */
export type Reading = { db: Db; reports: Db };

/** Looks up what the conditions need to know beforehand. */
export async function findAsked({ db, reports }: Reading, values: Values, editorId?: number): Promise<Asked> {
  const byEmail = await assigneeIdsOf(db, values['assignedTo.email']);
  const own = editorId === undefined ? undefined : [editorId];
  const assigneeIds = [own, values.assignedTo, byEmail].filter((ids) => ids !== undefined);
  const assignerIds = [values.AssignedBy, values.assignedBy].filter((ids) => ids !== undefined);
  const { title = [], search } = values;
  const isLookedUp = canLookUp(db, [...title, ...(search ?? [])]);
  const mentioned = search && (await Promise.all(search.map((words) => mentionOf(db, words, isLookedUp))));
  const match = await matchOf(reports, {
    titles: title,
    mentions: mentioned,
    // One list of people is as good as looked up; of several, the rest is left to the conditions.
    editorIds: assigneeIds[0],
    managerIds: assignerIds[0],
    isRevised: values.revised,
  });
  return { values, clientIds: await clientIdsOf(db, values), assigneeIds, assignerIds, mentioned, match };
}

/** Filters that the index of words knows all about. */
const IN_WORDS = new Set<string>([
  'title',
  'search',
  'revised',
  'assignedTo',
  'assignedTo.email',
  'AssignedBy',
  'assignedBy',
]);

/** Nothing is asked for that the index of words cannot tell by itself. */
export function isInWords({ values, assigneeIds, assignerIds, match }: Asked): boolean {
  const isKnown = Object.keys(values).every((name) => IN_WORDS.has(name)) && values.revised !== false;
  const people = [assigneeIds, assignerIds];
  return match !== undefined && isKnown && people.every((lists) => lists.length < 2 && lists[0]?.length !== 0);
}

export type Conditions = (eb: Builder) => Condition;

/** All conditions of a list; undefined where nothing is asked for. */
export function conditionsOf(db: Db, asked: Asked): Conditions | undefined {
  const { values, clientIds, assigneeIds, assignerIds } = asked;
  const collect = (eb: Builder): Condition[] => [
    ...assigneeIds.flatMap((ids) => isOneOf(eb, 'assigned_to_id', ids)),
    ...assignerIds.flatMap((ids) => isOneOf(eb, 'assigned_by_id', ids)),
    ...isOneOf(eb, 'id', values.id),
    ...isOneOf(eb, 'class', values.class),
    ...hasStatus(eb, values.status),
    ...ofClient(db, eb, values, clientIds),
    ...hasTrackingId(eb, values.trackingId),
    ...worded(db, eb, asked),
    ...(values.revised === undefined ? [] : [eb('projects.is_revised', '=', values.revised)]),
    ...(values.duplicate === undefined ? [] : [eb('projects.is_duplicate', '=', values.duplicate)]),
    ...isOnTime(values.onTime),
    ...isWithin(eb, 'created_at', values.createdAt),
    ...isWithin(eb, 'started_at', values.startedAt),
    ...isWithin(eb, 'ended_at', values.endedAt),
    ...isWithin(eb, 'deadline_at', values.deadlineAt),
  ];
  return Object.keys(values).length === 0 && assigneeIds.length === 0 ? undefined : (eb) => eb.and(collect(eb));
}
