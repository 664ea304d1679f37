/** Relative deadlines in calendar days (docs/projects.md#deadline). */
import { addDays, daysBetweenInclusive } from '#domain/platform/dates.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { dayOf, instantOf, type TimeZone, wallTimeOf } from '#domain/platform/time-zone.ts';

/** Formats a deadline: 'in 8 days', 'tomorrow', 'today', 'today, late', '3 days late'. */
export function dueText(deadlineAt: string, now: string, zone: TimeZone): string {
  const [day, today] = [dayOf(deadlineAt, zone), dayOf(now, zone)];
  if (day === today) return now > deadlineAt ? 'today, late' : 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day > today) return `in ${countOf(daysBetweenInclusive(today, day) - 1, 'day')}`;
  return `${countOf(daysBetweenInclusive(day, today) - 1, 'day')} late`;
}

/** Returns the deadline moved to another day, at the same time of day. */
export const deadlineOnDay = (deadlineAt: string, day: string, zone: TimeZone): string =>
  instantOf(day, wallTimeOf(deadlineAt, zone).slice('YYYY-MM-DDT'.length), zone);
