/** Codes to recover by: what is told once, and what is kept in its place. */
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '#domain/identity/second-factor.ts';

/** Random as they are, nothing slower is needed to keep them from being found by their digests. */
export const digestOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** 256 is a multiple of the alphabet's 32, so that each letter is as likely as the others. */
const newCode = (): string =>
  [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('');

/** Ten new ones, without the dashes that people read them with. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);
