/** Creation and digest of API tokens. The token itself is shown once and never stored. */
import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX } from '#domain/identity/api-tokens.ts';

const BYTES = 32;
/** Long enough to tell one's own tokens apart, too short to help guessing. */
const SHOWN = API_TOKEN_PREFIX.length + 6;

/** Returns the stored digest. The token is random, so a fast hash is enough. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a new token with its stored prefix and digest. */
export function newApiToken(): { token: string; prefix: string; digest: string } {
  const token = API_TOKEN_PREFIX + randomBytes(BYTES).toString('base64url');
  return { token, prefix: token.slice(0, SHOWN), digest: digestOf(token) };
}
