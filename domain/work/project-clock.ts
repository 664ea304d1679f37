/** Since when the clock of a project runs or stands, and from when on its work is over its allowance (docs/projects.md#clock-states). */
import { addHours, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { isFinished } from './project-status.ts';
import { type Allowance, allowedMinutesOf, type Clock, isExceeded } from './project-timer.ts';

/** Running past the allowance, since an earlier day, without a sign of its person, or past the hours of the house; paused for more than a day. */
export const CLOCK_STATES = ['over', 'overnight', 'stopped', 'silent', 'hours'] as const;
export type ClockState = (typeof CLOCK_STATES)[number];

/** A pause of more hours is a stop that somebody should look at. */
const STOPPED_HOURS = 24;

/** A clock that runs for so many hours without a sign of its person asks (docs/projects.md#watch). */
const SILENT_HOURS = 4;

export const isClockWord = (word: string): word is ClockState => CLOCK_STATES.includes(word as ClockState);

/** In the place of an instant: work that has ended over its allowance is over it whenever one asks. Sorts before every instant. */
export const ALWAYS = '';
/** As things stand, the allowance is kept for good. Sorts behind every instant. */
export const NEVER = 'never';

/** Clocks that run since before that instant have run overnight. */
export const overnightBefore = (now: string): string => startOfDay(dayOf(now));

/** Clocks that stand since before that instant have been stopped. */
export const stoppedBefore = (now: string): string => addHours(now, -STOPPED_HOURS);

/** Clocks that run without a sign of their person since that instant or before are silent. */
export const silentSince = (now: string): string => addHours(now, -SILENT_HOURS);

const firstOf = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null;

/** The instant since which the clock runs or stands still; null where it is not on. */
export function clockSinceOf({
  status,
  startedAt,
  pauses,
}: Pick<Clock, 'status' | 'startedAt' | 'pauses'>): string | null {
  if (status === 'paused')
    return firstOf(pauses.flatMap(({ pausedAt, resumedAt }) => (resumedAt === null ? [pausedAt] : [])));
  if (status !== 'started' || startedAt === null) return null;
  const resumedAts = pauses.flatMap(({ resumedAt }) => (resumedAt === null ? [] : [resumedAt]));
  return [startedAt, ...resumedAts].toSorted().at(-1) ?? null;
}

const MINUTE_MS = 60_000;
/** Run times have two decimals: half a hundredth of a minute more is the first that counts as more. */
const FIRST_MS_BEYOND = 300;

/** Beyond it no instant is written with four digits for its year, as all are that are compared. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const later = (ms: number, iso: string): number => Math.max(ms, Date.parse(iso));

/** When a clock that began at `startedAt` has run for so long; `NEVER` where it stands before that. */
function reachedAt({ startedAt, pauses }: { startedAt: string; pauses: Clock['pauses'] }, workMs: number): string {
  let left = workMs;
  let from = Date.parse(startedAt);
  for (const { pausedAt, resumedAt } of [...pauses].sort((a, b) => (a.pausedAt < b.pausedAt ? -1 : 1))) {
    const begin = later(from, pausedAt);
    if (begin - from >= left) break;
    if (resumedAt === null) return NEVER;
    left -= begin - from;
    from = later(begin, resumedAt);
  }
  return from + left > LAST_MS ? NEVER : new Date(from + left).toISOString();
}

/** When so large a part of the allowed time is used by a clock that runs; undefined where it never is. */
export function usedAtOf(project: Clock & Allowance, share: number): string | undefined {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0 || project.status !== 'started' || project.startedAt === null) return undefined;
  const at = reachedAt({ startedAt: project.startedAt, pauses: project.pauses }, allowed * share * MINUTE_MS);
  return at === NEVER ? undefined : at;
}

/**
 * The instant from which on the present round is over its allowance: while nobody touches the project, `isExceeded` holds from
 * then on and not before. `ALWAYS` where it has ended over it, `NEVER` where it is not going to be, null where nothing limits it.
 */
export function overAtOf(project: Clock & Allowance): string | null {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0) return null;
  const { status, startedAt, endedAt, pauses, runtimeMinutes } = project;
  const isRecorded = endedAt !== null || startedAt === null || (isFinished(status) && runtimeMinutes !== null);
  if (isRecorded) return isExceeded(project, endedAt ?? '') ? ALWAYS : NEVER;
  return reachedAt({ startedAt, pauses }, allowed * MINUTE_MS + FIRST_MS_BEYOND);
}
