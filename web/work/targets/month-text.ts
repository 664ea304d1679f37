/** Names of months, and links from a month's team points. */
import type { Period } from '#domain/platform/period.ts';
import type { LinkTo } from '#web/lib/search-codec.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns e.g. 'March 2026' for a YYYY-MM month. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01`));

/** Returns the link to all completed projects of a period, for users who may see them. */
export type TeamLinkOf = (period: Period) => LinkTo | undefined;
