/** Dates and numbers as screens show them: exact dates by the domain's rule, thousands grouped. */
import { formatDate, formatDateTime } from '#domain/platform/dates.ts';
import { countOf, groupedText, hundredthsText } from '#domain/platform/numbers.ts';

/** In place of a value that is missing. */
export const NOTHING = '—';

/** MM/DD/YYYY, or a dash. */
export const dateText = (iso: string | null | undefined): string => (iso ? formatDate(iso) : NOTHING);
/** MM/DD/YYYY h:mm AM/PM UTC, or a dash. */
export const dateTimeText = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : NOTHING);
const WORDS = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Thu 12 Nov 2026' of YYYY-MM-DD, so that nobody takes the day for the month; nothing while no day is chosen. */
export function dayInWords(day: string | null | undefined): string | undefined {
  if (!day) return undefined;
  const parts = WORDS.formatToParts(new Date(`${day.slice(0, 10)}T00:00:00.000Z`));
  const words = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${words['weekday']} ${words['day']} ${words['month']} ${words['year']}`;
}

/** 1,234 or 1,234.5 */
export const numberText = groupedText;
/** 1,234.50: points and averages (docs/screens.md#lists). */
export const decimalText = hundredthsText;
/** '1 project', '1,234 projects'. */
export const countText = countOf;
