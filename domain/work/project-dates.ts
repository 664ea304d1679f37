/** The dates of a project: defaults, the order assigned, start, deadline, ended, and how a form keeps it (docs/projects.md#form-dates, docs/projects.md#form-rules). */
import { dayOf, secondOf } from '#domain/platform/dates.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Instants of a form, in the order that they must keep; null where not given or not in that form. */
export type FormDates = {
  assigned: string | null;
  start: string | null;
  deadline: string | null;
  ended: string | null;
};
export type DateField = keyof FormDates;

const DATE_ORDER: readonly DateField[] = ['assigned', 'start', 'deadline', 'ended'];
const DATE_NAMES: Record<DateField, string> = {
  assigned: 'Assigned',
  start: 'Start',
  deadline: 'Deadline',
  ended: 'Ended',
};

export const DATE_TEXTS = {
  deadlineBeforeStart: 'Deadline date and time cannot be before start date and time.',
  startBeforeAssigned: 'Start date and time cannot be before assigned date and time.',
  deadlineBeforeStartSameDay: 'Deadline time cannot be before start time on the same day.',
  endBeforeStart: 'End date and time cannot be before start date and time.',
  endAhead: 'End date and time cannot be in the future.',
} as const;

export const DEFAULT_START_TIME = '09:00';
export const DEFAULT_DEADLINE_TIME = '17:00';

/** The instant of a day and an hh:mm time, both UTC. */
export const instantOf = (day: string, time: string): string => `${day}T${time}:00.000Z`;

/** Today 09:00 and 17:00 UTC (docs/projects.md#forms). */
export const defaultDates = (now: string): { start: string; deadline: string } => ({
  start: instantOf(dayOf(now), DEFAULT_START_TIME),
  deadline: instantOf(dayOf(now), DEFAULT_DEADLINE_TIME),
});

/** What each field that was moved says of it. */
export type DateNotes = Partial<Record<DateField, string>>;
export type AdjustedDates = { dates: FormDates; notes: DateNotes };

const noteOf = (field: DateField, cause: DateField): string =>
  `${DATE_NAMES[field]} date/time adjusted to match new ${cause} date/time.`;

/** Moves each of the later dates that fell behind up to the one before it; stops at the first that stands well. */
function moveUp(dates: FormDates, changed: DateField, later: readonly DateField[]): AdjustedDates {
  const adjusted = { ...dates };
  const notes: DateNotes = {};
  let cause = changed;
  for (const field of later) {
    const floor = adjusted[cause];
    const value = adjusted[field];
    if (floor === null || value === null) continue;
    if (value >= floor) break;
    adjusted[field] = floor;
    notes[field] = noteOf(field, cause);
    cause = field;
  }
  return { dates: adjusted, notes };
}

const laterThan = (field: DateField): readonly DateField[] => DATE_ORDER.slice(DATE_ORDER.indexOf(field) + 1);

/**
 * The dates of a project that is created, after one of them was changed: each later one that fell behind is moved up to it.
 * Earlier ones never move: a deadline typed before the start is the person's mistake to see.
 */
export const adjustDates = (dates: FormDates, changed: DateField): AdjustedDates =>
  moveUp(dates, changed, laterThan(changed));

/**
 * The same for a project that is edited, where the end is what has happened: it is moved by a start that passes it and
 * by nothing else (docs/projects.md#form-dates).
 */
export function adjustEditedDates(dates: FormDates, changed: DateField): AdjustedDates {
  const planned = laterThan(changed).filter((field) => field !== 'ended');
  const moved = moveUp(dates, changed, planned);
  const isStartNew = changed === 'start' || moved.notes.start !== undefined;
  if (!isStartNew) return moved;
  const { dates: after, notes } = moveUp(moved.dates, 'start', ['ended']);
  return { dates: after, notes: { ...moved.notes, ...notes } };
}

/** What an edit began with, and the moment at which it is judged. */
export type DateEdit<Dates> = { stored: Dates; now: string };

/** An end that an edit sets lies after the present instant, to the second, as the wire has it (docs/projects.md#form-dates). */
export const isEndAhead = (ended: string | null, { stored, now }: DateEdit<string | null>): boolean =>
  ended !== null && ended !== stored && secondOf(now) < secondOf(ended);

export type ProjectDates = {
  createdAt: string | null;
  startedAt: string | null;
  deadlineAt: string | null;
  endedAt: string | null;
};

type Pair = { early: keyof ProjectDates; late: keyof ProjectDates; message: string };

const PAIRS: readonly Pair[] = [
  { early: 'createdAt', late: 'startedAt', message: DATE_TEXTS.startBeforeAssigned },
  { early: 'startedAt', late: 'deadlineAt', message: DATE_TEXTS.deadlineBeforeStart },
  { early: 'startedAt', late: 'endedAt', message: DATE_TEXTS.endBeforeStart },
];

/**
 * Both dates are given, and the late one lies before the early one. With `stored`, only where one of the two was changed:
 * a timer may well be started before the day that was planned, or after the deadline.
 */
export function isTurned<Name extends string>(
  [early, late]: readonly [early: Name, late: Name],
  dates: Record<Name, string | null>,
  stored?: Record<Name, string | null>,
): boolean {
  const [from, till] = [dates[early], dates[late]];
  const isUntouched = stored !== undefined && stored[early] === from && stored[late] === till;
  return from !== null && till !== null && till < from && !isUntouched;
}

/** A project that has not started is planned to start when it is assigned. */
const pairsOf = (dates: ProjectDates): readonly Pair[] =>
  dates.startedAt === null
    ? [{ early: 'createdAt', late: 'deadlineAt', message: DATE_TEXTS.deadlineBeforeStart }]
    : PAIRS;

/**
 * What is wrong with the order of the dates, only where both of a pair are given.
 * With `stored`, only pairs that the edit changed are judged.
 */
export function checkProjectDates(dates: ProjectDates, stored?: ProjectDates): Violation[] {
  return pairsOf(dates)
    .filter(({ early, late }) => isTurned([early, late], dates, stored))
    .map(({ late, message }) => brokenRuleAt(late, message, 'atLeast'));
}
