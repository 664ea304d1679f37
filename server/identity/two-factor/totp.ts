/** TOTP codes (RFC 6238) with SHA-1, six digits and 30 seconds, the settings all authenticator apps support. */
import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS, CODE_SECONDS, CODE_STEP_TOLERANCE, timeStepAt } from '#domain/identity/two-factor.ts';

const ISSUER = 'Cutroom';
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS });

/** Returns a new secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth` URI of the QR code, with the account and the workspace name. */
export const otpauthUriOf = (
  secret: string,
  { email, workspaceName }: { email: string; workspaceName: string },
): string => {
  const totp = totpOf(secret);
  // A colon would end the issuer, since it separates issuer and label.
  totp.issuer = (workspaceName || ISSUER).replace(/:/g, ' ');
  totp.label = email;
  return totp.toString();
};

/** Returns the time step of a currently valid code, or undefined for any other code. */
export function timeStepOf(secret: string, code: string, now: string): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: Date.parse(now), window: CODE_STEP_TOLERANCE });
  return delta === null ? undefined : timeStepAt(now) + delta;
}
