/** Days of planning as numbers since 1970, and a person's capacity on them (docs/planning.md#plan). */
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { addDays } from '#domain/platform/dates.ts';
import type { Minutes } from '#domain/platform/units.ts';

const DAY_MS = 86_400_000;

/** Maximum number of days that a plan extends into the future. Later work has no planned finish. */
const HORIZON_DAYS = 366;

/** Returns the number of a day (YYYY-MM-DD) since 1970. */
export const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS;
/** Returns the day (YYYY-MM-DD) of a number. */
export const dayOfNumber = (number: number): string => addDays('1970-01-01', number);
/** Returns the weekday of a number: 0 for Monday to 6 for Sunday. The days of 1970 began on a Thursday. */
export const weekdayOfNumber = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** Returns the number of the week's Monday. */
export const mondayOf = (number: number): number => number - weekdayOfNumber(number);

/** Returns the Monday of the current week. */
export const currentMonday = (now: string, zone: TimeZone): string =>
  dayOfNumber(mondayOf(numberOfDay(dayOf(now, zone))));

/** Capacity of one person in minutes, by the number of a day. */
export type WorkCalendar = (day: number) => Minutes;

/** Returns a calendar that computes the capacity of each day once. */
export function calendarOf(capacityOf: (day: string) => Minutes): WorkCalendar {
  const known = new Map<number, Minutes>();
  return (day) => {
    const found = known.get(day) ?? capacityOf(dayOfNumber(day));
    known.set(day, found);
    return found;
  };
}

/** Counts the working days after `from` up to `till`; negative if `till` is earlier. */
export function workingDaysBetween(calendar: WorkCalendar, from: number, till: number): number {
  if (till < from) return -workingDaysBetween(calendar, till, from);
  let count = 0;
  for (let day = from + 1; day <= till; day += 1) if (calendar(day) > 0) count += 1;
  return count;
}

/** Returns the working day `count` after a day, or before it when negative. Null beyond the horizon. */
export function workingDayAfter(calendar: WorkCalendar, from: number, count: number): number | null {
  const step = Math.sign(count);
  let day = from;
  for (let left = Math.abs(count); left > 0;) {
    day += step;
    if (Math.abs(day - from) > HORIZON_DAYS) return null;
    if (calendar(day) > 0) left -= 1;
  }
  return day;
}

/** Returns the last day of a plan that begins on this day. */
export const horizonOf = (today: number): number => today + HORIZON_DAYS;
