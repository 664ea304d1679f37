/** Plan of a person's open work: the order of the queue, minutes left, and the days that they fill (docs/planning.md#plan). */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { WaitKind } from '#domain/work/wait-kinds.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { horizonOf, type WorkCalendar } from './work-calendar.ts';

/** Minimum minutes planned for an open project, and the minutes assumed without an allowance or finished projects. */
const MIN_MINUTES = 15;
const UNKNOWN_MINUTES = 60;
/** Number of a person's latest finished projects in a class that determine the pace. */
const PACE_PROJECTS = 20;

/** State of an open project at one point in time. */
export type QueuedProject = {
  id: number;
  class: ProjectClass;
  isRunning: boolean;
  waitingFor: WaitKind | null;
  deadlineAt: string | null;
  /** 0 without an allowance. */
  allowedMinutes: Minutes;
  workedMinutes: Minutes;
};

/** Fields of a finished project that show how long the work took; `runMinutes` is null if unknown. */
export type PaceProject = { class: ProjectClass; allowedMinutes: Minutes; runMinutes: Minutes | null };

/** A person's usual share of the allowance, in the class or else overall, and usual minutes per project of a class. Null without finished projects. */
export type Pace = { ratioOf(of: ProjectClass): number | null; minutesOf(of: ProjectClass): Minutes | null };

/** Returns the median (the mean of the middle two for an even number of values), or null without values. */
export function medianOf(values: readonly number[]): number | null {
  // Sorts numbers several times as fast as an array does with a comparison.
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Caches the result of `compute` by class. */
function onceByClass(compute: (of: ProjectClass) => number | null): (of: ProjectClass) => number | null {
  const known = new Map<ProjectClass, number | null>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const computed = compute(of);
    known.set(of, computed);
    return computed;
  };
}

const ratio = ({ runMinutes, allowedMinutes }: PaceProject): number | null =>
  allowedMinutes > 0 && runMinutes !== null ? runMinutes / allowedMinutes : null;

/** Returns a person's pace from their finished projects, latest first; only of those that ended before an instant, if given. */
export function paceOf(finished: readonly (PaceProject & { endedAt?: string })[], before?: string): Pace {
  const figures = (of: ProjectClass | null, figureOf: (project: PaceProject) => number | null): number | null => {
    const found: number[] = [];
    let count = 0;
    for (const project of finished) {
      if (project.runMinutes === null) continue;
      if ((of !== null && project.class !== of) || (before !== undefined && (project.endedAt ?? '') >= before))
        continue;
      const figure = figureOf(project);
      if (figure !== null) found.push(figure);
      count += 1;
      if (count === PACE_PROJECTS) break;
    }
    return medianOf(found);
  };
  return {
    ratioOf: onceByClass((of) => figures(of, ratio) ?? figures(null, ratio)),
    minutesOf: onceByClass((of) => figures(of, ({ runMinutes }) => runMinutes)),
  };
}

/** Returns the whole minutes that a project is planned to take: none while it waits for approval. */
export function minutesLeft(project: QueuedProject, pace: Pace): Minutes {
  if (project.waitingFor === 'approval') return 0;
  const expected =
    project.allowedMinutes > 0
      ? (pace.ratioOf(project.class) ?? 1) * project.allowedMinutes
      : (pace.minutesOf(project.class) ?? UNKNOWN_MINUTES);
  return Math.max(MIN_MINUTES, Math.ceil(expected - project.workedMinutes));
}

/** Returns whether the project's wait keeps it from being worked on. */
const isBlocked = ({ waitingFor }: QueuedProject): boolean => waitingFor === 'footage' || waitingFor === 'brief';

/** Compares projects by their planned order. */
export function compareQueued(a: QueuedProject, b: QueuedProject): number {
  if (a.isRunning !== b.isRunning) return a.isRunning ? -1 : 1;
  if (isBlocked(a) !== isBlocked(b)) return isBlocked(a) ? 1 : -1;
  if (a.deadlineAt !== b.deadlineAt) return (a.deadlineAt ?? '9') < (b.deadlineAt ?? '9') ? -1 : 1;
  return a.id - b.id;
}

/** Returns the queue in planned order: the running project, then by deadline, then by number; blocked ones last. */
export const orderQueue = <T extends QueuedProject>(queue: readonly T[]): T[] => queue.toSorted(compareQueued);

/** Minutes of a project on a day. */
type Portion = { day: number; minutes: Minutes };
/** Days on which a project is planned. `till` is null if nothing is left to do, or if it doesn't fit before the horizon. */
export type PlannedProject = { id: number; minutes: Minutes; portions: Portion[]; till: number | null };

/** Fills the person's days from `today` with the work in this order. */
export function planDays(
  tasks: readonly { id: number; minutes: Minutes }[],
  { calendar, today }: { calendar: WorkCalendar; today: number },
): PlannedProject[] {
  const last = horizonOf(today);
  let day = today;
  let free = calendar(day);
  return tasks.map(({ id, minutes }) => {
    const portions: Portion[] = [];
    let left = minutes;
    while (left > 0 && day <= last) {
      const taken = Math.min(left, free);
      if (taken > 0) portions.push({ day, minutes: taken });
      left -= taken;
      free -= taken;
      if (left === 0) break;
      day += 1;
      free = day <= last ? calendar(day) : 0;
    }
    return { id, minutes, portions, till: left === 0 ? (portions.at(-1)?.day ?? null) : null };
  });
}

/** Returns the day by which this much work is planned to be done, or null beyond the horizon. */
export function finishOf(
  minutes: Minutes,
  { calendar, today }: { calendar: WorkCalendar; today: number },
): number | null {
  const last = horizonOf(today);
  let left = minutes;
  for (let day = today; day <= last; day += 1) {
    left -= calendar(day);
    if (left <= 0) return day;
  }
  return null;
}

/** Plans a queue of open projects in its order. */
export function planQueue(
  queue: readonly QueuedProject[],
  { pace, ...days }: { pace: Pace; calendar: WorkCalendar; today: number },
): PlannedProject[] {
  const tasks = orderQueue(queue).map((project) => ({ id: project.id, minutes: minutesLeft(project, pace) }));
  return planDays(tasks, days);
}
