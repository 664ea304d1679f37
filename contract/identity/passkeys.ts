/** Passkeys on the wire: added, named, removed, and a sign-in by one (docs/wire.md#calls-passkeys). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Passkey } from '#domain/identity/passkeys.ts';
import { LOCKED_LENGTH, RECOVERY_CODES } from '#domain/identity/second-factor.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { signedIn } from './session.ts';
import {
  choice,
  described,
  filledText,
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
  synced: described(flag(), 'Kept by more than one device.'),
});
type WirePasskey = Static<typeof passkey>;

/** As it goes out. */
export const passkeyToWire = ({ createdAt, usedAt, isSynced, ...same }: Passkey): WirePasskey => ({
  ...same,
  createdAt: instantToWire(createdAt),
  lastUsedAt: usedAt === null ? null : instantToWire(usedAt),
  synced: isSynced,
});

/** As it comes in. */
export const passkeyFromWire = ({ createdAt, lastUsedAt, synced, ...same }: WirePasskey): Passkey => ({
  ...same,
  createdAt: instantFromWire(createdAt),
  usedAt: lastUsedAt === null ? null : instantFromWire(lastUsedAt),
  isSynced: synced,
});

const ofUser = { kind: 'plain', roles: EVERYONE, path: '/api/users/:id/passkeys', isForFactorless: true } as const;
const plainPost = { kind: 'plain', method: 'POST', roles: EVERYONE } as const;

const currentPassword = described(
  text(LIMITS.passwordMax, { format: 'password', 'x-not-blank': true }),
  'The present password of whoever asks.',
);
const name = filledText(LIMITS.nameLength);
const ticket = described(filledText(LOCKED_LENGTH), 'As the call before answered it; good once, for five minutes.');

const TYPES = ['public-key'] as const;
const descriptors = list(nested({ id: text(), type: choice(TYPES), transports: optional(list(text())) }));
const NEEDS = ['required', 'preferred', 'discouraged'] as const;

/** What `navigator.credentials.create` is asked for, in the words of WebAuthn (5.4, PublicKeyCredentialCreationOptionsJSON). */
const creation = nested({
  rp: nested({ id: text(), name: text() }),
  user: nested({ id: text(), name: text(), displayName: text() }),
  challenge: text(),
  pubKeyCredParams: list(nested({ alg: integer(), type: choice(TYPES) })),
  timeout: integer(1),
  excludeCredentials: descriptors,
  authenticatorSelection: nested({
    residentKey: choice(NEEDS),
    requireResidentKey: flag(),
    userVerification: choice(NEEDS),
  }),
  attestation: choice(['none']),
});

/** What `navigator.credentials.get` is asked for (5.5, PublicKeyCredentialRequestOptionsJSON). */
const request = nested({
  rpId: text(),
  challenge: text(),
  timeout: integer(1),
  allowCredentials: descriptors,
  userVerification: choice(NEEDS),
});

export type CreationOptions = Static<typeof creation>;
export type RequestOptions = Static<typeof request>;

const data = filledText(LIMITS.credentialDataLength);
const credentialOf = { id: filledText(LIMITS.credentialIdLength), rawId: filledText(LIMITS.credentialIdLength) };

/** What the browser answers, as its `toJSON` gives it; names that do not stand here are not read. */
const created = nested({
  ...credentialOf,
  type: choice(TYPES),
  response: nested({
    clientDataJSON: data,
    attestationObject: data,
    transports: optional(list(text(LIMITS.nameLength), LIMITS.passkeys)),
  }),
});
const asserted = nested({
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
export type AssertedCredential = Static<typeof asserted>;

export const listPasskeys = endpoint({
  ...ofUser,
  name: 'passkeys.list',
  method: 'GET',
  refusals: [403],
  answer: shape({
    possible: described(flag(), 'Whether this address allows them: https with a name, or localhost.'),
    passkeys: list(passkey),
  }),
  status: 200,
  summary: "A person's passkeys: oneself, or anybody for an administrator.",
});

export const beginPasskey = endpoint({
  ...ofUser,
  method: 'POST',
  name: 'passkeys.begin',
  path: '/api/users/:id/passkeys/begin',
  body: shape({ currentPassword }),
  answer: shape({ ticket: text(), options: creation }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'What a browser is asked for that is to make a passkey of oneself.',
});

export const addPasskey = endpoint({
  ...ofUser,
  method: 'POST',
  name: 'passkeys.create',
  body: shape({ ticket, name, credential: created }),
  answer: shape({
    passkey,
    recoveryCodes: optional(
      described(
        list(text(), RECOVERY_CODES),
        'Told this once, with the first second factor of a person: each signs in once.',
      ),
    ),
  }),
  isSecret: true,
  refusals: [403, 409],
  status: 200,
  summary: 'Keeps the passkey that the browser has made.',
});

export const renamePasskey = endpoint({
  ...plainPost,
  name: 'passkeys.rename',
  path: '/api/passkeys/:id/rename',
  body: shape({ name }),
  status: 204,
  summary: 'Names an own passkey.',
});

export const deletePasskey = endpoint({
  ...plainPost,
  name: 'passkeys.remove',
  path: '/api/passkeys/:id/remove',
  body: shape({ currentPassword }),
  refusals: [429],
  status: 204,
  summary: 'Removes an own passkey.',
});

const open = { kind: 'plain', method: 'POST', roles: 'anyone', status: 200 } as const;

export const beginPasskeySignIn = endpoint({
  ...open,
  name: 'session.begin-passkey',
  path: '/api/authentication_token/passkey/begin',
  body: shape({
    mfa: optional(
      described(
        text(LOCKED_LENGTH),
        'The ticket of a sign-in whose second step this is; without one no password is asked for.',
      ),
    ),
  }),
  answer: shape({
    ticket: text(),
    options: request,
    hasCode: described(flag(), 'Whether the second step can be taken with a code of an app instead.'),
  }),
  refusals: [401, 409],
  summary: 'What a browser is asked for that is to sign in by a passkey.',
});

export const signInByPasskey = endpoint({
  ...open,
  name: 'session.passkey',
  path: '/api/authentication_token/passkey',
  body: shape({
    ticket,
    credential: asserted,
    app: optional(described(flag(), 'As of a sign-in; a second step goes by what its first said.')),
  }),
  answer: signedIn,
  refusals: [401, 409, 429],
  summary: 'Exchanges what a passkey has signed for a bearer token.',
});
