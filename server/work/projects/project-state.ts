/** Project states as SQL conditions: due, timer, over time, scored, sent back (docs/api-reference.md#filters). */
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { type Expression, sql } from 'kysely';
import { lastWorkdayEnd } from '#domain/work/timer-watch.ts';
import {
  type TimerState,
  isTimerState,
  overnightCutoff,
  silentCutoff,
  stoppedCutoff,
} from '#domain/work/projects/project-elapsed.ts';
import { type Due, dueSpanOf, isDue } from '#domain/work/projects/project-due.ts';
import { allOf, anyOf, type Condition } from '#server/platform/db/conditions.ts';
import { type Db, isInSubquery, withoutIndex } from '#server/platform/db/dialect.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.store.ts';

/** Condition for finished work. Must match the index expressions of the migrations word for word. */
export const FINISHED = sql<boolean>`projects.status in ('completed', 'revision')`;
/** Deadline of open work. Open work without one, and finished work, get texts that sort after every deadline. */
export const DUE_KEY = sql<string>`(case when ${FINISHED} then 'past' else coalesce(projects.deadline_at, 'none') end)`;
/** Score of finished work; -1 for other work. */
const SCORE_KEY = sql<number>`(case when ${FINISHED} then projects.point else -1 end)`;
/** The end of finished work. */
export const END_KEY = sql<string>`(case when ${FINISHED} then coalesce(projects.ended_at, '') else '' end)`;

/** The current time, the time zone of the workspace, and the latest end of a working day. */
export type Moment = { now: string; zone: TimeZone; endOfHours: string | null };

function hasDueState(due: Due, { now, zone }: Moment): Condition {
  const span = dueSpanOf(due, now, zone);
  if (span === null) return sql<boolean>`${DUE_KEY} = 'none'`;
  const from = span.from === undefined ? [] : [sql<boolean>`${DUE_KEY} >= ${span.from}`];
  const before = span.before === undefined ? [] : [sql<boolean>`${DUE_KEY} < ${span.before}`];
  return allOf([...from, ...before]);
}

/** Matches open work in any of these due states. */
export const hasAnyDueState = (values: readonly string[], moment: Moment): Condition =>
  anyOf([...new Set(values)].filter(isDue).map((due) => hasDueState(due, moment)));

/** Returns the moment of a list. Reads the settings only if a state depends on them and the caller hasn't. */
export async function readStateTimes(
  db: Db,
  dependsOnSettings: boolean,
  { now, settings }: { now: string; settings?: StoredSettings | undefined },
): Promise<Moment> {
  if (!dependsOnSettings) return { now, zone: UTC, endOfHours: null };
  const { workingHours, timeZone: zone } = settings ?? (await readSettings(db));
  return { now, zone, endOfHours: lastWorkdayEnd(workingHours, now, zone) };
}

const STATES: Record<TimerState, (status: Expression<string>, moment: Moment) => Condition> = {
  over: (status, { now }) => sql<boolean>`${status} = 'started' and projects.over_at <= ${now}`,
  overnight: (status, { now, zone }) =>
    sql<boolean>`${status} = 'started' and projects.clock_since < ${overnightCutoff(now, zone)}`,
  stopped: (status, { now }) => sql<boolean>`${status} = 'paused' and projects.clock_since < ${stoppedCutoff(now)}`,
  silent: (status, { now }) => sql<boolean>`${status} = 'started' and projects.clock_since <= ${silentCutoff(now)}
    and not exists (select 1 from presence where presence.user_id = projects.assigned_to_id and presence.seen_at > ${silentCutoff(now)})`,
  hours: (status, { endOfHours }) =>
    endOfHours === null
      ? sql<boolean>`1 = 0`
      : sql<boolean>`${status} = 'started' and projects.clock_since < ${endOfHours}
    and not exists (select 1 from presence where presence.user_id = projects.assigned_to_id and presence.kept_at >= ${endOfHours})`,
};

/** Matches work whose timer is in any of these states, found among the few that are running or paused. */
export function hasAnyTimerState(db: Db, values: readonly string[], moment: Moment): Condition {
  const status = withoutIndex(db, sql<string>`projects.status`);
  const states = [...new Set(values)]
    .filter(isTimerState)
    .map((state) => sql<boolean>`(${STATES[state](status, moment)})`);
  return sql<boolean>`projects.clock_since >= '' and ${anyOf(states)}`;
}

/** Matches work over or within the allowed time; work without one matches neither. */
export const isOverTime = (overAt: Expression<string | null>, wanted: boolean, now: string): Condition =>
  wanted ? sql<boolean>`(${overAt} <> 'never' and ${overAt} <= ${now})` : sql<boolean>`${overAt} > ${now}`;

/** Matches finished work with or without a score. */
export const isScored = (wanted: boolean): Condition => sql<boolean>`${SCORE_KEY} ${sql.raw(wanted ? '> 0' : '= 0')}`;

/** Matches projects sent back at least once, or never. */
export const isReturned = (wanted: boolean): Condition =>
  sql<boolean>`projects.revision_count ${sql.raw(wanted ? '> 0' : '= 0')}`;

/** Selects former members: inactive or deleted. */
export const FORMER_MEMBERS = sql`select id from users where not is_active or deleted_at is not null`;

/** Matches projects with or without an active user as editor. */
export const hasActiveEditor = (db: Db, wanted: boolean): Condition => {
  const editor = sql.ref<number | null>('projects.assigned_to_id');
  return wanted
    ? sql<boolean>`(${editor} is not null and not ${isInSubquery(db, editor, FORMER_MEMBERS)})`
    : sql<boolean>`(${editor} is null or ${isInSubquery(db, editor, FORMER_MEMBERS)})`;
};
