/** Periods of figures: the previous period, splitting into days or weeks, and change in percent (docs/figures.md#dashboard). */
import { addDays, dayOf, daysBetweenInclusive, endOfDay, startOfDay } from './dates.ts';
import { LIMITS } from './limits.ts';
import { roundToHundredths } from './numbers.ts';

/** Two instants, both inclusive. */
export type Period = { from: string; till: string };

export const PERIOD_STEPS = ['day', 'week', 'month'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** First and last instant of the supported years. */
const FIRST = startOfDay(`${LIMITS.minYear}-01-01`);
const LAST = endOfDay(`${LIMITS.maxYear}-12-31`);

/**
 * Clamps a period to the supported years (docs/api-reference.md#period). A period entirely outside them becomes an instant just outside,
 * which matches nothing.
 */
export function clampPeriod({ from, till }: Period): Period {
  if (till < FIRST) return instantAt(Date.parse(FIRST) - 1);
  if (from > LAST) return instantAt(Date.parse(LAST) + 1);
  return { from: from < FIRST ? FIRST : from, till: till > LAST ? LAST : till };
}

function instantAt(ms: number): Period {
  const at = new Date(ms).toISOString();
  return { from: at, till: at };
}

/** Longest charts, in days, with daily bars and with weekly bars. Longer ones have monthly bars. */
const LONGEST_BY_DAY = 45;
const LONGEST_BY_WEEK = 3 * 366;

/** Returns the period from the first to the last millisecond of two days (docs/product.md#dates). */
export const wholeDays = (fromDay: string, tillDay: string): Period => ({
  from: startOfDay(fromDay),
  till: endOfDay(tillDay),
});

/** Returns whether a period consists of whole days, so that figures stored per day can answer it. */
export const isWholeDays = ({ from, till }: Period): boolean =>
  from === startOfDay(dayOf(from)) && till === endOfDay(dayOf(till));

/** Returns the last `days` calendar days, including today. */
export const lastDays = (now: string, days: number): Period => ({
  from: startOfDay(addDays(dayOf(now), 1 - days)),
  till: endOfDay(dayOf(now)),
});

/** Returns the last `weeks` weeks from Monday to Sunday, up to today. */
export function lastWeeks(now: string, weeks: number): Period {
  const sunday = lastDayOf(dayOf(now), 'week');
  return { from: startOfDay(addDays(sunday, 1 - weeks * 7)), till: endOfDay(dayOf(now)) };
}

/** Returns the period of equal length that ends just before this one. */
export function periodBefore({ from, till }: Period): Period {
  const start = Date.parse(from);
  const lengthMs = Date.parse(till) - start + 1;
  return { from: new Date(start - lengthMs).toISOString(), till: new Date(start - 1).toISOString() };
}

/** Returns the change in percent with one decimal, or null if there was nothing before. */
export const changePercentOf = (count: number, before: number): number | null =>
  before === 0 ? null : roundToHundredths(Math.round(((count - before) / before) * 1000) / 10);

/** Returns day, week or month, whichever gives a readable number of bars. */
export function stepOf({ from, till }: Period): PeriodStep {
  const days = daysBetweenInclusive(from, till);
  if (days <= LONGEST_BY_DAY) return 'day';
  return days <= LONGEST_BY_WEEK ? 'week' : 'month';
}

/** Returns the last day of the interval that contains this day. Weeks run from Monday to Sunday. */
function lastDayOf(day: string, step: PeriodStep): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, (7 - new Date(startOfDay(day)).getUTCDay()) % 7);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Returns the week that contains this day, from Monday to Sunday. */
export function weekOf(day: string): Period {
  const sunday = lastDayOf(day, 'week');
  return wholeDays(addDays(sunday, -6), sunday);
}

/** Returns a calendar month, given as YYYY-MM. */
export const monthPeriod = (month: string): Period => wholeDays(`${month}-01`, lastDayOf(`${month}-01`, 'month'));

/** Splits a period into days, weeks or months without gaps. The first and last are cut at its ends. */
export function partsOf(period: Period, step: PeriodStep): Period[] {
  const parts: Period[] = [];
  let from = period.from;
  while (from <= period.till) {
    const lastDay = lastDayOf(dayOf(from), step);
    const end = endOfDay(lastDay);
    parts.push({ from, till: end < period.till ? end : period.till });
    from = startOfDay(addDays(lastDay, 1));
  }
  return parts;
}

/** Returns a function that finds the index of the part containing a day. */
export function partFinder(parts: readonly Period[]): (day: string) => number {
  const lastDays = parts.map((part) => dayOf(part.till));
  return (day) => lastDays.findIndex((last) => day <= last);
}
