/** Signing in and out: an e-mail and a password for a bearer token, another token for one, and the end of it (docs/wire.md#tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { described, filledText, flag, optional, shape, text } from '#contract/platform/schema.ts';

/** What a sign-in answers. */
export const signedIn = shape({
  token: text(),
  mustChoosePassword: optional(
    described(
      flag(),
      'Told to the app alone: somebody else chose this password, and until the person has chosen one nothing else is served.',
    ),
  ),
  mustSetUpFactor: optional(described(flag(), 'So with a second factor that is due.')),
});

export const signIn = endpoint({
  name: 'session.sign-in',
  kind: 'plain',
  method: 'POST',
  path: '/api/authentication_token',
  roles: 'anyone',
  body: shape({
    email: filledText(LIMITS.emailLength),
    password: filledText(LIMITS.passwordMax),
    app: optional(
      described(
        flag(),
        'Said by the app, which can ask the person for a password of their own and for the present one.',
      ),
    ),
  }),
  answer: signedIn,
  status: 200,
  refusals: [429],
  summary: 'Exchanges e-mail and password for a bearer token.',
});

/** Open to anyone, since it takes a token that has run out; without one it is refused as any call is. */
export const renewSession = endpoint({
  kind: 'plain',
  name: 'sessions.renew',
  method: 'POST',
  path: '/api/sessions/renew',
  roles: 'anyone',
  answer: shape({ token: text() }),
  isQuestion: true,
  refusals: [401],
  status: 200,
  summary: 'A fresh token of the session that the bearer token names, also where that one has run out.',
});

export const endSession = endpoint({
  kind: 'plain',
  name: 'sessions.end',
  method: 'DELETE',
  path: '/api/sessions/:id',
  isForNewcomers: true,
  isForFactorless: true,
  roles: EVERYONE,
  status: 204,
  summary: "Ends a session: an own one, or anybody's for an administrator.",
});

/** Somebody whom the sign-in page offers to be: only the demo has such people, and its page names them in a meta element. */
export type OfferedSignIn = { type: UserType; name: string; email: string; password: string };
export const OFFERED_SIGN_INS_META = 'offered-sign-ins';

/** What a token says; the app reads `exp` and `roles`, the server trusts none of the roles. */
export type TokenPayload = {
  iat: number;
  exp: number;
  roles: string[];
  username: string;
  /** The user's id and the version of their credentials: both must still hold. */
  uid: number;
  ver: number;
  /** The session that the sign-in began. */
  sid: number;
};
