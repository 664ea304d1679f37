/** When open work is due: late, today, soon, this week, or never (docs/projects.md#due). */
import { addDays, addHours, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { weekOf } from '#domain/platform/period.ts';

export const DUES = ['late', 'today', 'soon', 'week', 'none'] as const;
export type Due = (typeof DUES)[number];

/** Work is due soon when its deadline lies less than so many hours ahead. */
const SOON_HOURS = 48;

/** From an instant until just before another; a side that is absent is open. */
export type DueSpan = { from?: string; before?: string };

export const isDueWord = (word: string): word is Due => DUES.includes(word as Due);

const afterDay = (day: string): string => startOfDay(addDays(day, 1));

/** Where the deadlines of open work lie that the word stands for, days and weeks (from Monday) being those of UTC; null stands for no deadline. */
export function dueSpanOf(due: Due, now: string): DueSpan | null {
  const today = dayOf(now);
  if (due === 'none') return null;
  if (due === 'late') return { before: now };
  if (due === 'today') return { from: startOfDay(today), before: afterDay(today) };
  if (due === 'soon') return { from: now, before: addHours(now, SOON_HOURS) };
  const week = weekOf(today);
  return { from: week.from, before: afterDay(dayOf(week.till)) };
}
