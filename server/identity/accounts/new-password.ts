/** Generated passwords for first administrators and for users who lost theirs. */
import { randomInt } from 'node:crypto';

/** No look-alike characters; sixteen of these have 79 bits of entropy. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns four groups of four characters, easy to read aloud. The password must be changed at the first sign-in. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
