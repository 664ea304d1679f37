/** Finish delays of finished projects: working days between the planned and the actual finish (docs/planning.md#slips). */
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Pause, Project, Round } from '#domain/work/projects/project.ts';
import { workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { compareQueued, finishOf, minutesLeft, paceOf, type PaceProject, type QueuedProject } from './plan.ts';
import { numberOfDay, type WorkCalendar, workingDaysBetween } from './work-calendar.ts';

/** Times of a round of work. `replacedAt` is when the next round began, or null for the current one. */
export type WorkedRound = {
  startedAt: string | null;
  endedAt: string | null;
  pauses: readonly Pause[];
  runMinutes: Minutes | null;
  replacedAt: string | null;
  /** True if an edit discarded the round, so its end doesn't count. */
  isSetBack: boolean;
};

/** Project of an editor with all its rounds, first to last. */
export type WorkRecord = Pick<Project, 'id' | 'class' | 'deadlineAt'> & {
  allowedMinutes: Minutes;
  /** When the current editor was assigned. */
  assignedAt: string;
  rounds: readonly WorkedRound[];
};

type Times = Pick<Project, 'startedAt' | 'endedAt' | 'pauses' | 'runtimeMinutes'> & { rounds: readonly Round[] };

/** Returns the rounds of a project, the current one last. */
export function roundsOf({ startedAt, endedAt, pauses, runtimeMinutes, rounds }: Times): WorkedRound[] {
  const earlier = rounds.map((round) => ({
    startedAt: round.startedAt,
    endedAt: round.endedAt,
    pauses: round.pauses,
    runMinutes: round.runtimeMinutes,
    replacedAt: round.requestedAt,
    isSetBack: round.isSetBack ?? false,
  }));
  const current = { startedAt, endedAt, pauses, runMinutes: runtimeMinutes, replacedAt: null, isSetBack: false };
  return [...earlier, current];
}

/** Finished project with its first end after the assignment. */
export type FinishedWork = WorkRecord & PaceProject & { endedAt: string };

/** Returns the project with its first end since the assignment, or undefined if it has none. */
export function finishedWorkOf(record: WorkRecord): FinishedWork | undefined {
  const isEnd = ({ endedAt, isSetBack }: WorkedRound): boolean =>
    !isSetBack && endedAt !== null && endedAt >= record.assignedAt;
  const first = record.rounds.find(isEnd);
  if (!first || first.endedAt === null) return undefined;
  return { ...record, endedAt: first.endedAt, runMinutes: first.runMinutes };
}

const pausesBefore = (pauses: readonly Pause[], at: string): Pause[] => pauses.filter(({ pausedAt }) => pausedAt < at);

const isPausedAt = (pauses: readonly Pause[], at: string): boolean =>
  pauses.some(({ pausedAt, resumedAt }) => pausedAt <= at && (resumedAt === null || resumedAt > at));

/** Returns whether the last round had ended at that instant. */
function isOverAt({ rounds }: WorkRecord, at: string): boolean {
  const endedAt = rounds.at(-1)?.endedAt ?? null;
  return endedAt !== null && endedAt <= at;
}

/** Returns the minutes worked in a round until an instant. Imported work may span more time than was worked. */
function workedUntil({ startedAt, endedAt, pauses, runMinutes }: WorkedRound, at: string): Minutes {
  if (startedAt === null || startedAt > at) return 0;
  const times = { status: 'started', startedAt, endedAt: null, runtimeMinutes: null, isRuntimeUnknown: false } as const;
  const worked = workedMinutesOf({ ...times, pauses: pausesBefore(pauses, at) }, at) ?? 0;
  return Math.min(endedAt === null ? Infinity : (runMinutes ?? 0), worked);
}

/** Project as it was open at an instant. A class, so that its thousands of objects share a getter, which few of them need. */
class QueuedThen implements QueuedProject {
  readonly id: number;
  readonly class: ProjectClass;
  readonly deadlineAt: string | null;
  readonly allowedMinutes: Minutes;
  readonly waitingFor = null;
  readonly isRunning: boolean;
  private readonly round: WorkedRound;
  private readonly at: string;

  constructor(record: WorkRecord, round: WorkedRound, at: string) {
    this.id = record.id;
    this.class = record.class;
    this.deadlineAt = record.deadlineAt;
    this.allowedMinutes = record.allowedMinutes;
    const { startedAt, pauses } = round;
    this.isRunning = startedAt !== null && startedAt <= at && !isPausedAt(pausesBefore(pauses, at), at);
    this.round = round;
    this.at = at;
  }

  get workedMinutes(): Minutes {
    return workedUntil(this.round, this.at);
  }
}

/** Returns the project as it was open at an instant, or undefined if it was not assigned yet or finished. Waits are not considered. */
export function queuedAt(record: WorkRecord, at: string): QueuedProject | undefined {
  if (record.assignedAt > at || isOverAt(record, at)) return undefined;
  const round = record.rounds.find(({ replacedAt }) => replacedAt === null || replacedAt > at);
  if (!round || (round.endedAt !== null && round.endedAt <= at)) return undefined;
  return new QueuedThen(record, round, at);
}

/** Finish delay of a project. `days` are working days, positive if it ended later than planned, and null if there was no plan. */
export type FinishDelay = { projectId: number; assignedAt: string; endedAt: string; days: () => number | null };

/** Records of one person, the finished ones latest first. */
export type PersonHistory = {
  records: readonly WorkRecord[];
  finished: readonly FinishedWork[];
  calendar: WorkCalendar;
  zone: TimeZone;
};

/** Returns the day on which a project was planned to finish when it was assigned, computed from today's records. */
function plannedFinishOf(
  project: FinishedWork,
  { records, finished, calendar }: PersonHistory,
  today: number,
): number | null {
  const own = queuedAt(project, project.assignedAt);
  if (!own) return null;
  const pace = paceOf(finished, project.assignedAt);
  let minutes = 0;
  for (const record of records) {
    const queued = queuedAt(record, project.assignedAt);
    if (queued && compareQueued(queued, own) <= 0) minutes += minutesLeft(queued, pace);
  }
  return finishOf(minutes, { calendar, today });
}

/** Returns the working days between planned and actual finish. */
function finishDelayOf(project: FinishedWork, past: PersonHistory): number | null {
  const { calendar, zone } = past;
  const today = numberOfDay(dayOf(project.assignedAt, zone));
  const planned = plannedFinishOf(project, past, today);
  if (planned === null) return null;
  const till = numberOfDay(dayOf(project.endedAt, zone));
  return workingDaysBetween(calendar, today, till) - workingDaysBetween(calendar, today, planned);
}

/** Returns the delays of a person's finished projects, latest first; each is computed when first needed. */
export const finishDelaysOf = (past: PersonHistory): FinishDelay[] =>
  past.finished.map((project) => {
    let days: number | null | undefined;
    return {
      projectId: project.id,
      assignedAt: project.assignedAt,
      endedAt: project.endedAt,
      days: () => (days === undefined ? (days = finishDelayOf(project, past)) : days),
    };
  });
