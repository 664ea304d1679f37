/** Tests of entries moved in a loaded calendar. */
import { describe, expect, it } from 'vitest';
import type { Calendar, CalendarItem } from '#domain/planning/calendar.ts';
import { moveEntry } from './move-entry.ts';

const item = (id: number, deadlineAt: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  id,
  version: 1,
  title: `Project ${id}`,
  status: 'assigned',
  deadlineAt,
  clientName: '',
  assignedTo: null,
  assignedBy: null,
  ...more,
});
const calendar: Calendar = {
  due: [
    { day: '2026-11-02', total: 1, items: [item(1, '2026-11-02T17:00:00.000Z')] },
    {
      day: '2026-11-03',
      total: 12,
      items: [item(2, '2026-11-03T18:00:00.000Z'), item(3, '2026-11-03T09:00:00.000Z', { status: 'completed' })],
    },
  ],
  leave: [],
  holidays: [],
};
const daysOf = ({ due }: Calendar) => due.map(({ day, total, items }) => [day, total, items.map(({ id }) => id)]);

describe('an entry', () => {
  it('moves into the order of another day, and an empty day goes', () => {
    const moved = moveEntry(calendar, 1, '2026-11-03T17:00:00.000Z');
    expect(daysOf(moved)).toEqual([['2026-11-03', 13, [1, 2, 3]]]);
  });

  it('moves to an empty day', () => {
    const moved = moveEntry(calendar, 3, '2026-11-01T09:00:00.000Z');
    expect(daysOf(moved)).toEqual([
      ['2026-11-01', 1, [3]],
      ['2026-11-02', 1, [1]],
      ['2026-11-03', 11, [2]],
    ]);
    expect(daysOf(moveEntry(moved, 3, '2026-11-03T09:00:00.000Z'))).toEqual(daysOf(calendar));
  });

  it('moves within its day, and an unknown one changes nothing', () => {
    const later = moveEntry(calendar, 2, '2026-11-03T19:00:00.000Z');
    expect(daysOf(later)).toEqual(daysOf(calendar));
    expect(moveEntry(calendar, 9, '2026-11-03T19:00:00.000Z')).toBe(calendar);
  });
});
