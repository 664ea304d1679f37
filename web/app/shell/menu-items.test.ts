/** Menu of each role, and the active item by path. */
import { expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { activeItem, menuOf, screensOf } from './menu-items.ts';

it.each<[UserType, string[]]>([
  [
    'admin',
    [
      'Dashboard',
      'Projects',
      'Calendar',
      'Scoring',
      'Review',
      'Workload',
      'Leaderboard',
      'Team',
      'BOSS VIEW',
      'Analytics',
      'Week',
      'Leave',
      'Settings',
      'Clients',
      'Inbox',
      'Trash',
      'Audit log',
    ],
  ],
  [
    'manager',
    [
      'Dashboard',
      'Projects',
      'Calendar',
      'Scoring',
      'Review',
      'Workload',
      'Revisions',
      'Leaderboard',
      'Leave',
      'Clients',
      'Inbox',
      'Trash',
    ],
  ],
  ['editor', ['Dashboard', 'Projects', 'Calendar', 'Revisions', 'Leaderboard', 'Leave', 'Inbox']],
])('offers %s the screens %j, each with its own shortcut key', (role, labels) => {
  expect(screensOf(role).map(({ label }) => label)).toEqual(labels);
  expect(new Set(screensOf(role).map(({ goKey }) => goKey)).size).toBe(labels.length);
});

it.each<[UserType, string, string | undefined]>([
  ['admin', '/admin', '/admin'],
  ['admin', '/admin/projects/12', '/admin/projects'],
  ['admin', '/admin/nowhere', undefined],
  ['admin', '/admin/leaves', undefined],
  ['admin', '/admin/leave', '/leave'],
  ['manager', '/manager/revisions', '/manager/revisions'],
  ['manager', '/leave', '/leave'],
  ['editor', '/editor/clients', undefined],
  ['editor', '/profile', undefined],
])('for %s, maps the path %s to the menu item %s', (role, path, item) => {
  expect(activeItem(menuOf(role), path)).toBe(item);
});
