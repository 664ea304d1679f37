/** Every address of the last release still opens its screen, or redirects to it with its query (docs/screens.md#routes). */
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { session } from '#web/lib/api/session-store.ts';
import { createAppRouter } from './router.tsx';

const server = await testApp();
const callers: Record<UserType, Caller> = {
  admin: await server.as('admin'),
  manager: await server.as('manager'),
  editor: await server.as('editor'),
};
afterEach(() => sessionStorage.clear());

/** Opens an address without rendering it. Returns where the router ends and the title of that screen. */
async function openAs(role: UserType, address: string): Promise<{ address: string; title: string | undefined }> {
  const { token } = callers[role];
  Object.entries({ token, selectedRole: role }).forEach(([name, value]) => sessionStorage.setItem(name, value));
  session.reload();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return { address: router.state.location.href, title: router.state.matches.at(-1)?.staticData.title };
}

const EVERYONE: [address: string, title: string][] = [
  ['/profile', 'Profile'],
  ['/leave', 'Leave'],
  ['/inbox', 'Inbox'],
];

/** Addresses as they were released, with today's title. None may go: what has moved is added to `MOVED`. */
const RELEASED: Record<UserType, [address: string, title: string][]> = {
  admin: [
    ...EVERYONE,
    ['/admin', 'Dashboard'],
    ['/admin/leaderboard', 'Leaderboard'],
    ['/admin/boss-view', 'BOSS VIEW'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/settings', 'Settings'],
    ['/admin/week', 'Week'],
    ['/admin/projects', 'Projects'],
    ['/admin/projects/12', 'Projects'],
    ['/admin/projects/12/cut/2', 'Version'],
    ['/admin/calendar', 'Calendar'],
    ['/admin/review', 'Scoring'],
    ['/admin/reviews', 'Review'],
    ['/admin/workload', 'Workload'],
    ['/admin/clients', 'Clients'],
    ['/admin/clients/3', 'Client'],
    ['/admin/import', 'Import'],
    ['/admin/status', 'Status'],
    ['/admin/audit', 'Audit log'],
    ['/admin/bin', 'Trash'],
    ['/admin/team', 'Team'],
    ['/admin/leave', 'Leave Approvals'],
  ],
  manager: [
    ...EVERYONE,
    ['/manager', 'Dashboard'],
    ['/manager/leaderboard', 'Leaderboard'],
    ['/manager/projects', 'Projects'],
    ['/manager/projects/12', 'Projects'],
    ['/manager/projects/12/cut/2', 'Version'],
    ['/manager/calendar', 'Calendar'],
    ['/manager/review', 'Scoring'],
    ['/manager/reviews', 'Review'],
    ['/manager/workload', 'Workload'],
    ['/manager/revisions', 'Revisions'],
    ['/manager/clients', 'Clients'],
    ['/manager/clients/3', 'Client'],
    ['/manager/import', 'Import'],
    ['/manager/bin', 'Trash'],
    ['/manager/leave', 'Leave'],
  ],
  editor: [
    ...EVERYONE,
    ['/editor', 'Dashboard'],
    ['/editor/leaderboard', 'Leaderboard'],
    ['/editor/projects', 'Projects'],
    ['/editor/projects/12', 'Projects'],
    ['/editor/projects/12/cut/2', 'Version'],
    ['/editor/calendar', 'Calendar'],
    ['/editor/revisions', 'Revisions'],
    ['/editor/leave', 'Leave'],
  ],
};

/** Present addresses of screens that have moved since. */
const MOVED: Record<string, string> = {
  '/admin/review': '/admin/scoring',
  '/manager/review': '/manager/scoring',
  '/admin/bin': '/admin/trash',
  '/manager/bin': '/manager/trash',
};

const released = (Object.keys(RELEASED) as UserType[]).flatMap((role) =>
  RELEASED[role].map(([address, title]) => ({ role, address, title })),
);

it.each(released)('$address still opens $title for $role', async ({ role, address, title }) => {
  const opened = await openAs(role, `${address}?project=3&page=2`);
  expect(opened.title).toBe(title);
  expect(opened.address.split('?')[0]).toBe(MOVED[address] ?? address);
  expect(opened.address).toContain('page=2');
});

it('keeps the whole query and the fragment on a redirect', async () => {
  const { address } = await openAs('admin', '/admin/review?project=3&note=%C3%A9#feedback');
  expect(address).toBe('/admin/scoring?project=3&note=%C3%A9#feedback');
});
