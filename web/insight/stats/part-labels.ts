/** Chart labels for hours, percentages, and the days, weeks and months of a period. */
import type { PeriodStep } from '#domain/platform/period.ts';
import { roundToHundredths, shareText } from '#domain/platform/numbers.ts';
import type { Hours, Minutes } from '#domain/platform/units.ts';
import { numberText } from '#web/lib/time/format.ts';
import { dayOf, formatDate, shortDayText, shortMonthName } from '#web/lib/time/local-time.ts';

export const STEP_NAMES: Record<PeriodStep, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** Returns 'Mar 3', or 'Mar 2026' for months. */
export const partLabel = (from: string, step: PeriodStep): string =>
  (step === 'month' ? shortMonthName : shortDayText)(dayOf(from));

/** Returns one date, or both ends of a range. */
export const partTitle = ({ from, till }: { from: string; till: string }): string =>
  dayOf(from) === dayOf(till) ? formatDate(from) : `${formatDate(from)} to ${formatDate(till)}`;

/** Converts minutes to hours, rounded to two decimals. */
export const hoursOf = (minutes: Minutes): Hours => roundToHundredths(minutes / 60);

export const hoursLabel = (hours: Hours): string => `${numberText(hours)} h`;
export const countLabel = numberText;
export const percentLabel = (percent: number): string => shareText(percent, 100);
