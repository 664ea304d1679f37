/** Tests of the order of the board and of rounded free hours, on Wednesday, November 25. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardDay, BoardRow } from '#domain/planning/workload.ts';
import { freeHoursOf, sortFreeFirst } from './free-first.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const day = (date: number, planned: number, capacity = 480): BoardDay => ({
  day: `2026-11-${date}`,
  capacity,
  planned,
  awayHalves: 0,
  holiday: null,
});
const row = (id: number, planned: number[]): BoardRow => ({
  person: { id, firstName: 'Ed', lastName: `${id}`, email: null, picture: null } as unknown as BoardRow['person'],
  freeMinutes: 0,
  queue: [],
  days: planned.map((minutes, at) => day(24 + at, minutes)),
});

it('puts people who are free first at the top, then those with more free time', () => {
  const full = row(1, [0, 480, 480, 480]);
  const fromThursday = row(2, [0, 480, 240, 480]);
  const fromToday = row(3, [480, 420, 480, 480]);
  const moreFromToday = row(4, [480, 240, 480, 480]);
  const order = sortFreeFirst([full, fromThursday, fromToday, moreFromToday]).map(({ person }) => person.id);
  expect(order).toEqual([4, 3, 2, 1]);
});

it.each([
  [0, 8],
  [15, 7.5],
  [460, 0],
  [600, 0],
])('counts %i planned minutes of 8 hours as %d free hours', (planned, hours) => {
  expect(freeHoursOf(day(26, planned))).toBe(hours);
});
