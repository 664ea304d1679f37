/** Signing in: how many failures are borne, and what a refusal says (docs/people.md#throttle, docs/wire.md#sign-in-errors). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

/** Within the window; the wider parts of an IPv6 network may be an office's, a town's or one attacker's. */
export const SIGN_IN_LIMITS = {
  windowMinutes: 15,
  failuresPerAccountAndAddress: 10,
  failuresPerAddress: 50,
  failuresPer56: 100,
  failuresPer48: 200,
} as const;

/** Failures of one account from anywhere that cost nobody anything, and the longest pause after more (docs/people.md#throttle). */
export const ACCOUNT_PAUSE = { freeFailures: 20, longestSeconds: 60 } as const;

/** Seconds between two tries of an account from places that its person was never seen at, by its failures within the window. */
export const pauseAfter = (failures: number): number =>
  failures < ACCOUNT_PAUSE.freeFailures
    ? 0
    : Math.min(ACCOUNT_PAUSE.longestSeconds, 2 ** (failures - ACCOUNT_PAUSE.freeFailures));

/** One answer for a wrong password, an unknown e-mail and a person who may not sign in. */
export const invalidCredentials = (): Refusal => refuse('unauthenticated', 'Invalid credentials.');

/** A 429 that tells how long to wait; `seconds` from now until the next try is heard. */
export function tooManySignIns(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return {
    ...refuse('throttled', `Too many failed login attempts, please try again in ${wait}.`),
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  };
}

/** A 400 for a sign-in that lacks its e-mail or password, or leaves it empty. */
export const missingKey = (key: string): Refusal => refuse('malformed', `The key "${key}" must be provided.`);
