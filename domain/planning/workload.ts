/** Workload of people: days with planned minutes, queues with forecasts, and who could take a project (docs/planning.md). */
import type { Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { dayOf, type TimeZone, timeOf } from '#domain/platform/time-zone.ts';
import { HALVES, leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { capacityOn, leaveHalvesOn, type WorkingTime } from '#domain/work/leave/working-days.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Risk } from './board-values.ts';
import { riskOf, type DelayBounds, usualFinishOf } from './forecast.ts';
import { type Pace, type PlannedProject, planQueue, type QueuedProject } from './plan.ts';
import {
  calendarOf,
  dayOfNumber,
  horizonOf,
  mondayOf,
  numberOfDay,
  weekdayOfNumber,
  type WorkCalendar,
} from './work-calendar.ts';

/** Open project as the board shows it. */
export type BoardProject = Pick<
  Project,
  'id' | 'version' | 'title' | 'status' | 'class' | 'deadlineAt' | 'waitingFor'
> & { assignedById: number | null };
export type OpenProject = QueuedProject & BoardProject;

/** Person with their open projects, and the data that their forecasts are computed from. */
export type Worker = {
  person: PersonRef;
  time: WorkingTime;
  calendar: WorkCalendar;
  open: readonly OpenProject[];
  pace: Pace;
  bounds: DelayBounds | undefined;
  /** Minutes worked on a day, or null if they are not known. */
  workedOn: (day: string) => Minutes | null;
};

/** Current time and time zone, for everything in one response. */
export type Moment = { now: string; zone: TimeZone };

/** Days are YYYY-MM-DD. `till` is the planned finish, null while nothing can be planned. */
export type Forecast = {
  from: string | null;
  till: string | null;
  minutes: Minutes;
  usually: { from: string; till: string | null; n: number } | null;
  risk: Risk | null;
  /** True if the deadline falls on approved leave. */
  isDueAway: boolean;
};
export type QueueEntry = Forecast & { project: BoardProject };

export type BoardDay = {
  day: string;
  capacity: Minutes;
  planned: Minutes;
  /** Minutes worked, of days before today. */
  worked?: Minutes | undefined;
  /** Halves on approved leave: 0 to 2. */
  awayHalves: number;
  holiday: string | null;
};
export type BoardRow = {
  person: PersonRef;
  /** Unplanned minutes from today to Sunday. */
  freeMinutes: Minutes;
  days: BoardDay[];
  queue: QueueEntry[];
};

/** Returns the calendar of a person's capacity. Only days with a holiday or leave need their date. */
export function workCalendarOf(time: WorkingTime): WorkCalendar {
  const { defaultMinutes, hours, holidays, leave } = time;
  const off = new Set([...holidays.keys()].map(numberOfDay));
  const leaves = leave.map(({ leaveFrom, leaveTill }) => ({
    from: numberOfDay(leaveDayOf(leaveFrom)),
    till: numberOfDay(leaveDayOf(leaveTill)),
  }));
  const weeks = hours.map(({ fromDay, minutes }) => ({ from: numberOfDay(fromDay), minutes }));
  const dated = calendarOf((day) => capacityOn(time, day));
  return (day) => {
    if (off.has(day) || leaves.some(({ from, till }) => from <= day && day <= till)) return dated(day);
    const week = weeks.findLast(({ from }) => from <= day)?.minutes ?? defaultMinutes;
    return week[weekdayOfNumber(day)] ?? 0;
  };
}

const isDueAway = (deadlineAt: string, time: WorkingTime, zone: TimeZone): boolean => {
  const half = timeOf(deadlineAt, zone) < '12:00' ? HALVES.morning : HALVES.afternoon;
  return (leaveHalvesOn(time, dayOf(deadlineAt, zone)) & half) !== 0;
};

const dayOrNull = (day: number | null | undefined): string | null =>
  day === null || day === undefined ? null : dayOfNumber(day);

const todayOf = ({ now, zone }: Moment): number => numberOfDay(dayOf(now, zone));

/** Returns the forecast of a planned project of this person. */
function forecastOf(
  worker: Worker,
  project: Pick<Project, 'deadlineAt'>,
  planned: PlannedProject,
  moment: Moment,
): Forecast {
  const { deadlineAt } = project;
  const { calendar, bounds, time } = worker;
  const usually = usualFinishOf(planned.till, bounds, { calendar, today: todayOf(moment) });
  const deadline = deadlineAt === null ? null : numberOfDay(dayOf(deadlineAt, moment.zone));
  return {
    from: dayOrNull(planned.portions[0]?.day),
    till: dayOrNull(planned.till),
    minutes: planned.minutes,
    usually: usually && { ...usually, from: dayOfNumber(usually.from), till: dayOrNull(usually.till) },
    risk: riskOf(
      deadline === null ? null : { day: deadline, isPast: deadlineAt !== null && deadlineAt < moment.now },
      usually,
    ),
    isDueAway: deadlineAt !== null && isDueAway(deadlineAt, time, moment.zone),
  };
}

const planOf = ({ calendar, pace }: Worker, open: readonly QueuedProject[], moment: Moment): PlannedProject[] =>
  planQueue(open, { pace, calendar, today: todayOf(moment) });

/** Returns the project as the board shows it. */
export const boardProjectOf = ({
  isRunning: _isRunning,
  allowedMinutes: _allowedMinutes,
  workedMinutes: _workedMinutes,
  ...shown
}: OpenProject): BoardProject => shown;

function queueOf(worker: Worker, planned: readonly PlannedProject[], moment: Moment): QueueEntry[] {
  const byId = new Map(worker.open.map((project) => [project.id, project]));
  return planned.map((one) => {
    const project = byId.get(one.id) as OpenProject;
    return { project: boardProjectOf(project), ...forecastOf(worker, project, one, moment) };
  });
}

/** Returns the sum of planned minutes by day. */
function plannedByDay(planned: readonly PlannedProject[]): Map<number, Minutes> {
  const byDay = new Map<number, Minutes>();
  for (const { portions } of planned)
    for (const { day, minutes } of portions) byDay.set(day, (byDay.get(day) ?? 0) + minutes);
  return byDay;
}

const HALF_COUNTS = { [HALVES.none]: 0, [HALVES.morning]: 1, [HALVES.afternoon]: 1, [HALVES.whole]: 2 } as const;

/** Returns the row of a person over these days. */
export function boardRowOf(worker: Worker, days: { from: string; count: number }, moment: Moment): BoardRow {
  const { person, time, calendar } = worker;
  const planned = planOf(worker, worker.open, moment);
  const byDay = plannedByDay(planned);
  const first = numberOfDay(days.from);
  const today = todayOf(moment);
  let freeMinutes = 0;
  for (let day = today; day < mondayOf(today) + 7; day += 1) freeMinutes += calendar(day) - (byDay.get(day) ?? 0);
  return {
    person,
    freeMinutes,
    days: Array.from({ length: days.count }, (_, i) => {
      const day = dayOfNumber(first + i);
      return {
        day,
        capacity: calendar(first + i),
        planned: byDay.get(first + i) ?? 0,
        ...(first + i < today && { worked: worker.workedOn(day) ?? undefined }),
        awayHalves: HALF_COUNTS[leaveHalvesOn(time, day)],
        holiday: time.holidays.get(day)?.name ?? null,
      };
    }),
    queue: queueOf(worker, planned, moment),
  };
}

/** Person who could take a project, with the forecast for it. */
export type Candidate = Forecast & {
  person: PersonRef;
  /** First day with unplanned time, or null beyond the horizon. */
  freeFrom: string | null;
  openProjects: number;
  isAway: boolean;
};

/** Returns the first day, from today on, that the planned work doesn't fill. */
function freeFromOf({ calendar }: Worker, planned: readonly PlannedProject[], today: number): string | null {
  const byDay = plannedByDay(planned);
  for (let day = today; day <= horizonOf(today); day += 1)
    if (calendar(day) > (byDay.get(day) ?? 0)) return dayOfNumber(day);
  return null;
}

/** Returns the forecast of this project if the person took it. */
export function candidateOf(worker: Worker, project: QueuedProject, moment: Moment): Candidate {
  const others = worker.open.filter(({ id }) => id !== project.id);
  const planned = planOf(worker, [...others, project], moment).find(({ id }) => id === project.id) as PlannedProject;
  const today = todayOf(moment);
  return {
    person: worker.person,
    ...forecastOf(worker, project, planned, moment),
    freeFrom: freeFromOf(worker, planOf(worker, others, moment), today),
    openProjects: others.length,
    isAway: leaveHalvesOn(worker.time, dayOfNumber(today)) !== HALVES.none,
  };
}

/** Orders candidates by planned finish; those without one last, then by open projects and name. */
export const orderCandidates = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (a, b) =>
      (a.till ?? '9').localeCompare(b.till ?? '9') ||
      a.openProjects - b.openProjects ||
      a.person.firstName.localeCompare(b.person.firstName) ||
      a.person.id - b.person.id,
  );
