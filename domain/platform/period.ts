/** Periods of figures: the previous period, splitting into days or weeks, and change in percent (docs/figures.md#dashboard). */
import { addDays, daysBetweenInclusive, lastDayOfMonth, weekdayOf } from './dates.ts';
import { LIMITS } from './limits.ts';
import { roundToHundredths } from './numbers.ts';
import { dayOf, endOfDay, startOfDay, type TimeZone, UTC } from './time-zone.ts';
import type { Milliseconds } from './units.ts';

/** Two instants, both inclusive. */
export type Period = { from: string; till: string };

export const PERIOD_STEPS = ['day', 'week', 'month'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** First and last instant of the supported years. */
const FIRST = startOfDay(`${LIMITS.minYear}-01-01`, UTC);
const LAST = endOfDay(`${LIMITS.maxYear}-12-31`, UTC);

/**
 * Clamps a period to the supported years (docs/api-reference.md#period). A period entirely outside them becomes an instant just outside,
 * which matches nothing.
 */
export function clampPeriod({ from, till }: Period): Period {
  if (till < FIRST) return instantAt(Date.parse(FIRST) - 1);
  if (from > LAST) return instantAt(Date.parse(LAST) + 1);
  return { from: from < FIRST ? FIRST : from, till: till > LAST ? LAST : till };
}

function instantAt(ms: Milliseconds): Period {
  const at = new Date(ms).toISOString();
  return { from: at, till: at };
}

/** Longest charts, in days, with daily bars and with weekly bars. Longer ones have monthly bars. */
const MAX_DAYS_BY_DAY = 45;
const MAX_DAYS_BY_WEEK = 3 * 366;

/** Returns the period from the first to the last millisecond of two days (docs/product.md#dates). */
export const wholeDays = (fromDay: string, tillDay: string, zone: TimeZone): Period => ({
  from: startOfDay(fromDay, zone),
  till: endOfDay(tillDay, zone),
});

/** Returns whether a period consists of whole days of the zone. */
const isWholeDays = ({ from, till }: Period, zone: TimeZone): boolean =>
  from === startOfDay(dayOf(from, zone), zone) && till === endOfDay(dayOf(till, zone), zone);

/** Returns the whole UTC days within a period, for which totals are stored, and the hours at its ends that they don't cover. */
export function splitAtDays({ from, till }: Period): { days: Period | undefined; ends: Period[] } {
  const [first, last] = [dayOf(from, UTC), dayOf(till, UTC)];
  const [isStart, isEnd] = [from === startOfDay(first, UTC), till === endOfDay(last, UTC)];
  const days = wholeDays(isStart ? first : addDays(first, 1), isEnd ? last : addDays(last, -1), UTC);
  if (days.from > days.till) return { days: undefined, ends: [{ from, till }] };
  const [head, tail] = [
    { from, till: endOfDay(first, UTC) },
    { from: startOfDay(last, UTC), till },
  ];
  return { days, ends: [...(isStart ? [] : [head]), ...(isEnd ? [] : [tail])] };
}

/** Returns the last `days` calendar days, including today. */
export function lastDays(now: string, days: number, zone: TimeZone): Period {
  const today = dayOf(now, zone);
  return wholeDays(addDays(today, 1 - days), today, zone);
}

/** Returns the last `weeks` weeks from Monday to Sunday, up to today. */
export function lastWeeks(now: string, weeks: number, zone: TimeZone): Period {
  const today = dayOf(now, zone);
  return wholeDays(addDays(lastDayOf(today, 'week'), 1 - weeks * 7), today, zone);
}

/** Returns the period of equal length that ends just before this one. For whole days it has as many days, even if a clock change made some longer. */
export function periodBefore(period: Period, zone: TimeZone): Period {
  const [start, end] = [Date.parse(period.from), Date.parse(period.till)];
  const before = new Date(start - 1).toISOString();
  if (!isWholeDays(period, zone)) return { from: new Date(2 * start - end - 1).toISOString(), till: before };
  const days = daysBetweenInclusive(dayOf(period.from, zone), dayOf(period.till, zone));
  return { from: startOfDay(addDays(dayOf(period.from, zone), -days), zone), till: before };
}

/** Returns the change in percent with one decimal, or null if there was nothing before. */
export const changePercentOf = (count: number, before: number): number | null =>
  before === 0 ? null : roundToHundredths(Math.round(((count - before) / before) * 1000) / 10);

/** Returns day, week or month, whichever gives a readable number of bars. */
export function stepOf({ from, till }: Period, zone: TimeZone): PeriodStep {
  const days = daysBetweenInclusive(dayOf(from, zone), dayOf(till, zone));
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** Returns the last day of the interval that contains this day. Weeks run from Monday to Sunday. */
function lastDayOf(day: string, step: PeriodStep): string {
  if (step === 'day') return day;
  return step === 'week' ? addDays(day, 6 - weekdayOf(day)) : lastDayOfMonth(day.slice(0, 'YYYY-MM'.length));
}

/** Returns the week that contains this day, from Monday to Sunday. */
export function weekOf(day: string, zone: TimeZone): Period {
  const sunday = lastDayOf(day, 'week');
  return wholeDays(addDays(sunday, -6), sunday, zone);
}

/** Returns a calendar month (YYYY-MM). */
export const monthPeriod = (month: string, zone: TimeZone): Period =>
  wholeDays(`${month}-01`, lastDayOfMonth(month), zone);

/** Splits a period into days, weeks or months without gaps. The first and last are cut at its ends. */
export function splitPeriod(period: Period, step: PeriodStep, zone: TimeZone): Period[] {
  const parts: Period[] = [];
  let from = period.from;
  while (from <= period.till) {
    const lastDay = lastDayOf(dayOf(from, zone), step);
    const end = endOfDay(lastDay, zone);
    parts.push({ from, till: end < period.till ? end : period.till });
    from = startOfDay(addDays(lastDay, 1), zone);
  }
  return parts;
}
