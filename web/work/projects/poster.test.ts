/** Tests of a version's length and tile in lists (docs/review.md#posters). */
import { expect, it } from 'vitest';
import { cutLengthText, hasTile } from './poster.tsx';

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

it('shows a tile for audio, which has no poster', () => {
  const cut = { id: 1, number: 1, originalName: 'a', frameCount: 50, rate, hasPoster: false };
  expect([hasTile({ ...cut, kind: 'audio' }), hasTile({ ...cut, kind: 'video' })]).toEqual([true, false]);
});
