/** Questions of the trade as conditions: when work is due, how its clock stands, whether it is over time, scored, sent back (docs/wire.md#filters). */
import { type Expression, sql } from 'kysely';
import { lastEndOf } from '#domain/work/clock-watch.ts';
import {
  type ClockState,
  isClockWord,
  overnightBefore,
  silentSince,
  stoppedBefore,
} from '#domain/work/project-clock.ts';
import { type Due, dueSpanOf, isDueWord } from '#domain/work/project-due.ts';
import { allOf, anyOf, type Condition } from '#server/platform/db/conditions.ts';
import { type Db, isAmong, unindexed } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';

/** Word by word as the steps of the database have it, so that their indexes answer. */
const FINISHED = sql<boolean>`projects.status in ('completed', 'revision')`;
/** The deadline of open work; words that sort behind every deadline for open work without one and for what is finished. */
export const DUE_KEY = sql<string>`(case when ${FINISHED} then 'past' else coalesce(projects.deadline_at, 'none') end)`;
/** The points of finished work; less than none for other work. */
const SCORE_KEY = sql<number>`(case when ${FINISHED} then projects.point else -1 end)`;
/** When finished work ended. */
export const END_KEY = sql<string>`(case when ${FINISHED} then coalesce(projects.ended_at, '') else '' end)`;

function isDueAs(due: Due, now: string): Condition {
  const span = dueSpanOf(due, now);
  if (span === null) return sql<boolean>`${DUE_KEY} = 'none'`;
  const from = span.from === undefined ? [] : [sql<boolean>`${DUE_KEY} >= ${span.from}`];
  const before = span.before === undefined ? [] : [sql<boolean>`${DUE_KEY} < ${span.before}`];
  return allOf([...from, ...before]);
}

/** Open work that is due as one of the words says. */
export const isDueAsAny = (words: readonly string[], now: string): Condition =>
  anyOf([...new Set(words)].filter(isDueWord).map((due) => isDueAs(due, now)));

export type Moment = { now: string; endOfHours: string | null };

/** The latest end of a working day; read where it is asked about. */
export async function momentOf(db: Db, words: readonly string[], now: string): Promise<Moment> {
  const hours = words.includes('hours') ? (await readSettings(db)).workingHours : null;
  return { now, endOfHours: lastEndOf(hours, now) };
}

const STATES: Record<ClockState, (status: Expression<string>, moment: Moment) => Condition> = {
  over: (status, { now }) => sql<boolean>`${status} = 'started' and projects.over_at <= ${now}`,
  overnight: (status, { now }) =>
    sql<boolean>`${status} = 'started' and projects.clock_since < ${overnightBefore(now)}`,
  stopped: (status, { now }) => sql<boolean>`${status} = 'paused' and projects.clock_since < ${stoppedBefore(now)}`,
  silent: (status, { now }) => sql<boolean>`${status} = 'started' and projects.clock_since <= ${silentSince(now)}
    and not exists (select 1 from presence where presence.user_id = projects.assigned_to_id and presence.seen_at > ${silentSince(now)})`,
  hours: (status, { endOfHours }) =>
    endOfHours === null
      ? sql<boolean>`1 = 0`
      : sql<boolean>`${status} = 'started' and projects.clock_since < ${endOfHours}
    and not exists (select 1 from presence where presence.user_id = projects.assigned_to_id and presence.kept_at >= ${endOfHours})`,
};

/** Work whose clock is in one of these states: looked for among those that are on, which are few. */
export function hasClockAsAny(db: Db, words: readonly string[], moment: Moment): Condition {
  const status = unindexed(db, sql<string>`projects.status`);
  const states = [...new Set(words)]
    .filter(isClockWord)
    .map((state) => sql<boolean>`(${STATES[state](status, moment)})`);
  return sql<boolean>`projects.clock_since >= '' and ${anyOf(states)}`;
}

/** Over its allowance, or within it; what has none is neither. */
export const isOverTime = (overAt: Expression<string | null>, wanted: boolean, now: string): Condition =>
  wanted ? sql<boolean>`(${overAt} <> 'never' and ${overAt} <= ${now})` : sql<boolean>`${overAt} > ${now}`;

/** Finished work that has a point, or has none. */
export const isScored = (wanted: boolean): Condition => sql<boolean>`${SCORE_KEY} ${sql.raw(wanted ? '> 0' : '= 0')}`;

/** Sent back at least once, or never. */
export const isReturned = (wanted: boolean): Condition =>
  sql<boolean>`projects.revision_count ${sql.raw(wanted ? '> 0' : '= 0')}`;

const LEFT = sql`select id from users where not is_active or deleted_at is not null`;

/** Assigned to somebody who is active, or to nobody who is. */
export const hasActiveEditor = (db: Db, wanted: boolean): Condition => {
  const editor = sql.ref<number | null>('projects.assigned_to_id');
  return wanted
    ? sql<boolean>`(${editor} is not null and not ${isAmong(db, editor, LEFT)})`
    : sql<boolean>`(${editor} is null or ${isAmong(db, editor, LEFT)})`;
};
