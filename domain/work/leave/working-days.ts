/** Working time of a person: hours, holidays and leave, and what is left of a day (docs/leave.md#working-days). */
import { addDays, daysBetweenInclusive, weekdayOf } from '#domain/platform/dates.ts';
import { type WorkingHours, WEEK_DAYS } from '#domain/platform/settings.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { HALVES, type Halves, halfRangeOf, halvesOn, leaveDayOf, type LeaveSpan } from './leave-halves.ts';

/** Minutes of work on each weekday, Monday first. */
export type WeekMinutes = readonly Minutes[];

/** Hours of a person from this day until the next such entry. */
export type HoursFrom = { fromDay: string; minutes: WeekMinutes };

/** A half holiday frees the afternoon. */
export type Holiday = { day: string; name: string; isHalf: boolean };

/** Data that determine how much a person can work on a day. */
export type WorkingTime = {
  /** Applies before the person's first own hours. */
  defaultMinutes: WeekMinutes;
  /** Own hours, earliest first. */
  hours: readonly HoursFrom[];
  holidays: ReadonlyMap<string, Holiday>;
  /** Approved leave. */
  leave: readonly LeaveSpan[];
};

const ASSUMED_MINUTES = 480;

/** Hours assumed while the workspace has none: 8 hours, Monday to Friday. */
export const ASSUMED_WEEK: WeekMinutes = WEEK_DAYS.map((_, weekday) => (weekday < 5 ? ASSUMED_MINUTES : 0));

const minuteOf = (time: string): Minutes => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the hours of people who have none of their own: the workspace's hours minus the break. */
export function defaultWeek(settings: { workingHours: WorkingHours | null; breakMinutes: Minutes }): WeekMinutes {
  const { workingHours, breakMinutes } = settings;
  if (!workingHours) return ASSUMED_WEEK;
  const minutes = Math.max(0, minuteOf(workingHours.till) - minuteOf(workingHours.from) - breakMinutes);
  return WEEK_DAYS.map((day) => (workingHours.days.includes(day) ? minutes : 0));
}

type Hours = Pick<WorkingTime, 'defaultMinutes' | 'hours'>;
/** Hours and holidays without leave, which decide how many days a leave takes. */
export type WorkingCalendar = Pick<WorkingTime, 'defaultMinutes' | 'hours' | 'holidays'>;

/** Returns the hours of a day in minutes, before holidays and leave. */
function hoursOn({ defaultMinutes, hours }: Hours, day: string): Minutes {
  const week = hours.findLast(({ fromDay }) => fromDay <= day)?.minutes ?? defaultMinutes;
  return week[weekdayOf(day)] ?? 0;
}

/** Returns the halves of a day that its holiday frees. */
function holidayHalves(holiday: Holiday | undefined): Halves {
  if (!holiday) return HALVES.none;
  return holiday.isHalf ? HALVES.afternoon : HALVES.whole;
}

/** Returns the halves of a day on approved leave. */
export const leaveHalvesOn = ({ leave }: Pick<WorkingTime, 'leave'>, day: string): Halves =>
  leave.reduce<number>((halves, span) => halves | halvesOn(span, day), HALVES.none) as Halves;

const countHalves = (halves: number): number => (halves & 1) + (halves >> 1);

/** Returns the minutes a person can work on a day. A half that is free for two reasons counts once. */
export function capacityOn(time: WorkingTime, day: string): Minutes {
  const absentHalves = holidayHalves(time.holidays.get(day)) | leaveHalvesOn(time, day);
  return Math.floor((hoursOn(time, day) * countHalves(HALVES.whole & ~absentHalves)) / 2);
}

/** Counts the days of one weekday from a day to another, both included. */
function countWeekday(weekday: number, from: string, till: string): number {
  const days = daysBetweenInclusive(from, till);
  const offset = (weekday - weekdayOf(from) + 7) % 7;
  return days > offset ? Math.floor((days - offset - 1) / 7) + 1 : 0;
}

/** Returns the hours as consecutive periods within these days. */
function periodsOf({ defaultMinutes, hours }: Hours, from: string, till: string) {
  const entries = [{ fromDay: '', minutes: defaultMinutes }, ...hours];
  return entries.flatMap(({ fromDay, minutes }, index) => {
    const next = entries[index + 1];
    const [first, last] = [
      fromDay > from ? fromDay : from,
      next && next.fromDay <= till ? addDays(next.fromDay, -1) : till,
    ];
    return first <= last ? [{ first, last, minutes }] : [];
  });
}

/**
 * Counts the half days of work that a leave takes: those on days with hours, without holidays. Doesn't visit each day, since the API
 * accepts leave of a century.
 */
export function workingHalves(span: LeaveSpan, calendar: WorkingCalendar): number {
  const [from, till] = [leaveDayOf(span.leaveFrom), leaveDayOf(span.leaveTill)];
  const [firstHalf, lastHalf] = halfRangeOf(span);
  if (lastHalf < firstHalf) return 0;
  let halves = 0;
  for (const { first, last, minutes } of periodsOf(calendar, from, till))
    minutes.forEach((each, weekday) => {
      if (each > 0) halves += 2 * countWeekday(weekday, first, last);
    });
  if (span.fromHalf === 'afternoon' && hoursOn(calendar, from) > 0) halves -= 1;
  if (span.tillHalf === 'morning' && hoursOn(calendar, till) > 0) halves -= 1;
  for (const holiday of calendar.holidays.values())
    if (hoursOn(calendar, holiday.day) > 0) halves -= countHalves(halvesOn(span, holiday.day) & holidayHalves(holiday));
  return halves;
}
