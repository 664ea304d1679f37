/** Validation of targets (docs/points.md#targets). */
import { expect, it } from 'vitest';
import { wholeDays } from '#domain/platform/period.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import {
  checkMonthTarget,
  checkTarget,
  checkTargetOpen,
  explainReached,
  latestEntryFor,
  mayWriteTargets,
  reachedPercent,
  targetsByMonth,
} from './targets.ts';

it.each([
  ['', 'Please enter a target value.'],
  [' ', 'Please enter a target value.'],
  ['abc', 'Please enter a valid non-negative number.'],
  ['-1', 'Please enter a valid non-negative number.'],
  [Number.NaN, 'Please enter a valid non-negative number.'],
  [1_000_001, 'This value should be between 0 and 1000000.'],
  ['0', undefined],
  [120.5, undefined],
])('target %j returns %j', (input, message) => {
  expect(checkTarget(input)[0]?.message).toBe(message);
});

it('is written by administrators', () => {
  expect((['admin', 'manager', 'editor'] as const).map((type) => mayWriteTargets({ type }))).toEqual([
    true,
    false,
    false,
  ]);
});

it('is summed by the month of creation, oldest first', () => {
  const targets = [
    { target: 10.1, createdAt: '2026-03-31T23:59:59.000Z', monthPoints: 7 },
    { target: 5, createdAt: '2026-01-01T00:00:00.000Z', monthPoints: null },
    { target: 0.2, createdAt: '2026-03-01T00:00:00.000Z', monthPoints: 7 },
  ];
  expect(targetsByMonth(targets, 'UTC')).toEqual([
    { month: '2026-01', points: 5, reached: null, former: 0 },
    { month: '2026-03', points: 10.3, reached: 7, former: 0 },
  ]);
  expect(targetsByMonth([], 'UTC')).toEqual([]);
});

it.each([
  ['an entry of this month', { id: 1, createdAt: '2026-03-01T00:00:00.000Z' }, true],
  ['the latest entry, of a past month', { id: 9, createdAt: '2026-01-31T00:00:00.000Z' }, true],
  ['another entry of a past month', { id: 8, createdAt: '2026-02-28T23:59:59.999Z' }, false],
])('%s can be changed: %s', (_name, entry, isOpen) => {
  const refusal = checkTargetOpen(entry, { latestId: 9, now: '2026-03-10T12:00:00.000Z', zone: 'UTC' });
  expect(refusal?.kind).toBe(isOpen ? undefined : 'conflict');
});

it('is entered for a month and stored as its latest entry', () => {
  const entries = [{ target: 100 }, { target: 20.5 }];
  expect(latestEntryFor(150, entries)).toBe(50);
  expect(latestEntryFor(150, [])).toBe(150);
  expect(checkMonthTarget(100, entries)).toEqual([]);
  expect(checkMonthTarget(99.99, entries)[0]?.message).toBe('Earlier entries of this month already add up to 100.');
  expect(checkMonthTarget(-1, entries)[0]?.message).toBe('Please enter a valid non-negative number.');
  expect(checkMonthTarget(0, [])).toEqual([]);
});

it('shows the percentage reached, or none for a target of 0', () => {
  expect([reachedPercent(30, 120), reachedPercent(1, 3), reachedPercent(5, 0)]).toEqual([25, 33.33, null]);
});

it('explains what the team has reached', () => {
  const march = { period: wholeDays('2026-03-01', '2026-03-31', UTC), zone: UTC };
  expect(explainReached(march, { points: 30, target: 1200, percent: 2.5 })).toEqual([
    '30.00 of 1,200.00 = 2.5%.',
    'Project, personal and designation points of everyone.',
    'Completed projects, by the day they ended (UTC): 03/01/2026 to 03/31/2026.',
  ]);
  expect(explainReached(march)).toHaveLength(2);
});
