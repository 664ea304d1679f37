/** Periods of the reports: those to choose from, and the neighbors of one (docs/figures.md#reports). Days are YYYY-MM-DD. */
import { addDays, addMonths, daysBetweenInclusive, lastDayOfMonth } from '#domain/platform/dates.ts';

export type DayRange = { from: string; to: string };

const monthIn = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** Returns whole months: the one that is `offset` months from the day's own, and the following up to `count`. */
function monthsFrom(day: string, offset: number, count: number): DayRange {
  const first = addMonths(monthIn(day), offset);
  return { from: `${first}-01`, to: lastDayOfMonth(addMonths(first, count - 1)) };
}

const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

/** Returns the named periods around a day, in the order of the menu. */
export function reportPeriodsAt(today: string): (DayRange & { label: string })[] {
  const inQuarter = monthOf(today) % 3;
  return [
    { label: 'This month', ...monthsFrom(today, 0, 1) },
    { label: 'Last month', ...monthsFrom(today, -1, 1) },
    { label: 'This quarter', ...monthsFrom(today, -inQuarter, 3) },
    { label: 'Last quarter', ...monthsFrom(today, -inQuarter - 3, 3) },
    { label: 'This year', ...monthsFrom(today, -monthOf(today), 12) },
    { label: 'Last year', ...monthsFrom(today, -monthOf(today) - 12, 12) },
  ];
}

/** Returns the number of whole months in a range, or undefined if it cuts one apart. */
function wholeMonths({ from, to }: DayRange): number | undefined {
  const next = addDays(to, 1);
  if (!from.endsWith('-01') || !next.endsWith('-01')) return undefined;
  return (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthOf(next) - monthOf(from);
}

/** Returns the range of equal length before (-1) or after (1) this one: whole months lead to whole months. */
export function shiftRange({ from, to }: DayRange, direction: -1 | 1): DayRange {
  const months = wholeMonths({ from, to });
  if (months !== undefined) return monthsFrom(from, direction * months, months);
  const days = daysBetweenInclusive(from, to);
  return { from: addDays(from, direction * days), to: addDays(to, direction * days) };
}
