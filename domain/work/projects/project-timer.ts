/** Project timer: run time, allowed time, and the effect of each timer action (docs/projects.md#run-time). */
import { hoursText } from '#domain/platform/hours-text.ts';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import { minutesBetween } from '#domain/platform/dates.ts';
import { groupedText, roundToHundredths } from '#domain/platform/numbers.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { Pause, Project } from './project.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Minutes, Seconds } from '#domain/platform/units.ts';

export type Allowance = Pick<Project, 'videoLengthSeconds' | 'editRatioMin' | 'editRatioHour'>;
export type TimerTimes = Pick<
  Project,
  'status' | 'startedAt' | 'endedAt' | 'pauses' | 'runtimeMinutes' | 'isRuntimeUnknown'
>;
export type TimedProject = TimerTimes & Allowance & Pick<Project, 'isRevised'>;
/** Fields that a timer action sets. */
export type Timing = TimerTimes & Pick<Project, 'isRevised'>;

/** Returns the allowed time in whole minutes, or 0 without a limit. With lengths in seconds, the formula's × 60 / 60 cancels out. */
export function allowedMinutesOf({ videoLengthSeconds, editRatioMin, editRatioHour }: Allowance): Minutes {
  if (editRatioMin <= 0 || videoLengthSeconds <= 0) return 0;
  return Math.ceil((videoLengthSeconds * editRatioHour) / editRatioMin);
}

/** Returns the minutes between `from` and `till` that were paused. Overlapping pauses count once. */
function pausedMinutes(pauses: readonly Pause[], from: string, till: string): Minutes {
  if (pauses.length === 0) return 0;
  let total = 0;
  let reached = from;
  for (const pause of [...pauses].sort((a, b) => (a.pausedAt < b.pausedAt ? -1 : 1))) {
    const begin = pause.pausedAt > reached ? pause.pausedAt : reached;
    const resumed = pause.resumedAt ?? till;
    const end = resumed < till ? resumed : till;
    if (end <= begin) continue;
    total += minutesBetween(begin, end);
    reached = end;
  }
  return total;
}

function workedMinutes({ startedAt, endedAt, pauses }: TimerTimes, now: string): Minutes | null {
  if (startedAt === null) return null;
  const till = endedAt ?? now;
  return Math.max(0, minutesBetween(startedAt, till) - pausedMinutes(pauses, startedAt, till));
}

/** Returns minutes from start to end (or now) without pauses, with two decimals, never negative. Null before the start. */
export function workedMinutesOf(clock: TimerTimes, now: string): Minutes | null {
  const minutes = workedMinutes(clock, now);
  return minutes === null ? null : roundToHundredths(minutes);
}

/** Returns the run time in minutes: recorded once the work has ended, otherwise from the timer. Null before the start, and if unknown. */
export function runtimeMinutesOf(clock: TimerTimes, now: string): Minutes | null {
  if (clock.isRuntimeUnknown) return null;
  const isOver = clock.endedAt !== null || isFinished(clock.status);
  if (clock.runtimeMinutes !== null && (isOver || clock.startedAt === null)) return clock.runtimeMinutes;
  return workedMinutesOf(clock, now);
}

/** Returns allowed time less run time in whole seconds, negative when exceeded. Null without a limit, and if the run time is unknown. */
export function remainingSecondsOf(project: TimerTimes & Allowance, now: string): Seconds | null {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0 || project.isRuntimeUnknown) return null;
  const isRecorded = project.endedAt !== null || isFinished(project.status);
  const worked = isRecorded ? runtimeMinutesOf(project, now) : workedMinutes(project, now);
  return Math.round((allowed - (worked ?? 0)) * 60);
}

/** Returns whether run time exceeds allowed time. Always false without a limit, and if the run time is unknown. */
export function isExceeded(project: TimerTimes & Allowance, now: string): boolean {
  const allowed = allowedMinutesOf(project);
  return allowed > 0 && (runtimeMinutesOf(project, now) ?? 0) > allowed;
}

/** Shown instead of a run time that is unknown. */
export const NOT_MEASURED = 'not measured';

/** Returns ', 3 not measured' for the end of a figure's note, or nothing. */
export const unmeasuredText = (count = 0): string => (count === 0 ? '' : `, ${groupedText(count)} ${NOT_MEASURED}`);

/** Formats the run time of ended work, which may be unknown. */
export const measuredText = (minutes: Minutes | null): string => (minutes === null ? NOT_MEASURED : hoursText(minutes));

/** Returns the run time for a card: 'Xh Ym', 'Ym', 'Paused', 'Not started yet' or 'not measured' (docs/projects.md#clock). */
export function runtimeTextOf(clock: TimerTimes, now: string): string {
  if (clock.isRuntimeUnknown) return NOT_MEASURED;
  if (clock.status === 'paused' && clock.runtimeMinutes === null) return 'Paused';
  const minutes = runtimeMinutesOf(clock, now);
  return minutes === null ? 'Not started yet' : hoursText(minutes);
}

/** Returns the result of ending work: 'Ended after 6h 56m, 1h 56m over.' */
export function endedText(project: TimerTimes & Allowance, now: string): string {
  const worked = runtimeMinutesOf(project, now) ?? 0;
  const over = worked - allowedMinutesOf(project);
  const overText = over < 1 ? 'under 1m' : hoursText(over);
  return `Ended after ${hoursText(worked)}${isExceeded(project, now) ? `, ${overText} over` : ''}.`;
}

/** Formats 'N minutes M seconds' (docs/projects.md#clock). */
export function durationText(minutes: Minutes): string {
  const seconds = Math.max(0, Math.round(minutes * 60));
  return `${groupedText(Math.floor(seconds / 60))} minutes ${seconds % 60} seconds`;
}

const STATUS_BEFORE: Record<TimerAction, ProjectStatus> = {
  start: 'assigned',
  pause: 'started',
  resume: 'paused',
  end: 'started',
};
const STATUS_AFTER: Record<TimerAction, string> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
};

type State = Pick<Project, 'status' | 'startedAt'>;

/** Returns a conflict that names the current status, unless the action is possible now (docs/projects.md#timer). */
export function checkTransition(project: State, action: TimerAction): Refusal | undefined {
  if (project.status !== STATUS_BEFORE[action]) {
    return refuse('conflict', `This project is ${project.status} and cannot be ${STATUS_AFTER[action]}.`);
  }
  if (action === 'start' && project.startedAt !== null) {
    return refuse('conflict', `This project is ${project.status} but already has a start time, and cannot be started.`);
  }
  return undefined;
}

/** Returns the fields that a timer action sets. It always leads to measured time. */
export const timingOf = ({ status, startedAt, endedAt, pauses, runtimeMinutes, isRevised }: Timing): Timing => ({
  status,
  startedAt,
  endedAt,
  pauses,
  runtimeMinutes,
  isRuntimeUnknown: false,
  isRevised,
});

/** Returns the timing after Start. Call `checkTransition` first. */
export const startProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'started',
  startedAt: now,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
});

/** Returns the timing after Pause. Call `checkTransition` first. */
export const pauseProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'paused',
  pauses: [...project.pauses, { pausedAt: now, resumedAt: null }],
});

/** Returns the timing after Resume, which closes every open pause. Call `checkTransition` first. */
export const resumeProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'started',
  pauses: project.pauses.map((pause) => (pause.resumedAt === null ? { ...pause, resumedAt: now } : pause)),
});

/** Returns the timing after End: the run time is recorded, and work over its allowed time becomes revised (docs/projects.md#revised). */
export function endProject(project: TimedProject, now: string): Timing {
  const endedAt = project.startedAt !== null && project.startedAt > now ? project.startedAt : now;
  const ended = { ...timingOf(project), status: 'completed' as const, endedAt, runtimeMinutes: null };
  const runtimeMinutes = workedMinutesOf(ended, now);
  const isOver = isExceeded({ ...project, ...ended, runtimeMinutes }, now);
  return { ...ended, runtimeMinutes, isRevised: project.isRevised || isOver };
}

const ACTIONS: Record<TimerAction, (project: TimedProject, now: string) => Timing> = {
  start: startProject,
  pause: pauseProject,
  resume: resumeProject,
  end: endProject,
};

/** Returns the timing after an action, or a conflict that names the current status (docs/projects.md#timer). */
export const applyTimerAction = (project: TimedProject, action: TimerAction, now: string): Timing | Refusal =>
  checkTransition(project, action) ?? ACTIONS[action](project, now);
