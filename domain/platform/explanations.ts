/** Parts of every explanation of a figure: its text, its dates, and which date counts (docs/figures.md#periods). */
import { formatDate } from './dates.ts';
import type { Period } from './period.ts';
import { type TimeZone, zoneLabel } from './time-zone.ts';

/** Text of an explanation, one sentence per entry, the calculation first. */
export type Explanation = string[];

/** Period of a figure, or undefined for all time, and the zone whose days count. */
export type FigureDates = { period: Period | undefined; zone: TimeZone };

/** Returns '03/01/2026 to 03/31/2026', or 'all time'. */
export const periodText = ({ period, zone }: FigureDates): string =>
  period ? `${formatDate(period.from, zone)} to ${formatDate(period.till, zone)}` : 'all time';

/** Explains which date counts for finished work. */
export const byEnd = (dates: FigureDates): string =>
  `Completed projects, by the day they ended (${zoneLabel(dates.zone)}): ${periodText(dates)}.`;
