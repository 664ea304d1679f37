/** Periods: the previous one, their parts, and changes between them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetweenInclusive } from './dates.ts';
import {
  changePercentOf,
  lastDays,
  lastWeeks,
  splitPeriod,
  type Period,
  periodBefore,
  splitAtDays,
  stepOf,
  weekOf,
} from './period.ts';
import { dayOf, UTC } from './time-zone.ts';

const days = (from: string, till: string): Period => ({ from: `${from}T00:00:00.000Z`, till: `${till}T23:59:59.999Z` });

test('the last 30 days are today and the 29 days before it', () => {
  expect(lastDays('2026-03-10T12:00:00.000Z', 30, UTC)).toEqual(days('2026-02-09', '2026-03-10'));
});

test.each([
  ['2026-03-10T12:00:00.000Z', '2025-12-22'],
  ['2026-03-09T00:00:00.000Z', '2025-12-22'],
  ['2026-03-08T23:59:59.999Z', '2025-12-15'],
])('the last twelve weeks at %s begin on Monday %s and end today', (now, monday) => {
  const weeks = lastWeeks(now, 12, UTC);
  expect(weeks).toEqual(days(monday, now.slice(0, 10)));
  expect(splitPeriod(weeks, 'week', UTC)).toHaveLength(12);
});

test.each([
  ['2026-03-09', '2026-03-09', '2026-03-15'],
  ['2026-03-15', '2026-03-09', '2026-03-15'],
  ['2026-01-01', '2025-12-29', '2026-01-04'],
])('the week of %s runs from Monday %s to Sunday %s', (day, monday, sunday) => {
  expect(weekOf(day, UTC)).toEqual(days(monday, sunday));
});

test('the previous period has the same length and ends a millisecond before', () => {
  expect(periodBefore(days('2024-03-01', '2024-03-31'), UTC)).toEqual(days('2024-01-30', '2024-02-29'));
  expect(periodBefore({ from: '2026-01-01T12:00:00.000Z', till: '2026-01-01T12:59:59.999Z' }, UTC)).toEqual({
    from: '2026-01-01T11:00:00.000Z',
    till: '2026-01-01T11:59:59.999Z',
  });
});

test.each([
  [12, 8, 50],
  [8, 12, -33.3],
  [5, 5, 0],
  [0, 4, -100],
  [3, 0, null],
  [0, 0, null],
])('a change to %i from %i is %s percent', (count, before, change) => {
  expect(changePercentOf(count, before)).toBe(change);
});

test.each([
  ['2026-01-01', '2026-01-01', 'day'],
  ['2026-01-01', '2026-02-14', 'day'],
  ['2026-01-01', '2026-02-15', 'week'],
  ['2024-01-01', '2026-12-31', 'week'],
  ['2024-01-01', '2027-01-10', 'month'],
])('groups %s to %s by %s-%s', (from, till, step) => {
  expect(stepOf(days(from, till), UTC)).toBe(step);
});

test('weeks run from Monday to Sunday and are clipped to the period', () => {
  expect(splitPeriod(days('2026-03-05', '2026-03-17'), 'week', UTC)).toEqual([
    days('2026-03-05', '2026-03-08'),
    days('2026-03-09', '2026-03-15'),
    days('2026-03-16', '2026-03-17'),
  ]);
});

test('months account for leap days', () => {
  expect(splitPeriod(days('2024-01-31', '2024-03-01'), 'month', UTC).map((p) => dayOf(p.till, UTC))).toEqual([
    '2024-01-31',
    '2024-02-29',
    '2024-03-01',
  ]);
});

test('the buckets of any period are contiguous without overlap', () => {
  const day = fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('2000-01-01', n));
  const step = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 200 }), step, (first, length, by) => {
      const period = days(first, addDays(first, length));
      const parts = splitPeriod(period, by, UTC);
      expect(parts[0]?.from).toBe(period.from);
      expect(parts.at(-1)?.till).toBe(period.till);
      for (let i = 1; i < parts.length; i += 1)
        expect(Date.parse(parts[i]?.from as string)).toBe(Date.parse(parts[i - 1]?.till as string) + 1);
      const total = parts.reduce(
        (sum, part) => sum + daysBetweenInclusive(dayOf(part.from, UTC), dayOf(part.till, UTC)),
        0,
      );
      expect(total).toBe(length + 1);
    }),
  );
});

test.each([
  ['whole days', days('2026-03-01', '2026-03-02'), days('2026-03-01', '2026-03-02'), []],
  [
    'a day of another zone',
    { from: '2026-03-01T08:00:00.000Z', till: '2026-03-02T07:59:59.999Z' },
    undefined,
    [{ from: '2026-03-01T08:00:00.000Z', till: '2026-03-02T07:59:59.999Z' }],
  ],
  [
    'days of another zone',
    { from: '2026-03-01T08:00:00.000Z', till: '2026-03-04T07:59:59.999Z' },
    days('2026-03-02', '2026-03-03'),
    [
      { from: '2026-03-01T08:00:00.000Z', till: '2026-03-01T23:59:59.999Z' },
      { from: '2026-03-04T00:00:00.000Z', till: '2026-03-04T07:59:59.999Z' },
    ],
  ],
  [
    'a whole day and an hour',
    { from: '2026-03-01T00:00:00.000Z', till: '2026-03-02T01:00:00.000Z' },
    days('2026-03-01', '2026-03-01'),
    [{ from: '2026-03-02T00:00:00.000Z', till: '2026-03-02T01:00:00.000Z' }],
  ],
])('%s are split into UTC days and the rest', (_case, period, whole, ends) => {
  expect(splitAtDays(period)).toEqual({ days: whole, ends });
});

const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2000-01-09') });
test('the parts of a split period are contiguous', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [from, till] = [Math.min(one, other), Math.max(one, other)].map((ms) => new Date(ms).toISOString());
      const { days: whole, ends } = splitAtDays({ from: from as string, till: till as string });
      const parts = [...ends, ...(whole ? [whole] : [])].toSorted((a, b) => (a.from < b.from ? -1 : 1));
      expect([parts[0]?.from, parts.at(-1)?.till]).toEqual([from, till]);
      for (const [at, part] of parts.slice(1).entries())
        expect(Date.parse(part.from)).toBe(Date.parse(parts[at]?.till as string) + 1);
    }),
  );
});
