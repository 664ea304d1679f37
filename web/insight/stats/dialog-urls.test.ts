/** Tests for dialog addresses of the dashboards; invalid ones open nothing. */
import { expect, it } from 'vitest';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { parseEditorUrl } from './people/editor-url.ts';
import { parseProfileUrl } from './profile/profile-url.ts';

it.each([
  ['', { userId: undefined, view: 'statistics', page: 1 }],
  ['?profile=7', { userId: 7, view: 'statistics', page: 1 }],
  ['?profile=7&profileView=projects&profilePage=2', { userId: 7, view: 'projects', page: 2 }],
  ['?profile=0&profileView=nonsense&profilePage=-1', { userId: undefined, view: 'statistics', page: 1 }],
])('reads a profile address: "%s"', (address, state) => {
  expect(parseProfileUrl(parseSearch(address))).toEqual(state);
});

it.each([
  ['', { points: undefined, class: undefined, page: 1 }],
  ['?points=designation', { points: 'designation', class: undefined, page: 1 }],
  ['?class=Premium&classPage=2', { points: undefined, class: 'Premium', page: 2 }],
  ['?points=all&class=Gold&classPage=x', { points: undefined, class: undefined, page: 1 }],
])("reads an editor's own dialog address: %j", (address, state) => {
  expect(parseEditorUrl(parseSearch(address))).toEqual(state);
});
