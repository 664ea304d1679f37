/** Tests for stroke paths, whose units scale with the aspect ratio (docs/review.md#drawing). */
import { expect, it } from 'vitest';
import type { Stroke } from '#domain/work/notes.ts';
import { arrowPath, boxOf, HEIGHT, isFarEnough, penPath, pointAt } from './stroke-path.ts';

const stroke = (...points: Stroke['points']): Stroke => ({ ...({} as Stroke), points, size: 40 });

it('draws a box between its corners in any drawing direction', () => {
  const box = { x: 200, y: 100, width: 600, height: 400 };
  expect(boxOf(stroke([100, 100], [400, 500]), 2)).toEqual(box);
  expect(boxOf(stroke([400, 500], [100, 100]), 2)).toEqual(box);
});

it('ends an arrow at its last point, with its head there', () => {
  const path = arrowPath(stroke([0, 0], [50, 9], [500, 0]), 2);
  expect(path).toMatch(/^M0 0L1000 0M\d+ -\d+L1000 0L\d+ \d+$/);
});

it('draws nothing for a stroke without points', () => {
  expect([penPath(stroke(), 2), arrowPath(stroke(), 2)]).toEqual(['', '']);
});

it('closes a freehand stroke', () => {
  expect(penPath(stroke([0, 0], [100, 100], [200, 50]), 1)).toMatch(/^M[-\d ]+Q.+Z$/);
});

it.each<[across: number, down: number, point: [number, number]]>([
  [0.5, 0.25, [HEIGHT / 2, HEIGHT / 4]],
  [-1, 2, [0, HEIGHT]],
])('clamps a point %d across and %d down to the picture', (across, down, point) => {
  expect(pointAt(across, down)).toEqual(point);
});

it.each([
  [undefined, true],
  [[0, 0] as [number, number], false],
  [[100, 0] as [number, number], true],
])('adds a point after %j if far enough: %s', (last, isNews) => {
  expect(isFarEnough(last, [5, 5])).toBe(isNews);
});
