/** Tests for version labels, note positions and display aspect ratio. */
import { expect, it } from 'vitest';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { aspectOf, positionText } from './cut-labels.ts';

const FACTS = { width: 1920, height: 1080, rotation: 0, rate: { num: 25, den: 1 }, startFrame: 0, isDrop: false };
const facts = (more: object = {}): CutMetadata => ({ ...FACTS, ...more }) as CutMetadata;

it.each([
  [{}, 16 / 9],
  [{ rotation: 90 }, 9 / 16],
  [{ rotation: 180 }, 16 / 9],
  [{ width: 0 }, 16 / 9],
])('shows %j at the aspect ratio %d', (more, aspect) => {
  expect(aspectOf(facts(more))).toBeCloseTo(aspect);
});

it.each([
  [{ frame: 304, endFrame: null }, '00:00:12:04'],
  [{ frame: 0, endFrame: 25 }, '00:00:00:00 – 00:00:01:00'],
])('formats the position %j as %s', (mark, text) => {
  expect(positionText(mark, facts())).toBe(text);
});
