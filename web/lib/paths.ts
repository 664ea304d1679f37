/** The addresses of the screens by name: the route table, links, menus and redirects all take them from here (docs/screens.md#routes). */
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';

/** Addresses without a role. */
export const PATHS = {
  start: '/',
  login: '/login',
  invite: '/invite',
  forgot: '/forgot-password',
  reset: '/reset',
  choosePassword: '/choose-password',
  setUpFactor: '/set-up-factor',
  share: '/share',
  selectRole: '/select-role',
  unauthorized: '/unauthorized',
  leave: '/leave',
  profile: '/profile',
  inbox: '/inbox',
} as const;

/** The pages of each role in the order of its menu: the last segment of their addresses. The dashboard is the home, and has none. */
const ROLE_PAGES = {
  admin: [
    'dashboard',
    'projects',
    'review',
    'reviews',
    'leaderboard',
    'team',
    'boss-view',
    'analytics',
    'week',
    'leave',
    'settings',
    'clients',
    'import',
    'bin',
    'audit',
    'status',
  ],
  manager: [
    'dashboard',
    'projects',
    'review',
    'reviews',
    'revisions',
    'leaderboard',
    'leave',
    'clients',
    'import',
    'bin',
  ],
  editor: ['dashboard', 'projects', 'revisions', 'leaderboard', 'leave'],
} as const satisfies Record<UserType, readonly string[]>;

/** Of a role that is known as the code is written its own pages; of any role, every page that some role has. */
export type PageOf<R extends UserType> = (typeof ROLE_PAGES)[R][number];
export type RolePage = PageOf<UserType>;

/** The home of a role or a page below it. */
export type RolePath = `/${UserType}` | `/${UserType}/${RolePage}`;

/** Pages that stand without a role in the address and lead to the selected role's page. */
export const UNPREFIXED = ['dashboard', 'leaderboard', 'revisions', 'clients'] as const satisfies readonly RolePage[];

/** All pages of a role. */
export const pagesOf = (role: UserType): readonly RolePage[] => ROLE_PAGES[role];

/** Whether a role has the page of this name. */
export const hasPage = (role: UserType, page: string): boolean => pagesOf(role).some((own) => own === page);

/** The roles that have a page. */
export const rolesWith = (page: RolePage): UserType[] => USER_TYPES.filter((role) => hasPage(role, page));

/** The first page of a role. */
export const homeOf = (role: UserType): `/${UserType}` => `/${role}`;

/** The address of a role's page; of a page that the role lacks, its home (docs/screens.md#landing). */
export const pathOf = <R extends UserType>(role: R, page: PageOf<R>): RolePath =>
  page === 'dashboard' || !hasPage(role, page) ? homeOf(role) : `/${role}/${page}`;

/** The address of one project, open over the role's list. */
export const projectPathOf = (role: UserType, id: number): string => `${pathOf(role, 'projects')}/${id}`;
