/** Menu of each role, and the active item by path. */
import { expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { pagesOf } from '#web/lib/address/paths.ts';
import { activeItem, menuOf, screensOf } from './menu-items.ts';

it.each<[UserType, Record<string, string[]>]>([
  [
    'admin',
    {
      'MAIN MENU': ['Dashboard', 'Projects', 'Leaderboard', 'Team', 'BOSS VIEW', 'Leave'],
      REVIEW: ['Review', 'Scoring'],
      PLANNING: ['Calendar', 'Workload'],
      CLIENT: ['Clients'],
      '': ['Reports', 'Settings'],
    },
  ],
  [
    'manager',
    {
      'MAIN MENU': ['Dashboard', 'Projects', 'Revisions', 'Leaderboard', 'Leave'],
      REVIEW: ['Review', 'Scoring'],
      PLANNING: ['Calendar', 'Workload'],
      CLIENT: ['Clients'],
      '': ['Month'],
    },
  ],
  [
    'editor',
    {
      'MAIN MENU': ['Dashboard', 'Projects', 'Revisions', 'Leaderboard', 'Leave'],
      PLANNING: ['Calendar'],
      '': ['Month'],
    },
  ],
])('shows %s the menu %j', (role, sections) => {
  expect(Object.fromEntries(menuOf(role).map(({ title, items }) => [title, items.map(({ label }) => label)]))).toEqual(
    sections,
  );
});

it.each<[UserType, string[]]>([
  ['admin', ['Inbox', 'Week', 'Month', 'Trash', 'Audit log']],
  ['manager', ['Inbox', 'Trash']],
  ['editor', ['Inbox']],
])('offers %s the screens without a menu entry %j, and each screen by its own key', (role, labels) => {
  const screens = screensOf(role);
  const entries = menuOf(role).flatMap(({ items }) => items);
  expect(screens.slice(entries.length).map(({ label }) => label)).toEqual(labels);
  expect(new Set(screens.map(({ goKey }) => goKey)).size).toBe(screens.length);
  const withoutKey = ['import', 'status'];
  const keyed = pagesOf(role).filter((page) => !withoutKey.includes(page));
  expect(screens.map(({ page }) => page).toSorted()).toEqual([...keyed, 'inbox'].toSorted());
});

it.each<[UserType, string, string | undefined]>([
  ['admin', '/admin', '/admin'],
  ['admin', '/admin/projects/12', '/admin/projects'],
  ['admin', '/admin/nowhere', undefined],
  ['admin', '/admin/leaves', undefined],
  ['admin', '/admin/leave', '/leave'],
  ['admin', '/admin/week', '/admin/analytics'],
  ['admin', '/admin/month', '/admin/analytics'],
  ['manager', '/manager/month', '/manager/month'],
  ['admin', '/admin/trash', '/admin/settings'],
  ['admin', '/admin/reviews', '/admin/reviews'],
  ['manager', '/manager/trash', undefined],
  ['manager', '/manager/revisions', '/manager/revisions'],
  ['manager', '/leave', '/leave'],
  ['editor', '/editor/clients', undefined],
  ['editor', '/profile', undefined],
])('for %s, maps the path %s to the menu item %s', (role, path, item) => {
  expect(activeItem(role, path)).toBe(item);
});
