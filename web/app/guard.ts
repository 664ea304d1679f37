/** Who passes to which screen, and where everyone else is sent (docs/screens.md#guard, rule by rule). */
import type { UserType } from '#domain/roles.ts';
import type { Session } from '#web/lib/session-store.ts';

export type RedirectPath = '/login' | '/unauthorized' | '/select-role';

/** `types` are the kinds of work that the screen belongs to; none for a screen that all share. */
export type Passage = { path: string; types?: readonly UserType[] };

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Undefined lets pass. Shared screens (/leave) have no role in their path, so only prefixed ones are compared with the selection. */
export function redirectFor(session: Session, { path, types }: Passage): RedirectPath | undefined {
  const { token, types: held, selectedRole } = session;
  if (token === null) return '/login';
  if (types && !types.some((type) => held.includes(type))) return '/unauthorized';
  if (selectedRole === null) return '/select-role';
  if (!types) return undefined;
  if (firstSegment(path) !== selectedRole) return '/select-role';
  return types.includes(selectedRole) ? undefined : '/unauthorized';
}
