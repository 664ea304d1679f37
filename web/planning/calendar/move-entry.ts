/** Moves an entry in a loaded calendar, before the server has answered. */
import type { Calendar, CalendarDay, CalendarItem } from '#domain/planning/calendar.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { dayOf } from '#web/lib/time/local-time.ts';

/** Compares like the server: open work first, then by deadline. */
const compare = (a: CalendarItem, b: CalendarItem): number =>
  Number(isFinished(a.status)) - Number(isFinished(b.status)) ||
  a.deadlineAt.localeCompare(b.deadlineAt) ||
  a.id - b.id;

const withoutItem = ({ day, total, items }: CalendarDay, id: number): CalendarDay => ({
  day,
  total: total - 1,
  items: items.filter((one) => one.id !== id),
});

/** Returns the entry with this ID, or undefined if no day shows it. */
export const entryOf = ({ due }: Calendar, id: number): CalendarItem | undefined =>
  due.flatMap(({ items }) => items).find((one) => one.id === id);

/** Returns the calendar with the entry on the day of its new deadline. */
export function moveEntry(calendar: Calendar, id: number, deadlineAt: string): Calendar {
  const entry = entryOf(calendar, id);
  if (!entry) return calendar;
  const [from, to] = [dayOf(entry.deadlineAt), dayOf(deadlineAt)];
  const others = calendar.due.map((one) => (one.day === from ? withoutItem(one, id) : one));
  const target = others.find(({ day }) => day === to) ?? { day: to, total: 0, items: [] };
  const filled = {
    day: to,
    total: target.total + 1,
    items: [...target.items, { ...entry, deadlineAt }].toSorted(compare),
  };
  const due = [...others.filter(({ day, total }) => day !== to && total > 0), filled];
  return { ...calendar, due: due.toSorted((a, b) => a.day.localeCompare(b.day)) };
}
