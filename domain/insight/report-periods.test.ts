/** Tests of the periods of the reports (docs/figures.md#reports). */
import { describe, expect, it } from 'vitest';
import { reportPeriodsAt, shiftRange } from './report-periods.ts';

describe('the named periods', () => {
  it.each([
    ['2026-01-31', 'Last month', '2025-12-01', '2025-12-31'],
    ['2026-03-01', 'This month', '2026-03-01', '2026-03-31'],
    ['2024-03-31', 'Last month', '2024-02-01', '2024-02-29'],
    ['2026-02-10', 'Last quarter', '2025-10-01', '2025-12-31'],
    ['2026-12-31', 'This quarter', '2026-10-01', '2026-12-31'],
    ['2026-05-05', 'Last year', '2025-01-01', '2025-12-31'],
  ])('at %s have %s from %s to %s', (today, label, from, to) => {
    expect(reportPeriodsAt(today)).toContainEqual({ label, from, to });
  });
});

describe('the neighbors of a period', () => {
  it.each([
    [{ from: '2026-02-01', to: '2026-02-28' }, 1, { from: '2026-03-01', to: '2026-03-31' }],
    [{ from: '2026-01-01', to: '2026-03-31' }, -1, { from: '2025-10-01', to: '2025-12-31' }],
    [{ from: '2026-02-03', to: '2026-02-09' }, 1, { from: '2026-02-10', to: '2026-02-16' }],
    [{ from: '2026-02-03', to: '2026-02-03' }, -1, { from: '2026-02-02', to: '2026-02-02' }],
  ] as const)('of %o in direction %i are %o', (range, direction, expected) => {
    expect(shiftRange(range, direction)).toEqual(expected);
  });
});
