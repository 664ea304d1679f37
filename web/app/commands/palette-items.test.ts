/** Recent items of the command palette. */
import { beforeEach, expect, it } from 'vitest';
import { recentItems, recentOf, rememberItem } from './palette-items.ts';
import type { PaletteItem } from './palette-item.ts';

const item = (id: string, href?: string): PaletteItem => ({ id, kind: 'project', label: `The ${id}`, href });
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

it('keeps six, the newest first and each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberItem(item(id));
  expect(idsOf(recentItems())).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});

it.each(['not json', '{}', '[1, null, {"id": "a"}, {"id": "a", "label": "A", "kind": "cake"}]'])(
  'takes %s in the storage for nothing',
  (stored) => {
    sessionStorage.setItem('recentCommands', stored);
    expect(recentItems()).toEqual([]);
  },
);

it('offers what the present role still leads to: its own records, and what is on offer as it is offered now', () => {
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
