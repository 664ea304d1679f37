/** Query strings survive parsing and writing (docs/screens.md#addresses). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('the query string', () => {
  it.each([
    ['?status[]=assigned&status[]=paused', { 'status[]': ['assigned', 'paused'] }],
    ['?createdAt[after]=2026-01-01T00:00:00.000Z', { 'createdAt[after]': '2026-01-01T00:00:00.000Z' }],
    ['?assignedTo.email=ann@cutroom.local&page=2', { 'assignedTo.email': 'ann@cutroom.local', page: '2' }],
    ['?order[createdAt]=asc&fromView=1', { 'order[createdAt]': 'asc', fromView: '1' }],
  ])('keeps %s verbatim when parsed and serialized', (text, search) => {
    expect(parseSearch(text)).toEqual(search);
    expect(stringifySearch(search)).toBe(text);
  });

  it('omits empty values', () => {
    expect(stringifySearch({ status: '', page: undefined, class: null, 'status[]': [] })).toBe('');
  });

  it('round-trips any text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        expect(parseSearch(stringifySearch({ search: text }))).toEqual({ search: text });
      }),
    );
  });
});
