/** Period parameters of plain endpoints: both dates or none, inclusive. A bare end day includes the whole day (docs/api-reference.md#period). */
import type { Period } from '#domain/platform/period.ts';
import { described, instant, lastInstant, optional, text } from './schema.ts';

/** Period parameters, to spread into the `query` of an endpoint. */
export const periodParameters = { startDate: optional(instant()), endDate: optional(lastInstant()) };

export type PeriodQuery = { startDate?: string; endDate?: string };

/** Zone whose days, weeks and months an endpoint groups by. */
export const timeZoneParameter = {
  timeZone: optional(
    described(text(), 'IANA time zone whose days, weeks and months count, such as Europe/Berlin. Defaults to UTC.'),
  ),
};

/** Returns the query parameters of a period, or none for all time. */
export const periodToQuery = (period: Period | undefined): PeriodQuery =>
  period ? { startDate: period.from, endDate: period.till } : {};
