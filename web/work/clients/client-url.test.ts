/** Tests of the client list's address. */
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { patchedSearch } from '#web/lib/address/search-state.ts';
import { parseClientListParams, clientOrderPatch } from './client-url.ts';

const BY_NAME = { by: 'firstName', direction: 'asc' };

it.each([
  ['', { search: '', page: 1, order: BY_NAME }],
  ['?search=ada&page=3', { search: 'ada', page: 3, order: BY_NAME }],
  ['?order[lastName]=desc', { search: '', page: 1, order: { by: 'lastName', direction: 'desc' } }],
  ['?order[lastName]=sideways&page=-2', { search: '', page: 1, order: BY_NAME }],
  ['?order[password]=desc&page=two', { search: '', page: 1, order: BY_NAME }],
])('reads "%s" as %j', (address, ask) => {
  expect(parseClientListParams(parseSearch(address))).toEqual(ask);
});

it('replaces the sort order and resets the page when a new order is selected, and keeps the search text', () => {
  const before = parseSearch('?search=ada&page=3&order[firstName]=desc');
  const after = patchedSearch(before, clientOrderPatch({ by: 'lastName', direction: 'asc' }));
  expect(stringifySearch(after)).toBe('?search=ada&order[lastName]=asc');
});
