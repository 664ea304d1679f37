/** Parsing and formatting times in project forms. */
import { describe, expect, it } from 'vitest';
import { parseTime, shownTime, TIME_OPTIONS } from './time-text.ts';

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['9:30 am', '09:30'],
    ['5pm', '17:00'],
    ['5 p.m.', '17:00'],
    ['12 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['17:05', '17:05'],
    ['1730', '17:30'],
    ['0', '00:00'],
  ])('reads %s as %s', (typed, time) => expect(parseTime(typed)).toBe(time));

  it.each(['', 'noon', '24:00', '13 pm', '0 am', '9:60', '9:5', '-1'])('rejects %s', (typed) =>
    expect(parseTime(typed)).toBeUndefined(),
  );

  it('is suggested every half hour, in a format that can be read back', () => {
    expect(TIME_OPTIONS).toHaveLength(48);
    expect(TIME_OPTIONS.slice(0, 3)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM']);
    for (const step of TIME_OPTIONS) expect(shownTime(parseTime(step) ?? '')).toBe(step);
  });
});
