/** A password that the program makes: for a first administrator, or for whoever lost theirs. */
import { randomInt } from 'node:crypto';

/** Without characters that look alike; sixteen of them hold 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, easy to read aloud; to be changed at the first sign-in. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
