/** Bearer tokens: HS256 only, `exp` required, a lifetime beyond the setting refused (docs/wire.md#tokens, docs/people.md#tokens). */
import { createSigner, createVerifier } from 'fast-jwt';
import { rawRolesOf } from '#domain/identity/roles.ts';
import type { TokenPayload } from '#contract/identity/session.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import type { Tokens } from '#server/platform/ports.ts';

const KEPT_TOKENS = 1_000;
/** Machines beside each other read clocks that are a little apart: a token must be good on all of them at once. */
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

export function createTokens(secret: string, lifetimeSeconds: number): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // Expiry is judged below, by the one clock; the library's own would read another.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  // The library's own memory of tokens takes a digest of each, every time that it is asked.
  const payloads = new LruCache<unknown>(KEPT_TOKENS);
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
      // Issued later than now, it would outlive the setting.
      if (payload.iat * 1000 > nowMs + CLOCKS_APART_MS) return { state: 'invalid' };
      const { sid, ...rest } = payload;
      // From before there were sessions: it names none that could hold.
      if (!Number.isInteger(sid)) return { state: 'expired' };
      const named = { ...rest, sid: sid as number };
      return { state: payload.exp * 1000 <= nowMs ? 'expired' : 'good', payload: named };
    },
  };
}
