/** Two-factor authentication: authenticator codes, recovery codes, and the workspace's requirement (docs/people.md#second-factor). */
import { addSeconds } from '#domain/platform/dates.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import { type Refusal, refuse, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { TWO_FACTOR_AUDIENCES, type TwoFactorAudience } from '#domain/platform/settings.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** Time step of a code in seconds. The steps before and after are accepted too. */
export const CODE_SECONDS = 30;
export const CODE_STEP_TOLERANCE = 1;
export const CODE_DIGITS = 6;

/** Maximum length of a ticket or encrypted setup, and of a typed code. */
export const ENCRYPTED_MAX_LENGTH = 1_000;
export const TYPED_CODE_MAX_LENGTH = 60;

/** Validity of a sign-in ticket, and of a setup that was started. */
export const TICKET_MINUTES = 5;
export const SET_UP_MINUTES = 15;

export const RECOVERY_CODES = 10;
/** Base32 without the ambiguous letters I, L, O and U. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of five bits each. 120 bits can't be brute-forced from their digests (docs/people.md#second-factor). */
export const RECOVERY_LENGTH = 24;
const GROUP_CHARS = 4;

/** Returns the time step of an ISO instant, counted since 1970. */
export const timeStepAt = (now: string): number => Math.floor(Date.parse(now) / 1000 / CODE_SECONDS);

/** Returns the instant that many minutes later, in ISO. */
export const minutesAfter = (now: string, minutes: Minutes): string => addSeconds(now, minutes * 60);

/** Groups characters in fours for display. */
export const groupCharacters = (text: string): string =>
  (text.match(new RegExp(`.{1,${GROUP_CHARS}}`, 'g')) ?? []).join('-');

/** Parses a typed authenticator or recovery code. Returns undefined for anything else. */
export function parseCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d+$/.test(code) && code.length === CODE_DIGITS) return { kind: 'app', code };
  const plain = code.replace(/O/g, '0').replace(/[IL]/g, '1');
  const isRecovery = plain.length === RECOVERY_LENGTH && [...plain].every((one) => RECOVERY_ALPHABET.includes(one));
  return isRecovery ? { kind: 'recovery', code: plain } : undefined;
}

/** Two-factor requirement: who needs it, since when (ISO; null while nobody does), and the grace period in days. */
export type TwoFactorRequirement = {
  secondFactorFor: TwoFactorAudience;
  secondFactorDays: number;
  secondFactorSince: string | null;
};

const REQUIRED_TYPES: Record<TwoFactorAudience, readonly UserType[]> = {
  nobody: [],
  admins: ['admin'],
  leads: ['admin', 'manager'],
  all: ['admin', 'manager', 'editor'],
};

/** Returns until when a person without two-factor authentication may set it up, in ISO, or undefined if it isn't required (docs/people.md#factor-demand). */
export function twoFactorDueAt(
  { secondFactorFor, secondFactorDays, secondFactorSince }: TwoFactorRequirement,
  { type, createdAt }: { type: UserType; createdAt: string },
): string | undefined {
  if (secondFactorSince === null || !REQUIRED_TYPES[secondFactorFor].includes(type)) return undefined;
  const from = createdAt > secondFactorSince ? createdAt : secondFactorSince;
  return minutesAfter(from, secondFactorDays * 24 * 60);
}

/** Returns whether a settings change affects the requirement. An unattended admin session must not be able to lift it (docs/people.md#proof). */
export const changesRequirement = (
  before: TwoFactorRequirement,
  after: Omit<TwoFactorRequirement, 'secondFactorSince'>,
): boolean => before.secondFactorFor !== after.secondFactorFor || before.secondFactorDays !== after.secondFactorDays;

/** Returns whether a change exempts anyone or gives them more time. Restarting the grace period gives more time too. */
export const relaxesRequirement = (before: TwoFactorRequirement, after: TwoFactorRequirement): boolean =>
  USER_TYPES.some((type) => {
    const [due, next] = [before, after].map((requirement) => twoFactorDueAt(requirement, { type, createdAt: '' }));
    return due !== undefined && (next === undefined || next > due);
  });

/** Returns the start of a changed requirement. Covering more people restarts the grace period, covering fewer doesn't. */
export function requirementStart(
  before: TwoFactorRequirement,
  after: { secondFactorFor: TwoFactorAudience },
  now: string,
): string | null {
  if (after.secondFactorFor === 'nobody') return null;
  const isWider =
    TWO_FACTOR_AUDIENCES.indexOf(after.secondFactorFor) > TWO_FACTOR_AUDIENCES.indexOf(before.secondFactorFor);
  return isWider ? now : (before.secondFactorSince ?? now);
}

/** Returns a 403 for an app session without the required two-factor setup (docs/people.md#factor-demand). */
export const twoFactorSetupRequired = (): Refusal => refuse('forbidden', SESSION_TEXTS.twoFactorFirst);

/** Two-factor state of a person. */
export type TwoFactor = {
  /** When the authenticator was set up, in ISO, or null. */
  since: string | null;
  recoveryCodesLeft: number;
  /** Number of passkeys. */
  passkeys: number;
};

/** Describes the passkeys of a person without an authenticator. */
export const passkeysText = (count: number): string =>
  count === 1 ? 'Sign-in requires your passkey.' : `Sign-in requires one of your ${count} passkeys.`;

export const TWO_FACTOR_TEXTS = {
  title: 'Two-factor authentication',
  explained: 'Protect your account with a code from an authenticator app when you sign in.',
  needed: 'Two-factor authentication required. Send a code with this ticket to /api/authentication_token/code.',
  ticketEnded: 'This sign-in has expired. Sign in again.',
  wrongCode: 'This code is wrong or was already used.',
  setUpEnded: 'This took too long. Start again.',
  alreadyOn: 'Two-factor authentication is already on. Turn it off first.',
  none: 'Two-factor authentication is off.',
  once: "Store these codes away from your phone. Each works once if you lose it. You won't see them again.",
  loadFailed: "Couldn't load two-factor authentication.",
  beginFailed: "Couldn't set up two-factor authentication.",
  confirmFailed: "Couldn't check the code.",
  renewFailed: "Couldn't create new recovery codes.",
  removeFailed: "Couldn't turn off two-factor authentication.",
  removed: 'Two-factor authentication turned off.',
  demanded: 'This workspace requires two-factor authentication. Set it up to continue.',
  demandedBy: (day: string): string => `This workspace requires two-factor authentication. Set it up by ${day}.`,
  adminRemove: 'Remove two-factor authentication',
  adminRemoveExplained:
    'For someone who lost their phone and recovery codes. This also removes their passkeys, signs them out everywhere and notifies them. Verify their identity first.',
  adminRemoved: 'Two-factor authentication removed.',
  adminRemoveFailed: "Couldn't remove two-factor authentication.",
  nobody: 'Two-factor authentication is off.',
} as const;

/** Returns a 401 after a correct password when a second step is needed. Carries the ticket to send the code with. */
export const secondStepRequired = (ticket: string): Refusal => ({
  ...refuse('unauthenticated', TWO_FACTOR_TEXTS.needed),
  ticket,
});

/** Returns a 401 for a ticket that is unknown or expired, or whose user has changed. */
export const ticketEnded = (): Refusal => refuse('unauthenticated', TWO_FACTOR_TEXTS.ticketEnded);

/** Returns a 401 for a code that is invalid, expired or used. */
export const wrongSignInCode = (): Refusal => refuse('unauthenticated', TWO_FACTOR_TEXTS.wrongCode);

const fieldRefusal = (path: string, text: string): Refusal =>
  refuseInvalid([brokenRuleAt(path, text)] as Violation[]) as Refusal;

/** Returns a 422 on `code` because the first code doesn't match the new secret. */
export const wrongFirstCode = (): Refusal => fieldRefusal('code', TWO_FACTOR_TEXTS.wrongCode);

/** Returns a 422 on `setUp` because the setup has expired. */
export const setUpEnded = (): Refusal => fieldRefusal('setUp', TWO_FACTOR_TEXTS.setUpEnded);

export const twoFactorAlreadyOn = (): Refusal => refuse('conflict', TWO_FACTOR_TEXTS.alreadyOn);
export const twoFactorIsOff = (): Refusal => refuse('conflict', TWO_FACTOR_TEXTS.none);
