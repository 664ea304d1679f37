/** The present password of whoever asks, before what is sensitive (docs/people.md#proof). */
import { type Refusal, refuseInvalid } from '#domain/refusal.ts';
import { needsCurrentPassword } from '#domain/users.ts';
import { isBlank } from '#domain/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Context } from '#server/http/serve.ts';
import { wrongCurrentPassword } from './users.actions.ts';
import { findAccount } from './users.store.ts';

/** Whether it is theirs. */
export async function checkPresentPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  id: number,
  current: string,
): Promise<Refusal | undefined> {
  const account = await findAccount(db, id);
  return account && (await passwords.verify(current, account.passwordHash)) ? undefined : wrongCurrentPassword();
}

/** Of new people: whoever makes an administrator on the screens of the app gives it. */
export async function checkMayMakeAdmin(
  { deps, actor, request }: Pick<Context, 'deps' | 'actor' | 'request'>,
  makesAdmin: boolean,
  current: string | null | undefined,
): Promise<Refusal | undefined> {
  if (!needsCurrentPassword(actor, { ownCredentials: false, makesAdmin, isInApp: request.isInApp })) return undefined;
  return current ? checkPresentPassword(deps, actor.id, current) : refuseInvalid([isBlank('currentPassword')]);
}
