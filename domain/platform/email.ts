/** Form of email addresses. */
import { LIMITS } from './limits.ts';
import { countCharacters } from './text.ts';

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,"()<>[\]]+(\.[^\s@.,"()<>[\]]+)*$/;

/** Returns whether a text looks like an email address of at most 254 characters. */
export function isEmail(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return countCharacters(text) <= LIMITS.emailLength && EMAIL.test(text);
}
