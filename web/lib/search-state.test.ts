/** Changing a filter begins at the first page again (docs/screens.md#lists). */
import { expect, it } from 'vitest';
import { stringifySearch } from './search-codec.ts';
import { pageOf, patchedSearch } from './search-state.ts';

it('forgets the page when a filter changes', () => {
  expect(stringifySearch(patchedSearch({ page: '3', class: 'Basic' }, { class: 'Premium' }))).toBe('?class=Premium');
});

it('keeps the filters when the page changes', () => {
  expect(stringifySearch(patchedSearch({ page: '3', class: 'Basic' }, { page: 4 }))).toBe('?class=Basic&page=4');
});

it('removes what a patch sets to nothing', () => {
  expect(stringifySearch(patchedSearch({ class: 'Basic', status: 'paused' }, { class: undefined }))).toBe(
    '?status=paused',
  );
});

it.each([
  ['4', 4],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
  ['1.5', 1],
])('reads page=%s as %i', (page, expected) => {
  expect(pageOf({ page })).toBe(expected);
});
