/** Parsing of typed lengths by part (docs/projects.md#lengths). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthText } from './length-text.ts';
import {
  hoursPartsOf,
  lengthPartError,
  minutesPartsOf,
  parseHoursPart,
  parseMinutesOfHourPart,
  parseMinutesPart,
  parseSecondsPart,
  secondsOfHours,
  secondsOfMinutes,
  videoLengthSecondsOf,
} from './project-lengths.ts';

describe('length parts', () => {
  it.each([
    ['75', 75, 59, 59],
    ['59', 59, 59, 59],
    ['07', 7, 7, 7],
    ['', 0, 0, 0],
    ['abc', 0, 0, 0],
    ['-5', 0, 0, 0],
    ['12.9', 12, 12, 59],
    ['1a2', 1, 1, 12],
  ])('%j is %i minutes, %i minutes of an hour, %i seconds', (text, minutes, capped, seconds) => {
    expect(parseMinutesPart(text)).toBe(minutes);
    expect(parseHoursPart(text)).toBe(minutes);
    expect(parseMinutesOfHourPart(text)).toBe(capped);
    expect(parseSecondsPart(text)).toBe(seconds);
  });
});

it.each(['1e3', '1E3', '1e', ' 0x10'])('refuses %j, which is no length', (text) => {
  expect(lengthPartError(text)).toBe('Enter a whole number.');
});

it.each(['', '75', 'abc', '-5', '12.9', '1a2', '4x'])('reads %j as documented', (text) => {
  expect(lengthPartError(text)).toBeUndefined();
});

describe('conversion to and from seconds', () => {
  it('adds minutes × 60 + seconds, or hours × 3600 + minutes × 60', () => {
    expect(secondsOfMinutes({ minutes: 10, seconds: 30 })).toBe(630);
    expect(secondsOfHours({ hours: 1, minutes: 30 })).toBe(5400);
  });

  it('preserves minutes and seconds, and drops only the seconds in hours and minutes', () => {
    fc.assert(
      fc.property(fc.nat(3_600_000), (seconds) => {
        expect(secondsOfMinutes(minutesPartsOf(seconds))).toBe(seconds);
        expect(secondsOfHours(hoursPartsOf(seconds))).toBe(seconds - (seconds % 60));
      }),
    );
  });
});

it('uses the delivered length if given', () => {
  expect(videoLengthSecondsOf({ videoSeconds: 600, cutSeconds: 0 })).toBe(600);
  expect(videoLengthSecondsOf({ videoSeconds: 600, cutSeconds: 480 })).toBe(480);
});

it.each([
  [0, '0m'],
  [45, '45s'],
  [600, '10m'],
  [630, '10m 30s'],
  [3600, '1h 0m'],
  [3900, '1h 5m'],
  [3605, '1h 0m 5s'],
])('shows %i seconds as %j', (seconds, expected) => {
  expect(lengthText(seconds)).toBe(expected);
});
