/** The route table: every screen behind sign-in, its title, whose it is, the file that draws it, and what links may say to it (docs/screens.md#routes). */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { UserType } from '#domain/identity/roles.ts';
import type { auditFrom } from '#web/operations/audit/audit-address.ts';
import { settledBossAddress } from '#web/insight/boss-view/boss-address.ts';
import type { cutAddressFrom } from '#web/review/cuts/cut-address.ts';
import type { importAskFrom } from '#web/work/import/import-address.ts';
import type { leaveFrom } from '#web/work/leave/leave-address.ts';
import type { openDialogFrom } from '#web/lib/open-dialog.ts';
import { PATHS, pathOf, type RolePage, rolesWith } from '#web/lib/paths.ts';
import type { RawSearch, SearchPatch } from '#web/lib/search-codec.ts';
import { type filtersFromAddress, settledAddress } from '#web/work/projects/project-address.ts';
import type { dialogFrom, formFrom } from '#web/work/projects/project-dialogs.ts';
import type { PAGE_ADDRESS } from '#web/work/projects/project-place.ts';
import type { askIn } from '#web/screens/inbox.tsx';
import type { projectIn } from '#web/screens/use-review-queue.ts';
import type { profileFrom } from '#web/insight/stats/profile-address.ts';

/** The names by which a parser reads an address. */
type ReadBy<Parse> = Parse extends (search: infer Search) => unknown ? keyof Search & string : never;

declare module '#web/lib/links.ts' {
  /** What links may say to a screen: what the parsers of its parts read. */
  interface ScreenSearch {
    projects: ReadBy<typeof filtersFromAddress | typeof dialogFrom | typeof formFrom> | keyof typeof PAGE_ADDRESS;
    cut: ReadBy<typeof cutAddressFrom>;
    review: ReadBy<typeof projectIn>;
    team: ReadBy<typeof profileFrom>;
    leave: ReadBy<typeof leaveFrom | typeof openDialogFrom>;
    inbox: ReadBy<typeof askIn>;
    import: ReadBy<typeof importAskFrom>;
    audit: ReadBy<typeof auditFrom>;
  }
}

export type ScreenRoute = {
  /** `{-$projectId}` is an optional part: with it the detail dialog stands open over the list. */
  path: string;
  title: string;
  /** The kinds of work it belongs to; without them it is shared by all who are signed in. */
  types?: readonly UserType[];
  component: RouteComponent;
  /**
   * What of a query is to be written otherwise before the screen is there: old spellings, nonsense, and what it takes by itself.
   * The router puts it into the address in the same step of the history. Each screen reads its state by a parser that comes with it:
   * what a route itself needs is fetched by everyone who signs in.
   */
  validateSearch?: (search: RawSearch) => SearchPatch;
};

type Where = { roles?: readonly UserType[]; below?: '' | '/{-$projectId}' | '/$projectId/cut/$number' };

/** A page of each of these roles, at their addresses of it; `below` is what may follow there. */
const page = (
  name: RolePage,
  { roles = rolesWith(name), below = '', ...screen }: Omit<ScreenRoute, 'path' | 'types'> & Where,
): ScreenRoute[] => roles.map((role) => ({ ...screen, path: pathOf(role, name) + below, types: [role] }));

const PROJECT_ADDRESS = /\/projects\/\d+$/;

/* Each screen is a file of its own that is fetched when it is first needed. */
const profile = lazyRouteComponent(() => import('#web/screens/profile.tsx'), 'ProfileScreen');
/** Whoever comes by the address of one project waits for that alone: its list comes behind it. */
const projects = lazyRouteComponent(
  () =>
    PROJECT_ADDRESS.test(location.pathname) ? import('#web/screens/project.tsx') : import('#web/screens/projects.tsx'),
  'ProjectsScreen',
);
const cut = lazyRouteComponent(() => import('#web/screens/cut.tsx'), 'CutScreen');
const review = lazyRouteComponent(() => import('#web/screens/review.tsx'), 'ReviewScreen');
const reviews = lazyRouteComponent(() => import('#web/screens/reviews.tsx'), 'ReviewsScreen');
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
const settings = lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen');
const importSheets = lazyRouteComponent(() => import('#web/screens/import.tsx'), 'ImportScreen');
const bin = lazyRouteComponent(() => import('#web/screens/bin.tsx'), 'BinScreen');
const status = lazyRouteComponent(() => import('#web/screens/status.tsx'), 'StatusScreen');
const audit = lazyRouteComponent(() => import('#web/screens/audit.tsx'), 'AuditScreen');
const inbox = lazyRouteComponent(() => import('#web/screens/inbox.tsx'), 'InboxScreen');
const week = lazyRouteComponent(() => import('#web/screens/week.tsx'), 'WeekScreen');

export const SCREENS: readonly ScreenRoute[] = [
  // Shared by all roles
  { path: PATHS.profile, title: 'Profile', component: profile },
  { path: PATHS.leave, title: 'Leave', component: leave },
  { path: PATHS.inbox, title: 'Inbox', component: inbox },
  // Of single roles
  ...page('dashboard', { title: 'Dashboard', component: dashboard, roles: ['admin', 'manager'] }),
  ...page('dashboard', { title: 'Dashboard', component: editorDashboard, roles: ['editor'] }),
  ...page('leaderboard', { title: 'Leaderboard', component: leaderboard }),
  ...page('boss-view', { title: 'BOSS VIEW', component: bossView, validateSearch: settledBossAddress }),
  ...page('analytics', { title: 'Analytics', component: analytics }),
  ...page('settings', { title: 'Settings', component: settings }),
  ...page('week', { title: 'Week', component: week }),
  ...page('projects', {
    title: 'Projects',
    component: projects,
    below: '/{-$projectId}',
    validateSearch: settledAddress,
  }),
  ...page('projects', { title: 'Version', component: cut, below: '/$projectId/cut/$number' }),
  ...page('review', { title: 'Review', component: review }),
  ...page('reviews', { title: 'Cuts to review', component: reviews }),
  ...page('revisions', { title: 'Revisions', component: revisions }),
  ...page('clients', { title: 'Clients', component: clients }),
  ...page('import', { title: 'Import', component: importSheets }),
  ...page('status', { title: 'Status', component: status }),
  ...page('audit', { title: 'Audit log', component: audit }),
  ...page('bin', { title: 'Bin', component: bin }),
  ...page('team', { title: 'Team', component: team }),
  ...page('leave', { title: 'Leave', component: leave, roles: ['manager', 'editor'] }),
  ...page('leave', { title: 'Leave Approvals', component: leaveApprovals, roles: ['admin'] }),
];
