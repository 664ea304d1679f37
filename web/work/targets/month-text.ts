/** Links from a month's team points. */
import type { Period } from '#domain/platform/period.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';

/** Function that returns the link to all completed projects of a period, for users who may see them. */
export type GetTeamLink = (period: Period) => LinkDestination | undefined;
