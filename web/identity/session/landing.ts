/** Landing pages: at /, after sign-in, after role selection, and at addresses without a role (docs/screens.md#landing, docs/screens.md#routes). */
import type { UserType } from '#domain/platform/actor.ts';
import { hasPage, homeOf, PATHS, UNPREFIXED } from '#web/lib/address/paths.ts';
import type { Session } from '#web/lib/api/session-store.ts';

const SHARED: readonly string[] = [PATHS.leave, PATHS.profile, PATHS.inbox];

/** Returns the target of /. `select` is the role to select if the user has only one. */
export function homeRedirect({ token, types, selectedRole }: Session): { to: string; select?: UserType } {
  if (token === null) return { to: PATHS.login };
  if (selectedRole) return { to: homeOf(selectedRole) };
  const [only, another] = types;
  if (only && !another) return { to: homeOf(only), select: only };
  return { to: only ? PATHS.selectRole : PATHS.login };
}

function segmentsOf(origin: string): { segments: string[]; query: string } {
  const [path = '', query = ''] = origin.split(/(?=[?#])/);
  return { segments: path.split('/').filter(Boolean), query };
}

/**
 * Returns the requested page in the selected role: replaces the first path segment, and for editors drops a second segment
 * 'dashboard' (docs/screens.md#landing). Pages without a role in their path stay the same; pages the role lacks lead to its home.
 */
export function originInRole(origin: string | undefined, role: UserType): string {
  const { segments, query } = segmentsOf(origin ?? PATHS.start);
  const [first = '', second, ...rest] = segments;
  if (SHARED.includes(`/${first}`)) return `/${first}${query}`;
  if (UNPREFIXED.some((page) => page === first))
    return originInRole(`${homeOf(role)}/${segments.join('/')}${query}`, role);
  if (second === undefined || second === 'dashboard') return homeOf(role) + query;
  return hasPage(role, second) ? `${[homeOf(role), second, ...rest].join('/')}${query}` : homeOf(role);
}

/**
 * Returns the page after sign-in: /admin for administrators, /editor for editors, role selection for others. Users who were
 * redirected from a page return to it.
 */
export function landingAfterSignIn(
  { selectedRole, types, mustChoosePassword, mustSetUpFactor }: Session,
  origin: string | undefined,
): string {
  if (mustChoosePassword) return PATHS.choosePassword;
  if (mustSetUpFactor) return PATHS.setUpFactor;
  if (selectedRole === null) return PATHS.selectRole;
  const { segments } = segmentsOf(origin ?? PATHS.start);
  const isOwn = segments[0] === selectedRole || !types.some((type) => type === segments[0]);
  return isOwn ? originInRole(origin, selectedRole) : homeOf(selectedRole);
}
