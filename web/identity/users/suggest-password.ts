/** A password to begin with: random, and easy to read out. */

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Four groups of four, some 79 bits. */
export function suggestPassword(): string {
  // A byte above this would make some letters likelier than others.
  const fair = 256 - (256 % LETTERS.length);
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < fair) letters.push(LETTERS.charAt(byte % LETTERS.length));
  }
  const groups = Array.from({ length: GROUPS }, (_, place) =>
    letters.slice(place * GROUP_LENGTH, (place + 1) * GROUP_LENGTH),
  );
  return groups.map((group) => group.join('')).join('-');
}
