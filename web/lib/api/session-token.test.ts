/** Roles and expiry of session tokens. */
import { describe, expect, it } from 'vitest';
import { emailOfToken, isTokenExpired, typesOfToken } from './session-token.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenWith = (payload: unknown): string => `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`;

describe('the roles of a token', () => {
  it.each([
    [['ROLE_ADMIN', 'ROLE_USER'], ['admin']],
    [
      ['ROLE_MODERATOR', 'ROLE_USER'],
      ['manager', 'editor'],
    ],
    [['ROLE_EDITOR', 'ROLE_USER'], ['editor']],
    [{ 0: 'ROLE_USER' }, ['editor']],
    ['ROLE_MODERATOR', ['manager', 'editor']],
    [['ROLE_CLIENT'], []],
    [undefined, []],
  ])('%j grants %j', (roles, types) => {
    expect(typesOfToken(tokenWith({ roles }))).toEqual(types);
  });

  it('are read when the token contains non-ASCII names', () => {
    expect(typesOfToken(tokenWith({ username: 'zoë@cutroom.local', roles: ['ROLE_ADMIN'] }))).toEqual(['admin']);
  });

  it.each([
    ['zoë@cutroom.local', 'zoë@cutroom.local'],
    ['zoe', undefined],
    [undefined, undefined],
    [7, undefined],
  ])('with the username %j gives the email %j', (username, email) => {
    expect(emailOfToken(tokenWith({ username }))).toBe(email);
  });

  it.each(['', 'x', 'a.b.c', 'a..c'])('are empty for the invalid token %j', (token) => {
    expect(typesOfToken(token)).toEqual([]);
    expect(isTokenExpired(token, 0)).toBe(true);
  });
});

describe('token expiry', () => {
  it('is at exp, in seconds since the epoch', () => {
    const token = tokenWith({ exp: 1_000 });
    expect(isTokenExpired(token, 999_999)).toBe(false);
    expect(isTokenExpired(token, 1_000_000)).toBe(true);
  });

  it('has passed when there is no exp', () => {
    expect(isTokenExpired(tokenWith({ roles: ['ROLE_ADMIN'] }), 0)).toBe(true);
  });
});
