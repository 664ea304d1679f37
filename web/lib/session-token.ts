/** What a token says to the app: the roles it opens and until when (docs/people.md#session). */
import { rolesFromRaw, type UserType } from '#domain/identity/roles.ts';

function payloadOf(token: string): Record<string, unknown> | undefined {
  const part = token.split('.')[1];
  if (!part) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Roles come as an array, as an object of values or as one string. */
function rawRoles(roles: unknown): string[] {
  if (typeof roles === 'string') return [roles];
  const values: unknown[] = typeof roles === 'object' && roles !== null ? Object.values(roles) : [];
  return values.filter((role) => typeof role === 'string');
}

/** The kinds of work that a token opens; empty for a broken one. */
export const typesOfToken = (token: string): UserType[] => rolesFromRaw(rawRoles(payloadOf(token)?.['roles']));

/** Whose token it is, by e-mail (docs/wire.md#tokens); undefined where it does not tell. */
export function emailOfToken(token: string): string | undefined {
  const name = payloadOf(token)?.['username'];
  return typeof name === 'string' && name.includes('@') ? name : undefined;
}

/** A token without `exp` counts as expired. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const exp = payloadOf(token)?.['exp'];
  return typeof exp !== 'number' || exp * 1000 <= nowMs;
}

/** Whether half of the token's time is over; never where it does not tell. */
export function isHalfOver(token: string, nowMs: number): boolean {
  const { iat, exp } = payloadOf(token) ?? {};
  return (Number(iat) + Number(exp)) * 500 <= nowMs;
}

/** The session that the token names; undefined where the provider has none, and a token ends for good. */
export function sessionIdOf(token: string): number | undefined {
  const sid = payloadOf(token)?.['sid'];
  return typeof sid === 'number' ? sid : undefined;
}
