/** What the side menu offers to each role (docs/screens.md#menu). */
import {
  IconBeach,
  IconBell,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListSearch,
  IconMovie,
  IconPlayerPlay,
  IconRefresh,
  IconSettings,
  IconTrash,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { hasPage, pagesOf, PATHS, pathOf, type RolePage } from '#web/lib/paths.ts';

export type MenuItem = {
  label: string;
  to: string;
  icon: Icon;
  /** Projects: history is replaced and the list forgets its filters. */
  resetsFilters?: boolean;
  /** The key that leads here after `g`. */
  goKey: string;
};
export type MenuSection = { title: string; items: MenuItem[] };

/** Import is led to by the pages whose records it brings, how the house is by the settings. */
type MenuPage = Exclude<RolePage, 'import' | 'status'>;
const isInMenu = (page: RolePage): page is MenuPage => page !== 'import' && page !== 'status';

const ITEMS: Record<MenuPage, Omit<MenuItem, 'to'>> = {
  dashboard: { label: 'Dashboard', icon: IconLayoutDashboard, goKey: 'd' },
  projects: { label: 'Projects', icon: IconMovie, goKey: 'p', resetsFilters: true },
  review: { label: 'Review', icon: IconChecklist, goKey: 'v' },
  reviews: { label: 'Cuts to review', icon: IconPlayerPlay, goKey: 'q' },
  revisions: { label: 'Revisions', icon: IconRefresh, goKey: 'r' },
  leaderboard: { label: 'Leaderboard', icon: IconTrophy, goKey: 'l' },
  team: { label: 'Team', icon: IconUsers, goKey: 't' },
  'boss-view': { label: 'BOSS VIEW', icon: IconLayoutBoard, goKey: 'b' },
  analytics: { label: 'Analytics', icon: IconChartBar, goKey: 'a' },
  week: { label: 'Week', icon: IconCalendarWeek, goKey: 'w' },
  leave: { label: 'Leave', icon: IconBeach, goKey: 'e' },
  settings: { label: 'Settings', icon: IconSettings, goKey: 's' },
  clients: { label: 'Clients', icon: IconUsersGroup, goKey: 'c' },
  bin: { label: 'Bin', icon: IconTrash, goKey: 'n' },
  audit: { label: 'Audit log', icon: IconListSearch, goKey: 'o' },
};

/** Leave is the page that all share. */
const itemOf = (role: UserType, page: MenuPage): MenuItem => ({
  ...ITEMS[page],
  to: page === 'leave' ? PATHS.leave : pathOf(role, page),
});

const SECTIONS = ['MAIN MENU', 'CLIENT'] as const;
const sectionOf = (page: RolePage): (typeof SECTIONS)[number] => (page === 'clients' ? 'CLIENT' : 'MAIN MENU');

/** Reached by the menu of the person, the palette and their keys: they are seldom needed. */
const OUT_OF_MENU = ['bin', 'audit'] as const satisfies readonly RolePage[];
const isOutOfMenu = (page: RolePage): boolean => OUT_OF_MENU.some((one) => one === page);

/** The sections of a role's menu in their order; none of them empty. */
export const menuOf = (role: UserType): MenuSection[] =>
  SECTIONS.map((title) => ({
    title,
    items: pagesOf(role)
      .filter(isInMenu)
      .filter((page) => !isOutOfMenu(page) && sectionOf(page) === title)
      .map((page) => itemOf(role, page)),
  })).filter(({ items }) => items.length > 0);

/** Every screen of a role, in the order of its menu. */
export const screensOf = (role: UserType): MenuItem[] => [
  ...menuOf(role).flatMap(({ items }) => items),
  { label: 'Inbox', icon: IconBell, goKey: 'i', to: PATHS.inbox },
  ...OUT_OF_MENU.filter((page) => hasPage(role, page)).map((page) => itemOf(role, page)),
];

/** The item that a path belongs to: that very address, or one below it, as projects have them. */
export function activeItem(sections: readonly MenuSection[], path: string): string | undefined {
  // Leave stands with and without a role in its address (docs/screens.md#routes).
  const ownPath = USER_TYPES.some((role) => path === pathOf(role, 'leave')) ? PATHS.leave : path;
  const isHome = (to: string): boolean => to.lastIndexOf('/') === 0;
  return sections
    .flatMap(({ items }) => items)
    .map(({ to }) => to)
    .find((to) => ownPath === to || (!isHome(to) && ownPath.startsWith(`${to}/`)));
}
