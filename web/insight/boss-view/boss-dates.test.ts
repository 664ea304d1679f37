/** Tests for BOSS VIEW dates. */
import { expect, it } from 'vitest';
import { datesText, daysBetweenPicks, yearBounds } from './boss-dates.ts';

it.each([
  ['day', ['2026-03-10', '2026-03-10'], { from: '2026-03-10', to: '2026-03-10' }, '03/10/2026'],
  ['day', ['2026-03-12', '2026-03-10'], { from: '2026-03-10', to: '2026-03-12' }, '03/10/2026 to 03/12/2026'],
  ['month', ['2024-02-01', '2024-02-01'], { from: '2024-02-01', to: '2024-02-29' }, 'February 2024'],
  ['month', ['2026-01-01', '2025-12-01'], { from: '2025-12-01', to: '2026-01-31' }, 'December 2025 to January 2026'],
  ['year', ['2026-01-01', '2024-01-01'], { from: '2024-01-01', to: '2026-12-31' }, '2024 to 2026'],
] as const)('a %s picked as %j covers %j', (mode, [first, second], days, text) => {
  expect(daysBetweenPicks(first, second, mode)).toEqual(days);
  expect(datesText(days, mode)).toBe(text);
});

it('offers ten years before and after the current one', () => {
  expect(yearBounds('2026-03-10T12:00:00.000Z')).toEqual({ minDate: '2016-01-01', maxDate: '2036-12-31' });
});
