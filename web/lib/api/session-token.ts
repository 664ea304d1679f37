/** Claims of the session token: roles and expiry (docs/people.md#session). */
import { rolesFromRaw, type UserType } from '#domain/platform/actor.ts';
import type { Milliseconds } from '#domain/platform/units.ts';

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

/** Normalizes the roles claim: an array, an object's values or a single string. */
function rawRoles(roles: unknown): string[] {
  if (typeof roles === 'string') return [roles];
  const values: unknown[] = typeof roles === 'object' && roles !== null ? Object.values(roles) : [];
  return values.filter((role) => typeof role === 'string');
}

/** Returns the user types in the token; empty for an invalid token. */
export const typesOfToken = (token: string): UserType[] => rolesFromRaw(rawRoles(payloadOf(token)?.['roles']));

/** Returns the email in the token, if it has one (docs/api-reference.md#tokens). */
export function emailOfToken(token: string): string | undefined {
  const name = payloadOf(token)?.['username'];
  return typeof name === 'string' && name.includes('@') ? name : undefined;
}

/** Returns true if the token has expired. A token without `exp` counts as expired. */
export function isTokenExpired(token: string, nowMs: Milliseconds): boolean {
  const exp = payloadOf(token)?.['exp'];
  return typeof exp !== 'number' || exp * 1000 <= nowMs;
}

/** Returns true if more than half of the token's lifetime is over; false if the token doesn't state it. */
export function isHalfOver(token: string, nowMs: Milliseconds): boolean {
  const { iat, exp } = payloadOf(token) ?? {};
  return (Number(iat) + Number(exp)) * 500 <= nowMs;
}

/** Returns the session ID in the token; undefined if the provider has no sessions, so the token can't be renewed. */
export function sessionIdOf(token: string): number | undefined {
  const sid = payloadOf(token)?.['sid'];
  return typeof sid === 'number' ? sid : undefined;
}
