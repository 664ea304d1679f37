/** Parsing of typed lengths (docs/people.md#import). */
import { expect, it } from 'vitest';
import { type LengthUnit, parseLength } from './parse-length.ts';

it.each<[string, LengthUnit, number | undefined]>([
  ['90', 'seconds', 90],
  ['90', 'minutes', 5400],
  ['12.5', 'minutes', 750],
  ['12:30', 'seconds', 750],
  ['0:45', 'seconds', 45],
  ['1:20', 'minutes', 4800],
  ['1:20:00', 'seconds', 4800],
  ['1:02:03', 'minutes', 3723],
  ['90:00', 'seconds', 5400],
  ['5 min', 'seconds', 300],
  ['1h 20m', 'seconds', 4800],
  ['1 hr 20 mins', 'minutes', 4800],
  ['1.5h', 'seconds', 5400],
  ['45s', 'minutes', 45],
  ['2H', 'seconds', 7200],
  ['12.5', 'seconds', undefined],
  ['1:75', 'seconds', undefined],
  ['1:75:00', 'seconds', undefined],
  ['-5', 'seconds', undefined],
  ['1e3', 'seconds', undefined],
  ['1e3', 'minutes', undefined],
  ['0x10', 'seconds', undefined],
  ['five', 'seconds', undefined],
  ['', 'seconds', undefined],
])('parses %s in %s as %s', (text, unit, expected) => {
  expect(parseLength(text, unit)).toBe(expected);
});
