/** Random initial password that is easy to read out. */

/** Characters without ambiguous letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns four groups of four characters, about 79 bits. */
export function suggestPassword(): string {
  // Rejecting larger bytes avoids modulo bias.
  const unbiasedLimit = 256 - (256 % LETTERS.length);
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < unbiasedLimit) letters.push(LETTERS.charAt(byte % LETTERS.length));
  }
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.map((group) => group.join('')).join('-');
}
