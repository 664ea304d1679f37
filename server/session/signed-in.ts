/** The end of every sign-in, by a password alone or with a second factor: a session, and the token that names it. */
import type { UserType } from '#domain/roles.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { beginSession } from './begin-session.ts';
import type { Origin } from './sessions.store.ts';
import type { Bearer } from './tokens.ts';

/** What a sign-in answers. */
export type SignedIn = { token: string; mustChoosePassword?: boolean };

/** Whoever has proven who they are, by their columns. */
export type Proven = { id: number; email: string; type: UserType; password_assigned: boolean; token_version: number };

type Begun = Bearer & { mustChoosePassword: boolean };

/** Begins the session, in the transaction of whatever proof was used up for it. */
export async function beginSignedIn(trx: Db, account: Proven, origin: Origin & { now: string }): Promise<Begun> {
  const holder = { id: account.id, email: account.email, type: account.type, tokenVersion: account.token_version };
  const sessionId = await beginSession(trx, holder, origin);
  return { ...holder, sessionId, mustChoosePassword: origin.inApp === true && account.password_assigned };
}

/** The answer, with a token from now on. */
export function signedInBy(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { mustChoosePassword, ...bearer }: Begun,
): SignedIn {
  const token = tokens.issue(bearer, Date.parse(clock()));
  return mustChoosePassword ? { token, mustChoosePassword } : { token };
}
