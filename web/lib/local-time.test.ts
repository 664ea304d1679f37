/** Dates with weekday and month name, which can't be misread as month/day. */
import { expect, it } from 'vitest';
import { longDayText } from './local-time.ts';

it.each([
  ['2026-11-12', 'Thu 12 Nov 2026'],
  ['2026-12-11', 'Fri 11 Dec 2026'],
  ['2026-09-01T23:59:59.999Z', 'Tue 1 Sep 2026'],
  [null, undefined],
  ['', undefined],
])('formats %s as %s', (day, words) => {
  expect(longDayText(day)).toBe(words);
});
