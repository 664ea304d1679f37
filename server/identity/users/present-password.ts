/** Proof of identity before calls that grant or restore access (docs/people.md#proof). */
import { isFreshSignIn, noProofByToken, proofNeeded } from '#domain/identity/proof.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Context } from '#server/platform/http/serve.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { deleteSignInFailures } from '#server/identity/session/sign-in-failures.store.ts';
import { findPause, findThrottle, noteFailure } from '#server/identity/session/throttle.ts';
import { wrongCurrentPassword } from './users.actions.ts';
import { findAccount } from './users.store.ts';

type Asking = Pick<Context, 'deps' | 'lastingDb' | 'actor' | 'address' | 'request'>;

/** Whether it is theirs. A wrong one counts as a sign-in of that account that failed, and is slowed with those. */
export async function checkPresentPassword(
  { deps, lastingDb: db, actor, address, request }: Asking,
  current: string,
): Promise<Refusal | undefined> {
  const { passwords, clock } = deps;
  const account = await findAccount(db, actor.id);
  if (!account) return wrongCurrentPassword();
  const attempt = { email: account.email, address: networkOf(address), now: clock() };
  const findWait = async (): Promise<Refusal | undefined> =>
    (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  const early = await findWait();
  if (early) return early;
  if (!(await passwords.verify(current, account.passwordHash))) {
    request.log.warn({ event: 'proof-refused', actor: account.id, address }, 'refused');
    return noteFailure(db, attempt, wrongCurrentPassword());
  }
  // Guesses that were under way when the measure filled are not answered either.
  const late = await findWait();
  if (!late) await deleteSignInFailures(db, attempt);
  return late;
}

/**
 * Refuses unless the caller proved who they are: by their current password, or by a sign-in of this session within the last 5 minutes.
 * API tokens can prove nothing. A password that is given is checked in any case.
 */
export async function checkProof(caller: Asking, current: string | null | undefined): Promise<Refusal | undefined> {
  const { request, deps } = caller;
  if (request.scriptTokenId !== 0) return noProofByToken();
  if (current) return checkPresentPassword(caller, current);
  return isFreshSignIn(request.signedInAt, deps.clock()) ? undefined : proofNeeded();
}

/** The same, but for sessions of the documented sign-in, which keep their calls as they are. */
export async function checkProofInApp(
  caller: Asking,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  const { isInApp, scriptTokenId } = caller.request;
  return isInApp || scriptTokenId !== 0 ? checkProof(caller, current) : undefined;
}
