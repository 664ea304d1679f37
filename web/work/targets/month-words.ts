/** How a month of targets is called, and where its points lead. */
import type { Period } from '#domain/platform/period.ts';
import type { LinkTo } from '#web/lib/search-codec.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'March 2026' of YYYY-MM. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01`));

/** The completed projects of everybody in a period, for those who may see them. */
export type TeamLinkOf = (period: Period) => LinkTo | undefined;
