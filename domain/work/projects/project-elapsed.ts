/** Timer state of a project: since when it runs or is paused, and when work exceeds its allowed time (docs/projects.md#clock-states). */
import { addHours } from '#domain/platform/dates.ts';
import { dayOf, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { type Allowance, allowedMinutesOf, type TimerTimes, isExceeded } from './project-timer.ts';

/** Running over the allowed time, since an earlier day, without activity, or past working hours; or paused for over a day. */
export const TIMER_STATES = ['over', 'overnight', 'stopped', 'silent', 'hours'] as const;
export type TimerState = (typeof TIMER_STATES)[number];

/** Hours after which a pause needs attention. */
const STOPPED_HOURS = 24;

/** Hours without activity after which a running timer shows 'Still working?' (docs/projects.md#watch). */
const SILENT_HOURS = 4;

export const isTimerState = (value: string): value is TimerState => TIMER_STATES.includes(value as TimerState);

/** Stands for the instant of exceeding when ended work is over its allowed time. Sorts before every instant. */
export const ALWAYS_EXCEEDED = '';
/** Stands for the instant of exceeding when work in its current state will never exceed its allowed time. Sorts after every instant. */
export const NEVER_EXCEEDED = 'never';

/** Returns the instant before which a running timer must have started to count as overnight. */
export const overnightCutoff = (now: string, zone: TimeZone): string => startOfDay(dayOf(now, zone), zone);

/** Returns the instant before which a timer must have been paused to count as stopped. */
export const stoppedCutoff = (now: string): string => addHours(now, -STOPPED_HOURS);

/** Returns the instant at or before which the last activity must be for a running timer to count as silent. */
export const silentCutoff = (now: string): string => addHours(now, -SILENT_HOURS);

const earliestOf = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null;

/** Returns since when the timer has been running or paused, or null if the timer is neither. */
export function timerSinceOf({
  status,
  startedAt,
  pauses,
}: Pick<TimerTimes, 'status' | 'startedAt' | 'pauses'>): string | null {
  if (status === 'paused')
    return earliestOf(pauses.flatMap(({ pausedAt, resumedAt }) => (resumedAt === null ? [pausedAt] : [])));
  if (status !== 'started' || startedAt === null) return null;
  const resumedAts = pauses.flatMap(({ resumedAt }) => (resumedAt === null ? [] : [resumedAt]));
  return [startedAt, ...resumedAts].toSorted().at(-1) ?? null;
}

const MINUTE_MS = 60_000;
/** Run times have two decimals, so the smallest excess that counts is half a hundredth of a minute. */
const FIRST_MS_BEYOND = 300;

/** Latest supported instant. Later years have more than four digits, which breaks comparing instants as text. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const later = (ms: Milliseconds, iso: string): Milliseconds => Math.max(ms, Date.parse(iso));

/** Returns when a timer started at `startedAt` reaches this duration, or `NEVER_EXCEEDED` if the timer stops before that. */
function reachedAt(
  { startedAt, pauses }: { startedAt: string; pauses: TimerTimes['pauses'] },
  workMs: Milliseconds,
): string {
  let remainingMs = workMs;
  let from = Date.parse(startedAt);
  for (const { pausedAt, resumedAt } of [...pauses].sort((a, b) => (a.pausedAt < b.pausedAt ? -1 : 1))) {
    const begin = later(from, pausedAt);
    if (begin - from >= remainingMs) break;
    if (resumedAt === null) return NEVER_EXCEEDED;
    remainingMs -= begin - from;
    from = later(begin, resumedAt);
  }
  return from + remainingMs > LAST_MS ? NEVER_EXCEEDED : new Date(from + remainingMs).toISOString();
}

/** Returns when a running timer reaches this share of the allowed time, or undefined if never. */
export function usedAtOf(project: TimerTimes & Allowance, share: number): string | undefined {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0 || project.status !== 'started' || project.startedAt === null) return undefined;
  const at = reachedAt({ startedAt: project.startedAt, pauses: project.pauses }, allowed * share * MINUTE_MS);
  return at === NEVER_EXCEEDED ? undefined : at;
}

/**
 * Returns the instant from which the current round exceeds its allowed time, so that `isExceeded` holds from then on while the
 * project isn't changed. `ALWAYS_EXCEEDED` if it ended over its allowed time, `NEVER_EXCEEDED` if it won't exceed it, null without
 * a limit or with an unknown run time.
 */
export function overAtOf(project: TimerTimes & Allowance): string | null {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0 || project.isRuntimeUnknown) return null;
  const { status, startedAt, endedAt, pauses, runtimeMinutes } = project;
  const isRecorded = endedAt !== null || startedAt === null || (isFinished(status) && runtimeMinutes !== null);
  if (isRecorded) return isExceeded(project, endedAt ?? '') ? ALWAYS_EXCEEDED : NEVER_EXCEEDED;
  return reachedAt({ startedAt, pauses }, allowed * MINUTE_MS + FIRST_MS_BEYOND);
}
