/** Sort keys of the project list's orders (docs/api-reference.md#filter-kinds, docs/api-reference.md#filters), and the indexes that cover them. */
import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from '#domain/platform/limits.ts';
import { type Offset, offsetsBetween, type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Order } from '#contract/platform/filter.ts';
import { type Db, engineOf, weekOf } from '#server/platform/db/dialect.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { DUE_KEY, END_KEY } from './project-state.ts';

export type OrderBy =
  | 'id'
  | 'createdAt'
  | 'title'
  | 'deadlineAt'
  | 'due'
  | 'status'
  | 'editor'
  | 'client'
  | 'dueWeek'
  | 'points'
  | 'class'
  | 'startedAt'
  | 'endedAt'
  | 'runtime'
  | 'waitingSince';

type Direction = Order['direction'];
/** A sort key, its direction, and the join that it reads. */
export type Term = { key: RawBuilder<unknown>; direction: Direction; join?: RawBuilder<unknown> };

const OTHER: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' };
const column = (name: string) => sql.ref<unknown>(`projects.${name}`);

/** Values that sort after every text, run time and week. PostgreSQL's weeks are integers of 32 bits. */
const LAST_TEXT = '\u{10FFFF}';
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;
const LAST_WEEK = 2 ** 31 - 1;

/** Returns sort keys with missing values last in both directions. */
const nullsLast = (key: RawBuilder<unknown>, direction: Direction): Term[] => [
  { key: sql`coalesce(${key}, ${direction === 'asc' ? LAST_TEXT : ''})`, direction },
];

const numberOrLast = (key: RawBuilder<unknown>, direction: Direction, last = LAST_NUMBER): Term[] => [
  { key: sql`coalesce(${key}, ${direction === 'asc' ? last : -1})`, direction },
];

/**
 * Returns sort keys by name and then ID, so people with the same name stay separate. PostgreSQL numbers the names first,
 * since it compares numbers of all projects in half the time.
 */
function byName(
  db: Db,
  table: 'users' | 'clients',
  { id, direction }: { id: RawBuilder<unknown>; direction: Direction },
): Term[] {
  const named = sql.table(`named_${table}`);
  const name = sql`search_first || ' ' || search_last`;
  if (engineOf(db) === 'postgres') {
    const ranks = sql`(select id, row_number() over (order by ${name}, id) as rank from ${sql.table(table)})`;
    const join = sql`left join ${ranks} as ${named} on ${named}.id = ${id}`;
    return numberOrLast(sql`${named}.rank`, direction).map((term) => ({ ...term, join }));
  }
  const join = sql`left join ${sql.table(table)} as ${named} on ${named}.id = ${id}`;
  const text = sql`${named}.search_first || ' ' || ${named}.search_last`;
  return [...nullsLast(text, direction).map((term) => ({ ...term, join })), { key: id, direction }];
}

/** Returns the index of the value in the list. */
const indexInList = (key: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> =>
  sql`(case ${key} ${sql.join(
    values.map((value, at) => sql`when ${sql.lit(value)} then ${sql.lit(at)}`),
    sql` `,
  )} end)`;

/** Returns sort keys with open work first, by deadline; then finished work, latest end first. Open work has no end. */
const dueTerms = (direction: Direction): Term[] => [
  { key: DUE_KEY, direction },
  { key: END_KEY, direction: OTHER[direction] },
];

/** Returns a sort key that puts projects without a deadline last in both directions. */
const deadlineKey = (direction: Direction): RawBuilder<unknown> =>
  direction === 'asc' ? sql`coalesce(projects.deadline_at, '9')` : sql`coalesce(projects.deadline_at, '')`;

const SUPPORTED = [`${LIMITS.minYear}-01-01T00:00:00.000Z`, `${LIMITS.maxYear + 1}-01-02T00:00:00.000Z`] as const;

/** Returns the offset from UTC at a deadline as nested conditions in a binary search: a zone has about two hundred clock changes in a century. */
function minutesSql(offsets: readonly Offset[]): RawBuilder<Minutes> {
  const middle = Math.floor(offsets.length / 2);
  const [earlier, later] = [offsets.slice(0, middle), offsets.slice(middle)];
  if (earlier.length === 0) return sql.lit(later[0]?.minutes ?? 0);
  return sql<Minutes>`case when projects.deadline_at < ${sql.lit(later[0]?.since)} then ${minutesSql(earlier)} else ${minutesSql(later)} end`;
}

/** Cached offsets, since finding a century's offsets takes thousands of conversions. The result depends only on the zone's name. */
const minutesIn = new Map<TimeZone, RawBuilder<Minutes>>([[UTC, sql.lit(0)]]);

/** Returns the number of the deadline's week in the zone. */
function dueWeek(db: Db, zone: TimeZone): RawBuilder<number | null> {
  const minutes = minutesIn.get(zone) ?? minutesSql(offsetsBetween(...SUPPORTED, zone));
  minutesIn.set(zone, minutes);
  return weekOf(db, sql.ref<string | null>('projects.deadline_at'), minutes);
}

type Terms = (direction: Direction, db: Db, zone: TimeZone) => Term[];
const by =
  (key: RawBuilder<unknown>): Terms =>
  (direction) => [{ key, direction }];
/** Returns sort keys by date. Must match the index expression of migration 0010; `none` sorts after every instant. */
const byDate =
  (name: string): Terms =>
  (direction) => [{ key: sql`coalesce(${column(name)}, ${sql.lit(direction === 'asc' ? 'none' : '')})`, direction }];

const TERMS: Record<OrderBy, Terms> = {
  id: by(column('id')),
  createdAt: by(column('created_at')),
  title: by(column('search')),
  deadlineAt: (direction) => [{ key: deadlineKey(direction), direction }],
  due: dueTerms,
  status: by(indexInList(column('status'), PROJECT_STATUSES)),
  editor: (direction, db) => byName(db, 'users', { id: column('assigned_to_id'), direction }),
  client: (direction, db) => byName(db, 'clients', { id: column('client_id'), direction }),
  dueWeek: (direction, db, zone) => numberOrLast(dueWeek(db, zone), direction, LAST_WEEK),
  points: by(column('point')),
  class: by(indexInList(column('class'), PROJECT_CLASSES)),
  startedAt: byDate('started_at'),
  endedAt: byDate('ended_at'),
  runtime: (direction) => numberOrLast(column('runtime_minutes'), direction),
  waitingSince: byDate('waiting_since'),
};

/** Returns the sort keys up to the ID, which is unique, so that further keys have no effect. Weeks are in the workspace's zone. */
export async function termsOf(db: Db, order: readonly Order[]): Promise<Term[]> {
  const at = order.findIndex((one) => one.by === 'id');
  const effective: Order[] = at === -1 ? [...order, { by: 'id', direction: 'asc' }] : order.slice(0, at + 1);
  const zone = effective.some(({ by: name }) => name === 'dueWeek') ? await readTimeZone(db) : UTC;
  return effective.flatMap((one) => TERMS[one.by as OrderBy](one.direction, db, zone));
}

/** Indexes that contain all projects in that order. */
export const FULL_INDEXES: Partial<Record<OrderBy, Record<Direction, string>>> = {
  id: { asc: 'projects_facts', desc: 'projects_facts' },
  createdAt: { asc: 'projects_created', desc: 'projects_created' },
  title: { asc: 'projects_search', desc: 'projects_search' },
  deadlineAt: { asc: 'projects_deadline_first', desc: 'projects_deadline_last' },
  due: { asc: 'projects_due', desc: 'projects_due' },
};
