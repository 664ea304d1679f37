/** Screen addresses by name. Routes, links, menus and redirects all use them (docs/screens.md#routes). */
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';

/** Addresses without a role. */
export const PATHS = {
  start: '/',
  login: '/login',
  invite: '/invite',
  forgot: '/forgot-password',
  reset: '/reset',
  choosePassword: '/choose-password',
  setUpFactor: '/set-up-factor',
  oidc: '/oidc',
  share: '/share',
  clientPage: '/client',
  selectRole: '/select-role',
  unauthorized: '/unauthorized',
  leave: '/leave',
  profile: '/profile',
  inbox: '/inbox',
} as const;

/** Pages of each role, by the last segment of their address. The dashboard is the home page, which has no segment. */
const ROLE_PAGES = {
  admin: [
    'dashboard',
    'projects',
    'leaderboard',
    'team',
    'boss-view',
    'leave',
    'reviews',
    'scoring',
    'calendar',
    'workload',
    'clients',
    'analytics',
    'week',
    'month',
    'settings',
    'import',
    'trash',
    'status',
    'audit',
  ],
  manager: [
    'dashboard',
    'projects',
    'revisions',
    'leaderboard',
    'leave',
    'reviews',
    'scoring',
    'calendar',
    'workload',
    'clients',
    'import',
    'trash',
    'month',
  ],
  editor: ['dashboard', 'projects', 'revisions', 'leaderboard', 'leave', 'calendar', 'month'],
} as const satisfies Record<UserType, readonly string[]>;

/** Pages of a role; for a role known only at run time, all pages of any role. */
export type PageOf<R extends UserType> = (typeof ROLE_PAGES)[R][number];
export type RolePage = PageOf<UserType>;

/** Home page of a role or a page below it. */
export type RolePath = `/${UserType}` | `/${UserType}/${RolePage}`;

/** Earlier names of pages. Their addresses redirect for good, so that bookmarks, emails and messages keep working. */
const FORMER_PAGES = { review: 'scoring', bin: 'trash' } as const satisfies Record<string, RolePage>;
export type FormerPage = keyof typeof FORMER_PAGES;

/** Pages whose address without a role redirects to the selected role's page. */
export const UNPREFIXED = [
  'dashboard',
  'leaderboard',
  'revisions',
  'clients',
  'projects',
] as const satisfies readonly RolePage[];

/** Returns all pages of a role. */
export const pagesOf = (role: UserType): readonly RolePage[] => ROLE_PAGES[role];

/** Returns true if the role has this page. */
export const hasPage = (role: UserType, page: string): boolean => pagesOf(role).some((other) => other === page);

/** Returns the roles that have this page. */
export const rolesWith = (page: RolePage): UserType[] => USER_TYPES.filter((role) => hasPage(role, page));

/** Returns the home page of a role. */
export const homeOf = (role: UserType): `/${UserType}` => `/${role}`;

/** Returns the address of a role's page, or of its home page if the role lacks the page (docs/screens.md#landing). */
export const pathOf = <R extends UserType>(role: R, page: PageOf<R>): RolePath =>
  page === 'dashboard' || !hasPage(role, page) ? homeOf(role) : `/${role}/${page}`;

/** Returns the address of a project, opened over the role's list. */
export const projectPathOf = (role: UserType, id: number): string => `${pathOf(role, 'projects')}/${id}`;

/** Returns the address of a client's page. */
export const clientPathOf = (role: UserType, id: number): string => `${pathOf(role, 'clients')}/${id}`;

/** Returns a page's earlier addresses by role, each with the present one. */
export const formerPaths = (): { from: string; to: RolePath }[] =>
  (Object.keys(FORMER_PAGES) as FormerPage[]).flatMap((name) =>
    rolesWith(FORMER_PAGES[name]).map((role) => ({
      from: `/${role}/${name}`,
      to: pathOf(role, FORMER_PAGES[name]),
    })),
  );
