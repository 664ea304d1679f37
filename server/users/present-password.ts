/** The present password of whoever asks, before what is sensitive (docs/people.md#proof). */
import { type Refusal, refuseInvalid } from '#domain/refusal.ts';
import { needsCurrentPassword } from '#domain/users.ts';
import { blankAt } from '#domain/violations.ts';
import type { Context } from '#server/http/serve.ts';
// border: a session that was left open must not be a way to guess the password
import { networkOf } from '#server/session/network-of.ts';
// border: the same
import { deleteSignInFailures } from '#server/session/sign-in-failures.store.ts';
// border: the same
import { findPause, findThrottle, noteFailure } from '#server/session/throttle.ts';
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

/** Of new people: whoever makes an administrator on the screens of the app gives it. */
export async function checkMayMakeAdmin(
  asking: Asking,
  makesAdmin: boolean,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  const { isInApp } = asking.request;
  if (!needsCurrentPassword(asking.actor, { ownCredentials: false, makesAdmin, isInApp })) return undefined;
  return current ? checkPresentPassword(asking, current) : refuseInvalid([blankAt('currentPassword')]);
}
