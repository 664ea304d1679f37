/** The route table: every screen behind sign-in, its title, whose it is, and the file that draws it (docs/screens.md#routes). */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { UserType } from '#domain/roles.ts';
import { settledBossAddress } from '#web/boss-view/boss-address.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import type { SearchPatch } from '#web/lib/search-state.ts';
import { settledAddress } from '#web/projects/project-address.ts';

export type ScreenRoute = {
  /** `{-$projectId}` is an optional part: with it the detail dialog stands open over the list. */
  path: string;
  title: string;
  /** The kinds of work it belongs to; without them it is shared by all who are signed in. */
  types?: readonly UserType[];
  component: RouteComponent;
  /**
   * What of a query is to be written otherwise before the screen is there: old spellings, nonsense, and what it takes by itself.
   * The router puts it into the address in the same step of the history. Each screen reads its state by a parser of its own.
   */
  validateSearch?: (search: RawSearch) => SearchPatch;
};

/** One screen under the prefix of each of these roles. */
const forRoles = (
  roles: readonly UserType[],
  page: string,
  screen: Omit<ScreenRoute, 'path' | 'types'>,
): ScreenRoute[] => roles.map((role) => ({ ...screen, path: `/${role}${page}`, types: [role] }));

/* Each screen is a file of its own that is fetched when it is first needed. */
const profile = lazyRouteComponent(() => import('#web/screens/profile.tsx'), 'ProfileScreen');
const projects = lazyRouteComponent(() => import('#web/screens/projects.tsx'), 'ProjectsScreen');
const revisions = lazyRouteComponent(() => import('#web/screens/revisions.tsx'), 'RevisionsScreen');

const leaderboard = lazyRouteComponent(() => import('#web/screens/leaderboard.tsx'), 'LeaderboardScreen');
const dashboard = lazyRouteComponent(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen');
const editorDashboard = lazyRouteComponent(() => import('#web/screens/editor-dashboard.tsx'), 'EditorDashboardScreen');
const bossView = lazyRouteComponent(() => import('#web/screens/boss-view.tsx'), 'BossViewScreen');
const clients = lazyRouteComponent(() => import('#web/screens/clients.tsx'), 'ClientsScreen');
const team = lazyRouteComponent(() => import('#web/screens/team.tsx'), 'TeamScreen');
const leave = lazyRouteComponent(() => import('#web/screens/leave.tsx'), 'LeaveScreen');
const leaveApprovals = lazyRouteComponent(() => import('#web/screens/leave-approvals.tsx'), 'LeaveApprovalsScreen');
const analytics = lazyRouteComponent(() => import('#web/screens/analytics.tsx'), 'AnalyticsScreen');

export const SCREENS: readonly ScreenRoute[] = [
  // Shared by all roles
  { path: '/profile', title: 'Profile', component: profile },
  { path: '/leave', title: 'Leave', component: leave },
  ...forRoles(['admin', 'manager'], '', { title: 'Dashboard', component: dashboard }),
  ...forRoles(['editor'], '', { title: 'Dashboard', component: editorDashboard }),
  ...forRoles(['admin', 'manager', 'editor'], '/leaderboard', { title: 'Leaderboard', component: leaderboard }),
  ...forRoles(['admin'], '/boss-view', {
    title: 'BOSS VIEW',
    component: bossView,
    validateSearch: settledBossAddress,
  }),
  ...forRoles(['admin'], '/analytics', { title: 'Analytics', component: analytics }),
  ...forRoles(['admin', 'manager', 'editor'], '/projects/{-$projectId}', {
    title: 'Projects',
    component: projects,
    validateSearch: settledAddress,
  }),
  ...forRoles(['manager', 'editor'], '/revisions', { title: 'Revisions', component: revisions }),
  ...forRoles(['admin', 'manager'], '/clients', { title: 'Clients', component: clients }),
  ...forRoles(['admin'], '/team', { title: 'Team', component: team }),
  ...forRoles(['manager', 'editor'], '/leave', { title: 'Leave', component: leave }),
  ...forRoles(['admin'], '/leave', { title: 'Leave Approvals', component: leaveApprovals }),
];
