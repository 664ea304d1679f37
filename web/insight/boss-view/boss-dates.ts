/** The dates of the boss view: a day, a month or a year, or a range of them (docs/figures.md#boss-view). */
import { addDays } from '#domain/platform/dates.ts';
import { type Days, NO_DAYS } from '#web/lib/period-search.ts';

export const DATE_MODES = ['day', 'month', 'year'] as const;
export type DateMode = (typeof DATE_MODES)[number];

export const MODE_WORDS: Record<DateMode, string> = { day: 'Day', month: 'Month', year: 'Year' };

/** The year picker spans the present year and ten on either side. */
const YEARS_AROUND = 10;

export const yearBounds = (now: string): { minDate: string; maxDate: string } => {
  const year = Number(now.slice(0, 4));
  return { minDate: `${year - YEARS_AROUND}-01-01`, maxDate: `${year + YEARS_AROUND}-12-31` };
};

/** The first day of what was picked. */
export function firstDay(day: string, mode: DateMode): string {
  if (mode === 'year') return `${day.slice(0, 4)}-01-01`;
  return mode === 'month' ? `${day.slice(0, 7)}-01` : day;
}

/** The last day of what was picked. */
export function lastDay(day: string, mode: DateMode): string {
  if (mode === 'year') return `${day.slice(0, 4)}-12-31`;
  if (mode === 'day') return day;
  const [year, month] = day.split('-').map(Number) as [number, number];
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

/** The days from one pick to another, whichever was clicked first. */
export function daysOfPicks(a: string, b: string, mode: DateMode): Days {
  const [from, to] = a <= b ? [a, b] : [b, a];
  return { from: firstDay(from, mode), to: lastDay(to, mode) };
}

/** What a tab shows without dates: open work all of it, completed work that of the present month. */
export type DefaultDates = 'all' | 'month';

/** The dates that count and how they were picked. */
export type BossDates = { mode: DateMode; isRange: boolean; days: Days };

const hasDays = ({ days }: BossDates): boolean => days.from !== null && days.to !== null;

function defaultDates(byDefault: DefaultDates, now: string): BossDates {
  if (byDefault === 'all') return { mode: 'day', isRange: false, days: NO_DAYS };
  const today = now.slice(0, 10);
  return { mode: 'month', isRange: false, days: daysOfPicks(today, today, 'month') };
}

export const datesShown = (picked: BossDates, byDefault: DefaultDates, now: string): BossDates =>
  hasDays(picked) || byDefault === 'all' ? picked : defaultDates(byDefault, now);

/** Nothing other than what is shown anyway was picked. */
export function isDefault(picked: BossDates, byDefault: DefaultDates, now: string): boolean {
  if (!hasDays(picked)) return true;
  const { mode, isRange, days } = defaultDates(byDefault, now);
  return (
    picked.mode === mode && picked.isRange === isRange && picked.days.from === days.from && picked.days.to === days.to
  );
}

export const DEFAULT_WORDS: Record<DefaultDates, string> = { all: 'All dates', month: 'This month' };

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function pickText(day: string, mode: DateMode): string {
  if (mode === 'year') return day.slice(0, 4);
  if (mode === 'month') return MONTH.format(new Date(day));
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

/** What the button of the picker says. */
export function datesText({ from, to }: Days, mode: DateMode): string {
  if (!from || !to) return DEFAULT_WORDS.all;
  const [start, end] = [pickText(from, mode), pickText(to, mode)];
  return start === end ? start : `${start} to ${end}`;
}
