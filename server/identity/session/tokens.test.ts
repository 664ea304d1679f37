/** Tests of tokens: their content, and every reason to reject one (docs/api-reference.md#tokens, docs/people.md#tokens). */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const tokens = createTokens(SECRET, 3600);
const holder = { id: 7, email: 'ed@example.com', type: 'editor', tokenVersion: 3, sessionId: 12 } as const;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token without the library, which would correct `iat`. */
function signByHand(payload: object, key = SECRET): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const iat = NOW / 1000;
const good = { iat, exp: iat + 3600, roles: [], username: 'ed@example.com', uid: 7, ver: 3, sid: 12 };

test('accepts a fresh token and returns its user', () => {
  expect(tokens.check(tokens.issue(holder, NOW), NOW)).toEqual({
    state: 'good',
    payload: { ...good, roles: ['ROLE_EDITOR', 'ROLE_USER'] },
  });
});

test('accepts a handmade token with the same content', () => {
  expect(tokens.check(signByHand(good), NOW).state).toBe('good');
});

test('expires a token at the exact second it states', () => {
  const token = tokens.issue(holder, NOW);
  expect(tokens.check(token, NOW + 3_599_999).state).toBe('good');
  expect(tokens.check(token, NOW + 3_600_000).state).toBe('expired');
});

test('treats a token without a session as expired', () => {
  expect(tokens.check(signByHand({ ...good, sid: undefined }), NOW)).toEqual({ state: 'expired' });
});

test.each([
  ['another key', signByHand(good, 'another-secret-of-at-least-thirty-two-ch')],
  ['a lifetime beyond the setting', signByHand({ ...good, exp: iat + 3601 })],
  ['a beginning in an hour', signByHand({ ...good, iat: iat + 3_600, exp: iat + 7_200 })],
  ['a beginning in a minute', signByHand({ ...good, iat: iat + 60 })],
  ['a beginning in two seconds', signByHand({ ...good, iat: iat + 2 })],
  ['a beginning in years', signByHand({ ...good, iat: iat * 2, exp: iat * 2 + 3_600 })],
  ['no exp', signByHand({ ...good, exp: undefined })],
  ['no iat', signByHand({ ...good, iat: undefined })],
  ['no uid', signByHand({ ...good, uid: undefined })],
  ['a fraction of a second', signByHand({ ...good, iat: iat + 0.5 })],
  ['no text', ''],
  ['rubbish', 'a.b.c'],
  [
    'alg none',
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`,
  ],
])('rejects a token with %s', (_what, token) => {
  expect(tokens.check(token, NOW).state).toBe('invalid');
});

test('accepts a token of another machine whose clock is a second ahead', () => {
  expect(tokens.check(tokens.issue(holder, NOW + 999), NOW - 1).state).toBe('good');
});

test('rejects a token with an altered payload', () => {
  const [head, , signature] = tokens.issue(holder, NOW).split('.');
  const altered = Buffer.from(JSON.stringify({ ...good, uid: 1 })).toString('base64url');
  expect(tokens.check(`${head}.${altered}.${signature}`, NOW).state).toBe('invalid');
});
