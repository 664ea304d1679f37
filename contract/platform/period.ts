/** The period of the plain calls: both dates or none, inclusive; a bare day as the end means the whole day (docs/wire.md#period). */
import type { Period } from '#domain/platform/period.ts';
import { instant, lastInstant, optional } from './schema.ts';

/** The two parameters; spread them into the `query` of an endpoint. */
export const periodParameters = { startDate: optional(instant()), endDate: optional(lastInstant()) };

export type PeriodQuery = { startDate?: string; endDate?: string };

/** The parameters of a period; none for all time. */
export const periodToQuery = (period: Period | undefined): PeriodQuery =>
  period ? { startDate: period.from, endDate: period.till } : {};
