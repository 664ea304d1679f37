/** Period parameters of a plain endpoint: both dates or none (docs/api-reference.md#period). */
import { clampPeriod, type Period } from '#domain/platform/period.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { isTimeZone, type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import type { PeriodQuery } from '#contract/platform/period.ts';

export const badValue = (name: string, reason: string): Refusal =>
  refuse('malformed', `Invalid value for query parameter "${name}": ${reason}`);

/** Returns the zone in which days begin and end, UTC by default, or a 400 that names the parameter. */
export function readZone({ timeZone = UTC }: { timeZone?: string }): TimeZone | Refusal {
  return isTimeZone(timeZone) ? timeZone : badValue('timeZone', `there is no time zone “${timeZone}”.`);
}

/** Returns the requested period, clamped to the supported years; undefined for all time, or a 400 that names the parameter. */
export function readPeriod({ startDate, endDate }: PeriodQuery): Period | undefined | Refusal {
  if (startDate === undefined && endDate === undefined) return undefined;
  if (startDate === undefined) return badValue('startDate', 'send both dates or none.');
  if (endDate === undefined) return badValue('endDate', 'send both dates or none.');
  if (endDate < startDate) return badValue('endDate', 'it cannot precede startDate.');
  return clampPeriod({ from: startDate, till: endDate });
}
