/** Sign-in, token renewal and sign-out (docs/api-reference.md#tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { endpoint, EVERYONE } from './endpoint.ts';
import { described, nonBlankText, flag, optional, shape, text } from './schema.ts';

/** Response to a sign-in. */
export const signedInResponse = shape({
  token: text(),
  mustChoosePassword: optional(
    described(
      flag(),
      'Sent to the app only. The password was set by someone else and must be changed before anything else.',
    ),
  ),
  mustSetUpFactor: optional(described(flag(), 'The same for overdue two-factor setup.')),
});

export const signIn = endpoint({
  name: 'session.sign-in',
  kind: 'plain',
  method: 'POST',
  path: '/api/authentication_token',
  roles: 'anyone',
  body: shape({
    email: nonBlankText(LIMITS.emailLength),
    password: nonBlankText(LIMITS.passwordMax),
    app: optional(described(flag(), 'Set by the app, which can prompt for a new and for the current password.')),
  }),
  response: signedInResponse,
  status: 200,
  refusals: [429],
  summary: 'Exchanges an email and password for a bearer token.',
});

/** Needs no valid session, because expired tokens are accepted. A call without a token is refused like any other. */
export const renewSession = endpoint({
  kind: 'plain',
  name: 'sessions.renew',
  method: 'POST',
  path: '/api/sessions/renew',
  roles: 'anyone',
  response: shape({ token: text() }),
  isReadOnly: true,
  refusals: [401],
  status: 200,
  summary: 'Returns a new token for the session of the bearer token, even if it has expired.',
});

export const endSession = endpoint({
  kind: 'plain',
  name: 'sessions.end',
  method: 'DELETE',
  path: '/api/sessions/:id',
  allowsAssignedPassword: true,
  allowsMissingTwoFactor: true,
  roles: EVERYONE,
  status: 204,
  summary: "Ends a session: your own, or anyone's for administrators.",
});

/** Demo account offered on the sign-in page. Only the demo lists any, in a meta element of the page. */
export type OfferedSignIn = { type: UserType; name: string; email: string; password: string };
export const OFFERED_SIGN_INS_META = 'offered-sign-ins';

/** Token payload. The app reads `exp` and `roles`; the server never trusts the roles. */
export type TokenPayload = {
  iat: number;
  exp: number;
  roles: string[];
  username: string;
  /** User ID and credentials version. Both must match the database. */
  uid: number;
  ver: number;
  /** ID of the session that the sign-in started. */
  sid: number;
};

/** Name of the meta element that tells the app the server can email reset links. */
export const PASSWORD_EMAIL_META = 'password-mail';
