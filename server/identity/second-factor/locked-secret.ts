/** The secret of a second factor as it is kept: locked for its person, so that no row serves another. */
import type { Vault } from '#server/platform/vault.ts';

const purposeOf = (userId: number): string => `second factor of ${userId}`;

export const lockSecret = (vault: Vault, userId: number, secret: string): string =>
  vault.lock(purposeOf(userId), secret);

/** Undefined where it was locked under another signing key: codes to recover by are good all the same. */
export const openSecret = (vault: Vault, userId: number, locked: string): string | undefined =>
  vault.open(purposeOf(userId), locked);
