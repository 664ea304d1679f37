/** A month of days in weeks from Monday to Sunday, and where the bars of leave lie in a week. */
import { addDays, dayOf, endOfDay, startOfDay } from '#domain/platform/dates.ts';
import type { LeaveDays } from '#domain/work/leave.ts';
import type { Period } from '#domain/platform/period.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const WEEK_DAYS = 7;

/** `2026-03` of a day or instant. */
export const monthOf = (isoOrDay: string): string => isoOrDay.slice(0, 7);

/** Whether a text is a month of the years that the product keeps. */
export function isMonth(text: string): boolean {
  const year = Number(MONTH.exec(text)?.[1]);
  return year >= 2000 && year <= 2100;
}

/** The month `count` months later (earlier when negative). */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Days since the Monday of the day's week. */
const daysSinceMonday = (day: string): number => (new Date(startOfDay(day)).getUTCDay() + 6) % WEEK_DAYS;

/** The weeks that hold the month, each of seven days; days of its neighbours fill the first and the last. */
export function weeksOf(month: string): string[][] {
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  const firstDay = `${month}-01`;
  for (let day = addDays(firstDay, -daysSinceMonday(firstDay)); day < end; day = addDays(day, WEEK_DAYS))
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, place) => addDays(day, place)));
  return weeks;
}

/** Everything that the sheet of a month shows, neighbours' days included. */
export function sheetPeriodOf(month: string): Period {
  const weeks = weeksOf(month);
  return { from: startOfDay(weeks[0]?.[0] ?? `${month}-01`), till: endOfDay(weeks.at(-1)?.at(-1) ?? `${month}-01`) };
}

/** A piece of leave in one week: from which column, over how many, and in which row, so that none covers another. */
export type Bar<T> = { item: T; column: number; span: number; lane: number; isFromBefore: boolean; goesOn: boolean };

/** The bars of a week; `items` in the order of their beginning. */
export function barsOf<T extends LeaveDays>(week: readonly string[], items: readonly T[]): Bar<T>[] {
  const [first = ''] = week;
  const last = week.at(-1) ?? '';
  const lanes: string[] = [];
  return items.flatMap((item) => {
    const [from, till] = [dayOf(item.leaveFrom), dayOf(item.leaveTill)];
    if (from > last || till < first || till < from) return [];
    const start = from < first ? first : from;
    const end = till > last ? last : till;
    const free = lanes.findIndex((takenTill) => takenTill < start);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = end;
    const column = week.indexOf(start);
    return [
      { item, column, span: week.indexOf(end) - column + 1, lane, isFromBefore: from < first, goesOn: till > last },
    ];
  });
}
