/** What the signing key does for texts: a seal, so that whoever holds the text cannot change it (docs/review.md#play), and a cipher, so that whoever reads the database cannot read it (docs/wire.md#retries). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type Seal = {
  of(text: string): string;
  fits(text: string, seal: string): boolean;
  /** As it may be kept, to be read back by `decrypt` about the same thing alone. */
  encrypt(text: string, about: string): string;
  /** Undefined where another key or another thing stands behind it, or it was changed. */
  decrypt(kept: string, about: string): string | undefined;
};

/** Apart from the signatures of tokens: what one key signs for one purpose is worth nothing for another. */
const PURPOSE = 'cutroom sealed addresses';
const CIPHER_PURPOSE = 'cutroom kept answers';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSeal(signingKey: string): Seal {
  const keyFor = (purpose: string): Buffer => createHmac('sha256', signingKey).update(purpose).digest();
  const [key, cipherKey] = [keyFor(PURPOSE), keyFor(CIPHER_PURPOSE)];
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    of: (text) => digestOf(text).toString('base64url'),
    fits: (text, seal) => {
      const given = Buffer.from(seal, 'base64url');
      const due = digestOf(text);
      return given.length === due.length && timingSafeEqual(given, due);
    },
    encrypt: (text, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, iv).setAAD(Buffer.from(about));
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64');
    },
    decrypt: (kept, about) => {
      const bytes = Buffer.from(kept, 'base64');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
