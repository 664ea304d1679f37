/** Two-factor authentication for tests: codes of an authenticator app, and setup through the API. */
import { Secret, TOTP } from 'otpauth';
import type { Caller, TestApp } from './test-app.ts';

/** Returns the code that the app shows at that moment. */
export const codeOf = (secret: string, now: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(now) });

/** Sets up two-factor authentication for the user with this password. Uses up the first code. */
export async function setUpTwoFactor(app: TestApp, of: Caller, password: string) {
  const path = `/api/users/${of.user.id}/second_factor`;
  const { secret, setUp } = (await of.post(`${path}/begin`, { currentPassword: password })).json();
  const confirmed = await of.post(path, { setUp, code: codeOf(secret, app.deps.clock()) });
  return { secret: String(secret), recoveryCodes: confirmed.json().recoveryCodes as string[] };
}
