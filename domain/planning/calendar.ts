/** Calendar of deadlines: which days can be requested, and what an entry shows (docs/projects.md#calendar). */
import { addDays, daysBetweenInclusive, isDay } from '#domain/platform/dates.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';

/** Maximum number of days per request. */
export const CALENDAR_DAYS = 62;
/** Maximum number of entries per day in a response; the day's total counts all of them. */
export const CALENDAR_ITEMS = 10;

/** Project with a deadline, as shown on its day. */
export type CalendarItem = Pick<Project, 'id' | 'version' | 'title' | 'status' | 'assignedTo' | 'assignedBy'> & {
  deadlineAt: string;
  clientName: string;
};

/** Projects due on a day: open ones first, then by deadline. */
export type CalendarDay = { day: string; total: number; items: CalendarItem[] };

/** Approved leave, in days, which may begin or end at noon. */
export type CalendarLeave = { id: number; person: PersonRef; from: string; till: string } & Pick<
  LeaveSpan,
  'fromHalf' | 'tillHalf'
>;

export type Holiday = { day: string; name: string };

export type Calendar = { due: CalendarDay[]; leave: CalendarLeave[]; holidays: Holiday[] };

export type CalendarDays = { from: string; till: string };

/** Returns the parameter that makes the days invalid, and why; undefined for valid days. */
export function checkCalendarDays({
  from,
  till,
}: CalendarDays): { name: keyof CalendarDays; reason: string } | undefined {
  if (!isDay(from)) return { name: 'from', reason: 'send a day from 2000 to 2100, such as 2026-11-01.' };
  if (!isDay(till)) return { name: 'till', reason: 'send a day from 2000 to 2100, such as 2026-11-30.' };
  if (till < from) return { name: 'till', reason: 'it cannot precede from.' };
  return daysBetweenInclusive(from, till) > CALENDAR_DAYS
    ? {
        name: 'till',
        reason: `at most ${CALENDAR_DAYS} days are allowed, so up to ${addDays(from, CALENDAR_DAYS - 1)}.`,
      }
    : undefined;
}
