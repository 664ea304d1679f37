/** Proof of identity before calls that grant or restore access (docs/people.md#proof). */
import { addSeconds } from '#domain/platform/dates.ts';
import { type Refusal, refuse, refuseInvalid } from '#domain/platform/refusal.ts';
import type { UserType } from './roles.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** How long a sign-in counts as proof. */
export const PROOF_MINUTES = 5;

/** The field that carries the password of the caller. */
export const PROOF_FIELD = 'currentPassword';

export const PROOF_TEXTS = {
  needed: 'Enter your current password.',
  byToken: "An API token can't do this. Sign in instead.",
  title: "Confirm it's you",
  explained: 'This changes who has access. Enter your current password to continue.',
  submit: 'Confirm',
  failed: "Couldn't check your password.",
  canceled: 'Canceled. Nothing was changed.',
} as const;

/** Whether a session that began then counts as proof now; renewing its token does not begin it anew. */
export const isFreshSignIn = (begunAt: string, now: string): boolean => now < addSeconds(begunAt, PROOF_MINUTES * 60);

/** A 422 on `currentPassword` with a code of its own, so that a program can ask for the password and repeat the call. */
export const proofNeeded = (): Refusal =>
  refuseInvalid([brokenRuleAt(PROOF_FIELD, PROOF_TEXTS.needed, 'proof')]) as Refusal;

/** A 403: API tokens neither grant nor restore access. */
export const noProofByToken = (): Refusal => refuse('forbidden', PROOF_TEXTS.byToken);

type Access = { type: UserType; isActive: boolean; email: string };
type AccessChange = Partial<Access> & { hasNewPassword: boolean };

/** Whether a change makes or reactivates an administrator, or sets the email or password of one. */
export function opensAdministration(before: Access, change: AccessChange): boolean {
  const after = { ...before, ...change };
  if (after.type !== 'admin') return false;
  const isMade = before.type !== 'admin' || (after.isActive && !before.isActive);
  return isMade || change.hasNewPassword || after.email !== before.email;
}
