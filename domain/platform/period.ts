/** Periods of time for figures: the one before, its days or weeks, and how much a count changed (docs/figures.md#dashboard). */
import { addDays, dayOf, daysBetweenInclusive, endOfDay, startOfDay } from './dates.ts';
import { LIMITS } from './limits.ts';
import { roundToHundredths } from './numbers.ts';

/** Two instants, both included. */
export type Period = { from: string; till: string };

export const PERIOD_STEPS = ['day', 'week', 'month'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** The first and the last instant that a record can have. */
const FIRST = startOfDay(`${LIMITS.minYear}-01-01`);
const LAST = endOfDay(`${LIMITS.maxYear}-12-31`);

/**
 * The part of a period in which anything can lie (docs/wire.md#period); of one that lies outside wholly, an instant beside it,
 * at which there is nothing.
 */
export function keptPartOf({ from, till }: Period): Period {
  if (till < FIRST) return instantAt(Date.parse(FIRST) - 1);
  if (from > LAST) return instantAt(Date.parse(LAST) + 1);
  return { from: from < FIRST ? FIRST : from, till: till > LAST ? LAST : till };
}

function instantAt(ms: number): Period {
  const at = new Date(ms).toISOString();
  return { from: at, till: at };
}

/** Up to this many days a chart stands by the day, up to the second by the week, beyond by the month. */
const LONGEST_BY_DAY = 45;
const LONGEST_BY_WEEK = 3 * 366;

/** From the first to the last millisecond of two days, both included (docs/product.md#dates). */
export const wholeDays = (fromDay: string, tillDay: string): Period => ({
  from: startOfDay(fromDay),
  till: endOfDay(tillDay),
});

/** Whether no part of a day is left out: then figures kept by the day answer it. */
export const isWholeDays = ({ from, till }: Period): boolean =>
  from === startOfDay(dayOf(from)) && till === endOfDay(dayOf(till));

/** The last `days` calendar days, the day of `now` included. */
export const lastDays = (now: string, days: number): Period => ({
  from: startOfDay(addDays(dayOf(now), 1 - days)),
  till: endOfDay(dayOf(now)),
});

/** The last `weeks` weeks from Monday to Sunday, up to the day of `now`, which lies in the last one. */
export function lastWeeks(now: string, weeks: number): Period {
  const sunday = lastDayOf(dayOf(now), 'week');
  return { from: startOfDay(addDays(sunday, 1 - weeks * 7)), till: endOfDay(dayOf(now)) };
}

/** The period of equal length that ends just before this one. */
export function periodBefore({ from, till }: Period): Period {
  const start = Date.parse(from);
  const lengthMs = Date.parse(till) - start + 1;
  return { from: new Date(start - lengthMs).toISOString(), till: new Date(start - 1).toISOString() };
}

/** Percent by which a count grew (negative: shrank), one decimal; null where there was nothing before to compare with. */
export const changePercentOf = (count: number, before: number): number | null =>
  before === 0 ? null : roundToHundredths(Math.round(((count - before) / before) * 1000) / 10);

/** Day, week or month, whichever gives a readable number of bars. */
export function stepOf({ from, till }: Period): PeriodStep {
  const days = daysBetweenInclusive(from, till);
  if (days <= LONGEST_BY_DAY) return 'day';
  return days <= LONGEST_BY_WEEK ? 'week' : 'month';
}

/** The last day of the step that this day lies in; weeks run from Monday to Sunday. */
function lastDayOf(day: string, step: PeriodStep): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, (7 - new Date(startOfDay(day)).getUTCDay()) % 7);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** All days of the week that holds this day, from Monday to Sunday. */
export function weekOf(day: string): Period {
  const sunday = lastDayOf(day, 'week');
  return wholeDays(addDays(sunday, -6), sunday);
}

/** All days of a calendar month, YYYY-MM. */
export const monthPeriod = (month: string): Period => wholeDays(`${month}-01`, lastDayOf(`${month}-01`, 'month'));

/** The days, weeks or months of a period in order, without a gap; the first and last are cut at its ends. */
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

/** The part that holds a calendar day, by index; for days of a period cut into `parts`. */
export function partFinder(parts: readonly Period[]): (day: string) => number {
  const lastDays = parts.map((part) => dayOf(part.till));
  return (day) => lastDays.findIndex((last) => day <= last);
}
