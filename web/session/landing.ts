/** Where people land: at /, after sign-in, after choosing a role, and on addresses without a role (docs/screens.md#landing, docs/screens.md#routes). */
import type { UserType } from '#domain/roles.ts';
import type { Session } from '#web/lib/session-store.ts';

/** The pages under each role's prefix, beside its home (docs/screens.md#routes). */
const PAGES: Record<UserType, readonly string[]> = {
  admin: ['projects', 'team', 'analytics', 'boss-view', 'clients', 'leaderboard', 'leave'],
  manager: ['projects', 'revisions', 'clients', 'leaderboard', 'leave'],
  editor: ['projects', 'revisions', 'leaderboard', 'leave'],
};

/** Pages that stand without a role in the address and lead to the selected role's page. */
export const UNPREFIXED = ['dashboard', 'leaderboard', 'revisions', 'clients'] as const;

const SHARED = ['leave', 'profile'];

export const homeOf = (role: UserType): string => `/${role}`;

/** `/manager/clients` for `clients`; the dashboard is the role's home. */
export const prefixedPath = (role: UserType, page: string): string =>
  page === 'dashboard' ? homeOf(role) : `${homeOf(role)}/${page}`;

/** Where / leads. A single kind of work is selected on the way: `select` names it. */
export function homeRedirect({ token, types, selectedRole }: Session): { to: string; select?: UserType } {
  if (token === null) return { to: '/login' };
  if (selectedRole) return { to: homeOf(selectedRole) };
  const [only, another] = types;
  if (only && !another) return { to: homeOf(only), select: only };
  return { to: only ? '/select-role' : '/login' };
}

function segmentsOf(origin: string): { segments: string[]; query: string } {
  const [path = '', query = ''] = origin.split(/(?=[?#])/);
  return { segments: path.split('/').filter(Boolean), query };
}

/**
 * The page someone came from, in the chosen role: the first segment of its path is replaced, for an editor a second segment
 * 'dashboard' is dropped (docs/screens.md#landing). Pages without a role in their path stay; what the role does not have gives its home.
 */
export function originInRole(origin: string | undefined, role: UserType): string {
  const { segments, query } = segmentsOf(origin ?? '/');
  const [first = '', second, ...rest] = segments;
  if (SHARED.includes(first)) return `/${first}${query}`;
  if (UNPREFIXED.some((page) => page === first)) return originInRole(`/${role}/${first}${query}`, role);
  if (second === undefined) return homeOf(role) + query;
  if (second === 'dashboard') return homeOf(role) + query;
  return PAGES[role].includes(second) ? `/${[role, second, ...rest].join('/')}${query}` : homeOf(role);
}

/**
 * Where a sign-in leads: an administrator to /admin, an editor to /editor, anyone else to the choice of a role. Whoever was sent
 * here from a page of theirs goes back to that page.
 */
export function landingAfterSignIn({ selectedRole, types }: Session, origin: string | undefined): string {
  if (selectedRole === null) return '/select-role';
  const { segments } = segmentsOf(origin ?? '/');
  const isOwn = segments[0] === selectedRole || !types.some((type) => type === segments[0]);
  return isOwn ? originInRole(origin, selectedRole) : homeOf(selectedRole);
}
