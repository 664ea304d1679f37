/** Due states of open work in lists: late, today, soon, this week, or without a deadline (docs/projects.md#due). Whether one project is late, finished or not: `project-late.ts`. */
import { addDays, addHours } from '#domain/platform/dates.ts';
import { weekOf } from '#domain/platform/period.ts';
import { dayOf, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';

export const DUES = ['late', 'today', 'soon', 'week', 'none'] as const;
export type Due = (typeof DUES)[number];

/** Work is due soon if its deadline is less than this many hours away. */
const SOON_HOURS = 48;

/** Range of instants; `before` is exclusive, and a missing side is open. */
export type DueSpan = { from?: string; before?: string };

export const isDue = (value: string): value is Due => DUES.includes(value as Due);

/** Returns the range of deadlines for a due state, with days and weeks (from Monday) of the zone, or null for the state without a deadline. */
export function dueSpanOf(due: Due, now: string, zone: TimeZone): DueSpan | null {
  const today = dayOf(now, zone);
  const afterDay = (day: string): string => startOfDay(addDays(day, 1), zone);
  if (due === 'none') return null;
  if (due === 'late') return { before: now };
  if (due === 'today') return { from: startOfDay(today, zone), before: afterDay(today) };
  if (due === 'soon') return { from: now, before: addHours(now, SOON_HOURS) };
  const week = weekOf(today, zone);
  return { from: week.from, before: afterDay(dayOf(week.till, zone)) };
}
