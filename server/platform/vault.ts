/** Locks texts so that only this house can read and make them, by a key that comes of the signing key (docs/people.md#second-factor, docs/wire.md#retries). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Vault = {
  /** The text, locked; it opens for the same purpose alone. */
  lock(purpose: string, text: string): string;
  /** Undefined of what was not locked here for this purpose, or under another key. */
  open(purpose: string, locked: string): string | undefined;
};

/** Apart from what the signing key is used for itself. */
const INFO = 'cutroom vault';
const ALGORITHM = 'aes-256-gcm';
const [KEY_LENGTH, IV_LENGTH, TAG_LENGTH] = [32, 12, 16];

export function createVault(signingKey: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', INFO, KEY_LENGTH));
  return {
    lock: (purpose, text) => {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(purpose));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open: (purpose, locked) => {
      const bytes = Buffer.from(locked, 'base64url');
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
