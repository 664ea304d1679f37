/** Signing in: an e-mail and a password for a bearer token (docs/wire.md#tokens). */
import { LIMITS } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { filledText, shape, text } from './schema.ts';

export const signIn = endpoint({
  name: 'session.sign-in',
  kind: 'plain',
  method: 'POST',
  path: '/api/authentication_token',
  roles: 'anyone',
  body: shape({ email: filledText(LIMITS.emailLength), password: filledText(LIMITS.passwordMax) }),
  answer: shape({ token: text() }),
  status: 200,
  summary: 'Exchanges e-mail and password for a bearer token.',
});

/** What a token says; the app reads `exp` and `roles`, the server trusts none of the roles. */
export type TokenPayload = {
  iat: number;
  exp: number;
  roles: string[];
  username: string;
  /** The user's id and the version of their credentials: both must still hold. */
  uid: number;
  ver: number;
};
