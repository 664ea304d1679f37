/** Encrypts text with a key derived from the signing key, so that only this instance can read it (docs/people.md#second-factor, docs/api-reference.md#retries). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Secrets = {
  /** Returns the text encrypted; it can be decrypted for the same purpose only. */
  encrypt(purpose: string, text: string): string;
  /** Returns undefined when the text was encrypted elsewhere, for another purpose, or with another key. */
  decrypt(purpose: string, encrypted: string): string | undefined;
};

/** Separates the derived key from other uses of the signing key. */
const INFO = 'cutroom vault';
const ALGORITHM = 'aes-256-gcm';
const [KEY_LENGTH, IV_LENGTH, TAG_LENGTH] = [32, 12, 16];

export function createSecrets(signingKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', INFO, KEY_LENGTH));
  return {
    encrypt: (purpose, text) => {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(purpose));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    decrypt: (purpose, encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < IV_LENGTH + TAG_LENGTH) return undefined;
      const iv = bytes.subarray(0, IV_LENGTH);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-TAG_LENGTH));
      try {
        return decipher.update(bytes.subarray(IV_LENGTH, -TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
