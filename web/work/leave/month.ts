/** Weeks of a calendar month, Monday to Sunday, and the layout of leave bars in a week. */
import { addDays, dayOf, endOfDay, startOfDay } from '#domain/platform/dates.ts';
import type { LeaveDays } from '#domain/work/leave.ts';
import type { Period } from '#domain/platform/period.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const WEEK_DAYS = 7;

/** Returns the month of a day or instant, e.g. `2026-03`. */
export const monthOf = (isoOrDay: string): string => isoOrDay.slice(0, 7);

/** Checks that a text is a month within the supported years. */
export function isMonth(text: string): boolean {
  const year = Number(MONTH.exec(text)?.[1]);
  return year >= 2000 && year <= 2100;
}

/** Returns the month `count` months later (earlier if negative). */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns the number of days since the Monday of that week. */
const daysSinceMonday = (day: string): number => (new Date(startOfDay(day)).getUTCDay() + 6) % WEEK_DAYS;

/** Returns the weeks of a month, seven days each, including the neighboring months' days in the first and last week. */
export function weeksOf(month: string): string[][] {
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  const firstDay = `${month}-01`;
  for (let day = addDays(firstDay, -daysSinceMonday(firstDay)); day < end; day = addDays(day, WEEK_DAYS))
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, index) => addDays(day, index)));
  return weeks;
}

/** Returns the period that a month's calendar shows, including the neighboring months' days. */
export function sheetPeriodOf(month: string): Period {
  const weeks = weeksOf(month);
  return { from: startOfDay(weeks[0]?.[0] ?? `${month}-01`), till: endOfDay(weeks.at(-1)?.at(-1) ?? `${month}-01`) };
}

/** Part of a leave in one week: first column, number of columns, and the lane that keeps bars from overlapping. */
export type Bar<T> = {
  item: T;
  column: number;
  span: number;
  lane: number;
  startsBefore: boolean;
  continuesAfter: boolean;
};

/** Returns the bars of a week; `items` must be sorted by start date. */
export function barsOf<T extends LeaveDays>(week: readonly string[], items: readonly T[]): Bar<T>[] {
  const [first = ''] = week;
  const last = week.at(-1) ?? '';
  const lanes: string[] = [];
  return items.flatMap((item) => {
    const [from, till] = [dayOf(item.leaveFrom), dayOf(item.leaveTill)];
    if (from > last || till < first || till < from) return [];
    const start = from < first ? first : from;
    const end = till > last ? last : till;
    const free = lanes.findIndex((laneEnd) => laneEnd < start);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = end;
    const column = week.indexOf(start);
    return [
      {
        item,
        column,
        span: week.indexOf(end) - column + 1,
        lane,
        startsBefore: from < first,
        continuesAfter: till > last,
      },
    ];
  });
}
