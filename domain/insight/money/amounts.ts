/** Exact products of rates and quantities, rounded once (docs/figures.md#money). */
import type { Amount } from '#domain/platform/money/currency.ts';
import type { RateUnit } from './rates.ts';

/** A rate times a quantity: videos, minutes for `hour`, revisions or points, with two decimals. Null if not measured. */
export type ChargePart = { unit: RateUnit; rate: Amount; quantity: number | null };

/** Hundredths of a quantity that one rate pays for: a rate by the hour pays for 60 minutes. */
const HUNDREDTHS: Record<RateUnit, bigint> = { project: 100n, extra_round: 100n, point: 100n, hour: 6000n };
const COMMON = 6000n;

/** Returns the sum of the parts, rounded half away from zero. */
export function sumOfParts(parts: readonly ChargePart[]): Amount {
  const total = parts.reduce((sum, { unit, rate, quantity }) => {
    const hundredths = BigInt(Math.round((quantity ?? 0) * 100));
    return sum + BigInt(rate) * hundredths * (COMMON / HUNDREDTHS[unit]);
  }, 0n);
  const size = total < 0n ? -total : total;
  const rounded = Number((size + COMMON / 2n) / COMMON);
  return total < 0n ? -rounded + 0 : rounded;
}
