/** Route table: every screen behind sign-in with its title, roles, file and link parameters (docs/screens.md#routes). */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { UserType } from '#domain/platform/actor.ts';
import type { parseAuditUrl } from '#web/operations/audit/audit-url.ts';
import { withDefaultBossDates } from '#web/insight/boss-view/boss-url.ts';
import type { cutAddressFrom } from '#web/review/versions/cut-address.ts';
import type { isInQueueFrom } from '#web/review/versions/use-review-queue.ts';
import type { parseImportParams } from '#web/work/import/import-url.ts';
import type { parseLeaveSearch } from '#web/work/leave/leave-url.ts';
import type { openDialogFrom } from '#web/lib/address/open-dialog.ts';
import { PATHS, pathOf, type RolePage, rolesWith } from '#web/lib/address/paths.ts';
import type { RawSearch, SearchPatch } from '#web/lib/address/search-codec.ts';
import { canonicalUrl } from '#web/work/projects/filters/project-filters.ts';
import type { parseOpenDialog, parseOpenForm } from '#web/work/projects/detail/project-dialogs.ts';
import type { PAGE_URL } from '#web/work/projects/detail/project-layout.ts';
import type { sectionFrom } from '#web/work/projects/detail/section-bar.tsx';
import type { parseInboxRequest } from '#web/screens/inbox.tsx';
import type { projectIn } from '#web/screens/project/use-scoring-queue.ts';
import type { parseMonthUrl } from '#web/insight/month/month-url.ts';
import type { parseProfileUrl } from '#web/insight/stats/profile/profile-url.ts';

/** Parameter names that a parser reads. */
type SearchKeys<Parse> = Parse extends (search: infer Search) => unknown ? keyof Search & string : never;

declare module '#web/lib/address/links.ts' {
  /** Search parameters that links to each screen may set: exactly those that the screen's parsers read. */
  interface ScreenSearch {
    projects: SearchKeys<typeof parseOpenDialog | typeof parseOpenForm | typeof sectionFrom> | keyof typeof PAGE_URL;
    cut: SearchKeys<typeof cutAddressFrom | typeof isInQueueFrom>;
    scoring: SearchKeys<typeof projectIn>;
    team: SearchKeys<typeof parseProfileUrl>;
    month: SearchKeys<typeof parseMonthUrl>;
    leave: SearchKeys<typeof parseLeaveSearch | typeof openDialogFrom>;
    inbox: SearchKeys<typeof parseInboxRequest>;
    import: SearchKeys<typeof parseImportParams>;
    audit: SearchKeys<typeof parseAuditUrl>;
  }
}

export type ScreenRoute = {
  /** `{-$projectId}` is optional: with it, the project opens over the list. */
  path: string;
  title: string;
  /** Roles that may open it; undefined if all signed-in users may. */
  types?: readonly UserType[];
  component: RouteComponent;
  /**
   * Normalizes the query before the screen loads: old spellings, invalid values and defaults. The router replaces the URL in
   * the same history entry. Screens parse their state themselves, since everyone downloads this table on sign-in.
   */
  validateSearch?: (search: RawSearch) => SearchPatch;
};

type PageOptions = {
  roles?: readonly UserType[];
  suffix?: '' | '/$clientId' | '/{-$projectId}' | '/$projectId/cut/$number' | '/{-$section}';
};

/** Declares a page for each of these roles; `suffix` is a path that may follow. */
const page = (
  name: RolePage,
  { roles = rolesWith(name), suffix = '', ...screen }: Omit<ScreenRoute, 'path' | 'types'> & PageOptions,
): ScreenRoute[] => roles.map((role) => ({ ...screen, path: pathOf(role, name) + suffix, types: [role] }));

const PROJECT_ADDRESS = /\/projects\/\d+$/;

/* Each screen is a lazily loaded file. */
const profile = lazyRouteComponent(() => import('#web/screens/profile.tsx'), 'ProfileScreen');
/** Opening a project by its address loads only the project first; its list follows. */
const projects = lazyRouteComponent(
  () =>
    PROJECT_ADDRESS.test(location.pathname) ? import('#web/screens/project.tsx') : import('#web/screens/projects.tsx'),
  'ProjectsScreen',
);
const cut = lazyRouteComponent(() => import('#web/screens/cut.tsx'), 'CutScreen');
const scoring = lazyRouteComponent(() => import('#web/screens/scoring.tsx'), 'ScoringScreen');
const review = lazyRouteComponent(() => import('#web/screens/review.tsx'), 'ReviewScreen');
const workload = lazyRouteComponent(() => import('#web/screens/workload.tsx'), 'WorkloadScreen');
const revisions = lazyRouteComponent(() => import('#web/screens/revisions.tsx'), 'RevisionsScreen');

const leaderboard = lazyRouteComponent(() => import('#web/screens/leaderboard.tsx'), 'LeaderboardScreen');
const dashboard = lazyRouteComponent(() => import('#web/screens/manager-dashboard.tsx'), 'DashboardScreen');
const editorDashboard = lazyRouteComponent(() => import('#web/screens/editor-dashboard.tsx'), 'EditorDashboardScreen');
const bossView = lazyRouteComponent(() => import('#web/screens/boss-view.tsx'), 'BossViewScreen');
const calendar = lazyRouteComponent(() => import('#web/screens/calendar.tsx'), 'CalendarScreen');
const clients = lazyRouteComponent(() => import('#web/screens/clients.tsx'), 'ClientsScreen');
const client = lazyRouteComponent(() => import('#web/screens/client.tsx'), 'ClientScreen');
const team = lazyRouteComponent(() => import('#web/screens/team.tsx'), 'TeamScreen');
const leave = lazyRouteComponent(() => import('#web/screens/leave.tsx'), 'LeaveScreen');
const leaveApprovals = lazyRouteComponent(() => import('#web/screens/leave-approvals.tsx'), 'LeaveApprovalsScreen');
const analytics = lazyRouteComponent(() => import('#web/screens/analytics.tsx'), 'AnalyticsScreen');
const settings = lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen');
const importSheets = lazyRouteComponent(() => import('#web/screens/import.tsx'), 'ImportScreen');
const trash = lazyRouteComponent(() => import('#web/screens/trash.tsx'), 'TrashScreen');
const inbox = lazyRouteComponent(() => import('#web/screens/inbox.tsx'), 'InboxScreen');
const month = lazyRouteComponent(() => import('#web/screens/months.tsx'), 'MonthScreen');
const week = lazyRouteComponent(() => import('#web/screens/week.tsx'), 'WeekScreen');

export const SCREENS: readonly ScreenRoute[] = [
  // All roles
  { path: PATHS.profile, title: 'Profile', component: profile },
  { path: PATHS.leave, title: 'Leave', component: leave },
  { path: PATHS.inbox, title: 'Inbox', component: inbox },
  // Some roles
  ...page('dashboard', { title: 'Dashboard', component: dashboard, roles: ['admin', 'manager'] }),
  ...page('dashboard', { title: 'Dashboard', component: editorDashboard, roles: ['editor'] }),
  ...page('leaderboard', { title: 'Leaderboard', component: leaderboard }),
  ...page('boss-view', { title: 'BOSS VIEW', component: bossView, validateSearch: withDefaultBossDates }),
  ...page('analytics', { title: 'Analytics', component: analytics }),
  ...page('settings', { title: 'Settings', component: settings, suffix: '/{-$section}' }),
  ...page('week', { title: 'Week', component: week }),
  ...page('month', { title: 'Month', component: month }),
  ...page('projects', {
    title: 'Projects',
    component: projects,
    suffix: '/{-$projectId}',
    validateSearch: canonicalUrl,
  }),
  ...page('projects', { title: 'Version', component: cut, suffix: '/$projectId/cut/$number' }),
  ...page('calendar', { title: 'Calendar', component: calendar }),
  ...page('scoring', { title: 'Scoring', component: scoring }),
  ...page('reviews', { title: 'Review', component: review }),
  ...page('workload', { title: 'Workload', component: workload }),
  ...page('revisions', { title: 'Revisions', component: revisions }),
  ...page('clients', { title: 'Clients', component: clients }),
  ...page('clients', { title: 'Client', component: client, suffix: '/$clientId' }),
  ...page('import', { title: 'Import', component: importSheets }),
  // Sections of the settings with addresses of their own.
  ...page('status', { title: 'Status', component: settings }),
  ...page('audit', { title: 'Audit log', component: settings }),
  ...page('trash', { title: 'Trash', component: trash }),
  ...page('team', { title: 'Team', component: team }),
  ...page('leave', { title: 'Leave', component: leave, roles: ['manager', 'editor'] }),
  ...page('leave', { title: 'Leave Approvals', component: leaveApprovals, roles: ['admin'] }),
];
