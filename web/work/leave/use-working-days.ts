/** Working days of leave on screen (docs/leave.md#working-days). */
import { useQuery } from '@tanstack/react-query';
import type { Leave } from '#domain/work/leave/leave.ts';
import { halfDaysText } from '#domain/work/leave/leave-halves.ts';
import { defaultWeek, workingHalves } from '#domain/work/leave/working-days.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';

/** Returns a function that formats the working days of leave, computed from the workspace's hours if the response leaves them out. Undefined while those hours load. */
export function useWorkingDays(): (leave: Leave) => string | undefined {
  const { data } = useQuery(settingsQuery());
  return (leave) => {
    if (leave.workingHalfDays !== null) return halfDaysText(leave.workingHalfDays);
    if (!data) return undefined;
    const calendar = { defaultMinutes: defaultWeek(data.record), hours: [], holidays: new Map() };
    return halfDaysText(workingHalves(leave, calendar));
  };
}
