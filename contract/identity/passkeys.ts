/** Passkeys on the API: add, rename, remove, and sign in (docs/api-reference.md#calls-passkeys). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Passkey } from '#domain/identity/passkeys.ts';
import { ENCRYPTED_MAX_LENGTH, RECOVERY_CODES } from '#domain/identity/two-factor.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { signedInResponse } from '#contract/platform/session.ts';
import {
  choice,
  described,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const passkey = nested({
  id: integer(1),
  name: text(),
  createdAt: instant(),
  lastUsedAt: nullable(instant()),
  synced: described(flag(), 'Synced across devices.'),
});
type ApiPasskey = Static<typeof passkey>;

/** Converts a passkey to its API form. */
export const passkeyToApi = ({ createdAt, usedAt, isSynced, ...rest }: Passkey): ApiPasskey => ({
  ...rest,
  createdAt: instantToApi(createdAt),
  lastUsedAt: usedAt === null ? null : instantToApi(usedAt),
  synced: isSynced,
});

/** Converts a passkey from its API form. */
export const passkeyFromApi = ({ createdAt, lastUsedAt, synced, ...rest }: ApiPasskey): Passkey => ({
  ...rest,
  createdAt: instantFromApi(createdAt),
  usedAt: lastUsedAt === null ? null : instantFromApi(lastUsedAt),
  isSynced: synced,
});

const userEndpoint = {
  kind: 'plain',
  roles: EVERYONE,
  path: '/api/users/:id/passkeys',
  allowsMissingTwoFactor: true,
} as const;
const plainPost = { kind: 'plain', method: 'POST', roles: EVERYONE } as const;

const currentPassword = optional(
  described(
    text(LIMITS.passwordMax, { format: 'password', 'x-not-blank': true }),
    "The caller's current password. People without one sign in again instead, within the last 5 minutes.",
  ),
);
const name = nonBlankText(LIMITS.nameLength);
const ticket = described(
  nonBlankText(ENCRYPTED_MAX_LENGTH),
  'As returned by the previous call. Valid once, for five minutes.',
);

const TYPES = ['public-key'] as const;
const descriptors = list(nested({ id: text(), type: choice(TYPES), transports: optional(list(text())) }));
const REQUIREMENT_LEVELS = ['required', 'preferred', 'discouraged'] as const;

/** Options for `navigator.credentials.create` (WebAuthn 5.4, PublicKeyCredentialCreationOptionsJSON). */
const creation = nested({
  rp: nested({ id: text(), name: text() }),
  user: nested({ id: text(), name: text(), displayName: text() }),
  challenge: text(),
  pubKeyCredParams: list(nested({ alg: integer(), type: choice(TYPES) })),
  timeout: integer(1),
  excludeCredentials: descriptors,
  authenticatorSelection: nested({
    residentKey: choice(REQUIREMENT_LEVELS),
    requireResidentKey: flag(),
    userVerification: choice(REQUIREMENT_LEVELS),
  }),
  attestation: choice(['none']),
});

/** Options for `navigator.credentials.get` (WebAuthn 5.5, PublicKeyCredentialRequestOptionsJSON). */
const request = nested({
  rpId: text(),
  challenge: text(),
  timeout: integer(1),
  allowCredentials: descriptors,
  userVerification: choice(REQUIREMENT_LEVELS),
});

export type CreationOptions = Static<typeof creation>;
export type RequestOptions = Static<typeof request>;

const data = nonBlankText(LIMITS.credentialDataLength);
const credentialOf = { id: nonBlankText(LIMITS.credentialIdLength), rawId: nonBlankText(LIMITS.credentialIdLength) };

/** Credential as the browser's `toJSON` returns it. Properties not listed here are ignored. */
const created = nested({
  ...credentialOf,
  type: choice(TYPES),
  response: nested({
    clientDataJSON: data,
    attestationObject: data,
    transports: optional(list(text(LIMITS.nameLength), LIMITS.passkeys)),
  }),
});
const assertedCredential = nested({
  ...credentialOf,
  type: choice(TYPES),
  response: nested({
    clientDataJSON: data,
    authenticatorData: data,
    signature: data,
    userHandle: optional(text(LIMITS.nameLength)),
  }),
});

export type CreatedCredential = Static<typeof created>;
export type AssertedCredential = Static<typeof assertedCredential>;

export const listPasskeys = endpoint({
  ...userEndpoint,
  name: 'passkeys.list',
  method: 'GET',
  refusals: [403],
  response: shape({
    possible: described(flag(), 'Whether this address supports passkeys: HTTPS with a domain name, or localhost.'),
    passkeys: list(passkey),
  }),
  status: 200,
  summary: "Lists a person's passkeys: your own, or anyone's for administrators.",
});

export const beginPasskey = endpoint({
  ...userEndpoint,
  method: 'POST',
  name: 'passkeys.begin',
  path: '/api/users/:id/passkeys/begin',
  body: shape({ currentPassword }),
  response: shape({ ticket: text(), options: creation }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Returns options for the browser to create a passkey.',
});

export const addPasskey = endpoint({
  ...userEndpoint,
  method: 'POST',
  name: 'passkeys.create',
  body: shape({ ticket, name, credential: created }),
  response: shape({
    passkey,
    recoveryCodes: optional(
      described(
        list(text(), RECOVERY_CODES),
        'Shown once, when two-factor authentication is first set up. Each code works once.',
      ),
    ),
  }),
  isSecret: true,
  refusals: [403, 409],
  status: 200,
  summary: 'Saves the passkey created by the browser.',
});

export const renamePasskey = endpoint({
  ...plainPost,
  name: 'passkeys.rename',
  path: '/api/passkeys/:id/rename',
  body: shape({ name }),
  status: 204,
  summary: 'Renames one of your passkeys.',
});

export const deletePasskey = endpoint({
  ...plainPost,
  name: 'passkeys.remove',
  path: '/api/passkeys/:id/remove',
  body: shape({ currentPassword }),
  refusals: [429],
  status: 204,
  summary: 'Removes one of your passkeys.',
});

const open = { kind: 'plain', method: 'POST', roles: 'anyone', status: 200 } as const;

export const beginPasskeySignIn = endpoint({
  ...open,
  name: 'session.begin-passkey',
  path: '/api/authentication_token/passkey/begin',
  body: shape({
    mfa: optional(
      described(
        text(ENCRYPTED_MAX_LENGTH),
        'Ticket of the sign-in to complete. Omit it to sign in without a password.',
      ),
    ),
  }),
  response: shape({
    ticket: text(),
    options: request,
    hasCode: described(flag(), 'Whether an authenticator code can be used instead.'),
  }),
  refusals: [401, 409],
  summary: 'Returns options for the browser to sign in with a passkey.',
});

export const signInByPasskey = endpoint({
  ...open,
  name: 'session.passkey',
  path: '/api/authentication_token/passkey',
  body: shape({
    ticket,
    credential: assertedCredential,
    app: optional(described(flag(), 'As for a sign-in. A second step uses the value of its first step.')),
  }),
  response: signedInResponse,
  refusals: [401, 409, 429],
  summary: 'Exchanges a passkey assertion for a bearer token.',
});
