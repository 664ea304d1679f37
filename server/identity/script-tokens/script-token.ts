/** A token for scripts: what is told once, and what is kept in its place. */
import { createHash, randomBytes } from 'node:crypto';
import { SCRIPT_TOKEN_START } from '#domain/identity/script-tokens.ts';

const BYTES = 32;
/** Enough to know one's own tokens apart, and of no help to a guesser. */
const SHOWN = SCRIPT_TOKEN_START.length + 6;

/** Random as it is, nothing slower than SHA-256 is needed to keep it from being found by its digest. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new one, with what is kept of it. */
export function newScriptToken(): { token: string; prefix: string; digest: string } {
  const token = SCRIPT_TOKEN_START + randomBytes(BYTES).toString('base64url');
  return { token, prefix: token.slice(0, SHOWN), digest: digestOf(token) };
}
