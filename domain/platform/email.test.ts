/** Form of email addresses. */
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';

describe('isEmail', () => {
  it.each(['ed@example.com', 'a.b+c@sub.example.co', 'admin@cutroom.local', 'x@localhost', "o'neil@example.com"])(
    'accepts %j',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'ed',
    '@example.com',
    'ed@',
    'a b@example.com',
    'a@b@c.com',
    'a@.com',
    'a@b..com',
    '.a@b.com',
    'a..b@c.com',
    'a@b.com\n',
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('rejects more than 254 characters', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});
