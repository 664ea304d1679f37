/** Passkeys: sign-in without a password, or as the second step after one (docs/people.md#passkeys). */
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** Validity of a challenge. */
export const CHALLENGE_MINUTES = 5;

/** Passkey as listed. */
export type Passkey = {
  id: number;
  name: string;
  createdAt: string;
  /** Null if never used. */
  usedAt: string | null;
  /** Synced to several devices, as password managers do. */
  isSynced: boolean;
};

/** Returns whether the signature counter increased. A counter that stalls indicates a cloned authenticator (WebAuthn, 6.1.1). */
export const isCounterAdvanced = (storedCount: number, reportedCount: number): boolean =>
  (storedCount === 0 && reportedCount === 0) || reportedCount > storedCount;

/** Checks a passkey name, with the bounds of the server's schema. */
export function checkPasskeyName(name: string): Violation[] {
  if (isBlankText(name)) return [blankAt('name')];
  return countCharacters(name.trim()) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
}

export const PASSKEY_TEXTS = {
  title: 'Passkeys',
  explained:
    'Sign in with your screen lock, password manager or security key. Your password alone is then no longer enough.',
  needsHttps: 'Passkeys require HTTPS and a domain name. Contact your administrator.',
  needsBrowser: "This browser doesn't support passkeys.",
  none: 'No passkeys yet.',
  failed: "Couldn't load passkeys.",
  addFailed: "Couldn't add the passkey.",
  renameFailed: "Couldn't rename the passkey.",
  removeFailed: "Couldn't remove the passkey.",
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
  refused: "This passkey isn't valid here.",
  broken: "The browser's response isn't valid. Try again.",
  ended: 'This took too long. Try again.',
  alreadyAdded: 'This passkey has already been added.',
  noUsable: 'You have no passkey you can use here.',
  canceled: 'No passkey was used. Try again or use another method.',
  canceledAdding: "The browser didn't create a passkey. Try again.",
  alreadyOnDevice: 'This device already has a passkey for your account.',
} as const;

/** Returns a 409 because the instance is not reached over HTTPS. */
export const passkeysNeedHttps = (): Refusal => refuse('conflict', PASSKEY_TEXTS.needsHttps);

/** Returns a 409 at the maximum number of passkeys. */
export const tooManyPasskeys = (): Refusal =>
  refuse('conflict', `You have ${LIMITS.passkeys} passkeys, the maximum. Remove one first.`);

export const passkeyAlreadyAdded = (): Refusal => refuse('conflict', PASSKEY_TEXTS.alreadyAdded);

/** Returns a 409 because none of the person's passkeys can be used for the second step. */
export const noUsablePasskey = (): Refusal => refuse('conflict', PASSKEY_TEXTS.noUsable);

/** Returns a 401 for an unknown passkey, a person who may not sign in, or a failed verification. */
export const passkeyRefused = (): Refusal => refuse('unauthenticated', PASSKEY_TEXTS.refused);

const fieldRefusal = (path: string, text: string): Refusal => refuseInvalid([brokenRuleAt(path, text)]) as Refusal;

/** Returns a 422 on `credential`. */
export const invalidPasskeyResponse = (): Refusal => fieldRefusal('credential', PASSKEY_TEXTS.broken);

/** Returns a 422 on `ticket` for a registration that expired or belongs to someone else. */
export const passkeySetupExpired = (): Refusal => fieldRefusal('ticket', PASSKEY_TEXTS.ended);
