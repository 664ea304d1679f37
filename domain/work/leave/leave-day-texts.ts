/** Texts of the days of a leave, with half days (docs/leave.md#halves). In its own file, because screens of other parts load the halves. */
import { formatDay } from '#domain/platform/dates.ts';
import { leaveDayOf, type LeaveSpan } from './leave-halves.ts';

/** Returns the texts of first and last day with their halves, such as '05/01/2026 afternoon'; one text for a single day. */
export function leaveDayTexts({ leaveFrom, leaveTill, fromHalf, tillHalf }: LeaveSpan): string[] {
  const [from, till] = [leaveFrom, leaveTill].map((at) => formatDay(leaveDayOf(at))) as [string, string];
  const first = fromHalf === 'afternoon' ? ' afternoon' : '';
  const last = tillHalf === 'morning' ? ' morning' : '';
  return from === till ? [`${from}${first}${last}`] : [`${from}${first}`, `${till}${last}`];
}
