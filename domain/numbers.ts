/** Arithmetic with two decimals that leaves no float dust. */

/** Rounded half away from zero to two decimals, judged as the decimal that a person reads (1.005 becomes 1.01). */
export function roundToHundredths(value: number): number {
  const hundredths = Number((Math.abs(value) * 100).toPrecision(15));
  return (Math.sign(value) * Math.round(hundredths)) / 100 + 0;
}

/** The sum with two decimals; 0 for none. */
export const sumOf = (values: readonly number[]): number => roundToHundredths(values.reduce((a, b) => a + b, 0));
