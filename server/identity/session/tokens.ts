/** Bearer tokens: HS256 only, `exp` required, lifetimes beyond the setting rejected (docs/api-reference.md#tokens, docs/people.md#tokens). */
import { createSigner, createVerifier } from 'fast-jwt';
import { rawRolesOf } from '#domain/platform/actor.ts';
import type { Seconds } from '#domain/platform/units.ts';
import type { TokenPayload } from '#contract/platform/session.ts';
import { LruCache } from '#server/platform/schedule/lru-cache.ts';
import type { Tokens } from '#server/platform/ports.ts';

const CACHED_TOKENS = 1_000;
/** Tolerated clock difference between machines: a new token must be valid on all of them at once. */
const CLOCKS_APART_MS = 1_000;

const isPayload = (value: unknown): value is Omit<TokenPayload, 'sid'> & { sid?: unknown } => {
  const p = value as TokenPayload;
  return (
    Number.isInteger(p.iat) &&
    Number.isInteger(p.exp) &&
    Number.isInteger(p.uid) &&
    Number.isInteger(p.ver) &&
    typeof p.username === 'string'
  );
};

export function createTokens(secret: string, lifetimeSeconds: Seconds): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // Expiry is checked below against the injected clock; the library would read the system's.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  // The library's own cache hashes each token on every lookup.
  const payloads = new LruCache<unknown>(CACHED_TOKENS);
  const payloadOf = (token: string): unknown => {
    const cached = payloads.get(token);
    if (cached !== undefined) return cached;
    const payload: unknown = verify(token);
    payloads.set(token, payload);
    return payload;
  };
  return {
    issue(bearer, nowMs) {
      const iat = Math.floor(nowMs / 1000);
      return sign({
        iat,
        exp: iat + lifetimeSeconds,
        roles: rawRolesOf(bearer.type),
        username: bearer.email,
        uid: bearer.id,
        ver: bearer.tokenVersion,
        sid: bearer.sessionId,
      });
    },
    check(token, nowMs) {
      let payload: unknown;
      try {
        payload = payloadOf(token);
      } catch {
        return { state: 'invalid' };
      }
      if (!isPayload(payload) || payload.exp - payload.iat > lifetimeSeconds) return { state: 'invalid' };
      // A token issued in the future would outlive the configured lifetime.
      if (payload.iat * 1000 > nowMs + CLOCKS_APART_MS) return { state: 'invalid' };
      const { sid, ...rest } = payload;
      // The token was issued before sessions existed, so it names none.
      if (!Number.isInteger(sid)) return { state: 'expired' };
      const named = { ...rest, sid: sid as number };
      return { state: payload.exp * 1000 <= nowMs ? 'expired' : 'good', payload: named };
    },
  };
}
