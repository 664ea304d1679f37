/** Tests for player state in the address; invalid values count as absent (docs/review.md#player). */
import { expect, it } from 'vitest';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { cutAddressFrom } from './cut-address.ts';

it.each([
  ['', { frame: 0, noteId: null, withNumber: null, offset: 0 }],
  ['?f=1800&note=12&with=2&offset=-24', { frame: 1800, noteId: 12, withNumber: 2, offset: -24 }],
  ['?f=-1&note=0&with=x', { frame: 0, noteId: null, withNumber: null, offset: 0 }],
  ['?with=2&offset=1.5', { frame: 0, noteId: null, withNumber: 2, offset: 0 }],
  ['?f=12.5', { frame: 0, noteId: null, withNumber: null, offset: 0 }],
  ['?f=1234567890', { frame: 0, noteId: null, withNumber: null, offset: 0 }],
  ['?f[]=5&f[]=6', { frame: 0, noteId: null, withNumber: null, offset: 0 }],
])('%s', (address, state) => {
  expect(cutAddressFrom(parseSearch(address))).toEqual(state);
});
