/** Times suggested in project forms. */
import { expect, it } from 'vitest';
import { formatTime } from '#domain/platform/dates.ts';
import { parseTime } from '#domain/platform/parse-date.ts';
import { TIME_OPTIONS } from './time-text.ts';

it('are every half hour, in a format that can be read back', () => {
  expect(TIME_OPTIONS).toHaveLength(48);
  expect(TIME_OPTIONS.slice(0, 3)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM']);
  for (const step of TIME_OPTIONS) expect(formatTime(parseTime(step) ?? '')).toBe(step);
});
