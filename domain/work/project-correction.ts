/** Correcting the clock of a project by an edit, and the clock that a new, ongoing or past project begins with (docs/projects.md#edits, docs/projects.md#press-or-edit, docs/projects.md#forms). */
import { secondOf } from '#domain/platform/dates.ts';
import { isFinished, type ProjectStatus } from './project-status.ts';
import { type Clock, isExceeded, runtimeMinutesOf, type Timed, type Timing, workedMinutesOf } from './project-timer.ts';
import type { Author, Pause, Project, TimeCorrection, WorkTimes } from './project.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** What an edit changes of the clock: only keys whose value differs from what is stored. */
export type Correction = Partial<Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses'>>;

/** The parallel lists of the wire as pauses; a resume without its pause is refused by `checkPauses`. */
export const pausesOf = (pausedAts: readonly string[], resumedAts: readonly string[]): Pause[] =>
  pausedAts.map((pausedAt, i) => ({ pausedAt, resumedAt: resumedAts[i] ?? null }));

const latest = (...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b > a ? b : a), '');

/** The wire has seconds: what is compared with a sent instant is compared to the second (docs/wire.md#item). */
const isBefore = (a: string, b: string): boolean => secondOf(a) < secondOf(b);

/** The lists must pair: each resume after its pause, at most the last pause open. */
export function checkPauses(pausedAts: readonly string[], resumedAts: readonly string[]): Violation[] {
  const open = pausedAts.length - resumedAts.length;
  if (open < 0) return [brokenRuleAt('resumeTime', 'There are more resume times than pause times.')];
  if (open > 1) return [brokenRuleAt('resumeTime', 'Only the last pause may be without its resume time.')];
  const isMixed = resumedAts.some(
    (at, i) => isBefore(at, pausedAts[i] as string) || isBefore(pausedAts[i + 1] ?? at, at),
  );
  return isMixed
    ? [brokenRuleAt('resumeTime', 'Each resume time must follow its pause time, before the next one.')]
    : [];
}

const PAUSE_OUTSIDE = 'Pauses must lie between the start of the work and its end.';

/** Pauses are of the work: none before its start, none after its end or, while it goes on, after the present instant. */
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

/** What the correction contradicts: dates that a project of that status cannot have, or cannot lack. */
export function checkCorrection(status: ProjectStatus, { startedAt, endedAt, pauses }: Correction): Violation[] {
  const found: Violation[] = [];
  if (status === 'assigned' && isGiven(startedAt))
    found.push(brokenRuleAt('startedAt', 'A project that is assigned has no start date.'));
  if (status === 'assigned' && pauses !== undefined && pauses.length > 0)
    found.push(brokenRuleAt('pauseTime', 'A project that is assigned has no pauses.'));
  if (status !== 'assigned' && startedAt === null)
    found.push(brokenRuleAt('startedAt', `A project that is ${status} needs a start date.`, 'null'));
  if (!isFinished(status) && isGiven(endedAt))
    found.push(brokenRuleAt('endedAt', `A project that is ${status} has no end date.`));
  if (isFinished(status) && endedAt === null)
    found.push(brokenRuleAt('endedAt', `A project that is ${status} needs an end date.`, 'null'));
  return found;
}

/** Every open pause ends at that instant, never before it began. */
const closed = (pauses: readonly Pause[], at: string): Pause[] =>
  pauses.map((pause) => (pause.resumedAt === null ? { ...pause, resumedAt: latest(at, pause.pausedAt) } : pause));

function finished(project: Timed, clock: Timing, now: string): Timing {
  const endedAt = clock.endedAt ?? latest(now, clock.startedAt);
  const ended = { ...clock, endedAt, pauses: closed(clock.pauses, endedAt), runtimeMinutes: null };
  // A record of earlier days may have its minutes and no start to count them from.
  const recorded = isFinished(project.status) ? project.runtimeMinutes : null;
  const runtimeMinutes = workedMinutesOf(ended, now) ?? recorded;
  const isEndedNow = !isFinished(project.status) && isExceeded({ ...project, ...ended, runtimeMinutes }, now);
  return { ...ended, runtimeMinutes, isRevised: clock.isRevised || isEndedNow || clock.status === 'revision' };
}

/**
 * The clock after the correction, whole again: what the status needs is filled in with `now`, what it cannot have goes,
 * and the run time of finished work is counted anew. Work that the edit ends over its allowance becomes revised.
 */
export function correctTiming(project: Timed, correction: Correction, now: string): Timing {
  const { status, startedAt, endedAt, pauses } = { ...project, ...correction };
  const clock: Timing = { status, startedAt, endedAt, pauses, runtimeMinutes: null, isRevised: project.isRevised };
  if (isFinished(status)) return finished(project, clock, now);
  if (status === 'assigned') return { ...clock, startedAt: null, endedAt: null, pauses: [] };
  const running: Timing = { ...clock, startedAt: startedAt ?? now, endedAt: null };
  if (status === 'started') return { ...running, pauses: closed(pauses, now) };
  const isOpen = pauses.some((pause) => pause.resumedAt === null);
  return isOpen ? running : { ...running, pauses: [...pauses, { pausedAt: latest(now, startedAt), resumedAt: null }] };
}

/** A pause that was kept is another one now; that one which was open has ended is no change. */
const isOtherPause = (stored: Pause, now: Pause | undefined): boolean =>
  now?.pausedAt !== stored.pausedAt || (stored.resumedAt !== null && now.resumedAt !== stored.resumedAt);

/** More pauses are a correction, unless the status changes: then they are the stop that it stands for. */
function arePausesCorrected(before: Clock, after: Clock): boolean {
  const isLonger = after.pauses.length > before.pauses.length && after.status === before.status;
  return isLonger || before.pauses.some((stored, i) => isOtherPause(stored, after.pauses[i]));
}

const isOther = (stored: string | null, now: string | null): boolean => stored !== null && stored !== now;

const timesOf = (clock: Clock, now: string): WorkTimes => {
  const { startedAt, endedAt, pauses } = clock;
  return { startedAt, endedAt, pauses, runtimeMinutes: runtimeMinutesOf(clock, now) };
};

/**
 * What an edit changed of times that were kept already, for the history; undefined where it only went on from them, as
 * the buttons of the timer do (docs/points.md#point-rules).
 */
export function timeCorrectionOf(
  before: Clock,
  after: Clock,
  { reason = '', by, now }: { reason: string | undefined; by: Author; now: string },
): TimeCorrection | undefined {
  const isCorrected =
    isOther(before.startedAt, after.startedAt) ||
    isOther(before.endedAt, after.endedAt) ||
    arePausesCorrected(before, after);
  if (!isCorrected) return undefined;
  return { before: timesOf(before, now), after: timesOf(after, now), reason, correctedBy: by, correctedAt: now };
}

/** The run time by the dates of a form; over a stored clock its pauses count, and its record while the dates are its own. */
export function minutesByDates(
  { start, ended }: { start: string | null; ended: string | null },
  stored: Clock | undefined,
  now: string,
): number | null {
  const isOwn = stored !== undefined && stored.startedAt === start && stored.endedAt === ended;
  if (isOwn) return runtimeMinutesOf(stored, now);
  const pauses = stored?.pauses ?? [];
  return workedMinutesOf({ status: 'started', startedAt: start, endedAt: ended, pauses, runtimeMinutes: null }, now);
}

/** The status of a new project that names none: what has ended is completed, what has started is started. */
export function statusFromDates({ startedAt, endedAt }: Pick<Project, 'startedAt' | 'endedAt'>): ProjectStatus {
  if (endedAt !== null) return 'completed';
  return startedAt === null ? 'assigned' : 'started';
}
