/** Tests of the rules of company sign-in (docs/people.md#company-account). */
import { describe, expect, it } from 'vitest';
import { checkUnlink, isCompanyAccountRequired, isIssuedNow, linksByEmail, OIDC_TEXTS } from './oidc.ts';

const claims = (emailVerified: unknown) => ({
  issuer: 'https://id.example',
  subject: 's',
  email: 'a@b.example',
  emailVerified,
});
const editor = { type: 'editor', isActive: true, hasIdentity: false } as const;

describe('linking by email', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [undefined, false],
    [1, false],
    [null, false],
  ])('with email_verified %o is %o', (emailVerified, isLinked) =>
    expect(linksByEmail(claims(emailVerified), editor)).toBe(isLinked),
  );

  it.each([
    ['an inactive person', { isActive: false }],
    ['an administrator', { type: 'admin' }],
    ['a person with another account of the provider', { hasIdentity: true }],
  ] as const)('leaves out %s', (_who, more) => expect(linksByEmail(claims(true), { ...editor, ...more })).toBe(false));

  it('includes managers', () => expect(linksByEmail(claims(true), { ...editor, type: 'manager' })).toBe(true));
});

it('is required of everyone but administrators, if the operator says so', () => {
  expect(isCompanyAccountRequired(undefined, 'editor')).toBe(false);
  expect(isCompanyAccountRequired({ only: false }, 'editor')).toBe(false);
  expect(isCompanyAccountRequired({ only: true }, 'editor')).toBe(true);
  expect(isCompanyAccountRequired({ only: true }, 'manager')).toBe(true);
  expect(isCompanyAccountRequired({ only: true }, 'admin')).toBe(false);
});

it.each([
  [60, true],
  [61, false],
  [-60, true],
  [-61, false],
])('a token issued %i seconds from now is accepted: %o', (seconds, isGood) => {
  const now = '2026-03-10T12:00:00.000Z';
  expect(isIssuedNow(Date.parse(now) / 1000 + seconds, now)).toBe(isGood);
});

describe('unlinking', () => {
  const own = { isRequired: false, isOwn: true };
  it.each([
    ['a password is left', { hasPassword: true, passkeys: 0 }, own, undefined],
    ['a passkey is left', { hasPassword: false, passkeys: 1 }, own, undefined],
    ['nothing is left', { hasPassword: false, passkeys: 0 }, own, OIDC_TEXTS.lastWay],
    ['it is required', { hasPassword: true, passkeys: 1 }, { isRequired: true, isOwn: true }, OIDC_TEXTS.required],
    ['an administrator does it', { hasPassword: true, passkeys: 0 }, { isRequired: true, isOwn: false }, undefined],
    [
      'an administrator does it and nothing is left',
      { hasPassword: false, passkeys: 1 },
      { isRequired: true, isOwn: false },
      OIDC_TEXTS.lastWayOfOther,
    ],
  ])('if %s', (_case, ways, how, message) => expect(checkUnlink(ways, how)?.message).toBe(message));
});
