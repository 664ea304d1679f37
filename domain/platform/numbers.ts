/** Arithmetic with two decimals that leaves no float dust, and how numbers are written. */

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const hundredths = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rounded half away from zero to two decimals, judged as the decimal that a person reads (1.005 becomes 1.01). */
export function roundToHundredths(value: number): number {
  const whole = Number((Math.abs(value) * 100).toPrecision(15));
  return (Math.sign(value) * Math.round(whole)) / 100 + 0;
}

/** The sum with two decimals; 0 for none. */
export const sumOf = (values: readonly number[]): number => roundToHundredths(values.reduce((a, b) => a + b, 0));

/** 1,234 or 1,234.5: thousands grouped, two decimals at most. */
export const groupedText = (value: number): string => grouped.format(roundToHundredths(value));
/** 1,234.50 */
export const hundredthsText = (value: number): string => hundredths.format(roundToHundredths(value));
/** '1 project', '1,234 projects'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${groupedText(count)} ${count === 1 ? one : many}`;
