/** Relative deadlines in calendar days of UTC (docs/projects.md#deadline). */
import { addDays, dayOf, daysBetweenInclusive } from '#domain/platform/dates.ts';
import { countOf } from '#domain/platform/numbers.ts';

/** Formats a deadline: 'in 8 days', 'tomorrow', 'today', 'today, late', '3 days late'. */
export function dueText(deadlineAt: string, now: string): string {
  const [day, today] = [dayOf(deadlineAt), dayOf(now)];
  if (day === today) return now > deadlineAt ? 'today, late' : 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day > today) return `in ${countOf(daysBetweenInclusive(today, day) - 1, 'day')}`;
  return `${countOf(daysBetweenInclusive(day, today) - 1, 'day')} late`;
}
