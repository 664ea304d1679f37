/** Tests of the days that can be requested. */
import { describe, expect, it } from 'vitest';
import { checkCalendarDays } from './calendar.ts';

describe('the days of a calendar', () => {
  it.each([
    ['2026-11-01', '2026-11-01', undefined],
    ['2026-11-01', '2027-01-01', undefined],
    ['2026-11-01', '2027-01-02', 'till'],
    ['2026-11-02', '2026-11-01', 'till'],
    ['2026-02-29', '2026-03-01', 'from'],
    ['2028-02-29', '2028-3-1', 'till'],
    ['2100-12-01', '2101-01-01', 'till'],
  ])('%s to %s: %s', (from, till, name) => expect(checkCalendarDays({ from, till })?.name).toBe(name));
});
