/** Project dates: defaults, their required order (assigned, start, deadline, ended), and how forms maintain that order (docs/projects.md#form-dates, docs/projects.md#form-rules). */
import { truncateToSecond } from '#domain/platform/dates.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { dayOf, instantOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Instants of a form in their required order. Null if empty or not part of the form. */
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
  endInFuture: 'End date and time cannot be in the future.',
} as const;

export const DEFAULT_START_TIME = '09:00';
export const DEFAULT_DEADLINE_TIME = '17:00';

/** Returns today 09:00 and 17:00 (docs/projects.md#forms). */
export const defaultDates = (now: string, zone: TimeZone): { start: string; deadline: string } => ({
  start: instantOf(dayOf(now, zone), DEFAULT_START_TIME, zone),
  deadline: instantOf(dayOf(now, zone), DEFAULT_DEADLINE_TIME, zone),
});

/** Notes on dates that were moved automatically. */
export type DateNotes = Partial<Record<DateField, string>>;
export type AdjustedDates = { dates: FormDates; notes: DateNotes };

const noteOf = (field: DateField, cause: DateField): string =>
  `${DATE_NAMES[field]} date/time adjusted to match new ${cause} date/time.`;

/** Moves each later date that is now too early to the date before it, stopping at the first that is in order. */
function moveUp(dates: FormDates, changed: DateField, later: readonly DateField[]): AdjustedDates {
  const adjusted = { ...dates };
  const notes: DateNotes = {};
  let cause = changed;
  for (const field of later) {
    const earliest = adjusted[cause];
    const value = adjusted[field];
    if (earliest === null || value === null) continue;
    if (value >= earliest) break;
    adjusted[field] = earliest;
    notes[field] = noteOf(field, cause);
    cause = field;
  }
  return { dates: adjusted, notes };
}

const laterThan = (field: DateField): readonly DateField[] => DATE_ORDER.slice(DATE_ORDER.indexOf(field) + 1);

/**
 * Adjusts the dates of a new project after one was changed: later dates that are now too early move to it. Earlier
 * dates never move, so a deadline typed before the start stays visible as a mistake.
 */
export const adjustDates = (dates: FormDates, changed: DateField): AdjustedDates =>
  moveUp(dates, changed, laterThan(changed));

/**
 * Adjusts the dates of an edited project. The end is a recorded fact, so only a start after it moves the end
 * (docs/projects.md#form-dates).
 */
export function adjustEditedDates(dates: FormDates, changed: DateField): AdjustedDates {
  const planned = laterThan(changed).filter((field) => field !== 'ended');
  const moved = moveUp(dates, changed, planned);
  const isStartNew = changed === 'start' || moved.notes.start !== undefined;
  if (!isStartNew) return moved;
  const { dates: after, notes } = moveUp(moved.dates, 'start', ['ended']);
  return { dates: after, notes: { ...moved.notes, ...notes } };
}

/** Stored values of an edit, and the time of validation. */
export type DateEdit<Dates> = { stored: Dates; now: string };

/** Returns whether an edit sets an end in the future, compared by the second like the API (docs/projects.md#form-dates). */
export const isEndInFuture = (ended: string | null, { stored, now }: DateEdit<string | null>): boolean =>
  ended !== null && ended !== stored && truncateToSecond(now) < truncateToSecond(ended);

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
 * Returns whether two dates are in the wrong order. With `stored`, only if the edit changed one of them, because a
 * timer may have been started before the planned day or after the deadline.
 */
export function isReversed<Name extends string>(
  [early, late]: readonly [early: Name, late: Name],
  dates: Record<Name, string | null>,
  stored?: Record<Name, string | null>,
): boolean {
  const [from, till] = [dates[early], dates[late]];
  const isUntouched = stored !== undefined && stored[early] === from && stored[late] === till;
  return from !== null && till !== null && till < from && !isUntouched;
}

/** Returns the pairs to compare. A project that hasn't started is planned to start when it is assigned. */
const pairsOf = (dates: ProjectDates): readonly Pair[] =>
  dates.startedAt === null
    ? [{ early: 'createdAt', late: 'deadlineAt', message: DATE_TEXTS.deadlineBeforeStart }]
    : PAIRS;

/**
 * Checks the order of all given dates. With `stored`, checks only pairs that the edit changed.
 */
export function checkProjectDates(dates: ProjectDates, stored?: ProjectDates): Violation[] {
  return pairsOf(dates)
    .filter(({ early, late }) => isReversed([early, late], dates, stored))
    .map(({ late, message }) => brokenRuleAt(late, message, 'atLeast'));
}
