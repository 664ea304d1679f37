/** Side menu of each role, and every screen with its shortcut (docs/screens.md#menu). */
import {
  IconBeach,
  IconBell,
  IconCalendar,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListSearch,
  IconMovie,
  IconPlayerPlay,
  IconRefresh,
  IconScale,
  IconSettings,
  IconTrash,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { UserType } from '#domain/platform/actor.ts';
import { hasPage, pagesOf, PATHS, pathOf, type RolePage } from '#web/lib/address/paths.ts';

/** Pages with a shortcut. The others are linked from the records they create, and from the settings. */
type KeyPage = Exclude<RolePage, 'import' | 'status'>;

export type MenuItem = {
  page: KeyPage | 'inbox';
  label: string;
  to: string;
  icon: Icon;
  /** True for Projects, which replaces the history entry and clears the list's filters. */
  resetsFilters?: boolean;
  /** Key that opens the screen after `g`. */
  goKey: string;
  /** Further words that find the screen in the palette. */
  keywords?: string;
};
export type MenuSection = { title: string; items: MenuItem[] };

const ITEMS: Record<KeyPage, Omit<MenuItem, 'page' | 'to'>> = {
  dashboard: { label: 'Dashboard', icon: IconLayoutDashboard, goKey: 'd' },
  projects: { label: 'Projects', icon: IconMovie, goKey: 'p', resetsFilters: true },
  revisions: { label: 'Revisions', icon: IconRefresh, goKey: 'r' },
  leaderboard: { label: 'Leaderboard', icon: IconTrophy, goKey: 'l' },
  team: { label: 'Team', icon: IconUsers, goKey: 't' },
  'boss-view': { label: 'BOSS VIEW', icon: IconLayoutBoard, goKey: 'b' },
  leave: { label: 'Leave', icon: IconBeach, goKey: 'e' },
  reviews: { label: 'Review', icon: IconPlayerPlay, goKey: 'q' },
  scoring: { label: 'Scoring', icon: IconChecklist, goKey: 'v' },
  calendar: { label: 'Calendar', icon: IconCalendar, goKey: 'k' },
  workload: { label: 'Workload', icon: IconScale, goKey: 'u' },
  clients: { label: 'Clients', icon: IconUsersGroup, goKey: 'c' },
  analytics: { label: 'Reports', icon: IconChartBar, goKey: 'a', keywords: 'analytics' },
  month: { label: 'Month', icon: IconChartBar, goKey: 'm' },
  week: { label: 'Week', icon: IconCalendarWeek, goKey: 'w', keywords: 'reports' },
  settings: { label: 'Settings', icon: IconSettings, goKey: 's' },
  trash: { label: 'Trash', icon: IconTrash, goKey: 'n', keywords: 'restore bin' },
  audit: { label: 'Audit log', icon: IconListSearch, goKey: 'o' },
};

type Heading = {
  /** Empty for the foot of the menu. */
  title: string;
  pages: readonly KeyPage[];
};

const HEADINGS: readonly Heading[] = [
  { title: 'MAIN MENU', pages: ['dashboard', 'projects', 'revisions', 'leaderboard', 'team', 'boss-view', 'leave'] },
  { title: 'REVIEW', pages: ['reviews', 'scoring'] },
  { title: 'PLANNING', pages: ['calendar', 'workload'] },
  { title: 'CLIENT', pages: ['clients'] },
  { title: '', pages: ['analytics', 'month', 'settings'] },
];

/** Menu entry of pages that have none themselves. */
const ENTRY_OF_PAGE: Partial<Record<RolePage, KeyPage>> = {
  week: 'analytics',
  month: 'analytics',
  import: 'settings',
  trash: 'settings',
  status: 'settings',
  audit: 'settings',
};

/** Returns a menu item; Leave links to the page that all roles share. */
const itemOf = (role: UserType, page: KeyPage): MenuItem => ({
  ...ITEMS[page],
  page,
  to: page === 'leave' ? PATHS.leave : pathOf(role, page),
});

/** Returns the sections of a role's menu, without empty ones. The foot is the last one, if the role has it. */
export const menuOf = (role: UserType): MenuSection[] =>
  HEADINGS.map(({ title, pages }) => ({
    title,
    items: pages
      // The month is a tab of Reports, and the only report of the other roles.
      .filter((page) => hasPage(role, page) && !(page === 'month' && role === 'admin'))
      .map((page) => itemOf(role, page)),
  })).filter(({ items }) => items.length > 0);

const itemsOf = (role: UserType): MenuItem[] => menuOf(role).flatMap(({ items }) => items);

/** Returns every screen of a role that has a shortcut: the menu, then those reachable from another page, the palette or by shortcut. */
export function screensOf(role: UserType): MenuItem[] {
  const items = itemsOf(role);
  const isOther = (page: RolePage): page is KeyPage => page in ITEMS && !items.some((item) => item.page === page);
  return [
    ...items,
    { page: 'inbox', label: 'Inbox', icon: IconBell, goKey: 'i', to: PATHS.inbox },
    ...pagesOf(role)
      .filter(isOther)
      .map((page) => itemOf(role, page)),
  ];
}

/** Returns whether a path is this page or below it, as an open project is. */
const isWithin = (path: string, to: string): boolean => path === to || (!isHome(to) && path.startsWith(`${to}/`));
const isHome = (to: string): boolean => to.lastIndexOf('/') === 0;

/** Returns the address of the menu item of a path. */
export function activeItem(role: UserType, path: string): string | undefined {
  // Leave has addresses with and without a role (docs/screens.md#routes).
  const page = path === PATHS.leave ? 'leave' : pagesOf(role).find((one) => isWithin(path, pathOf(role, one)));
  const items = itemsOf(role);
  const item = items.find((one) => one.page === page) ?? items.find((one) => page && one.page === ENTRY_OF_PAGE[page]);
  return item?.to;
}
