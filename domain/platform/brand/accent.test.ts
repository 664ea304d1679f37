/** Tests of the accent color: its contrast with both pages, the nearest accepted color, and the text on it (docs/people.md#brand). */
import { describe, expect, it } from 'vitest';
import { checkAccent, contrastOf, nearestAccent, textOn } from './accent.ts';

const PAGES = ['#f6f7f8', '#121417'];
const worstOf = (accent: string): number => Math.min(...PAGES.map((page) => contrastOf(accent, page)));

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b6f80', '#0b6f80', 1],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
});

describe('an accent', () => {
  it.each([null, '#0b6f80', '#E5484D', '#2563eb'])('accepts %s', (accent) => {
    expect(checkAccent(accent)).toEqual([]);
  });

  it.each(['', 'red', '#abc', '#12345g', '#1234567'])('refuses %s, which is no color', (accent) => {
    expect(checkAccent(accent)).toMatchObject([{ propertyPath: 'accent', message: 'Enter a color as #rrggbb.' }]);
  });

  it.each([
    ['#ffff00', 'light'],
    ['#ffffff', 'light'],
    ['#000000', 'dark'],
    ['#0000ff', 'dark'],
  ])('refuses %s, which is hard to see on a %s page, and names the nearest one', (accent, page) => {
    const nearest = nearestAccent(accent);
    expect(checkAccent(accent)[0]?.message).toBe(
      `This color is hard to see on a ${page} page. The nearest one that works is ${nearest}.`,
    );
    expect(checkAccent(nearest)).toEqual([]);
  });

  it('is nearest if a step less of black or white would be refused, for colors all over the cube', () => {
    const parts = [0, 51, 102, 153, 204, 255];
    const colors = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => [r, g, b])));
    for (const rgb of colors) {
      const hex = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const nearest = nearestAccent(hex);
      expect(worstOf(nearest)).toBeGreaterThanOrEqual(3);
      // Text on any accepted color reads well.
      expect(contrastOf(nearest, textOn(nearest))).toBeGreaterThanOrEqual(4.5);
      if (worstOf(hex) >= 3) expect(nearest).toBe(hex);
      else expect(worstOf(nearest)).toBeLessThan(3.2);
    }
  });
});

it.each([
  ['#f5a623', '#000000'],
  ['#0b6f80', '#ffffff'],
])('text on %s is %s', (accent, text) => {
  expect(textOn(accent)).toBe(text);
});
