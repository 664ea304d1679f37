/** Values of the dialog with a person's hours, holiday calendar and allowances. */
import type { ApiAllowance, ApiWorkHours } from '#contract/work/working-days.ts';
import { formatDay, isDay } from '#domain/platform/dates.ts';
import { halfDaysText } from '#domain/work/leave/leave-halves.ts';
import { type HolidayCalendar, HOLIDAY_TEXTS } from '#domain/work/leave/holidays.ts';
import { parseHalfDays, parseWeek, weekText } from '#domain/work/leave/week-text.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';
import { WORKING_DAYS_COPY } from './working-days-copy.ts';

/** A person's records as loaded, all sharing the version of their user. Allowances are for this year and the next. */
export type PersonDays = { hours: ApiWorkHours; allowances: ApiAllowance[]; calendars: HolidayCalendar[] };

type HoursRow = { key: number; fromDay: string; week: string };
export type AllowanceValues = { days: string; carried: string; note: string };

/** Values as typed. `calendarId` is empty if no calendar is selected. */
export type WorkingDaysValues = {
  rows: HoursRow[];
  calendarId: string;
  current: AllowanceValues;
  next: AllowanceValues;
};

/** Names of the allowances' values, in order of their years. */
export const YEARS = ['current', 'next'] as const;
export type YearName = (typeof YEARS)[number];

const daysText = (halfDays: number): string => halfDaysText(halfDays).replace('−', '-');

const allowanceValues = (allowance: ApiAllowance | undefined): AllowanceValues => ({
  days: allowance?.halfDays === null || !allowance ? '' : daysText(allowance.halfDays),
  carried: allowance?.carriedHalfDays ? daysText(allowance.carriedHalfDays) : '',
  note: allowance?.note ?? '',
});

export const valuesOf = ({ hours, allowances }: PersonDays): WorkingDaysValues => ({
  rows: hours.hours.map(({ fromDay, minutes }, key) => ({ key, fromDay, week: weekText(minutes) })),
  calendarId: String(hours.holidayCalendarId ?? ''),
  current: allowanceValues(allowances[0]),
  next: allowanceValues(allowances[1]),
});

/** Returns hours and calendar as the request sends them. */
export const hoursIn = ({ rows, calendarId }: WorkingDaysValues) => ({
  hours: rows
    .map(({ fromDay, week }) => ({ fromDay, minutes: parseWeek(week) ?? [] }))
    .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)),
  holidayCalendarId: calendarId === '' ? null : Number(calendarId),
});

/** Returns an allowance as the request sends it. Empty days mean no allowance. */
export function allowanceIn({ days, carried, note }: AllowanceValues) {
  const halfDays = days.trim() === '' ? null : (parseHalfDays(days) ?? null);
  if (halfDays === null) return { halfDays, carriedHalfDays: 0, note: '' };
  return { halfDays, carriedHalfDays: parseHalfDays(carried) ?? 0, note: note.trim() };
}

/** Returns errors by field. */
export function checkValues(values: WorkingDaysValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, { fromDay, week }] of values.rows.entries()) {
    const isTwice = values.rows.findIndex((row) => row.fromDay === fromDay) < index;
    if (!isDay(fromDay)) errors[`rows.${index}.fromDay`] = 'Enter a valid date.';
    else if (isTwice) errors[`rows.${index}.fromDay`] = HOLIDAY_TEXTS.twice;
    if (!parseWeek(week)) errors[`rows.${index}.week`] = WORKING_DAYS_COPY.badWeek;
  }
  for (const year of YEARS) {
    const { days, carried } = values[year];
    const halfDays = days.trim() === '' ? 0 : parseHalfDays(days);
    if (halfDays === undefined || halfDays < 0) errors[`${year}.days`] = WORKING_DAYS_COPY.badDays;
    if (carried.trim() !== '' && parseHalfDays(carried) === undefined)
      errors[`${year}.carried`] = WORKING_DAYS_COPY.badDays;
    else if (carried.trim() !== '' && days.trim() === '') errors[`${year}.days`] = WORKING_DAYS_COPY.badDays;
  }
  return errors;
}

const allowanceText = ({ days, carried, note }: AllowanceValues): string =>
  [days.trim() || 'none', carried.trim() && `${carried.trim()} carried over`, note.trim()].filter(Boolean).join(', ');

type Stored = Versioned<PersonDays>;

const yearOf = ({ record }: Stored, index: number): string => String(record.allowances[index]?.year ?? '');

/** Fields of an edit conflict, with years as labels. */
export const conflictFields = (stored: Stored): EditConflictField<WorkingDaysValues, Stored>[] => [
  {
    name: 'rows',
    label: 'Hours',
    read: ({ rows }) => rows.map(({ fromDay, week }) => `${fromDay && formatDay(fromDay)}: ${week.trim()}`).join('; '),
  },
  {
    name: 'calendarId',
    label: 'Holiday calendar',
    read: ({ calendarId }) => calendarId,
    show: ({ calendarId }, { record }) => record.calendars.find(({ id }) => String(id) === calendarId)?.name ?? 'None',
  },
  { name: 'current', label: `Vacation in ${yearOf(stored, 0)}`, read: ({ current }) => allowanceText(current) },
  { name: 'next', label: `Vacation in ${yearOf(stored, 1)}`, read: ({ next }) => allowanceText(next) },
];
