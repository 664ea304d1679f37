/** Periods of leave, which consists of days stored as UTC. */
import { type Period, wholeDays } from '#domain/platform/period.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { shownDaysOf } from '#web/lib/time/month.ts';
import type { Days } from '#web/lib/address/period-search.ts';

/** Returns the period of leave between two days; undefined until both are set. */
export const leavePeriodOf = ({ from, to }: Days): Period | undefined =>
  from && to ? wholeDays(from, to, UTC) : undefined;

/** Returns the period of leave that a month's calendar shows. */
export function leavePeriodOfMonth(month: string): Period {
  const { from, till } = shownDaysOf(month);
  return wholeDays(from, till, UTC);
}
