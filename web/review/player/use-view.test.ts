/** Tests for the offset of a zoomed picture. */
import { expect, it } from 'vitest';
import { clampPan } from './use-view.ts';

const STAGE = { width: 1000, height: 500 };
const PICTURE = { width: 800, height: 500 };

it.each([
  ['within the edges', 2, { x: 300, y: -250 }, { x: 300, y: -250 }],
  ['at the edges at most', 2, { x: 900, y: -900 }, { x: 300, y: -250 }],
  ['nowhere if the picture is smaller', 0.5, { x: 50, y: 50 }, { x: 0, y: 0 }],
])('pans %s', (_, scale, pan, expected) => {
  expect(clampPan(pan, { picture: PICTURE, stage: STAGE, scale })).toEqual(expected);
});
