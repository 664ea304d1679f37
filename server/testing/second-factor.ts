/** Second factors of tests: what an app on the phone shows, and one set up as people set up theirs. */
import { Secret, TOTP } from 'otpauth';
import type { Caller, TestApp } from './test-app.ts';

/** The code that an app shows at that moment. */
export const codeOf = (secret: string, now: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(now) });

/** A second factor of somebody whose password this is; its first code is used. */
export async function aSecondFactor(app: TestApp, of: Caller, password: string) {
  const path = `/api/users/${of.user.id}/second_factor`;
  const { secret, setUp } = (await of.post(`${path}/begin`, { currentPassword: password })).json();
  const confirmed = await of.post(path, { setUp, code: codeOf(secret, app.deps.clock()) });
  return { secret: String(secret), recoveryCodes: confirmed.json().recoveryCodes as string[] };
}
