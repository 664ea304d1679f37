/** Tests of TOTP codes: the vectors of RFC 6238 and the tolerated clock drift. */
import { describe, expect, it } from 'vitest';
import { newSecret, timeStepOf, otpauthUriOf } from './totp.ts';
import { codeOf } from '#server/testing/two-factor.ts';

/** Base32 of '12345678901234567890', the secret of RFC 6238. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code is %s', (seconds, code, step) => {
  expect(timeStepOf(RFC_SECRET, code, at(seconds))).toBe(step);
});

describe('a code generated at the start of its 30-second step', () => {
  const made = 1_800_000_000;
  const step = made / 30;
  it.each([
    [0, step],
    [29, step],
    [31, step],
    [59, step],
    [61, undefined],
    // Codes from a phone whose clock is fast.
    [-1, step],
    [-30, step],
    [-31, undefined],
  ])('is validated %i s later', (later, expected) => {
    expect(timeStepOf(RFC_SECRET, codeOf(RFC_SECRET, at(made)), at(made + later))).toBe(expected);
  });
});

it('names workspace and user in the otpauth URI, whatever characters their names contain', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(otpauthUriOf(secret, { email: 'lena@example.com', workspaceName: 'Reed: Films' }));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', '/Reed  Films:lena@example.com']);
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'Reed  Films']);
  expect(new URL(otpauthUriOf(secret, { email: 'a@b.c', workspaceName: '' })).searchParams.get('issuer')).toBe(
    'Cutroom',
  );
});
