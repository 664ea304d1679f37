/** Creates an API token through the API. */
import { type Scope, SCOPES } from '#domain/platform/scopes.ts';
import type { Caller } from './test-app.ts';

export type CreatedToken = { id: number; token: string; headers: { authorization: string } };

/** Returns an API token of this user, with all scopes by default. */
export async function anApiToken(of: Caller, scopes: readonly Scope[] = SCOPES, days = 30): Promise<CreatedToken> {
  const { id, token } = (await of.post(`/api/users/${of.user.id}/tokens`, { name: 'Nightly', scopes, days })).json();
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
