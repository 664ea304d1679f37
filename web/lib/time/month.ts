/** Weeks of a calendar month, Monday to Sunday, and the layout of bars in a week. */
import { addDays, addMonths, formatDay, weekdayOf } from '#domain/platform/dates.ts';

const WEEK_DAYS = 7;

/** Returns the month of a day or of the instant at which leave begins or ends, e.g. `2026-03`. */
export const monthOf = (isoOrDay: string): string => isoOrDay.slice(0, 'YYYY-MM'.length);

/** Returns the month `count` months later, or earlier when negative. */
export const monthAfter = (month: string, count: number): string => addMonths(month, count);

/** Returns the weeks of a month, seven days each, including the neighboring months' days in the first and last week. */
export function weeksOf(month: string): string[][] {
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  const firstDay = `${month}-01`;
  for (let day = addDays(firstDay, -weekdayOf(firstDay)); day < end; day = addDays(day, WEEK_DAYS))
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, index) => addDays(day, index)));
  return weeks;
}

/** First and last day. */
export type DaySpan = { from: string; till: string };

/** Returns the first and last day that a month's calendar shows, including the neighboring months' days. */
export function shownDaysOf(month: string): DaySpan {
  const days = weeksOf(month).flat();
  return { from: days[0] ?? `${month}-01`, till: days.at(-1) ?? `${month}-01` };
}

/** Returns the name of a week for screen readers. */
export const weekLabel = (week: readonly string[]): string => `Week of ${formatDay(week[0] ?? '')}`;

/** Part of an item in one week: first column, number of columns, and the lane that keeps bars from overlapping. */
export type Bar<T> = {
  item: T;
  column: number;
  span: number;
  lane: number;
  startsBefore: boolean;
  continuesAfter: boolean;
};

/** Returns the bars of a week; `items` must be sorted by first day. */
export function barsOf<T>(week: readonly string[], items: readonly T[], daysOf: (item: T) => DaySpan): Bar<T>[] {
  const [first = ''] = week;
  const last = week.at(-1) ?? '';
  const lanes: string[] = [];
  return items.flatMap((item) => {
    const { from, till } = daysOf(item);
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
