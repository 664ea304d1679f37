/** Recent items of the command palette. */
import { beforeEach, expect, it } from 'vitest';
import { recentItems, recentOf, rememberItem } from './palette-items.ts';
import type { PaletteItem } from './palette-item.ts';

const item = (id: string, href?: string): PaletteItem => ({ id, kind: 'project', label: `The ${id}`, href });
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

it('stores the six most recent items, newest first and without duplicates', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberItem(item(id));
  expect(idsOf(recentItems())).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});

it.each(['not json', '{}', '[1, null, {"id": "a"}, {"id": "a", "label": "A", "kind": "cake"}]'])(
  'ignores %s in storage',
  (stored) => {
    sessionStorage.setItem('recentCommands', stored);
    expect(recentItems()).toEqual([]);
  },
);

it('offers only recent items available to the current role, with current labels', () => {
  rememberItem(item('theirs', '/manager/projects/1'));
  rememberItem(item('alike', '/editors/projects/1'));
  rememberItem(item('own', '/editor/projects/1'));
  rememberItem(item('home', '/editor?profile=1'));
  rememberItem(item('gone'));
  rememberItem(item('action'));
  const offered = [{ ...item('action'), label: 'As it is called now' }];
  expect(recentOf(offered, '/editor').map(({ label }) => label)).toEqual([
    'As it is called now',
    'The home',
    'The own',
  ]);
});
