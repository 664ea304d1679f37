/** The value of a target (spec 2 section 5). */
import { expect, it } from 'vitest';
import { checkTarget, mayWriteTargets, targetsByMonth } from './targets.ts';

it.each([
  ['', 'Please enter a target value.'],
  [' ', 'Please enter a target value.'],
  ['abc', 'Please enter a valid non-negative number.'],
  ['-1', 'Please enter a valid non-negative number.'],
  [Number.NaN, 'Please enter a valid non-negative number.'],
  [1_000_001, 'This value should be between 0 and 1000000.'],
  ['0', undefined],
  [120.5, undefined],
])('%j is answered with %j', (typed, message) => {
  expect(checkTarget(typed)[0]?.message).toBe(message);
});

it('is written by admins', () => {
  expect((['admin', 'manager', 'editor'] as const).map((type) => mayWriteTargets({ type }))).toEqual([
    true,
    false,
    false,
  ]);
});

it('is summed by the month of its creation, oldest first', () => {
  const targets = [
    { target: 10.1, createdAt: '2026-03-31T23:59:59.000Z' },
    { target: 5, createdAt: '2026-01-01T00:00:00.000Z' },
    { target: 0.2, createdAt: '2026-03-01T00:00:00.000Z' },
  ];
  expect(targetsByMonth(targets)).toEqual([
    { month: '2026-01', points: 5 },
    { month: '2026-03', points: 10.3 },
  ]);
  expect(targetsByMonth([])).toEqual([]);
});
