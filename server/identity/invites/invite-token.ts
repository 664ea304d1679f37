/** Random tokens of invite links. Only their digest is stored. */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Returns the stored digest of a token. The token has 256 random bits, so a plain hash is enough. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a new token, encoded for use in a URL. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');
