/** Time corrections by an edit, and the initial timer of a new, ongoing or old project (docs/projects.md#edits, docs/projects.md#press-or-edit, docs/projects.md#forms). */
import { addSeconds, truncateToSecond } from '#domain/platform/dates.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import {
  type TimerTimes,
  isExceeded,
  runtimeMinutesOf,
  type TimedProject,
  type Timing,
  workedMinutesOf,
} from './project-timer.ts';
import type { Pause, Project, TimeCorrection, WorkTimes } from './project.ts';
import type { Author } from '#domain/platform/person.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** Timer fields that an edit changes: only keys whose value differs from the stored one. */
export type Correction = Partial<Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses'>>;
const TIMES = ['startedAt', 'endedAt', 'pauses'] as const;

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

type Recorded = Pick<Timing, 'runtimeMinutes' | 'isRuntimeUnknown'>;

/** Returns the run time of ended work. Imported work may have recorded minutes that its times don't give, so only new times replace them. */
function recordedOf(project: TimedProject, ended: Timing, { isCorrected, now }: { isCorrected: boolean; now: string }) {
  const stored: Recorded = isFinished(project.status) ? project : { runtimeMinutes: null, isRuntimeUnknown: false };
  const { runtimeMinutes, isRuntimeUnknown } = stored;
  if (!isCorrected && (isRuntimeUnknown || runtimeMinutes !== null)) return { runtimeMinutes, isRuntimeUnknown };
  const minutes = workedMinutesOf(ended, now) ?? runtimeMinutes;
  return { runtimeMinutes: minutes, isRuntimeUnknown: isRuntimeUnknown && minutes === null };
}

function finishProject(
  project: TimedProject,
  clock: Timing,
  correction: { isCorrected: boolean; now: string },
): Timing {
  const { now } = correction;
  const endedAt = clock.endedAt ?? latest(now, clock.startedAt);
  const ended = { ...clock, endedAt, pauses: withClosedPauses(clock.pauses, endedAt) };
  const recorded = recordedOf(project, ended, correction);
  const isEndedNow = !isFinished(project.status) && isExceeded({ ...project, ...ended, ...recorded }, now);
  return { ...ended, ...recorded, isRevised: clock.isRevised || isEndedNow || clock.status === 'revision' };
}

/** Returns the pauses of reopened work. If its times don't give its run time, a pause until now keeps the recorded minutes, 0 if unknown. */
function reopenedPauses(project: TimedProject, now: string): readonly Pause[] {
  const { startedAt, pauses, runtimeMinutes, isRuntimeUnknown } = project;
  const isByTimes = !isRuntimeUnknown && (runtimeMinutes === null || runtimeMinutes === workedMinutesOf(project, now));
  if (!isFinished(project.status) || isByTimes || startedAt === null) return pauses;
  const workedTill = addSeconds(startedAt, 60 * (runtimeMinutes ?? 0));
  return workedTill < now ? [{ pausedAt: workedTill, resumedAt: now }] : [];
}

/**
 * Applies a correction to the stored project: fills in with `now` what the status requires, removes what it excludes, and
 * recalculates the run time of finished work whose times it changes. Work that ends over its allowed time becomes revised.
 */
export function correctTiming(project: TimedProject, correction: Correction, now: string): Timing {
  const { status, startedAt, endedAt, ...given } = { ...project, ...correction };
  const isCorrected = TIMES.some((field) => correction[field] !== undefined);
  const keepsTimes = correction.startedAt === undefined && correction.pauses === undefined;
  const pauses = !isFinished(status) && keepsTimes ? [...reopenedPauses(project, now)] : given.pauses;
  const unmeasured = { runtimeMinutes: null, isRuntimeUnknown: false, isRevised: project.isRevised };
  const clock: Timing = { status, startedAt, endedAt, pauses, ...unmeasured };
  if (isFinished(status)) return finishProject(project, clock, { isCorrected, now });
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
  const times = { before: timesOf(before, now), after: timesOf(after, now) };
  const isEndKept = isFinished(before.status) && isFinished(after.status);
  const isCorrected =
    isChangedTime(before.startedAt, after.startedAt) ||
    isChangedTime(before.endedAt, after.endedAt) ||
    (isEndKept && times.before.runtimeMinutes !== times.after.runtimeMinutes) ||
    arePausesCorrected(before, after);
  return isCorrected ? { ...times, reason, correctedBy: by, correctedAt: now } : undefined;
}

/** Returns the run time for the dates of a form. Subtracts the stored pauses, and an unchanged end keeps the recorded minutes. */
export function minutesByDates(
  { start, ended }: { start: string | null; ended: string | null },
  stored: TimerTimes | undefined,
  now: string,
): Minutes | null {
  const isOwn = stored !== undefined && stored.startedAt === start && stored.endedAt === ended;
  if (isOwn) return runtimeMinutesOf(stored, now);
  const pauses = stored?.pauses ?? [];
  const times = { status: 'started', startedAt: start, endedAt: ended, pauses } as const;
  return workedMinutesOf({ ...times, runtimeMinutes: null, isRuntimeUnknown: false }, now);
}

/** Returns the status of a new project without one: completed if it has ended, started if it has started. */
export function statusFromDates({ startedAt, endedAt }: Pick<Project, 'startedAt' | 'endedAt'>): ProjectStatus {
  if (endedAt !== null) return 'completed';
  return startedAt === null ? 'assigned' : 'started';
}
