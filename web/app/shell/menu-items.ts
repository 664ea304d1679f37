/** What the side menu offers to each role (docs/screens.md#menu). */
import {
  IconBeach,
  IconChartBar,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconMovie,
  IconRefresh,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { UserType } from '#domain/roles.ts';

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

const dashboard = (role: UserType): MenuItem => ({
  label: 'Dashboard',
  to: `/${role}`,
  icon: IconLayoutDashboard,
  goKey: 'd',
});
const projects = (role: UserType): MenuItem => ({
  label: 'Projects',
  to: `/${role}/projects`,
  icon: IconMovie,
  resetsFilters: true,
  goKey: 'p',
});
const revisions = (role: UserType): MenuItem => ({
  label: 'Revisions',
  to: `/${role}/revisions`,
  icon: IconRefresh,
  goKey: 'r',
});
const leaderboard = (role: UserType): MenuItem => ({
  label: 'Leaderboard',
  to: `/${role}/leaderboard`,
  icon: IconTrophy,
  goKey: 'l',
});
const clients = (role: UserType): MenuItem => ({
  label: 'Clients',
  to: `/${role}/clients`,
  icon: IconUsersGroup,
  goKey: 'c',
});
const leave: MenuItem = { label: 'Leave', to: '/leave', icon: IconBeach, goKey: 'e' };

const MAIN: Record<UserType, MenuItem[]> = {
  admin: [
    dashboard('admin'),
    projects('admin'),
    leaderboard('admin'),
    { label: 'Team', to: '/admin/team', icon: IconUsers, goKey: 't' },
    { label: 'BOSS VIEW', to: '/admin/boss-view', icon: IconLayoutBoard, goKey: 'b' },
    { label: 'Analytics', to: '/admin/analytics', icon: IconChartBar, goKey: 'a' },
    leave,
  ],
  manager: [dashboard('manager'), projects('manager'), revisions('manager'), leaderboard('manager'), leave],
  editor: [dashboard('editor'), projects('editor'), revisions('editor'), leaderboard('editor'), leave],
};

/** The sections of a role's menu in their order. */
export function menuOf(role: UserType): MenuSection[] {
  const main = { title: 'MAIN MENU', items: MAIN[role] };
  return role === 'editor' ? [main] : [main, { title: 'CLIENT', items: [clients(role)] }];
}

/** Every screen of a role, in the order of its menu. */
export const screensOf = (role: UserType): MenuItem[] => menuOf(role).flatMap(({ items }) => items);

/** Leave stands with and without a role in its address (docs/screens.md#routes). */
const WITH_ROLE = /^\/(admin|manager|editor)(?=\/leave$)/;

/** The item that a path belongs to: that very address, or one below it, as projects have them. */
export function activeItem(sections: readonly MenuSection[], path: string): string | undefined {
  const place = path.replace(WITH_ROLE, '');
  const isHome = (to: string): boolean => to.lastIndexOf('/') === 0;
  return sections
    .flatMap(({ items }) => items)
    .map(({ to }) => to)
    .find((to) => place === to || (!isHome(to) && place.startsWith(`${to}/`)));
}
