/** Sign-in refusals with the exact texts of docs/api-reference.md#sign-in-errors. */
import { expect, test } from 'vitest';
import { invalidCredentials, missingKey, pauseAfter, tooManySignIns } from './sign-in.ts';

test.each([
  [1, 1, '1 minute'],
  [60, 60, '1 minute'],
  [60.2, 61, '2 minutes'],
  [899, 899, '15 minutes'],
  [0, 1, '1 minute'],
])('a wait of %d seconds sets Retry-After to %d and the text to %s', (seconds, retryAfterSeconds, message) => {
  expect(tooManySignIns(seconds)).toMatchObject({
    kind: 'throttled',
    message: `Too many failed login attempts, please try again in ${message}.`,
    retryAfterSeconds,
  });
});

test('rejects wrong credentials as unauthenticated and a missing key as malformed', () => {
  expect(invalidCredentials()).toMatchObject({ kind: 'unauthenticated', message: 'Invalid credentials.' });
  expect(missingKey('password')).toMatchObject({
    kind: 'malformed',
    message: 'The key "password" must be provided.',
  });
});

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [21, 2],
  [25, 32],
  [26, 60],
  [5000, 60],
])('after %d failed sign-ins to an account, new networks wait %d seconds', (failures, seconds) => {
  expect(pauseAfter(failures)).toBe(seconds);
});
