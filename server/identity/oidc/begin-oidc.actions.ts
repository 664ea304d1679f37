/** The way to the provider and back: begin a company sign-in, and store what the provider confirmed (docs/people.md#company-account). */
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  OIDC_ATTEMPTS_PER_NETWORK,
  type OidcError,
  oidcNotSetUp,
  type OidcPurpose,
  oidcUnreachable,
} from '#domain/platform/sign-in/oidc.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { tooManySignIns } from '#domain/identity/sign-in.ts';
import { minutesAfter } from '#domain/identity/two-factor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { digestOf, newToken } from '#server/identity/link-tokens/link-token.ts';
import { consumeState, insertAttempt, listAttemptStarts, storeClaims } from './attempts.store.ts';
import { describeProviderError, recordProviderError } from './provider-status.store.ts';

const VERIFIER_PURPOSE = 'verifier of a company sign-in';
export const CLAIMS_PURPOSE = 'claims of a company sign-in';

/** Minutes after which attempts no longer count. */
const ATTEMPT_MINUTES = 10;

type BeginRequest = {
  binding: string;
  purpose: OidcPurpose;
  userId?: number | undefined;
  /** Digest of the invite's token. */
  inviteHash?: string | undefined;
};

/** Refuses another attempt of a network that has too many under way. */
async function checkAttempts({ db, clock }: Deps, network: string): Promise<Refusal | undefined> {
  const now = clock();
  const starts = await listAttemptStarts(db, { network, now });
  const [oldest = now] = starts;
  if (starts.length < OIDC_ATTEMPTS_PER_NETWORK) return undefined;
  return tooManySignIns((Date.parse(minutesAfter(oldest, ATTEMPT_MINUTES)) - Date.parse(now)) / 1000);
}

/** Returns the address of the provider's sign-in page. Only the digest of its state is stored. */
export async function beginOidc(
  deps: Deps,
  { binding, purpose, userId, inviteHash }: BeginRequest,
  address: string,
): Promise<{ url: string } | Refusal> {
  const { db, oidc, config, secrets, clock, log } = deps;
  if (!oidc || !config.oidc) return oidcNotSetUp();
  const network = networkOf(address);
  const throttled = await checkAttempts(deps, network);
  if (throttled) return throttled;
  await requireDiskSpace(deps);
  const checks = { state: newToken(), nonce: newToken(), verifier: randomBytes(32).toString('base64url') };
  const url = await oidc.authorizationUrl(checks).catch(async (error: unknown): Promise<Refusal> => {
    const message = describeProviderError(error);
    log.warn({ event: 'oidc-failed', why: message }, 'the sign-in provider failed');
    await recordProviderError(deps, message);
    return oidcUnreachable(config.oidc?.label ?? '');
  });
  if (isRefusal(url)) return url;
  await insertAttempt(db, {
    state_hash: digestOf(checks.state),
    nonce: checks.nonce,
    encrypted_verifier: secrets.encrypt(VERIFIER_PURPOSE, checks.verifier),
    binding_hash: binding,
    purpose,
    user_id: userId ?? null,
    invite_hash: inviteHash ?? null,
    network,
    created_at: clock(),
  });
  return { url };
}

/** Exchanges what the provider's page returned with for a code that the app can use once, or for an error. */
export async function receiveClaims(
  deps: Deps,
  query: string,
  log: FastifyBaseLogger,
): Promise<{ code: string } | { error: OidcError }> {
  const { db, oidc, secrets, clock } = deps;
  const parameters = new URLSearchParams(query);
  const state = parameters.get('state') ?? '';
  const attempt = await consumeState(db, digestOf(state), clock());
  const verifier = attempt && secrets.decrypt(VERIFIER_PURPOSE, attempt.encrypted_verifier);
  if (!oidc || !attempt || verifier === undefined) return { error: 'failed' };
  if (parameters.get('error') === 'access_denied') return { error: 'canceled' };
  try {
    const claims = await oidc.claimsOf(query, { state, nonce: attempt.nonce, verifier });
    const code = newToken();
    const encryptedClaims = secrets.encrypt(CLAIMS_PURPOSE, JSON.stringify(claims));
    await storeClaims(db, attempt.state_hash, { codeHash: digestOf(code), encryptedClaims, now: clock() });
    return { code };
  } catch (error) {
    const message = describeProviderError(error);
    log.warn({ event: 'oidc-failed', why: message }, 'the sign-in provider failed');
    await recordProviderError(deps, message);
    return { error: 'failed' };
  }
}
