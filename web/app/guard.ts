/** Route guard: access to screens, and redirects (docs/screens.md#guard, rule by rule). */
import type { UserType } from '#domain/platform/actor.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import type { Session } from '#web/lib/api/session-store.ts';

export type RedirectPath = (typeof PATHS)['login' | 'unauthorized' | 'selectRole' | 'choosePassword' | 'setUpFactor'];

/** A screen's path and the roles that may open it; without `types` it is open to all roles. */
export type GuardedPage = { path: string; types?: readonly UserType[] };

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Returns the redirect, or undefined to allow access. Shared screens (/leave) have no role in their path, so only prefixed paths are compared with the selected role. */
export function redirectFor(session: Session, { path, types }: GuardedPage): RedirectPath | undefined {
  const { token, types: held, selectedRole, mustChoosePassword, mustSetUpFactor } = session;
  if (token === null) return PATHS.login;
  if (mustChoosePassword) return PATHS.choosePassword;
  if (mustSetUpFactor) return PATHS.setUpFactor;
  if (types && !types.some((type) => held.includes(type))) return PATHS.unauthorized;
  if (selectedRole === null) return PATHS.selectRole;
  if (!types) return undefined;
  if (firstSegment(path) !== selectedRole) return PATHS.selectRole;
  return types.includes(selectedRole) ? undefined : PATHS.unauthorized;
}
