/** Dates and numbers on screens: dates in the domain's format, numbers with thousands separators. */
import { countOf, groupedText, hundredthsText } from '#domain/platform/numbers.ts';
import { formatDate, formatDateTime, deviceTimeText } from './local-time.ts';

/** Placeholder for a missing value. */
export const NO_VALUE = '—';

/** Formats as MM/DD/YYYY, or a dash. */
export const dateText = (iso: string | null | undefined): string => (iso ? formatDate(iso) : NO_VALUE);
/** Formats as MM/DD/YYYY h:mm AM/PM and the abbreviation of the workspace's zone, or a dash. */
export const dateTimeText = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : NO_VALUE);

/** Formats a time for a tooltip: the time in the workspace's zone, and on the reader's device if it differs. */
export const exactTimeText = (iso: string): string =>
  [formatDateTime(iso), deviceTimeText(iso)].filter(Boolean).join(', ');

/** Formats as 1,234 or 1,234.5. */
export const numberText = groupedText;
/** Formats points and averages as 1,234.50 (docs/screens.md#lists). */
export const decimalText = hundredthsText;
/** Formats as '1 project' or '1,234 projects'. */
export const countText = countOf;
