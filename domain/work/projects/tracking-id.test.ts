/** Tracking IDs: TRK-{time in base 36}-{6 random upper-case characters} (docs/projects.md#record). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generateTrackingId, shortTrackingId, trackingTailOf } from './tracking-id.ts';

it('combines the given time and random numbers', () => {
  const numbers = [0, 0.999_999, 1 / 36, 26 / 36, 0, 0];
  expect(generateTrackingId(36 ** 3, () => numbers.shift() ?? 0)).toBe('TRK-1000-A9B0AA');
});

it('always has the documented format, and ends in the part shown on cards', () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), fraction, (ms, random) => {
      const id = generateTrackingId(ms * 1000, () => random);
      expect(id).toMatch(/^TRK-[0-9A-Z]+-[0-9A-Z]{6}$/);
      expect([trackingTailOf(id), shortTrackingId(id)]).toEqual([id.slice(-6), id.slice(-6)]);
    }),
  );
});

it.each([
  ['TRK-M3X9K2A1-7QF2ZP', '7QF2ZP'],
  ['plain', 'plain'],
  ['ends-', ''],
])('the tail of %j is %j', (id, tail) => {
  expect(trackingTailOf(id)).toBe(tail);
});

it.each([
  ['TRK-M3X9K2A1-7QF2ZP', '7QF2ZP'],
  ['L-101', 'L-101'],
  ['TRK-101', 'TRK-101'],
  ['TRK-2026-0042', 'TRK-2026-0042'],
  ['ends-', 'ends-'],
])('lists show %j as %j', (id, shown) => {
  expect(shortTrackingId(id)).toBe(shown);
});
