/** Arithmetic with two decimals that avoids floating-point noise, and number formatting. */

const groupedFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const hundredthsFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Parses a typed decimal number. Returns NaN for anything else, such as 1e3, 0x10 and blank text. */
export const parseNumber = (typed: string | number): number =>
  typeof typed === 'string' && !DECIMAL.test(typed.trim()) ? Number.NaN : Number(typed);

/** Distance from a half below which binary noise may decide the rounding, for values up to a maximum. */
const NEAR_HALF = 1e-4;
const MAX_PLAIN = 1e9;

/** Rounds half away from zero to two decimals, based on the decimal representation (1.005 becomes 1.01). */
export function roundToHundredths(value: number): number {
  const exact = Math.abs(value) * 100;
  const isHalf = Math.abs((exact % 1) - 0.5) < NEAR_HALF;
  // Only a value next to a half needs its decimal digits, which take ten times as long as the rest.
  const whole = isHalf || exact > MAX_PLAIN ? Number(exact.toPrecision(15)) : exact;
  return (Math.sign(value) * Math.round(whole)) / 100 + 0;
}

/** Sums with two decimals. Returns 0 for an empty list. */
export const sumOf = (values: readonly number[]): number => roundToHundredths(values.reduce((a, b) => a + b, 0));

/** Formats with grouped thousands and at most two decimals: 1,234 or 1,234.5. */
export const groupedText = (value: number): string => groupedFormat.format(roundToHundredths(value));
/** Formats with grouped thousands and two decimals: 1,234.50. */
export const hundredthsText = (value: number): string => hundredthsFormat.format(roundToHundredths(value));
/** Formats a count with its noun: '1 project', '1,234 projects'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${groupedText(count)} ${count === 1 ? one : many}`;

/** Returns the median of numbers in ascending order; NaN for none. */
export function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Formats a share as whole percent; 0 and 100 only when exact: '<1%', '67%', '>99%'. `whole` is not 0. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || part === whole) return part === 0 ? '0%' : '100%';
  const percent = Math.round((part / whole) * 100);
  if (percent < 1) return '<1%';
  return percent > 99 ? '>99%' : `${percent}%`;
}
