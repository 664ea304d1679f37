/** Rounding to two decimals, half away from zero. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, groupedText, hundredthsText, parseNumber, roundToHundredths, sumOf } from './numbers.ts';

it.each([
  ['12', 12],
  [' 12.50 ', 12.5],
  ['.5', 0.5],
  ['-3', -3],
  [7.25, 7.25],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['1,5', Number.NaN],
  ['12 3', Number.NaN],
  [' ', Number.NaN],
])('parses %j as %d', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

describe('roundToHundredths', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.675, 2.68],
    [0.1 + 0.2, 0.3],
    [1e-7, 0],
    [12.344, 12.34],
  ])('rounds %d to %d', (value, expected) => {
    expect(roundToHundredths(value)).toBe(expected);
  });

  it('never returns negative zero', () => {
    expect(Object.is(roundToHundredths(-0.001), 0)).toBe(true);
  });
});

describe('sumOf', () => {
  it('equals the exact sum of the hundredths', () => {
    const hundredths = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(hundredths), (values) => {
        const exact = values.reduce((a, b) => a + b, 0);
        expect(sumOf(values.map((v) => v / 100))).toBe(exact / 100 + 0);
      }),
    );
  });
});

describe('number formatting', () => {
  it('groups thousands, with at most or exactly two decimals', () => {
    expect([0, 999, 1234, 1234567.891, -1234.5].map(groupedText)).toEqual([
      '0',
      '999',
      '1,234',
      '1,234,567.89',
      '-1,234.5',
    ]);
    expect([0, 12.345, 1234.5].map(hundredthsText)).toEqual(['0.00', '12.35', '1,234.50']);
  });

  it('uses singular and plural nouns', () => {
    expect(countOf(1, 'project')).toBe('1 project');
    expect(countOf(1234, 'project')).toBe('1,234 projects');
    expect(countOf(0, 'entry', 'entries')).toBe('0 entries');
  });
});
