/** Seals on texts, by the signing key: whoever holds the text cannot change it (docs/review.md#play). */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Seal = {
  of(text: string): string;
  fits(text: string, seal: string): boolean;
};

/** Apart from the signatures of tokens: what one key signs for one purpose is worth nothing for another. */
const PURPOSE = 'cutroom sealed addresses';

export function createSeal(signingKey: string): Seal {
  const key = createHmac('sha256', signingKey).update(PURPOSE).digest();
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    of: (text) => digestOf(text).toString('base64url'),
    fits: (text, seal) => {
      const given = Buffer.from(seal, 'base64url');
      const due = digestOf(text);
      return given.length === due.length && timingSafeEqual(given, due);
    },
  };
}
