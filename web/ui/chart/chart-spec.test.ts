/** Chart data and its empty state. */
import { expect, it } from 'vitest';
import { type ChartSpec, hasValues } from './chart-spec.ts';

const specOf = (shape: ChartSpec['shape'], value: number | null): ChartSpec => ({
  title: 'On time',
  description: '',
  shape,
  rowName: 'Week',
  unit: '%',
  format: String,
  series: [{ key: 'share', label: 'On time', color: 'red' }],
  rows: [{ key: '1', label: '1', title: '1', values: { share: value } }],
});

it.each([
  ['line', 80, true],
  // A line at 0 is drawn, since it means that nothing was on time, while a missing point means that there was nothing to measure.
  ['line', 0, true],
  ['line', null, false],
  ['across', 0, false],
  ['stacked', 1, true],
] as const)('detects whether a %s of %j has values: %j', (shape, value, expected) => {
  expect(hasValues(specOf(shape, value))).toBe(expected);
});
