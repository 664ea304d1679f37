/** Parsing of typed lengths (docs/people.md#import). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LengthUnit, parseLength } from './parse-length.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';

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
  ['9.25', 'hours', 33_300],
  ['9,25', 'hours', 33_300],
  ['14:30', 'hours', 52_200],
  ['1:30 h', 'seconds', 5400],
  ['12:30 min', 'hours', 750],
  ['1 min 30', 'seconds', 90],
  ['1h30', 'seconds', 5400],
  ['2 Std. 15', 'minutes', 8100],
  [`1'30"`, 'hours', 90],
  ['1’30”', 'seconds', 90],
  [`1' 30''`, 'seconds', 90],
  ['45 Sek.', 'minutes', 45],
  ['1 min 30 h', 'seconds', undefined],
  ['1 min 2 min', 'seconds', undefined],
  ['1 30', 'seconds', undefined],
  ['30 s 5', 'seconds', undefined],
  ['5 weeks', 'seconds', undefined],
  ['1:30 s', 'seconds', undefined],
  ['', 'seconds', undefined],
])('parses %s in %s as %s', (text, unit, expected) => {
  expect(parseLength(text, unit)).toBe(expected);
});

const seconds = fc.integer({ min: 0, max: 3_600_000 });

it('reads every length as screens show it, in any unit', () => {
  fc.assert(
    fc.property(seconds, fc.constantFrom<LengthUnit>('seconds', 'minutes', 'hours'), (length, unit) => {
      expect(parseLength(lengthText(length), unit)).toBe(length);
    }),
  );
});

it('reads a bare number by its unit alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (quarters) => {
      const text = String(quarters / 4);
      expect(parseLength(text, 'hours')).toBe(quarters * 900);
      expect(parseLength(text.replace('.', ','), 'minutes')).toBe(quarters * 15);
    }),
  );
});

it('returns whole seconds, or nothing, for any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d hms'":.,]{0,12}$/), (text) => {
      const length = parseLength(text, 'hours');
      expect(length === undefined || (Number.isInteger(length) && length >= 0)).toBe(true);
    }),
  );
});
