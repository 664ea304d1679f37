/** Creation and digest of API tokens. The token itself is shown once and never stored. */
import { API_TOKEN_PREFIX } from '#domain/identity/api-tokens.ts';
import { digestOf, newToken } from '#server/identity/link-tokens/link-token.ts';

/** Length of the part shown in lists: long enough to tell one's own tokens apart, too short to help guessing. */
const SHOWN_LENGTH = API_TOKEN_PREFIX.length + 6;

/** Returns a new token with its stored prefix and digest. */
export function newApiToken(): { token: string; prefix: string; digest: string } {
  const token = API_TOKEN_PREFIX + newToken();
  return { token, prefix: token.slice(0, SHOWN_LENGTH), digest: digestOf(token) };
}
