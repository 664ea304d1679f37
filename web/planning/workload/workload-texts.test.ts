/** Tests of the texts of days and weeks, on Wednesday, November 25. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardDay } from '#domain/planning/workload.ts';
import { cellText, pickText, weekTexts } from './workload-texts.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const day = (at: string, more: Partial<BoardDay> = {}): BoardDay => ({
  day: at,
  capacity: 480,
  planned: 0,
  awayHalves: 0,
  holiday: null,
  ...more,
});
const weekFrom = (monday: number, month: string, more: (at: number) => Partial<BoardDay>): BoardDay[] =>
  Array.from({ length: 7 }, (_, at) =>
    day(`2026-${month}-${String(monday + at).padStart(2, '0')}`, { capacity: at < 5 ? 480 : 0, ...more(at) }),
  );

it('says what is free and was worked in each week shown', () => {
  const past = weekFrom(16, '11', () => ({ worked: 60 }));
  const current = weekFrom(23, '11', (at) => (at < 2 ? { worked: 270 } : { planned: at < 5 ? 480 : 0 }));
  const next = [...weekFrom(30, '11', () => ({})).slice(0, 1), ...weekFrom(1, '12', () => ({})).slice(0, 6)];
  const later = weekFrom(7, '12', (at) => ({ planned: at < 5 ? 450 : 0 }));
  expect(weekTexts([...past, ...current, ...next, ...later])).toEqual([
    '7h worked in the week of Nov 16',
    '9h worked, no free time this week',
    '48h free next week',
    '2h 30m free in the week of Dec 7',
  ]);
  expect(weekTexts(weekFrom(16, '11', () => ({})))).toEqual([]);
  expect(weekTexts([...current.slice(2), ...next])).toEqual(['No free time this week', '48h free next week']);
  expect(weekTexts([...current.slice(5), ...next])).toEqual(['No working hours left this week', '48h free next week']);
});

it.each<[BoardDay, string]>([
  [day('2026-11-23', { worked: 300 }), 'Mon, Nov 23: 5h worked of 8h'],
  [day('2026-11-23'), 'Mon, Nov 23: 8h'],
  [day('2026-11-22', { capacity: 0, worked: 0 }), 'Sun, Nov 22: no working hours'],
  [day('2026-11-22', { capacity: 0, worked: 30 }), 'Sun, Nov 22: 30m worked'],
  [day('2026-11-25', { planned: 300, awayHalves: 1 }), 'Wed, Nov 25: 5h of 8h, 3h free, Away half the day'],
  [day('2026-11-25', { planned: 480 }), 'Wed, Nov 25: 8h of 8h'],
  [day('2026-12-25', { capacity: 0, holiday: 'Christmas' }), 'Fri, Dec 25: Holiday: Christmas'],
])('describes a day', (one, text) => {
  expect(cellText(one)).toBe(text);
});

it('names the month of every date', () => {
  const candidate = { freeFrom: '2026-12-25', till: '2026-12-11' } as Parameters<typeof pickText>[0];
  expect(pickText(candidate)).toBe('Free from Fri, Dec 25 · finishes Fri, Dec 11');
});
