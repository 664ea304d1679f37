/** Dates and numbers on screens: dates in the domain's format, numbers with thousands separators. */
import { formatDate, formatDateTime } from '#domain/platform/dates.ts';
import { countOf, groupedText, hundredthsText } from '#domain/platform/numbers.ts';

/** Placeholder for a missing value. */
export const NOTHING = '—';

/** Formats as MM/DD/YYYY, or a dash. */
export const dateText = (iso: string | null | undefined): string => (iso ? formatDate(iso) : NOTHING);
/** Formats as MM/DD/YYYY h:mm AM/PM UTC, or a dash. */
export const dateTimeText = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : NOTHING);
const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats YYYY-MM-DD as 'Thu 12 Nov 2026', which can't be misread as month/day. Returns undefined while no day is chosen. */
export function longDayText(day: string | null | undefined): string | undefined {
  if (!day) return undefined;
  const parts = LONG_DAY.formatToParts(new Date(`${day.slice(0, 10)}T00:00:00.000Z`));
  const names = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${names['weekday']} ${names['day']} ${names['month']} ${names['year']}`;
}

/** Formats as 1,234 or 1,234.5. */
export const numberText = groupedText;
/** Formats points and averages as 1,234.50 (docs/screens.md#lists). */
export const decimalText = hundredthsText;
/** Formats as '1 project' or '1,234 projects'. */
export const countText = countOf;
