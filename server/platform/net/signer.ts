/** HMAC signatures on text, made with the signing key, so that recipients can't change the text (docs/review.md#play). */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
};

/** Domain separation from token signatures, so that a signature for one purpose is worthless for another. */
const PURPOSE = 'cutroom sealed addresses';

export function createSigner(signingKey: string): Signer {
  const key = createHmac('sha256', signingKey).update(PURPOSE).digest();
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digestOf(text).toString('base64url'),
    verify: (text, signature) => {
      const actual = Buffer.from(signature, 'base64url');
      const expected = digestOf(text);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
