/** Passwords that anybody would try: the common ones, and words of the person and of the house (docs/people.md#passwords). */
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

export const PASSWORD_TEXTS = {
  common: 'This password is among the most common ones. Please choose another.',
  ownWord: 'This password is a name or an address that others know. Please choose another.',
  chooseFirst: 'Choose a password of your own first.',
  sameAsGiven: 'Please choose another than the one that you were given.',
} as const;

/** A 403 for whoever signed in to the app with a password that somebody else chose (docs/people.md#assigned-passwords). */
export const choosePasswordFirst = (): Refusal => refuse('forbidden', PASSWORD_TEXTS.chooseFirst);

/** Whose password it is to be, as far as others know it. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

const PRODUCT = 'cutroom';

/** Letters and digits alone, whatever their case and marks, without the digits at the end: 'Léna.Fischer-77' is 'lenafischer'. */
const coreOf = (text: string): string =>
  normaliseForSearch(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');

/** What a stranger would try for this person in this house. */
const wordsOf = ({ firstName = '', lastName = '', email = '' }: PasswordOwner, house: string): string[] => [
  firstName,
  lastName,
  firstName + lastName,
  lastName + firstName,
  email,
  email.slice(0, email.lastIndexOf('@')),
  house,
  PRODUCT,
];

const MAX_TAIL_DIGITS = 4;

/** Checks the password and each shorter form of it without a tail of up to 4 digits and any punctuation: 'Dragon-2024!' is 'dragon'. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  for (let end = text.length; end > 0; end -= 1) {
    const tail = text.slice(end);
    if (/\p{L}/u.test(tail) || tail.replace(/\P{N}/gu, '').length > MAX_TAIL_DIGITS) return false;
    if (common.has(text.slice(0, end))) return true;
  }
  return false;
}

/** What is wrong with a password that has the right length: it is a word of its owner or a common one, alone or with digits behind. */
export function checkGuessable(
  password: string,
  { common, owner, house }: { common: ReadonlySet<string>; owner: PasswordOwner; house: string },
  path = 'plainPassword',
): Violation[] {
  const core = coreOf(password);
  const isOwnWord = core !== '' && wordsOf(owner, house).some((word) => coreOf(word) === core);
  // Many first names are common passwords too: that it is their own tells people more.
  if (isOwnWord) return [brokenRuleAt(path, PASSWORD_TEXTS.ownWord)];
  return isCommon(password, common) ? [brokenRuleAt(path, PASSWORD_TEXTS.common)] : [];
}
