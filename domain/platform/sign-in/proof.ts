/** Proof of identity before calls that grant or restore access (docs/people.md#proof). */
import { addSeconds } from '#domain/platform/dates.ts';
import { type Refusal, refuse, refuseInvalid } from '#domain/platform/refusal.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Age up to which a sign-in counts as proof. */
const PROOF_MINUTES = 5;

/** Request field with the caller's password. */
const PROOF_FIELD = 'currentPassword';

export const PROOF_TEXTS = {
  needed: 'Enter your current password.',
  signInAgain: 'Sign in again to continue.',
  byToken: "An API token can't do this. Sign in instead.",
  title: "Confirm it's you",
  explained: 'This changes who has access. Enter your current password to continue.',
  submit: 'Confirm',
  failed: "Couldn't check your password.",
  canceled: 'Canceled. Nothing was changed.',
} as const;

/** Returns whether the session is recent enough to count as proof. Renewing the token does not reset its start. */
export const isFreshSignIn = (begunAt: string, now: string): boolean => now < addSeconds(begunAt, PROOF_MINUTES * 60);

/** Returns a 422 on `currentPassword` with its own code, so that a client can ask for the password and retry. */
export const proofNeeded = (): Refusal =>
  refuseInvalid([brokenRuleAt(PROOF_FIELD, PROOF_TEXTS.needed, 'proof')]) as Refusal;

/** Returns the same 422 for people without a password, who sign in again instead. */
export const signInAgain = (): Refusal =>
  refuseInvalid([brokenRuleAt(PROOF_FIELD, PROOF_TEXTS.signInAgain, 'proof')]) as Refusal;

/** Returns a 403, because API tokens can neither grant nor restore access. */
export const refuseProofByToken = (): Refusal => refuse('forbidden', PROOF_TEXTS.byToken);

type Access = { type: UserType; isActive: boolean; email: string };
type AccessChange = Partial<Access> & { hasNewPassword: boolean };

/** Returns whether a change creates or reactivates an administrator or sets one's email or password. */
export function grantsAdminAccess(before: Access, change: AccessChange): boolean {
  const after = { ...before, ...change };
  if (after.type !== 'admin') return false;
  const becomesAdmin = before.type !== 'admin' || (after.isActive && !before.isActive);
  return becomesAdmin || change.hasNewPassword || after.email !== before.email;
}
