/** Sign-in throttling and refusals (docs/people.md#throttle, docs/api-reference.md#sign-in-errors). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Seconds } from '#domain/platform/units.ts';

/** Failures allowed within the window. A wider IPv6 prefix may be an office, a town or a single attacker. */
export const SIGN_IN_LIMITS = {
  windowMinutes: 15,
  failuresPerAccountAndAddress: 10,
  failuresPerAddress: 50,
  failuresPer56: 100,
  failuresPer48: 200,
} as const;

/** Failures per account that have no effect, and the longest pause after more (docs/people.md#throttle). */
export const ACCOUNT_PAUSE = { freeFailures: 20, longestSeconds: 60 } as const;

/** Returns the required pause in seconds between tries from networks new to the account, by its failures within the window. */
export const pauseAfter = (failures: number): number =>
  failures < ACCOUNT_PAUSE.freeFailures
    ? 0
    : Math.min(ACCOUNT_PAUSE.longestSeconds, 2 ** (failures - ACCOUNT_PAUSE.freeFailures));

/** Returns the same refusal for a wrong password, an unknown email and a deactivated user. */
export const invalidCredentials = (): Refusal => refuse('unauthenticated', 'Invalid credentials.');

/** Returns a 429 with the seconds until the next try is accepted. */
export function tooManySignIns(seconds: Seconds): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return {
    ...refuse('throttled', `Too many failed login attempts, please try again in ${wait}.`),
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  };
}

/** Returns a 400 for a sign-in without an email or password. */
export const missingKey = (key: string): Refusal => refuse('malformed', `The key "${key}" must be provided.`);
