/** Guessable passwords: common ones, and words taken from the person and the workspace (docs/people.md#passwords). */
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

export const PASSWORD_TEXTS = {
  common: 'This password is too common. Choose another.',
  ownWord: 'This password is easy to guess from a name or address. Choose another.',
  chooseFirst: 'Choose your own password first.',
  sameAsGiven: 'Choose a different password from the one you were given.',
} as const;

/** Returns a 403 for a session of the app that uses a password chosen by someone else (docs/people.md#assigned-passwords). */
export const passwordChoiceRequired = (): Refusal => refuse('forbidden', PASSWORD_TEXTS.chooseFirst);

/** Publicly known data of the password's owner. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

const PRODUCT = 'cutroom';

/** Reduces text to letters and digits without case, accents or trailing digits: 'Léna.Fischer-77' becomes 'lenafischer'. */
const withoutTrailingDigits = (text: string): string =>
  normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');

/** Returns words a stranger would try for this person in this workspace. */
const wordsOf = ({ firstName = '', lastName = '', email = '' }: PasswordOwner, workspaceName: string): string[] => [
  firstName,
  lastName,
  firstName + lastName,
  lastName + firstName,
  email,
  email.slice(0, email.lastIndexOf('@')),
  workspaceName,
  PRODUCT,
];

const MAX_TAIL_DIGITS = 4;

/** Returns whether the password is common, also without up to 4 trailing digits and punctuation: 'Dragon-2024!' counts as 'dragon'. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  for (let end = text.length; end > 0; end -= 1) {
    const tail = text.slice(end);
    if (/\p{L}/u.test(tail) || tail.replace(/\P{N}/gu, '').length > MAX_TAIL_DIGITS) return false;
    if (common.has(text.slice(0, end))) return true;
  }
  return false;
}

/** Checks a password of valid length: it may be neither a common password nor a word from its owner's data, with or without trailing digits. */
export function checkGuessability(
  password: string,
  { common, owner, workspaceName }: { common: ReadonlySet<string>; owner: PasswordOwner; workspaceName: string },
  path = 'plainPassword',
): Violation[] {
  const core = withoutTrailingDigits(password);
  const isOwnWord = core !== '' && wordsOf(owner, workspaceName).some((word) => withoutTrailingDigits(word) === core);
  // Checked before the common ones, since its message is more helpful.
  if (isOwnWord) return [brokenRuleAt(path, PASSWORD_TEXTS.ownWord)];
  return isCommon(password, common) ? [brokenRuleAt(path, PASSWORD_TEXTS.common)] : [];
}
