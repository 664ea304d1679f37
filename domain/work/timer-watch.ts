/** Detection of forgotten timers, and pausing them retroactively (docs/projects.md#watch). */
import { addDays, endOfSecond, weekdayOf } from '#domain/platform/dates.ts';
import { timerSinceOf, silentCutoff } from '#domain/work/projects/project-elapsed.ts';
import { checkEditProject, mayUseTimer, type ProjectOwnership } from '#domain/work/projects/project-rights.ts';
import {
  checkTransition,
  type TimerTimes,
  pauseProject,
  runtimeMinutesOf,
  type Timing,
} from '#domain/work/projects/project-timer.ts';
import type { Project, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import type { Author } from '#domain/platform/person.ts';
import { accessDenied, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { dayOf, instantOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { WEEK_DAYS, type WorkingHours } from '#domain/platform/settings.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** No activity for hours, or past the end of working hours. */
export const WATCH_REASONS = ['silence', 'hours'] as const;
type WatchReason = (typeof WATCH_REASONS)[number];

/** Running timer that shows 'Still working?'. `pauseAt` is the suggested start of a pause that removes the forgotten time. */
export type Watch = { reason: WatchReason; lastSign: string; pauseAt: string };

/** Times of a person's last activity and last confirmation that they are working. Null if never. */
export type Activity = { seenAt: string | null; confirmedAt: string | null };

export const NO_ACTIVITY: Activity = { seenAt: null, confirmedAt: null };

/** Interval of activity updates, in minutes, coarse to keep writes few. */
export const ACTIVITY_MINUTES = 5;

export const TIMER_WATCH_TEXTS = {
  stillWorking: 'Still working?',
  askManager: 'Ask your manager to pause or correct it.',
  pauseInFuture: "The pause can't start in the future.",
  notForgotten: "This timer wasn't forgotten. You can only pause it now.",
} as const;

const latest = (...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b > a ? b : a), '');

/** Returns the latest past end of a working day, or null without working hours. */
export function lastWorkdayEnd(hours: WorkingHours | null, now: string, zone: TimeZone): string | null {
  if (hours === null) return null;
  for (let back = 0; back <= WEEK_DAYS.length; back++) {
    const day = addDays(dayOf(now, zone), -back);
    const end = instantOf(day, hours.till, zone);
    const weekDay = WEEK_DAYS[weekdayOf(day)];
    if (weekDay !== undefined && hours.days.includes(weekDay) && end <= now) return end;
  }
  return null;
}

type WatchContext = { signs: Activity; hours: WorkingHours | null; now: string; zone: TimeZone };

/** Returns why a running timer may have been forgotten and when it should have been paused; undefined if it wasn't. Doesn't change the timer. */
export function watchOf(
  clock: Pick<TimerTimes, 'status' | 'startedAt' | 'pauses'>,
  { signs, hours, now, zone }: WatchContext,
): Watch | undefined {
  const since = timerSinceOf(clock);
  if (clock.status !== 'started' || since === null) return undefined;
  const lastSign = latest(since, signs.seenAt);
  if (lastSign <= silentCutoff(now)) return { reason: 'silence', lastSign, pauseAt: lastSign };
  const end = lastWorkdayEnd(hours, now, zone);
  const isPast = end !== null && latest(since, signs.confirmedAt) < end;
  return isPast ? { reason: 'hours', lastSign, pauseAt: latest(lastSign, end) } : undefined;
}

/** Refuses a second running timer where only one is allowed, naming the running project. */
export function checkOtherTimer(running: Pick<Project, 'id' | 'title'> | undefined): Refusal | undefined {
  if (!running) return undefined;
  const { id, title } = running;
  const message = `“${title}” is already running, and only one timer can run at a time. Pause it first.`;
  return { ...refuse('conflict', message), items: [{ id, title, message }] };
}

/** Returns whether the actor may pause retroactively: anyone who may pause the timer, or correct the project's times. */
export function mayPauseAt(actor: Actor, project: ProjectOwnership, editorTimer: EditorTimer): boolean {
  return (
    mayUseTimer(actor, project, { action: 'pause', editorTimer }) || checkEditProject(actor, project) === undefined
  );
}

type PauseAtRequest = { at: string; watch: Watch | undefined; now: string };

/**
 * Checks a retroactive pause: within the current running stretch and not in the future. Editors can remove no more than the
 * watch suggests; leads can choose any moment of the stretch.
 */
export function checkPauseAt(
  actor: Pick<Actor, 'type'>,
  clock: Pick<TimerTimes, 'status' | 'startedAt' | 'pauses'>,
  { at, watch, now }: PauseAtRequest,
): Refusal | undefined {
  const transitionError = checkTransition(clock, 'pause');
  if (transitionError) return transitionError;
  const since = timerSinceOf(clock) ?? '';
  // The API has whole seconds, so a time that a client read and sends back stands for the exact instant.
  if (endOfSecond(at) < since)
    return refuseInvalid([brokenRuleAt('at', `The timer has been running since ${since}. Choose a later time.`)]);
  if (at > now) return refuseInvalid([brokenRuleAt('at', TIMER_WATCH_TEXTS.pauseInFuture)]);
  if (actor.type !== 'editor') return undefined;
  const isPauseDue = watch !== undefined && endOfSecond(at) >= watch.pauseAt;
  return isPauseDue ? undefined : refuse('conflict', TIMER_WATCH_TEXTS.notForgotten);
}

const timesOf = (clock: TimerTimes, now: string): WorkTimes => ({
  startedAt: clock.startedAt,
  endedAt: clock.endedAt,
  pauses: clock.pauses,
  runtimeMinutes: runtimeMinutesOf(clock, now),
});

/** Returns the paused timer, with the times before and after and the reason for the history. */
export function pauseForgotten(
  project: Timing & Pick<Project, 'timeCorrections'>,
  { at, reason, by, now }: { at: string; reason: string; by: Author; now: string },
): Timing & { timeCorrections: TimeCorrection[] } {
  const after = pauseProject(project, latest(at, timerSinceOf(project)));
  const lateReason = reason === '' ? 'Forgotten clock' : `Forgotten clock: ${reason}`;
  const correction = {
    before: timesOf(project, now),
    after: timesOf(after, now),
    reason: lateReason,
    correctedBy: by,
    correctedAt: now,
  };
  return { ...after, timeCorrections: [...project.timeCorrections, correction] };
}

/** Refuses anyone who may neither pause the timer nor correct its times. The message refers editors to the manager. */
export const checkMayPauseAt = (
  actor: Actor,
  project: ProjectOwnership,
  editorTimer: EditorTimer,
): Refusal | undefined => (mayPauseAt(actor, project, editorTimer) ? undefined : accessDenied());
