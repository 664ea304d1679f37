/** The second factor: codes of an app on the phone, ten codes to recover by, and what is said of them (docs/people.md#second-factor). */
import { addSeconds } from '#domain/platform/dates.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import { type Refusal, refuse, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { USER_TYPES, type UserType } from './roles.ts';
import { FACTOR_AUDIENCES, type FactorAudience } from './settings.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** A code is good for the half minute that it is made of, and for the one before and the one after it. */
export const CODE_SECONDS = 30;
export const CODE_STEPS_APART = 1;
export const CODE_DIGITS = 6;

/** The most that is read of a ticket, or of what is being set up, and of a code as it is typed. */
export const LOCKED_LENGTH = 1_000;
export const TYPED_LENGTH = 60;

/** Between the right password and the code, and between the secret and the first code of it. */
export const TICKET_MINUTES = 5;
export const SET_UP_MINUTES = 15;

export const RECOVERY_CODES = 10;
/** Without letters that are read as digits, or as one another. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: 120 are too many to be found by their digests (docs/decisions.md#identity-22). */
export const RECOVERY_LENGTH = 24;
const GROUP = 4;

/** The half minute of a moment, counted since 1970; of an instant in ISO. */
export const stepAt = (now: string): number => Math.floor(Date.parse(now) / 1000 / CODE_SECONDS);

/** A moment so many minutes later, in ISO. */
export const minutesAfter = (now: string, minutes: number): string => addSeconds(now, minutes * 60);

/** As people read it: groups of four. */
export const inGroups = (text: string): string => (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** What was typed as a code: of the app, or to recover by. Undefined of what can be neither. */
export function codeIn(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d+$/.test(code) && code.length === CODE_DIGITS) return { kind: 'app', code };
  const plain = code.replace(/O/g, '0').replace(/[IL]/g, '1');
  const isRecovery = plain.length === RECOVERY_LENGTH && [...plain].every((one) => RECOVERY_ALPHABET.includes(one));
  return isRecovery ? { kind: 'recovery', code: plain } : undefined;
}

/** What a house demands: of whom, since when in ISO (null where of nobody yet), and how many days people are given. */
export type FactorDemand = {
  secondFactorFor: FactorAudience;
  secondFactorDays: number;
  secondFactorSince: string | null;
};

const DEMANDED: Record<FactorAudience, readonly UserType[]> = {
  nobody: [],
  admins: ['admin'],
  leads: ['admin', 'manager'],
  all: ['admin', 'manager', 'editor'],
};

/** Until when somebody without a second factor has time to set one up, in ISO; undefined where none is demanded of them (docs/people.md#factor-demand). */
export function factorDue(
  { secondFactorFor, secondFactorDays, secondFactorSince }: FactorDemand,
  { type, createdAt }: { type: UserType; createdAt: string },
): string | undefined {
  if (secondFactorSince === null || !DEMANDED[secondFactorFor].includes(type)) return undefined;
  const from = createdAt > secondFactorSince ? createdAt : secondFactorSince;
  return minutesAfter(from, secondFactorDays * 24 * 60);
}

/** Whether a change of the settings makes the demand another one: whoever has an open session of an administrator must not be able to end it (docs/people.md#proof). */
export const changesDemand = (before: FactorDemand, after: Omit<FactorDemand, 'secondFactorSince'>): boolean =>
  before.secondFactorFor !== after.secondFactorFor || before.secondFactorDays !== after.secondFactorDays;

/** Whether a change frees somebody from the demand, or gives them more time: days that begin anew do too. */
export const liftsDemand = (before: FactorDemand, after: FactorDemand): boolean =>
  USER_TYPES.some((type) => {
    const [due, next] = [before, after].map((demand) => factorDue(demand, { type, createdAt: '' }));
    return due !== undefined && (next === undefined || next > due);
  });

/** Since when a demand holds that is changed now: more people begin their days anew, fewer do not. */
export function demandedSince(
  before: FactorDemand,
  after: { secondFactorFor: FactorAudience },
  now: string,
): string | null {
  if (after.secondFactorFor === 'nobody') return null;
  const isWider = FACTOR_AUDIENCES.indexOf(after.secondFactorFor) > FACTOR_AUDIENCES.indexOf(before.secondFactorFor);
  return isWider ? now : (before.secondFactorSince ?? now);
}

/** A 403 for whoever signed in to the app without a second factor that is due (docs/people.md#factor-demand). */
export const setUpFactorFirst = (): Refusal => refuse('forbidden', SESSION_TEXTS.factorFirst);

/** How it stands with the second factor of a person. */
export type SecondFactor = {
  /** Since when codes of an app are asked for, in ISO; null where they are not. */
  since: string | null;
  recoveryCodesLeft: number;
  /** How many there are. */
  passkeys: number;
};

/** Of somebody without codes of an app. */
export const passkeysText = (count: number): string =>
  count === 1 ? 'A passkey is asked for.' : `One of ${count} passkeys is asked for.`;

export const SECOND_FACTOR_TEXTS = {
  title: 'Second factor',
  explained:
    'With a second factor your password alone signs nobody in: an authenticator app on your phone shows a code that is asked for besides.',
  needed: 'A second factor is needed: send a code with this ticket to /api/authentication_token/code.',
  ticketEnded: 'This sign-in took too long, or something has changed meanwhile. Please sign in again.',
  wrongCode: 'This code is wrong, or was used already.',
  setUpEnded: 'This took too long. Please begin again.',
  thereAlready: 'There is a second factor already. Turn it off first.',
  none: 'There is no second factor.',
  once: 'Keep these codes where your phone is not: each signs you in once when you do not have it. They are not shown again.',
  loadFailed: 'The second factor could not be loaded.',
  beginFailed: 'The second factor could not be set up.',
  confirmFailed: 'The code could not be checked.',
  renewFailed: 'New recovery codes could not be made.',
  removeFailed: 'The second factor could not be turned off.',
  removed: 'The second factor is turned off.',
  demanded: 'This house asks for a second factor. Set one up to go on.',
  demandedBy: (day: string): string => `This house asks you to set up a second factor by ${day}.`,
  takeAway: 'Take the second factor away',
  takeAwayExplained:
    'For somebody who has lost their phone and their recovery codes. Their passkeys go too. They are signed out everywhere and told of it; their password alone signs them in from then on. Be sure that it is they who ask.',
  takenAway: 'The second factor is taken away.',
  takeAwayFailed: 'The second factor could not be taken away.',
  nobody: 'No second factor.',
} as const;

/** A 401 for whoever gave the right password of somebody with a second factor: it carries the ticket that a code is sent with. */
export const secondStepNeeded = (ticket: string): Refusal => ({
  ...refuse('unauthenticated', SECOND_FACTOR_TEXTS.needed),
  ticket,
});

/** A 401 for a ticket that never was, has run out, or whose person has changed since. */
export const ticketEnded = (): Refusal => refuse('unauthenticated', SECOND_FACTOR_TEXTS.ticketEnded);

/** A 401 for a code that is none, is not of now, or was used. */
export const wrongSignInCode = (): Refusal => refuse('unauthenticated', SECOND_FACTOR_TEXTS.wrongCode);

const inField = (path: string, text: string): Refusal =>
  refuseInvalid([brokenRuleAt(path, text)] as Violation[]) as Refusal;

/** The first code of a new secret does not fit: a 422 on `code`. */
export const wrongFirstCode = (): Refusal => inField('code', SECOND_FACTOR_TEXTS.wrongCode);

/** What was begun is over: a 422 on `setUp`. */
export const setUpEnded = (): Refusal => inField('setUp', SECOND_FACTOR_TEXTS.setUpEnded);

export const factorThereAlready = (): Refusal => refuse('conflict', SECOND_FACTOR_TEXTS.thereAlready);
export const noSecondFactor = (): Refusal => refuse('conflict', SECOND_FACTOR_TEXTS.none);
