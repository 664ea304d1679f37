/** Hours of a week and half days as people type them. */
import { expect, it } from 'vitest';
import { parseHalfDays, parseWeek, weekText } from './week-text.ts';

it.each([
  ['8 8 8 8 4 0 0', [480, 480, 480, 480, 240, 0, 0]],
  ['7.5', [450, 450, 450, 450, 450, 0, 0]],
  ['7:35', [455, 455, 455, 455, 455, 0, 0]],
  ['8;8;8;8;0;0;0', [480, 480, 480, 480, 0, 0, 0]],
  ['7,5 0 0 0 0 0 .5', [450, 0, 0, 0, 0, 0, 30]],
  ['8 8', undefined],
  ['25', undefined],
  ['eight', undefined],
  ['', undefined],
])('parses %j as %j', (text, expected) => {
  expect(parseWeek(text)).toEqual(expected);
  if (expected) expect(parseWeek(weekText(expected))).toEqual(expected);
});

it.each([
  ['28', 56],
  ['28.5', 57],
  ['1½', 3],
  ['½', 1],
  ['0', 0],
  ['-2', -4],
  ['28.3', undefined],
  ['', undefined],
  ['many', undefined],
])('parses %j days as %j half days', (text, expected) => {
  expect(parseHalfDays(text)).toBe(expected);
});
