/** Dates as screens show them: exact ones by the domain's rule, relative ones beside them. */
import { formatDate, formatDateTime } from '#domain/dates.ts';

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
const whole = new Intl.NumberFormat('en');

/** MM/DD/YYYY, or a dash. */
export const dateText = (iso: string | null | undefined): string => (iso ? formatDate(iso) : NOTHING);
/** MM/DD/YYYY h:mm AM/PM UTC, or a dash. */
export const dateTimeText = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : NOTHING);
/** 1,234 */
export const numberText = (value: number): string => whole.format(value);

/** 'in 2 days', '3 hours ago', 'now'. */
export function relativeText(iso: string, now: string): string {
  const seconds = (Date.parse(iso) - Date.parse(now)) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60];
  return unit === 'second' ? 'now' : relative.format(Math.trunc(seconds / size), unit);
}
