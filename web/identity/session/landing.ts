/** Where people land: at /, after sign-in, after choosing a role, and on addresses without a role (docs/screens.md#landing, docs/screens.md#routes). */
import type { UserType } from '#domain/identity/roles.ts';
import { hasPage, homeOf, PATHS, UNPREFIXED } from '#web/lib/paths.ts';
import type { Session } from '#web/lib/session-store.ts';

const SHARED: readonly string[] = [PATHS.leave, PATHS.profile, PATHS.inbox];

/** Where / leads. A single kind of work is selected on the way: `select` names it. */
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
 * The page someone came from, in the chosen role: the first segment of its path is replaced, for an editor a second segment
 * 'dashboard' is dropped (docs/screens.md#landing). Pages without a role in their path stay; what the role does not have gives its home.
 */
export function originInRole(origin: string | undefined, role: UserType): string {
  const { segments, query } = segmentsOf(origin ?? PATHS.start);
  const [first = '', second, ...rest] = segments;
  if (SHARED.includes(`/${first}`)) return `/${first}${query}`;
  if (UNPREFIXED.some((page) => page === first)) return originInRole(`${homeOf(role)}/${first}${query}`, role);
  if (second === undefined || second === 'dashboard') return homeOf(role) + query;
  return hasPage(role, second) ? `${[homeOf(role), second, ...rest].join('/')}${query}` : homeOf(role);
}

/**
 * Where a sign-in leads: an administrator to /admin, an editor to /editor, anyone else to the choice of a role. Whoever was sent
 * here from a page of theirs goes back to that page.
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
