/** Page counts, and the page numbers of a pager. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCountOf, pageNumbersShown } from './paging.ts';

it.each([
  [0, 15, 1],
  [1, 15, 1],
  [15, 15, 1],
  [16, 15, 2],
  [43, 15, 3],
  [7, 0, 1],
])('divides %i records by %i into %i pages', (total, size, expected) => {
  expect(pageCountOf(total, size)).toBe(expected);
});

describe('pageNumbersShown', () => {
  it.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 'gap', 6]],
    [2, 6, [1, 2, 3, 'gap', 6]],
    [3, 6, [1, 2, 3, 4, 'gap', 6]],
    [4, 6, [1, 'gap', 3, 4, 5, 6]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    [20, 20, [1, 'gap', 19, 20]],
    [99, 20, [1, 'gap', 19, 20]],
  ])('for page %i of %i shows %j', (page, pages, expected) => {
    expect(pageNumbersShown(page, pages)).toEqual(expected);
  });

  it('shows at most five numbers, always the first, last and current page, with a gap exactly where pages are omitted', () => {
    const places = fc
      .integer({ min: 1, max: 500 })
      .chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(places, ([page, pages]) => {
        const shown = pageNumbersShown(page, pages);
        const numbers = shown.filter((n): n is number => n !== 'gap');
        expect(numbers.length).toBeLessThanOrEqual(5);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        for (const [i, n] of shown.entries()) {
          if (n === 'gap') expect(Number(shown[i + 1]) - Number(shown[i - 1])).toBeGreaterThan(1);
          else if (typeof shown[i - 1] === 'number') expect(n).toBe(Number(shown[i - 1]) + 1);
        }
      }),
    );
  });
});
