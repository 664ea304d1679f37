/** The clock of a project: what it shows, and what each press of a timer button changes (docs/projects.md#run-time). */
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import { minutesBetween } from '#domain/platform/dates.ts';
import { groupedText, roundToHundredths } from '#domain/platform/numbers.ts';
import { isFinished, type ProjectStatus } from './project-status.ts';
import type { Pause, Project } from './project.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export type Allowance = Pick<Project, 'videoLengthSeconds' | 'editRatioMin' | 'editRatioHour'>;
export type Clock = Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses' | 'runtimeMinutes'>;
export type Timed = Clock & Allowance & Pick<Project, 'isRevised'>;
/** The fields that a press of a button sets. */
export type Timing = Clock & Pick<Project, 'isRevised'>;

/** Whole minutes that the work may take; 0 = no limit. Lengths in seconds make the formula's × 60 / 60 cancel out. */
export function allowedMinutesOf({ videoLengthSeconds, editRatioMin, editRatioHour }: Allowance): number {
  if (editRatioMin <= 0 || videoLengthSeconds <= 0) return 0;
  return Math.ceil((videoLengthSeconds * editRatioHour) / editRatioMin);
}

/** Minutes of the span from `from` to `till` that the pauses take; overlapping ones count once. */
function pausedMinutes(pauses: readonly Pause[], from: string, till: string): number {
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

function workedMinutes({ startedAt, endedAt, pauses }: Clock, now: string): number | null {
  if (startedAt === null) return null;
  const till = endedAt ?? now;
  return Math.max(0, minutesBetween(startedAt, till) - pausedMinutes(pauses, startedAt, till));
}

/** Minutes from start to end (or now) less the pauses, two decimals, never negative; null before the start. */
export function workedMinutesOf(clock: Clock, now: string): number | null {
  const minutes = workedMinutes(clock, now);
  return minutes === null ? null : roundToHundredths(minutes);
}

/** The run time in minutes: the recorded one once the work has ended, else what the clock says; null before the start. */
export function runtimeMinutesOf(clock: Clock, now: string): number | null {
  const isOver = clock.endedAt !== null || isFinished(clock.status);
  if (clock.runtimeMinutes !== null && (isOver || clock.startedAt === null)) return clock.runtimeMinutes;
  return workedMinutesOf(clock, now);
}

/** Allowed time less the run time in whole seconds, negative when exceeded; null when nothing limits the work. */
export function remainingSecondsOf(project: Clock & Allowance, now: string): number | null {
  const allowed = allowedMinutesOf(project);
  if (allowed === 0) return null;
  const isRecorded = project.endedAt !== null || isFinished(project.status);
  const worked = isRecorded ? runtimeMinutesOf(project, now) : workedMinutes(project, now);
  return Math.round((allowed - (worked ?? 0)) * 60);
}

/** Whether more time was worked than allowed; never where nothing limits the work. */
export function isExceeded(project: Clock & Allowance, now: string): boolean {
  const allowed = allowedMinutesOf(project);
  return allowed > 0 && (runtimeMinutesOf(project, now) ?? 0) > allowed;
}

/** Past its deadline: still open now, or ended after it. */
export function isLate(project: Pick<Project, 'status' | 'deadlineAt' | 'endedAt'>, now: string): boolean {
  const till = isFinished(project.status) ? project.endedAt : now;
  return project.deadlineAt !== null && till !== null && till > project.deadlineAt;
}

/** 'Xh Ym', or 'Ym' below an hour; whole minutes, fractions dropped. */
export function hoursText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  return hours > 0 ? `${groupedText(hours)}h ${whole % 60}m` : `${whole}m`;
}

/** The run time of a card: 'Xh Ym', 'Ym', 'Paused' or 'Not started yet' (docs/projects.md#clock). */
export function runtimeTextOf(clock: Clock, now: string): string {
  if (clock.status === 'paused' && clock.runtimeMinutes === null) return 'Paused';
  const minutes = runtimeMinutesOf(clock, now);
  return minutes === null ? 'Not started yet' : hoursText(minutes);
}

/** What an end did: 'Ended at 6h 56m, 1h 56m over.' */
export function endedText(project: Clock & Allowance, now: string): string {
  const worked = runtimeMinutesOf(project, now) ?? 0;
  const over = isExceeded(project, now) ? `, ${hoursText(worked - allowedMinutesOf(project))} over` : '';
  return `Ended at ${hoursText(worked)}${over}.`;
}

/** 'N minutes M seconds' (docs/projects.md#clock). */
export function durationText(minutes: number): string {
  const seconds = Math.max(0, Math.round(minutes * 60));
  return `${groupedText(Math.floor(seconds / 60))} minutes ${seconds % 60} seconds`;
}

const FROM: Record<TimerAction, ProjectStatus> = {
  start: 'assigned',
  pause: 'started',
  resume: 'paused',
  end: 'started',
};
const DONE: Record<TimerAction, string> = { start: 'started', pause: 'paused', resume: 'resumed', end: 'ended' };

type State = Pick<Project, 'status' | 'startedAt'>;

/** A conflict that names the present status, unless the button may be pressed now (docs/projects.md#timer). */
export function checkTransition(project: State, action: TimerAction): Refusal | undefined {
  if (project.status !== FROM[action]) {
    return refuse('conflict', `This project is ${project.status} and cannot be ${DONE[action]}.`);
  }
  if (action === 'start' && project.startedAt !== null) {
    return refuse('conflict', `This project is ${project.status} but already has a start time, and cannot be started.`);
  }
  return undefined;
}

const timingOf = ({ status, startedAt, endedAt, pauses, runtimeMinutes, isRevised }: Timing): Timing => ({
  status,
  startedAt,
  endedAt,
  pauses,
  runtimeMinutes,
  isRevised,
});

/** The timing after Start; ask `checkTransition` first. */
export const startProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'started',
  startedAt: now,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
});

/** The timing after Pause; ask `checkTransition` first. */
export const pauseProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'paused',
  pauses: [...project.pauses, { pausedAt: now, resumedAt: null }],
});

/** The timing after Resume: every open pause ends now; ask `checkTransition` first. */
export const resumeProject = (project: Timing, now: string): Timing => ({
  ...timingOf(project),
  status: 'started',
  pauses: project.pauses.map((pause) => (pause.resumedAt === null ? { ...pause, resumedAt: now } : pause)),
});

/** The timing after End: the run time is recorded, and work over its allowance becomes revised (docs/projects.md#revised). */
export function endProject(project: Timed, now: string): Timing {
  const endedAt = project.startedAt !== null && project.startedAt > now ? project.startedAt : now;
  const ended = { ...timingOf(project), status: 'completed' as const, endedAt, runtimeMinutes: null };
  const runtimeMinutes = workedMinutesOf(ended, now);
  const isOver = isExceeded({ ...project, ...ended, runtimeMinutes }, now);
  return { ...ended, runtimeMinutes, isRevised: project.isRevised || isOver };
}

const PRESSES: Record<TimerAction, (project: Timed, now: string) => Timing> = {
  start: startProject,
  pause: pauseProject,
  resume: resumeProject,
  end: endProject,
};

/** The timing that a press leaves; a conflict that names the present status where it allows no such press (docs/projects.md#timer). */
export const applyTimerAction = (project: Timed, action: TimerAction, now: string): Timing | Refusal =>
  checkTransition(project, action) ?? PRESSES[action](project, now);
