/** Screenshots taken by `scripts/shoot.ts`: name, user, URL and preceding actions. */
import type { Page } from 'playwright-core';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';

export type Screenshot = {
  name: string;
  /** Account to sign in with; omitted for signed out. */
  as?: 'admin' | 'manager' | 'editor';
  /** Selected role. */
  role?: 'admin' | 'manager' | 'editor';
  path: string;
  prepare?: (page: Page) => Promise<void>;
};

const admin = { as: 'admin', role: 'admin' } as const;
const manager = { as: 'manager', role: 'manager' } as const;
const editor = { as: 'editor', role: 'editor' } as const;

const clickOn =
  (name: RegExp | string, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click({ timeout: 5_000 });

/** Opens an entry of the first project's menu. */
const openMenuEntry = (name: RegExp) => async (page: Page) => {
  await clickOn(/^Actions: /)(page);
  await clickOn(name, 'menuitem')(page);
};

export const SHOTS: readonly Screenshot[] = [
  { name: 'login', path: '/login' },
  { name: 'select-role', as: 'manager', path: '/select-role' },
  { name: 'unauthorized', ...editor, path: '/unauthorized' },
  { name: 'not-found', ...manager, path: '/manager/nowhere' },
  { name: 'profile', ...manager, path: '/profile' },
  { name: 'dashboard-admin', ...admin, path: '/admin' },
  { name: 'dashboard-manager', ...manager, path: '/manager' },
  { name: 'dashboard-editor', ...editor, path: '/editor' },
  { name: 'dashboard-performance', ...manager, path: '/manager?tab=performance' },
  { name: 'dashboard-users', ...admin, path: '/admin?tab=users' },
  { name: 'profile-overlay', ...admin, path: '/admin?tab=users&profile=6' },
  { name: 'profile-projects', ...admin, path: '/admin?tab=users&profile=6&profileView=projects' },
  { name: 'editor-points', ...editor, path: '/editor?points=project' },
  { name: 'editor-class', ...editor, path: '/editor?class=Premium' },
  { name: 'projects-admin', ...admin, path: '/admin/projects' },
  { name: 'projects-manager', ...manager, path: '/manager/projects?status=completed' },
  { name: 'projects-editor', ...editor, path: '/editor/projects' },
  { name: 'projects-empty', ...admin, path: '/admin/projects?search=nothing-is-called-so' },
  { name: 'project-running', ...manager, path: '/manager/projects?status=started', prepare: openMenuEntry(/^View/) },
  { name: 'project-finished', ...admin, path: '/admin/projects?status=completed', prepare: openMenuEntry(/^View/) },
  {
    name: 'projects-cards',
    ...manager,
    path: '/manager/projects',
    prepare: (page) => page.getByText('Cards', { exact: true }).click(),
  },
  { name: 'projects-filter', ...manager, path: '/manager/projects', prepare: clickOn('Filter') },
  { name: 'projects-grouped', ...manager, path: '/manager/projects?group=editor' },
  { name: 'project-new', ...manager, path: '/manager/projects?form=new', prepare: clickOn(/^Create Project/) },
  { name: 'project-edit', ...admin, path: '/admin/projects?status=completed', prepare: openMenuEntry(/^Edit project/) },
  { name: 'project-duplicate', ...admin, path: '/admin/projects', prepare: openMenuEntry(/^Duplicate/) },
  {
    name: 'project-points',
    ...admin,
    path: '/admin/projects?status=completed',
    prepare: openMenuEntry(/^Edit points/),
  },
  { name: 'project-log', ...admin, path: '/admin/projects?status=completed', prepare: openMenuEntry(/^Point log/) },
  {
    name: 'project-feedback',
    ...manager,
    path: '/manager/projects?status=completed',
    prepare: openMenuEntry(/^Feedback/),
  },
  {
    name: 'project-revision',
    ...admin,
    path: '/admin/projects?status=completed',
    prepare: async (page) => {
      await openMenuEntry(/^View/)(page);
      await clickOn('Request revision')(page);
    },
  },
  { name: 'project-create', ...manager, path: '/manager/projects', prepare: clickOn(/create/i) },
  { name: 'revisions', ...editor, path: '/editor/revisions' },
  { name: 'clients', ...manager, path: '/manager/clients' },
  { name: 'client-add', ...manager, path: '/manager/clients', prepare: clickOn(/add client/i) },
  { name: 'team', ...admin, path: '/admin/team' },
  { name: 'team-create', ...admin, path: '/admin/team', prepare: clickOn(/new user/i) },
  { name: 'leave', ...manager, path: '/leave' },
  { name: 'leave-apply', ...editor, path: '/leave', prepare: clickOn(/apply leave/i) },
  { name: 'leave-admin', ...admin, path: '/admin/leave' },
  { name: 'leaderboard-editor', ...editor, path: '/editor/leaderboard' },
  { name: 'leaderboard-admin', ...admin, path: '/admin/leaderboard' },
  { name: 'leaderboard-dates', ...admin, path: '/admin/leaderboard?startDate=2026-01-01&endDate=2026-12-31' },
  { name: 'boss-view', ...admin, path: '/admin/boss-view' },
  { name: 'boss-view-completed', ...admin, path: '/admin/boss-view?status=completed' },
  { name: 'analytics', ...admin, path: '/admin/analytics' },
  { name: 'month', ...admin, path: '/admin/month' },
  { name: 'month-client', ...manager, path: '/manager/month?client=1' },
  { name: 'month-own', ...editor, path: '/editor/month' },
  ...SETTINGS_SECTIONS.map((name) => ({ name: `settings-${name}`, ...admin, path: settingsPathOf(name) })),
  { name: 'dashboard-range', ...admin, path: '/admin?startDate=2026-10-01&endDate=2026-10-31' },
];
