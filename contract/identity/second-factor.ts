/** The second factor on the wire: set up, turned off, its codes to recover by, and the code at a sign-in (docs/wire.md#calls-second-factor). */
import { LIMITS } from '#domain/platform/limits.ts';
import { LOCKED_LENGTH, RECOVERY_CODES, type SecondFactor, TYPED_LENGTH } from '#domain/identity/second-factor.ts';
import { type AnswerOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { signedIn } from './session.ts';
import { described, filledText, instant, integer, list, nullable, shape, text } from '#contract/platform/schema.ts';

const plain = { kind: 'plain', method: 'POST', roles: EVERYONE } as const;
const path = '/api/users/:id/second_factor';

const proven = {
  currentPassword: described(
    text(LIMITS.passwordMax, { format: 'password', 'x-not-blank': true }),
    'The present password of whoever asks.',
  ),
};
const recoveryCodes = described(list(text(), RECOVERY_CODES), 'Each signs in once; told this once.');

export const getSecondFactor = endpoint({
  ...plain,
  name: 'second-factor.get',
  isForFactorless: true,
  method: 'GET',
  path,
  refusals: [403],
  answer: shape({
    since: described(nullable(instant()), 'Since when codes of an app are asked for.'),
    recoveryCodesLeft: integer(0),
    passkeys: described(integer(0), 'How many there are.'),
  }),
  status: 200,
  summary: 'Whether a person has a second factor: oneself, or anybody for an administrator.',
});

export const beginSecondFactor = endpoint({
  ...plain,
  name: 'second-factor.begin',
  isForFactorless: true,
  path: `${path}/begin`,
  body: shape(proven),
  answer: shape({
    secret: described(text(), 'In Base32, to be typed into an authenticator app.'),
    uri: described(text(), 'The same as otpauth://, for a QR code.'),
    setUp: described(text(), 'Sent back with the first code; nothing is kept until then.'),
  }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Makes a secret for a second factor of oneself.',
});

export const confirmSecondFactor = endpoint({
  ...plain,
  name: 'second-factor.confirm',
  isForFactorless: true,
  path,
  body: shape({ setUp: filledText(LOCKED_LENGTH), code: filledText(TYPED_LENGTH) }),
  answer: shape({ recoveryCodes }),
  isSecret: true,
  refusals: [403, 409],
  status: 200,
  summary: 'Keeps the second factor, once the first code of it is right.',
});

export const renewRecoveryCodes = endpoint({
  ...plain,
  name: 'second-factor.renew-codes',
  path: `${path}/recovery_codes`,
  body: shape(proven),
  answer: shape({ recoveryCodes }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Ten other codes to recover by; those before are worth nothing from then on.',
});

export const deleteSecondFactor = endpoint({
  ...plain,
  name: 'second-factor.remove',
  path: `${path}/remove`,
  body: shape(proven),
  refusals: [403, 409, 429],
  status: 204,
  summary:
    'Turns off the own second factor; an administrator takes a lost one away, which ends the sessions of its person.',
});

type WireSecondFactor = AnswerOf<typeof getSecondFactor>;

/** As it goes out. */
export const secondFactorToWire = ({ since, ...same }: SecondFactor): WireSecondFactor => ({
  ...same,
  since: since === null ? null : instantToWire(since),
});

/** As it comes in. */
export const secondFactorFromWire = ({ since, ...same }: WireSecondFactor): SecondFactor => ({
  ...same,
  since: since === null ? null : instantFromWire(since),
});

export const takeSecondStep = endpoint({
  name: 'session.second-step',
  kind: 'plain',
  method: 'POST',
  path: '/api/authentication_token/code',
  roles: 'anyone',
  body: shape({
    mfa: described(filledText(LOCKED_LENGTH), 'The ticket that the sign-in answered.'),
    code: described(filledText(TYPED_LENGTH), 'Of the authenticator app, or to recover by.'),
  }),
  answer: signedIn,
  status: 200,
  refusals: [401, 429],
  summary: 'Exchanges the ticket of a sign-in and a code of the second factor for a bearer token.',
});
