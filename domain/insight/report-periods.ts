/** Periods of the reports: those to choose from, and the neighbors of one (docs/figures.md#reports). Days are YYYY-MM-DD. */
import { addDays } from '#domain/platform/dates.ts';

export type DayRange = { from: string; to: string };

const monthAt = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** Returns whole months: the one that is `offset` months from the day's own, and the following up to `count`. */
function monthsFrom(day: string, offset: number, count: number): DayRange {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 + offset;
  return { from: monthAt(year, first), to: addDays(monthAt(year, first + count), -1) };
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

const DAY_MS = 86_400_000;

/** Returns the range of equal length before (-1) or after (1) this one: whole months lead to whole months. */
export function shiftRange({ from, to }: DayRange, direction: -1 | 1): DayRange {
  const months = wholeMonths({ from, to });
  if (months !== undefined) return monthsFrom(from, direction * months, months);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { from: addDays(from, direction * days), to: addDays(to, direction * days) };
}
