/** What each order of the project list sorts by (docs/wire.md#filter-kinds, docs/wire.md#filters), and the index that has all projects in it. */
import { type RawBuilder, sql } from 'kysely';
import { PROJECT_STATUSES } from '#domain/work/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Order } from '#contract/platform/filter.ts';
import { type Db, mondayOf } from '#server/platform/db/dialect.ts';
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
  | 'runtime';

type Direction = Order['direction'];
/** One thing that is compared, and which way. */
export type Term = { key: RawBuilder<unknown>; direction: Direction };

const OTHER: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' };
const column = (name: string) => sql.ref<unknown>(`projects.${name}`);

/** Behind every text and every run time. */
const LAST_TEXT = '\u{10FFFF}';
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;

/** What has no value comes last either way. */
const noneLast = (key: RawBuilder<unknown>, direction: Direction): Term[] => [
  { key: sql`coalesce(${key}, ${direction === 'asc' ? LAST_TEXT : ''})`, direction },
];

/** Names as people read them; whoever shares one stands by themselves. */
const byName = (table: 'users' | 'clients', id: RawBuilder<unknown>, direction: Direction): Term[] => [
  ...noneLast(
    sql`(select named.search_first || ' ' || named.search_last from ${sql.table(table)} as named where named.id = ${id})`,
    direction,
  ),
  { key: id, direction },
];

/** The place of a word in its list. */
const placeOf = (key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql`(case ${key} ${sql.join(
    words.map((word, at) => sql`when ${sql.lit(word)} then ${sql.lit(at)}`),
    sql` `,
  )} end)`;

/** Open work first, by deadline; then what is finished, the newest end first. Ends are empty while work is open. */
const dueTerms = (direction: Direction): Term[] => [
  { key: DUE_KEY, direction },
  { key: END_KEY, direction: OTHER[direction] },
];

/** Projects without a deadline come last either way. */
const deadlineKey = (direction: Direction): RawBuilder<unknown> =>
  direction === 'asc' ? sql`coalesce(projects.deadline_at, '9')` : sql`coalesce(projects.deadline_at, '')`;

type Terms = (direction: Direction, db: Db) => Term[];
const by =
  (key: RawBuilder<unknown>): Terms =>
  (direction) => [{ key, direction }];
/** Said word by word, as the step has it whose index is in this order (0010); `none` is behind every instant. */
const byDate =
  (name: string): Terms =>
  (direction) => [{ key: sql`coalesce(${column(name)}, ${sql.lit(direction === 'asc' ? 'none' : '')})`, direction }];

const TERMS: Record<OrderBy, Terms> = {
  id: by(column('id')),
  createdAt: by(column('created_at')),
  title: by(column('search')),
  deadlineAt: (direction) => [{ key: deadlineKey(direction), direction }],
  due: dueTerms,
  status: by(placeOf(column('status'), PROJECT_STATUSES)),
  editor: (direction) => byName('users', column('assigned_to_id'), direction),
  client: (direction) => byName('clients', column('client_id'), direction),
  dueWeek: (direction, db) => noneLast(mondayOf(db, sql.ref<string | null>('projects.deadline_at')), direction),
  points: by(column('point')),
  class: by(placeOf(column('class'), PROJECT_CLASSES)),
  startedAt: byDate('started_at'),
  endedAt: byDate('ended_at'),
  runtime: (direction) => [
    { key: sql`coalesce(projects.runtime_minutes, ${direction === 'asc' ? LAST_NUMBER : -1})`, direction },
  ],
};

/** What comes behind the id decides nothing any more; ties end on it. */
export function termsOf(db: Db, order: readonly Order[]): Term[] {
  const at = order.findIndex((one) => one.by === 'id');
  const deciding: Order[] = at === -1 ? [...order, { by: 'id', direction: 'asc' }] : order.slice(0, at + 1);
  return deciding.flatMap((one) => TERMS[one.by as OrderBy](one.direction, db));
}

/** The index that has all projects in that order, where one has. */
export const ALL_BY: Partial<Record<OrderBy, Record<Direction, string>>> = {
  id: { asc: 'projects_facts', desc: 'projects_facts' },
  createdAt: { asc: 'projects_created', desc: 'projects_created' },
  title: { asc: 'projects_search', desc: 'projects_search' },
  deadlineAt: { asc: 'projects_deadline_first', desc: 'projects_deadline_last' },
  due: { asc: 'projects_due', desc: 'projects_due' },
};
