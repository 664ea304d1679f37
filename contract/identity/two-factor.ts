/** Two-factor authentication on the API: setup, removal, recovery codes and the code at sign-in (docs/api-reference.md#calls-second-factor). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  ENCRYPTED_MAX_LENGTH,
  RECOVERY_CODES,
  type TwoFactor,
  TYPED_CODE_MAX_LENGTH,
} from '#domain/identity/two-factor.ts';
import { type ResponseOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { signedInResponse } from '#contract/platform/session.ts';
import {
  described,
  nonBlankText,
  instant,
  integer,
  list,
  nullable,
  optional,
  shape,
  text,
} from '#contract/platform/schema.ts';

const plain = { kind: 'plain', method: 'POST', roles: EVERYONE } as const;
const path = '/api/users/:id/second_factor';

const proofFields = {
  currentPassword: optional(
    described(
      text(LIMITS.passwordMax, { format: 'password', 'x-not-blank': true }),
      "The caller's current password. People without one sign in again instead, within the last 5 minutes.",
    ),
  ),
};
const recoveryCodes = described(list(text(), RECOVERY_CODES), 'Shown only once. Each code works once.');

export const getTwoFactor = endpoint({
  ...plain,
  name: 'second-factor.get',
  allowsMissingTwoFactor: true,
  method: 'GET',
  path,
  refusals: [403],
  response: shape({
    since: described(nullable(instant()), 'When the authenticator was set up.'),
    recoveryCodesLeft: integer(0),
    passkeys: described(integer(0), 'Number of passkeys.'),
  }),
  status: 200,
  summary: "Returns a person's two-factor state: your own, or anyone's for administrators.",
});

export const beginTwoFactor = endpoint({
  ...plain,
  name: 'second-factor.begin',
  allowsMissingTwoFactor: true,
  path: `${path}/begin`,
  body: shape(proofFields),
  response: shape({
    secret: described(text(), 'Base32 secret for the authenticator app.'),
    uri: described(text(), 'The secret as an otpauth:// URI for a QR code.'),
    setUp: described(text(), 'Send back with the first code. Nothing is stored until then.'),
  }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Creates a secret to set up two-factor authentication.',
});

export const confirmTwoFactor = endpoint({
  ...plain,
  name: 'second-factor.confirm',
  allowsMissingTwoFactor: true,
  path,
  body: shape({ setUp: nonBlankText(ENCRYPTED_MAX_LENGTH), code: nonBlankText(TYPED_CODE_MAX_LENGTH) }),
  response: shape({ recoveryCodes }),
  isSecret: true,
  refusals: [403, 409],
  status: 200,
  summary: 'Turns on two-factor authentication after a correct first code.',
});

export const renewRecoveryCodes = endpoint({
  ...plain,
  name: 'second-factor.renew-codes',
  path: `${path}/recovery_codes`,
  body: shape(proofFields),
  response: shape({ recoveryCodes }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Creates ten new recovery codes. Previous codes stop working.',
});

export const deleteTwoFactor = endpoint({
  ...plain,
  name: 'second-factor.remove',
  path: `${path}/remove`,
  body: shape(proofFields),
  refusals: [403, 409, 429],
  status: 204,
  summary: 'Turns off two-factor authentication. Administrators can remove it for others, which ends their sessions.',
});

type ApiTwoFactor = ResponseOf<typeof getTwoFactor>;

/** Converts two-factor settings to their API form. */
export const twoFactorToApi = ({ since, ...rest }: TwoFactor): ApiTwoFactor => ({
  ...rest,
  since: since === null ? null : instantToApi(since),
});

/** Converts two-factor settings from their API form. */
export const twoFactorFromApi = ({ since, ...rest }: ApiTwoFactor): TwoFactor => ({
  ...rest,
  since: since === null ? null : instantFromApi(since),
});

export const submitSecondStep = endpoint({
  name: 'session.second-step',
  kind: 'plain',
  method: 'POST',
  path: '/api/authentication_token/code',
  roles: 'anyone',
  body: shape({
    mfa: described(nonBlankText(ENCRYPTED_MAX_LENGTH), 'Ticket returned by the sign-in.'),
    code: described(nonBlankText(TYPED_CODE_MAX_LENGTH), 'Authenticator code or recovery code.'),
  }),
  response: signedInResponse,
  status: 200,
  refusals: [401, 429],
  summary: 'Exchanges a sign-in ticket and a code for a bearer token.',
});
