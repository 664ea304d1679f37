/** Weeks of a calendar month, Monday to Sunday, and the layout of leave bars in a week. */
import { addDays, addMonths, weekdayOf } from '#domain/platform/dates.ts';
import { type LeaveDays, leaveDayOf } from '#domain/work/leave-halves.ts';
import { type Period, wholeDays } from '#domain/platform/period.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import type { Days } from '#web/lib/period-search.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const WEEK_DAYS = 7;

/** Returns the month of a day or of an end of leave, e.g. `2026-03`. */
export const monthOf = (isoOrDay: string): string => isoOrDay.slice(0, 'YYYY-MM'.length);

/** Returns the period of leave between two days; undefined until both are set. Leave is days, stored as UTC. */
export const leavePeriodOf = ({ from, to }: Days): Period | undefined =>
  from && to ? wholeDays(from, to, UTC) : undefined;

/** Checks that a text is a month within the supported years. */
export function isMonth(text: string): boolean {
  const year = Number(MONTH.exec(text)?.[1]);
  return year >= 2000 && year <= 2100;
}

/** Returns the weeks of a month, seven days each, including the neighboring months' days in the first and last week. */
export function weeksOf(month: string): string[][] {
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  const firstDay = `${month}-01`;
  for (let day = addDays(firstDay, -weekdayOf(firstDay)); day < end; day = addDays(day, WEEK_DAYS))
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, index) => addDays(day, index)));
  return weeks;
}

/** Returns the period that a month's calendar shows, including the neighboring months' days. */
export function sheetPeriodOf(month: string): Period {
  const weeks = weeksOf(month);
  return wholeDays(weeks[0]?.[0] ?? `${month}-01`, weeks.at(-1)?.at(-1) ?? `${month}-01`, UTC);
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
    const [from, till] = [leaveDayOf(item.leaveFrom), leaveDayOf(item.leaveTill)];
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
