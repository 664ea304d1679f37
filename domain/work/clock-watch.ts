/** Whether a clock that runs was forgotten, since when, and what its person may do about it (docs/projects.md#watch). */
import { addDays, dayOf, endOfSecond } from '#domain/platform/dates.ts';
import { clockSinceOf, silentSince } from './project-clock.ts';
import { checkEditProject, mayUseTimer, type ProjectOwnership } from './project-rights.ts';
import { checkTransition, type Clock, pauseProject, runtimeMinutesOf, type Timing } from './project-timer.ts';
import type { Author, Project, TimeCorrection, WorkTimes } from './project.ts';
import { accessDenied, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { WEEK_DAYS, type WorkingHours } from '#domain/identity/settings.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** No sign of its person for hours; or the end of the house's hours has passed. */
export const WATCH_REASONS = ['silence', 'hours'] as const;
export type WatchReason = (typeof WATCH_REASONS)[number];

/** A clock that asks 'Still working?'; `pauseAt` is where a pause would begin that takes the forgotten time away. */
export type Watch = { reason: WatchReason; lastSign: string; pauseAt: string };

/** When a person was last seen at work, and when they last said that they still are; null where never. */
export type Signs = { seenAt: string | null; keptAt: string | null };

export const NO_SIGNS: Signs = { seenAt: null, keptAt: null };

/** A sign is noted anew only after so many minutes: presence is coarse on purpose. */
export const SIGN_MINUTES = 5;

export const CLOCK_TEXTS = {
  stillWorking: 'Still working?',
  askManager: 'Ask your manager to pause or correct it.',
  pauseAhead: 'The pause cannot begin in the future.',
  notForgotten: 'This clock was not forgotten: it can be paused now, and not for an earlier moment.',
} as const;

const latest = (...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b > a ? b : a), '');

/** The weekday of a day, Monday first as in `WEEK_DAYS`. */
const weekDayOf = (day: string) => WEEK_DAYS[(new Date(day).getUTCDay() + 6) % 7];

/** The latest end of a working day that is not ahead; null where the house has no hours. */
export function lastEndOf(hours: WorkingHours | null, now: string): string | null {
  if (hours === null) return null;
  for (let back = 0; back <= WEEK_DAYS.length; back++) {
    const day = addDays(dayOf(now), -back);
    const end = `${day}T${hours.till}:00.000Z`;
    const weekDay = weekDayOf(day);
    if (weekDay !== undefined && hours.days.includes(weekDay) && end <= now) return end;
  }
  return null;
}

type WatchContext = { signs: Signs; hours: WorkingHours | null; now: string };

/** The question that a clock asks, or undefined where it asks none. Nothing is changed by its asking. */
export function watchOf(
  clock: Pick<Clock, 'status' | 'startedAt' | 'pauses'>,
  { signs, hours, now }: WatchContext,
): Watch | undefined {
  const since = clockSinceOf(clock);
  if (clock.status !== 'started' || since === null) return undefined;
  const lastSign = latest(since, signs.seenAt);
  if (lastSign <= silentSince(now)) return { reason: 'silence', lastSign, pauseAt: lastSign };
  const end = lastEndOf(hours, now);
  const isPast = end !== null && latest(since, signs.keptAt) < end;
  return isPast ? { reason: 'hours', lastSign, pauseAt: latest(lastSign, end) } : undefined;
}

/** Refused where one timer at a time is allowed and another of the same person runs; names that one. */
export function checkOtherTimer(running: Pick<Project, 'id' | 'title'> | undefined): Refusal | undefined {
  if (!running) return undefined;
  const { id, title } = running;
  const message = `“${title}” is running already, and only one timer may run at a time. Pause it first.`;
  return { ...refuse('conflict', message), items: [{ id, title, message }] };
}

/** Whoever may pause the clock or correct its times may say when it should have stood still. */
export function mayPauseAt(actor: Actor, project: ProjectOwnership, editorTimer: EditorTimer): boolean {
  return (
    mayUseTimer(actor, project, { action: 'pause', editorTimer }) || checkEditProject(actor, project) === undefined
  );
}

type PauseAt = { at: string; watch: Watch | undefined; now: string };

/**
 * Whether the clock can stand since then: it runs since before, and nothing lies ahead. Editors take away no more than what the
 * clock asks about; whoever leads may name any moment of the present stretch.
 */
export function checkPauseAt(
  actor: Pick<Actor, 'type'>,
  clock: Pick<Clock, 'status' | 'startedAt' | 'pauses'>,
  { at, watch, now }: PauseAt,
): Refusal | undefined {
  const barred = checkTransition(clock, 'pause');
  if (barred) return barred;
  const since = clockSinceOf(clock) ?? '';
  // The wire has seconds: what was read there and is sent back is the moment itself.
  if (endOfSecond(at) < since)
    return refuseInvalid([brokenRuleAt('at', `The clock runs since ${since}; choose a later moment.`)]);
  if (at > now) return refuseInvalid([brokenRuleAt('at', CLOCK_TEXTS.pauseAhead)]);
  if (actor.type !== 'editor') return undefined;
  const isAsked = watch !== undefined && endOfSecond(at) >= watch.pauseAt;
  return isAsked ? undefined : refuse('conflict', CLOCK_TEXTS.notForgotten);
}

const timesOf = (clock: Clock, now: string): WorkTimes => ({
  startedAt: clock.startedAt,
  endedAt: clock.endedAt,
  pauses: clock.pauses,
  runtimeMinutes: runtimeMinutesOf(clock, now),
});

/** What a pause since then leaves: the clock stands, and the history has the times before and after, and why. */
export function pauseForgotten(
  project: Timing & Pick<Project, 'timeCorrections'>,
  { at, reason, by, now }: { at: string; reason: string; by: Author; now: string },
): Timing & { timeCorrections: TimeCorrection[] } {
  const after = pauseProject(project, latest(at, clockSinceOf(project)));
  const why = reason === '' ? 'Forgotten clock' : `Forgotten clock: ${reason}`;
  const correction = {
    before: timesOf(project, now),
    after: timesOf(after, now),
    reason: why,
    correctedBy: by,
    correctedAt: now,
  };
  return { ...after, timeCorrections: [...project.timeCorrections, correction] };
}

/** Refuses whoever may neither pause nor correct; an editor asks the manager. */
export const checkMayPauseAt = (
  actor: Actor,
  project: ProjectOwnership,
  editorTimer: EditorTimer,
): Refusal | undefined => (mayPauseAt(actor, project, editorTimer) ? undefined : accessDenied());
