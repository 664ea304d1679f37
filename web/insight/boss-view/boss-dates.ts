/** BOSS VIEW dates: a day, month or year, or a range of them (docs/figures.md#boss-view). */
import { formatDay, lastDayOfMonth } from '#domain/platform/dates.ts';
import { dayOf, monthName } from '#web/lib/time/local-time.ts';
import { type Days, NO_DAYS } from '#web/lib/address/period-search.ts';

export const DATE_MODES = ['day', 'month', 'year'] as const;
export type DateMode = (typeof DATE_MODES)[number];

export const DATE_MODE_LABELS: Record<DateMode, string> = { day: 'Day', month: 'Month', year: 'Year' };

/** The year picker spans ten years before and after the current one. */
const YEARS_AROUND = 10;

export const yearBounds = (now: string): { minDate: string; maxDate: string } => {
  const year = Number(dayOf(now).slice(0, 4));
  return { minDate: `${year - YEARS_AROUND}-01-01`, maxDate: `${year + YEARS_AROUND}-12-31` };
};

/** Returns the first day of a pick. */
function firstDay(day: string, mode: DateMode): string {
  if (mode === 'year') return `${day.slice(0, 4)}-01-01`;
  return mode === 'month' ? `${day.slice(0, 7)}-01` : day;
}

/** Returns the last day of a pick. */
function lastDay(day: string, mode: DateMode): string {
  if (mode === 'year') return `${day.slice(0, 4)}-12-31`;
  if (mode === 'day') return day;
  return lastDayOfMonth(day.slice(0, 'YYYY-MM'.length));
}

/** Returns the days between two picks, in either order. */
export function daysBetweenPicks(a: string, b: string, mode: DateMode): Days {
  const [from, to] = a <= b ? [a, b] : [b, a];
  return { from: firstDay(from, mode), to: lastDay(to, mode) };
}

/** Dates of a tab without a pick: all for open work, the current month for completed work. */
export type DefaultDates = 'all' | 'month';

/** Dates in effect, and the mode they were picked in. */
export type BossDates = { mode: DateMode; isRange: boolean; days: Days };

const hasDays = ({ days }: BossDates): boolean => days.from !== null && days.to !== null;

function defaultDates(defaultRange: DefaultDates, now: string): BossDates {
  if (defaultRange === 'all') return { mode: 'day', isRange: false, days: NO_DAYS };
  const today = dayOf(now);
  return { mode: 'month', isRange: false, days: daysBetweenPicks(today, today, 'month') };
}

export const datesShown = (picked: BossDates, defaultRange: DefaultDates, now: string): BossDates =>
  hasDays(picked) || defaultRange === 'all' ? picked : defaultDates(defaultRange, now);

/** Returns true when the pick equals the default. */
export function isDefault(picked: BossDates, defaultRange: DefaultDates, now: string): boolean {
  if (!hasDays(picked)) return true;
  const { mode, isRange, days } = defaultDates(defaultRange, now);
  return (
    picked.mode === mode && picked.isRange === isRange && picked.days.from === days.from && picked.days.to === days.to
  );
}

export const DEFAULT_LABELS: Record<DefaultDates, string> = { all: 'All dates', month: 'This month' };

function pickText(day: string, mode: DateMode): string {
  if (mode === 'year') return day.slice(0, 4);
  if (mode === 'month') return monthName(day);
  return formatDay(day);
}

/** Returns the label of the picker's button. */
export function datesText({ from, to }: Days, mode: DateMode): string {
  if (!from || !to) return DEFAULT_LABELS.all;
  const [start, end] = [pickText(from, mode), pickText(to, mode)];
  return start === end ? start : `${start} to ${end}`;
}
