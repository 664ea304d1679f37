/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds, which is what all of them know). */
import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS, CODE_SECONDS, CODE_STEPS_APART, stepAt } from '#domain/identity/second-factor.ts';

const ISSUER = 'Cutroom';
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS });

/** A new secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code says to an app: whose secret it is, and in which house. */
export const uriOf = (secret: string, { email, house }: { email: string; house: string }): string => {
  const totp = totpOf(secret);
  // A colon parts issuer and label.
  totp.issuer = (house || ISSUER).replace(/:/g, ' ');
  totp.label = email;
  return totp.toString();
};

/** The step that this code is of, where it is one of now; undefined of any other. */
export function stepOfCode(secret: string, code: string, now: string): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: Date.parse(now), window: CODE_STEPS_APART });
  return delta === null ? undefined : stepAt(now) + delta;
}
