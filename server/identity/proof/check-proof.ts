/** Proof of identity before calls that grant or restore access (docs/people.md#proof). */
import { isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { isFreshSignIn, refuseProofByToken, proofNeeded, signInAgain } from '#domain/platform/sign-in/proof.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { blankAt } from '#domain/platform/violations.ts';
import type { Context } from '#server/platform/http/serve.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { deleteSignInFailures } from '#server/identity/session/sign-in-failures.store.ts';
import { findPause, findThrottle, recordFailure } from '#server/identity/session/throttle.ts';
import { wrongCurrentPassword } from '#server/identity/accounts/users.actions.ts';
import { type Account, findAccount } from '#server/identity/accounts/users.store.ts';

type ProofContext = Pick<Context, 'deps' | 'lastingDb' | 'actor' | 'address' | 'request'>;

/** Returns whether the person has a password that signs them in here. */
const usesPassword = ({ type, hasPassword }: Pick<Account, 'type' | 'hasPassword'>, { config }: ProofContext['deps']) =>
  hasPassword && !isCompanyAccountRequired(config.oidc, type);

/** Refuses a call without the current password. A recent sign-in replaces it for people who don't use one. */
async function checkWithoutPassword({ deps, actor, request }: ProofContext): Promise<Refusal | undefined> {
  const account = await findAccount(deps.db, actor.id);
  if (!account || usesPassword(account, deps)) return refuseInvalid([blankAt('currentPassword')]);
  if (request.apiTokenId !== 0) return refuseProofByToken();
  return isFreshSignIn(request.signedInAt, deps.clock()) ? undefined : signInAgain();
}

/** Checks the current password, or a recent sign-in of people who have none. A wrong password counts and is throttled like a failed sign-in. */
export async function checkOwnPassword(
  caller: ProofContext,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  if (!current) return checkWithoutPassword(caller);
  const { deps, lastingDb: db, actor, address, request } = caller;
  const { passwords, clock } = deps;
  const account = await findAccount(db, actor.id);
  if (!account) return wrongCurrentPassword();
  const attempt = { email: account.email, address: networkOf(address), now: clock() };
  const findWait = async (): Promise<Refusal | undefined> =>
    (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  const throttledBefore = await findWait();
  if (throttledBefore) return throttledBefore;
  if (!(await passwords.verify(current, account.passwordHash))) {
    request.log.warn({ event: 'proof-refused', actor: account.id, address }, 'refused');
    return recordFailure(db, attempt, wrongCurrentPassword());
  }
  // Also refuses guesses that were in flight when the limit was reached.
  const throttledSince = await findWait();
  if (!throttledSince) await deleteSignInFailures(db, attempt);
  return throttledSince;
}

/**
 * Refuses unless the caller proved their identity: by their current password, or by signing in to this session within
 * the last 5 minutes. API tokens can't prove identity. A password that is sent is checked in any case.
 */
export async function checkProof(
  caller: ProofContext,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  const { request, deps } = caller;
  if (request.apiTokenId !== 0) return refuseProofByToken();
  if (current) return checkOwnPassword(caller, current);
  if (isFreshSignIn(request.signedInAt, deps.clock())) return undefined;
  const account = await findAccount(deps.db, caller.actor.id);
  return account && !usesPassword(account, deps) ? signInAgain() : proofNeeded();
}

/** Like `checkProof`, but only for app sessions and API tokens; calls of the documented sign-in need no proof. */
export async function checkProofInApp(
  caller: ProofContext,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  const { isInApp, apiTokenId } = caller.request;
  return isInApp || apiTokenId !== 0 ? checkProof(caller, current) : undefined;
}
