/** The token of an invite link: 32 bytes of chance, of which the digest alone is kept. */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** What is kept of a token. It is too long to be guessed, so that a plain digest does. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token, as it stands in an address. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');
