/** Changing a filter goes back to the first page (docs/screens.md#lists). */
import { expect, it } from 'vitest';
import { type Search, stringifySearch } from './search-codec.ts';
import { firstValueOf, pageOf, patchedSearch, type SearchState } from './search-state.ts';

it('resets the page when a filter changes', () => {
  expect(stringifySearch(patchedSearch({ page: '3', class: 'Basic' }, { class: 'Premium' }))).toBe('?class=Premium');
});

it('keeps the filters when the page changes', () => {
  expect(stringifySearch(patchedSearch({ page: '3', class: 'Basic' }, { page: 4 }))).toBe('?class=Basic&page=4');
});

it('removes values that a patch sets to undefined', () => {
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

type TestState = SearchState<string | undefined, 'status' | 'page'>;

it('limits a screen to the names its parser accepts', () => {
  const parse = (search: Search<'status' | 'page'>) => firstValueOf(search, 'status');
  // @ts-expect-error -- a name that the parser does not take
  const misread = (search: Search<'status' | 'page'>) => firstValueOf(search, 'state');
  const patches: unknown[] = [];
  const update: TestState['update'] = (patch) => patches.push(patch);
  update({ status: 'paused', page: 2 });
  // @ts-expect-error -- a misspelt name
  update({ state: 'paused' });
  expect([parse({ status: 'paused' }), misread({ status: 'paused' })]).toEqual(['paused', undefined]);
  expect(patches).toHaveLength(2);
});
