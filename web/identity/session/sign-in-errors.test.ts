/** Messages of the sign-in box (docs/people.md#sign-in): one for all refusals, another for server errors. */
import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '#web/lib/api/api-error.ts';
import { signInErrorText } from './session.queries.ts';

const answered = (status: number, retryAfterSeconds?: number): ApiError =>
  new ApiError({ status, message: 'whatever the server said', retryAfterSeconds });

describe('sign-in error messages', () => {
  it.each([400, 401, 403, 404, 422])('shows the same message for a refusal with %i', (status) => {
    expect(signInErrorText(answered(status))).toBe('Invalid email or password');
  });

  it("shows the server's refusal where the company account is required, because it names the ways in", () => {
    const required = { label: 'Acme ID', only: true };
    expect(signInErrorText(answered(401), required)).toBe('whatever the server said');
    expect(signInErrorText(answered(422), required)).toBe('Invalid email or password');
    expect(signInErrorText(answered(401), { ...required, only: false })).toBe('Invalid email or password');
  });

  it.each([500, 502, 503])('does not blame the password for a %i', (status) => {
    expect(signInErrorText(answered(status))).toContain('The server has a problem');
  });

  it.each([
    [20, '1 minute'],
    [61, '2 minutes'],
    [undefined, '1 minute'],
  ])('shows the wait time: %s seconds as %s', (seconds, text) => {
    expect(signInErrorText(answered(429, seconds))).toBe(`Too many failed attempts. Please try again in ${text}.`);
  });

  it('says that the server is unreachable', () => {
    expect(signInErrorText(unreachable())).toContain('The server cannot be reached');
  });

  it('reports a response without a usable token', () => {
    expect(signInErrorText(new Error('No token returned from login'))).toBe('No token returned from login');
  });
});
