/** The claims behind a code, for the browser that began the sign-in (docs/people.md#company-account). */
import { createHash } from 'node:crypto';
import { type OidcClaims, oidcFailed, oidcNotSetUp, type OidcPurpose } from '#domain/platform/sign-in/oidc.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import type { Caller } from '#server/identity/link-tokens/account-links.ts';
import { findThrottle, recordFailure } from '#server/identity/session/throttle.ts';
import { type ConfirmedAttempt, consumeCode } from './attempts.store.ts';
import { CLAIMS_PURPOSE } from './begin-oidc.actions.ts';

/** Name under which wrong codes are counted, which no email can equal. */
const THROTTLE_NAME = '(oidc)';

/** Code of the page that the provider returned to, and the secret that only this browser has. */
export type ReturnCode = { code: string; binding: string };

/** Returns the digest that the browser sent when it began. */
const bindingDigestOf = (binding: string): string => createHash('sha256').update(binding).digest('base64url');

/** Uses the code up in this transaction. Returns undefined if it isn't valid for this browser and purpose. */
export async function consumeAttempt(
  trx: Db,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { code, binding, purposes }: ReturnCode & { purposes: readonly OidcPurpose[] },
): Promise<ConfirmedAttempt | undefined> {
  const sent = { code: digestOf(code), binding: bindingDigestOf(binding), now: clock() };
  const attempt = await consumeCode(trx, sent);
  const text = secrets.decrypt(CLAIMS_PURPOSE, attempt?.encrypted_claims ?? '');
  if (!attempt || text === undefined || !purposes.includes(attempt.purpose)) return undefined;
  return { ...attempt, claims: JSON.parse(text) as OidcClaims };
}

/** Runs `work`, unless too many wrong codes came from this address. A result of undefined is a wrong code and counts as one. */
export async function withCode<T>(
  deps: Deps,
  { address, log, refusalKind = 'unauthenticated' }: Caller & { refusalKind?: 'unauthenticated' | 'conflict' },
  work: () => Promise<T | Refusal | undefined>,
): Promise<T | Refusal> {
  const { db, config, clock } = deps;
  if (!config.oidc) return oidcNotSetUp();
  const attempt = { email: THROTTLE_NAME, address: networkOf(address), now: clock() };
  const throttled = await findThrottle(db, attempt);
  const result = throttled ?? (await work());
  if (result !== undefined) return result;
  log.warn({ event: 'oidc-refused', why: 'wrong code', address }, 'refused');
  return recordFailure(db, attempt, { ...oidcFailed(config.oidc.label), kind: refusalKind });
}
