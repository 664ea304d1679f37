/** Encryption of a user's authenticator secret. The user ID is part of the purpose, so a row copied to another user can't be decrypted. */
import type { Secrets } from '#server/platform/config/secrets.ts';

const purposeOf = (userId: number): string => `second factor of ${userId}`;

export const encryptSecret = (secrets: Secrets, userId: number, secret: string): string =>
  secrets.encrypt(purposeOf(userId), secret);

/** Decrypts the secret. Returns undefined if another signing key encrypted it; recovery codes still work then. */
export const decryptSecret = (secrets: Secrets, userId: number, encryptedSecret: string): string | undefined =>
  secrets.decrypt(purposeOf(userId), encryptedSecret);
