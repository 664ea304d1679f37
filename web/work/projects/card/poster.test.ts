/** Tests of a version's length in lists (docs/review.md#posters). */
import { expect, it } from 'vitest';
import { cutLengthText } from './poster.tsx';

const rate = { num: 25, den: 1 };

it.each([
  ['video', 65, '1m 5s'],
  ['audio', 65, '1:05'],
  ['audio', 41, '0:41'],
  ['audio', 605, '10:05'],
  ['audio', 3723, '1:02:03'],
  ['image', 0.04, ''],
] as const)('shows %s of %d seconds as %s', (kind, seconds, text) => {
  expect(cutLengthText({ kind, rate, frameCount: seconds * 25 })).toBe(text);
});
