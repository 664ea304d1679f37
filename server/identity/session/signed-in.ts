/** Last step of every sign-in: the session and the token that names it. */
import type { UserType } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startSession } from './begin-session.ts';
import type { Origin } from './sessions.store.ts';
import type { Bearer } from '#server/platform/ports.ts';

/** Response to a sign-in. */
export type SignedIn = { token: string; mustChoosePassword?: boolean; mustSetUpFactor?: boolean };

/** Columns of an authenticated user. */
export type AuthenticatedUser = {
  id: number;
  email: string;
  type: UserType;
  password_assigned: boolean;
  token_version: number;
};

/** Steps that the user must complete next. */
type RequiredSteps = { mustChoosePassword: boolean; mustSetUpFactor: boolean };
type StartedSignIn = Bearer & RequiredSteps;

/** Starts the session. Call it in the transaction that used up the code or passkey challenge, if there was one. */
export async function startSignedInSession(
  trx: Db,
  account: AuthenticatedUser,
  { isFactorDue = false, ...origin }: Origin & { now: string; isFactorDue?: boolean },
): Promise<StartedSignIn> {
  const isInApp = origin.inApp === true;
  const holder = { id: account.id, email: account.email, type: account.type, tokenVersion: account.token_version };
  const sessionId = await startSession(trx, holder, origin);
  const due = {
    mustChoosePassword: isInApp && account.password_assigned && origin.identityId === undefined,
    mustSetUpFactor: isInApp && isFactorDue,
  };
  return { ...holder, sessionId, ...due };
}

/** Returns the response with a token valid from now on. */
export function signInResponseOf(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { mustChoosePassword, mustSetUpFactor, ...bearer }: StartedSignIn,
): SignedIn {
  const token = tokens.issue(bearer, Date.parse(clock()));
  return {
    token,
    ...(mustChoosePassword ? { mustChoosePassword } : {}),
    ...(mustSetUpFactor ? { mustSetUpFactor } : {}),
  };
}
