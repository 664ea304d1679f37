/** Rates: the most specific one on the day, and the limits of their values (docs/figures.md#rates). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRate, checkRateCount, type RateValues, rateTable } from './rates.ts';
import { sumOfParts } from './amounts.ts';

const rate = (amount: number, more: Partial<RateValues>): RateValues => ({
  kind: 'client',
  partyId: null,
  class: null,
  unit: 'project',
  amount,
  fromDay: '2026-01-01',
  ...more,
});

describe('the rate on a day', () => {
  const rateOn = rateTable([
    rate(1, {}),
    rate(2, { class: 'Premium' }),
    rate(3, { partyId: 7 }),
    rate(4, { partyId: 7, class: 'Premium' }),
    rate(5, { partyId: 7, fromDay: '2026-03-01' }),
    rate(6, { kind: 'editor' }),
  ]);
  it.each([
    ['workspace', 8, 'Basic', ['2026-02-01', 1]],
    ['type before workspace', 8, 'Premium', ['2026-02-01', 2]],
    ['client before type', 7, 'Basic', ['2026-02-01', 3]],
    ['client with type before client', 7, 'Premium', ['2026-04-01', 4]],
    ['the later day of equals', 7, 'Basic', ['2026-03-01', 5]],
  ] as const)('%s', (_why, partyId, name, expected) => {
    const [day, amount] = expected;
    expect(rateOn({ kind: 'client', partyId, class: name, unit: 'project', day })).toBe(amount);
  });

  it('is none before its first day, for another unit, or for other people', () => {
    const query = { kind: 'client', partyId: 8, class: 'Basic', unit: 'project', day: '2025-12-31' } as const;
    expect(rateOn(query)).toBeUndefined();
    expect(rateOn({ ...query, unit: 'hour', day: '2026-02-01' })).toBeUndefined();
    expect(rateOn({ ...query, kind: 'editor', day: '2026-02-01' })).toBe(6);
  });

  it('does not change before the day of a later rate', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`);
    const values = fc.record({
      partyId: fc.constantFrom(null, 7, 8),
      class: fc.constantFrom(null, 'Premium' as const),
      fromDay: days,
      amount: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(values, { maxLength: 12 }), values, days, (before, added, day) => {
        fc.pre(day < added.fromDay);
        const query = { kind: 'client', partyId: 7, class: 'Premium', unit: 'project', day } as const;
        const rates = before.map(({ amount, ...more }) => rate(amount, more));
        const { amount, ...more } = added;
        expect(rateTable([...rates, rate(amount, more)])(query)).toBe(rateTable(rates)(query));
      }),
    );
  });
});

describe('amounts of rates', () => {
  it.each([
    ['half up', 2.5, 1, 3],
    ['half away from zero', -2.5, 1, -3],
    ['hundredths of points', 0.01, 50, 1],
    ['the largest', 1_000_000, 1_000_000_000, 1_000_000_000_000_000],
  ])('%s: %d points at %i', (_why, quantity, amount, sum) => {
    expect(sumOfParts([{ unit: 'point', rate: amount, quantity }])).toBe(sum);
  });

  it('round once, although each part would round up', () => {
    const minutes = { unit: 'hour', rate: 1, quantity: 30 } as const;
    expect(sumOfParts([minutes])).toBe(1);
    expect(sumOfParts([minutes, { ...minutes }])).toBe(1);
    expect(sumOfParts([{ ...minutes, quantity: null }])).toBe(0);
  });
});

it.each([
  ['a point of a client', { unit: 'point' }, ['unit']],
  ['a fraction', { amount: 1.5 }, ['amount']],
  ['a negative amount', { amount: -1 }, ['amount']],
  ['too much', { amount: 1_000_000_001 }, ['amount']],
  ['no day', { fromDay: '2026-02-30' }, ['fromDay']],
  ['a free one', { amount: 0 }, []],
] as const)('checks %s', (_what, more, paths) => {
  expect(checkRate(rate(1, more)).map(({ propertyPath }) => propertyPath)).toEqual(paths);
  expect(checkRateCount(1000)).toBeUndefined();
  expect(checkRateCount(1001)?.kind).toBe('conflict');
});
