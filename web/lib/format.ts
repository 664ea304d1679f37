/** Dates and numbers as screens show them: exact dates by the domain's rule, relative ones beside them, thousands grouped. */
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { countOf, groupedText, hundredthsText } from '#domain/numbers.ts';

/** In place of a value that is missing. */
export const NOTHING = '—';
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** MM/DD/YYYY, or a dash. */
export const dateText = (iso: string | null | undefined): string => (iso ? formatDate(iso) : NOTHING);
/** MM/DD/YYYY h:mm AM/PM UTC, or a dash. */
export const dateTimeText = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : NOTHING);
/** 1,234 or 1,234.5 */
export const numberText = groupedText;
/** 1,234.50: points and averages (docs/screens.md#lists). */
export const decimalText = hundredthsText;
/** '1 project', '1,234 projects'. */
export const countText = countOf;

/** 'in 2 days', '3 hours ago', 'now'. */
export function relativeText(iso: string, now: string): string {
  const seconds = (Date.parse(iso) - Date.parse(now)) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60];
  return unit === 'second' ? 'now' : relative.format(Math.trunc(seconds / size), unit);
}
