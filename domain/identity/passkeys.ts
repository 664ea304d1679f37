/** Passkeys: a sign-in without a password, or the second step of one (docs/people.md#passkeys). */
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** Between a challenge and the answer to it. */
export const CHALLENGE_MINUTES = 5;

/** One as lists show it. */
export type Passkey = {
  id: number;
  name: string;
  createdAt: string;
  /** Null where it never was. */
  usedAt: string | null;
  /** Kept by more than one device, as by a password manager. */
  isSynced: boolean;
};

/** Whether a counter has gone on; one that has not, of an authenticator that counts, is a copy's (WebAuthn, 6.1.1). */
export const countsOn = (storedCount: number, reportedCount: number): boolean =>
  (storedCount === 0 && reportedCount === 0) || reportedCount > storedCount;

/** The fault of a name; the server's schema has the same bounds. */
export function checkPasskeyName(name: string): Violation[] {
  if (isBlankText(name)) return [blankAt('name')];
  return charactersIn(name.trim()) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
}

export const PASSKEY_TEXTS = {
  title: 'Passkeys',
  explained:
    'A passkey signs you in by your device: with its screen lock, your password manager or a security key. With one, your password alone signs nobody in.',
  needsHttps:
    'Passkeys need https: ask whoever runs this Cutroom for an address that begins with https and has a name.',
  needsBrowser: 'This browser does not know passkeys.',
  none: 'There are no passkeys.',
  failed: 'The passkeys could not be loaded.',
  addFailed: 'The passkey could not be added.',
  renameFailed: 'The passkey could not be renamed.',
  removeFailed: 'The passkey could not be removed.',
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
  refused: 'This passkey signs nobody in here.',
  broken: 'What the browser answered cannot be used. Please try again.',
  ended: 'This took too long. Please try again.',
  knownAlready: 'This passkey is known already.',
  noneToUse: 'There is no passkey that could be used.',
  cancelled: 'No passkey was used. Try again, or go another way.',
  cancelledAdding: 'The browser made no passkey. Please try again.',
  knownHere: 'This device has a passkey for your account already.',
} as const;

/** A 409 where the house is reached without https. */
export const passkeysNeedHttps = (): Refusal => refuse('conflict', PASSKEY_TEXTS.needsHttps);

/** Beyond so many a person has lost sight of them. */
export const tooManyPasskeys = (): Refusal =>
  refuse('conflict', `You have ${LIMITS.passkeys} passkeys. Remove one that you do not need first.`);

export const passkeyKnownAlready = (): Refusal => refuse('conflict', PASSKEY_TEXTS.knownAlready);

/** A 409 for a second step that no passkey of the person can be used at. */
export const noPasskeyToUse = (): Refusal => refuse('conflict', PASSKEY_TEXTS.noneToUse);

/** A 401 for a passkey that nobody has, of somebody who may not sign in, or whose answer proves nothing. */
export const passkeyRefused = (): Refusal => refuse('unauthenticated', PASSKEY_TEXTS.refused);

const inField = (path: string, text: string): Refusal => refuseInvalid([brokenRuleAt(path, text)]) as Refusal;

/** A 422 on `credential`. */
export const brokenPasskey = (): Refusal => inField('credential', PASSKEY_TEXTS.broken);

/** What was begun is over, or was another person's: a 422 on `ticket`. */
export const addingEnded = (): Refusal => inField('ticket', PASSKEY_TEXTS.ended);
