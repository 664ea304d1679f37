/** Time corrections by an edit, and the initial timer of a new, ongoing or old project (docs/projects.md#edits, docs/projects.md#press-or-edit, docs/projects.md#forms). */
import { truncateToSecond } from '#domain/platform/dates.ts';
import { isFinished, type ProjectStatus } from './project-status.ts';
import {
  type TimerTimes,
  isExceeded,
  runtimeMinutesOf,
  type TimedProject,
  type Timing,
  workedMinutesOf,
} from './project-timer.ts';
import type { Author, Pause, Project, TimeCorrection, WorkTimes } from './project.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Timer fields that an edit changes: only keys whose value differs from the stored one. */
export type Correction = Partial<Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses'>>;

/** Combines the parallel lists of the API into pauses. `checkPauses` refuses a resume without its pause. */
export const pausesOf = (pausedAts: readonly string[], resumedAts: readonly string[]): Pause[] =>
  pausedAts.map((pausedAt, i) => ({ pausedAt, resumedAt: resumedAts[i] ?? null }));

const latest = (...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b > a ? b : a), '');

/** Compares by the second, since the API has no finer resolution (docs/api-reference.md#item). */
const isBefore = (a: string, b: string): boolean => truncateToSecond(a) < truncateToSecond(b);

/** Checks that the lists pair up: each resume after its pause, and only the last pause open. */
export function checkPauses(pausedAts: readonly string[], resumedAts: readonly string[]): Violation[] {
  const open = pausedAts.length - resumedAts.length;
  if (open < 0) return [brokenRuleAt('resumeTime', 'There are more resume times than pause times.')];
  if (open > 1) return [brokenRuleAt('resumeTime', 'Only the last pause can be without a resume time.')];
  const isMixed = resumedAts.some(
    (at, i) => isBefore(at, pausedAts[i] as string) || isBefore(pausedAts[i + 1] ?? at, at),
  );
  return isMixed
    ? [brokenRuleAt('resumeTime', 'Each resume time must be after its pause time and before the next pause.')]
    : [];
}

const PAUSE_OUTSIDE = 'Pauses must be between the start and end of the work.';

/** Checks that pauses lie between start and end, or between start and now while the work is open. */
export function checkPausesWithin(
  { pausedAts, resumedAts }: { pausedAts: readonly string[]; resumedAts: readonly string[] },
  { startedAt, endedAt }: Pick<Project, 'startedAt' | 'endedAt'>,
  now: string,
): Violation[] {
  const end = endedAt ?? latest(now, startedAt);
  const isOutside = (at: string): boolean => (startedAt !== null && isBefore(at, startedAt)) || isBefore(end, at);
  return [
    ...(pausedAts.some(isOutside) ? [brokenRuleAt('pauseTime', PAUSE_OUTSIDE)] : []),
    ...(resumedAts.some(isOutside) ? [brokenRuleAt('resumeTime', PAUSE_OUTSIDE)] : []),
  ];
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Reports dates that contradict the status, or that the status requires. */
export function checkCorrection(status: ProjectStatus, { startedAt, endedAt, pauses }: Correction): Violation[] {
  const found: Violation[] = [];
  if (status === 'assigned' && isGiven(startedAt))
    found.push(brokenRuleAt('startedAt', "An assigned project can't have a start date."));
  if (status === 'assigned' && pauses !== undefined && pauses.length > 0)
    found.push(brokenRuleAt('pauseTime', "An assigned project can't have pauses."));
  if (status !== 'assigned' && startedAt === null)
    found.push(brokenRuleAt('startedAt', `A project that is ${status} needs a start date.`, 'null'));
  if (!isFinished(status) && isGiven(endedAt))
    found.push(brokenRuleAt('endedAt', `A project that is ${status} can't have an end date.`));
  if (isFinished(status) && endedAt === null)
    found.push(brokenRuleAt('endedAt', `A project that is ${status} needs an end date.`, 'null'));
  return found;
}

/** Closes every open pause at an instant, but never before it began. */
const withClosedPauses = (pauses: readonly Pause[], at: string): Pause[] =>
  pauses.map((pause) => (pause.resumedAt === null ? { ...pause, resumedAt: latest(at, pause.pausedAt) } : pause));

function finishProject(project: TimedProject, clock: Timing, now: string): Timing {
  const endedAt = clock.endedAt ?? latest(now, clock.startedAt);
  const ended = { ...clock, endedAt, pauses: withClosedPauses(clock.pauses, endedAt), runtimeMinutes: null };
  // Imported work may have recorded minutes but no start to calculate them from.
  const recorded = isFinished(project.status) ? project.runtimeMinutes : null;
  const runtimeMinutes = workedMinutesOf(ended, now) ?? recorded;
  const isEndedNow = !isFinished(project.status) && isExceeded({ ...project, ...ended, runtimeMinutes }, now);
  return { ...ended, runtimeMinutes, isRevised: clock.isRevised || isEndedNow || clock.status === 'revision' };
}

/**
 * Applies a correction: fills in with `now` what the status requires, removes what it excludes, and recalculates the run time
 * of finished work. Work that ends over its allowed time becomes revised.
 */
export function correctTiming(project: TimedProject, correction: Correction, now: string): Timing {
  const { status, startedAt, endedAt, pauses } = { ...project, ...correction };
  const clock: Timing = { status, startedAt, endedAt, pauses, runtimeMinutes: null, isRevised: project.isRevised };
  if (isFinished(status)) return finishProject(project, clock, now);
  if (status === 'assigned') return { ...clock, startedAt: null, endedAt: null, pauses: [] };
  const running: Timing = { ...clock, startedAt: startedAt ?? now, endedAt: null };
  if (status === 'started') return { ...running, pauses: withClosedPauses(pauses, now) };
  const isOpen = pauses.some((pause) => pause.resumedAt === null);
  return isOpen ? running : { ...running, pauses: [...pauses, { pausedAt: latest(now, startedAt), resumedAt: null }] };
}

/** Returns whether a stored pause was changed. Closing an open pause is not a change. */
const isChangedPause = (stored: Pause, now: Pause | undefined): boolean =>
  now?.pausedAt !== stored.pausedAt || (stored.resumedAt !== null && now.resumedAt !== stored.resumedAt);

/** Returns whether pauses were corrected. Additional pauses count, unless the status change caused them. */
function arePausesCorrected(before: TimerTimes, after: TimerTimes): boolean {
  const isLonger = after.pauses.length > before.pauses.length && after.status === before.status;
  return isLonger || before.pauses.some((stored, i) => isChangedPause(stored, after.pauses[i]));
}

const isChangedTime = (stored: string | null, now: string | null): boolean => stored !== null && stored !== now;

const timesOf = (clock: TimerTimes, now: string): WorkTimes => {
  const { startedAt, endedAt, pauses } = clock;
  return { startedAt, endedAt, pauses, runtimeMinutes: runtimeMinutesOf(clock, now) };
};

/**
 * Returns the changes to stored times for the history, or undefined if the edit only did what a timer button does
 * (docs/points.md#point-rules).
 */
export function timeCorrectionOf(
  before: TimerTimes,
  after: TimerTimes,
  { reason = '', by, now }: { reason: string | undefined; by: Author; now: string },
): TimeCorrection | undefined {
  const isCorrected =
    isChangedTime(before.startedAt, after.startedAt) ||
    isChangedTime(before.endedAt, after.endedAt) ||
    arePausesCorrected(before, after);
  if (!isCorrected) return undefined;
  return { before: timesOf(before, now), after: timesOf(after, now), reason, correctedBy: by, correctedAt: now };
}

/** Returns the run time for the dates of a form. Subtracts the stored pauses, and an unchanged end keeps the recorded minutes. */
export function minutesByDates(
  { start, ended }: { start: string | null; ended: string | null },
  stored: TimerTimes | undefined,
  now: string,
): number | null {
  const isOwn = stored !== undefined && stored.startedAt === start && stored.endedAt === ended;
  if (isOwn) return runtimeMinutesOf(stored, now);
  const pauses = stored?.pauses ?? [];
  return workedMinutesOf({ status: 'started', startedAt: start, endedAt: ended, pauses, runtimeMinutes: null }, now);
}

/** Returns the status of a new project without one: completed if it has ended, started if it has started. */
export function statusFromDates({ startedAt, endedAt }: Pick<Project, 'startedAt' | 'endedAt'>): ProjectStatus {
  if (endedAt !== null) return 'completed';
  return startedAt === null ? 'assigned' : 'started';
}
