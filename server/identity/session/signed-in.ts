/** The end of every sign-in, by a password alone or with a second factor: a session, and the token that names it. */
import type { UserType } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginSession } from './begin-session.ts';
import type { Origin } from './sessions.store.ts';
import type { Bearer } from '#server/platform/ports.ts';

/** What a sign-in answers. */
export type SignedIn = { token: string; mustChoosePassword?: boolean; mustSetUpFactor?: boolean };

/** Whoever has proven who they are, by their columns. */
export type Proven = { id: number; email: string; type: UserType; password_assigned: boolean; token_version: number };

/** What the app is told besides. */
type Due = { mustChoosePassword: boolean; mustSetUpFactor: boolean };
type Begun = Bearer & Due;

/** Begins the session, in the transaction of whatever proof was used up for it. */
export async function beginSignedIn(
  trx: Db,
  account: Proven,
  { isFactorDue = false, ...origin }: Origin & { now: string; isFactorDue?: boolean },
): Promise<Begun> {
  const isInApp = origin.inApp === true;
  const holder = { id: account.id, email: account.email, type: account.type, tokenVersion: account.token_version };
  const sessionId = await beginSession(trx, holder, origin);
  const due = { mustChoosePassword: isInApp && account.password_assigned, mustSetUpFactor: isInApp && isFactorDue };
  return { ...holder, sessionId, ...due };
}

/** The answer, with a token from now on. */
export function signedInBy(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { mustChoosePassword, mustSetUpFactor, ...bearer }: Begun,
): SignedIn {
  const token = tokens.issue(bearer, Date.parse(clock()));
  return {
    token,
    ...(mustChoosePassword ? { mustChoosePassword } : {}),
    ...(mustSetUpFactor ? { mustSetUpFactor } : {}),
  };
}
