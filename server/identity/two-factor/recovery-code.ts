/** Creation and digest of recovery codes. The codes themselves are shown once and never stored. */
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '#domain/identity/two-factor.ts';

/** Returns the stored digest. The codes are random, so a fast hash is enough. */
export const digestOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** 256 is a multiple of the alphabet's 32 characters, so each is equally likely. */
const newCode = (): string =>
  [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('');

/** Returns ten new codes, without the dashes used for display. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);
