/** Side menu of each role (docs/screens.md#menu). */
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
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { hasPage, pagesOf, PATHS, pathOf, type RolePage } from '#web/lib/address/paths.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';

export type MenuItem = {
  label: string;
  to: string;
  icon: Icon;
  /** True for Projects, which replaces the history entry and clears the list's filters. */
  resetsFilters?: boolean;
  /** Key that opens the screen after `g`. */
  goKey: string;
};
export type MenuSection = { title: string; items: MenuItem[] };

/** Import is linked from the pages of the records it creates, status from the settings. */
type MenuPage = Exclude<RolePage, 'import' | 'status'>;
const isInMenu = (page: RolePage): page is MenuPage => page !== 'import' && page !== 'status';

const ITEMS: Record<MenuPage, Omit<MenuItem, 'to'>> = {
  dashboard: { label: 'Dashboard', icon: IconLayoutDashboard, goKey: 'd' },
  projects: { label: 'Projects', icon: IconMovie, goKey: 'p', resetsFilters: true },
  calendar: { label: 'Calendar', icon: IconCalendar, goKey: 'k' },
  review: { label: 'Scoring', icon: IconChecklist, goKey: 'v' },
  reviews: { label: 'Review', icon: IconPlayerPlay, goKey: 'q' },
  workload: { label: 'Workload', icon: IconScale, goKey: 'u' },
  revisions: { label: 'Revisions', icon: IconRefresh, goKey: 'r' },
  leaderboard: { label: 'Leaderboard', icon: IconTrophy, goKey: 'l' },
  team: { label: 'Team', icon: IconUsers, goKey: 't' },
  'boss-view': { label: 'BOSS VIEW', icon: IconLayoutBoard, goKey: 'b' },
  analytics: { label: 'Analytics', icon: IconChartBar, goKey: 'a' },
  week: { label: 'Week', icon: IconCalendarWeek, goKey: 'w' },
  leave: { label: 'Leave', icon: IconBeach, goKey: 'e' },
  settings: { label: 'Settings', icon: IconSettings, goKey: 's' },
  clients: { label: 'Clients', icon: IconUsersGroup, goKey: 'c' },
  bin: { label: 'Trash', icon: IconTrash, goKey: 'n' },
  audit: { label: 'Audit log', icon: IconListSearch, goKey: 'o' },
};

/** Returns a menu item; Leave links to the page that all roles share. */
const itemOf = (role: UserType, page: MenuPage): MenuItem => ({
  ...ITEMS[page],
  to: page === 'leave' ? PATHS.leave : pathOf(role, page),
});

const SECTIONS = ['MAIN MENU', 'CLIENT'] as const;
const sectionOf = (page: RolePage): (typeof SECTIONS)[number] => (page === 'clients' ? 'CLIENT' : 'MAIN MENU');

/** Rarely needed pages, reachable from the account menu, the command palette or by shortcut. */
const NOT_IN_MENU = ['bin', 'audit'] as const satisfies readonly RolePage[];
const isOutOfMenu = (page: RolePage): boolean => NOT_IN_MENU.some((one) => one === page);

/** Returns the sections of a role's menu, without empty ones. */
export const menuOf = (role: UserType): MenuSection[] =>
  SECTIONS.map((title) => ({
    title,
    items: pagesOf(role)
      .filter(isInMenu)
      .filter((page) => !isOutOfMenu(page) && sectionOf(page) === title)
      .map((page) => itemOf(role, page)),
  })).filter(({ items }) => items.length > 0);

/** Returns every screen of a role in menu order. */
export const screensOf = (role: UserType): MenuItem[] => [
  ...menuOf(role).flatMap(({ items }) => items),
  { label: 'Inbox', icon: IconBell, goKey: 'i', to: PATHS.inbox },
  ...NOT_IN_MENU.filter((page) => hasPage(role, page)).map((page) => itemOf(role, page)),
];

/** Returns the address in the menu of screens that have others too: leave, with and without a role (docs/screens.md#routes), and the settings. */
function entryPathOf(path: string): string {
  if (USER_TYPES.some((role) => path === pathOf(role, 'leave'))) return PATHS.leave;
  return SETTINGS_SECTIONS.some((name) => path === settingsPathOf(name)) ? pathOf('admin', 'settings') : path;
}

/** Returns the menu item of a path: the item with that address, or with a parent's, as for an open project. */
export function activeItem(sections: readonly MenuSection[], path: string): string | undefined {
  const ownPath = entryPathOf(path);
  const isHome = (to: string): boolean => to.lastIndexOf('/') === 0;
  return sections
    .flatMap(({ items }) => items)
    .map(({ to }) => to)
    .find((to) => ownPath === to || (!isHome(to) && ownPath.startsWith(`${to}/`)));
}
