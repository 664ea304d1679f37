/** Software authenticator for passkey tests, including the browser's part (WebAuthn, 6). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  AssertedCredential,
  CreatedCredential,
  CreationOptions,
  RequestOptions,
} from '#contract/identity/passkeys.ts';
import type { Caller } from './test-app.ts';

const [PRESENT, VERIFIED, MAY_SYNC, SYNCED, HAS_CREDENTIAL] = [0x01, 0x04, 0x08, 0x10, 0x40];
/** Labels and values of an elliptic-curve key (RFC 9053, 7.1). */
const COSE = { kind: 1, onCurve: 2, algorithm: 3, es256: -7, curve: -1, p256: 1, x: -2, y: -3 } as const;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

type StoredPasskey = { id: string; rpId: string; handle: string; key: KeyObject };

/** Properties of the authenticator and of the browser page, which a test may change between uses. */
type Behavior = {
  origin: string;
  /** True if the authenticator verifies the user, as by fingerprint or PIN. */
  verifies: boolean;
  /** Signature counter, or undefined for an authenticator without one. */
  counter: number | undefined;
  isSynced: boolean;
};

export type Authenticator = Behavior & {
  passkeys: StoredPasskey[];
  create(options: CreationOptions): CreatedCredential;
  get(options: RequestOptions): AssertedCredential;
};

/** Returns the public key in COSE format. */
function coseKeyOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(part, 'base64url'));
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [COSE.kind, COSE.onCurve],
    [COSE.algorithm, COSE.es256],
    [COSE.curve, COSE.p256],
    [COSE.x, bytes(x)],
    [COSE.y, bytes(y)],
  ]);
  return isoCBOR.encode(cose);
}

/** Returns the authenticator data (WebAuthn, 6.1). */
function authenticatorData(manner: Behavior, rpId: string, attested = Buffer.alloc(0)): Buffer {
  const flags =
    PRESENT +
    (manner.verifies ? VERIFIED : 0) +
    (manner.isSynced ? MAY_SYNC + SYNCED : 0) +
    (attested.length > 0 ? HAS_CREDENTIAL : 0);
  if (manner.counter !== undefined) manner.counter += 1;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(manner.counter ?? 0);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function createdBy(own: Authenticator, { rp, user, challenge }: CreationOptions): CreatedCredential {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKeyOf(publicKey)]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authenticatorData(own, rp.id, attested))],
  ]);
  const id = base64(rawId);
  own.passkeys.push({ id, rpId: rp.id, handle: user.id, key: privateKey });
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: base64(clientData('webauthn.create', challenge, own.origin)),
      attestationObject: base64(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    },
  };
}

function assertedBy(own: Authenticator, { rpId, challenge, allowCredentials }: RequestOptions): AssertedCredential {
  const wanted = allowCredentials.map(({ id }) => id);
  const found = own.passkeys.find((one) => one.rpId === rpId && (wanted.length === 0 || wanted.includes(one.id)));
  if (!found) throw new Error('This authenticator has no such passkey.');
  const data = authenticatorData(own, rpId);
  const client = clientData('webauthn.get', challenge, own.origin);
  const signature = createSign('sha256')
    .update(Buffer.concat([data, sha256(client)]))
    .sign(found.key);
  return {
    id: found.id,
    rawId: found.id,
    type: 'public-key',
    response: {
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
      userHandle: found.handle,
    },
  };
}

export function createAuthenticator(manner: Partial<Behavior & Pick<Authenticator, 'passkeys'>> = {}): Authenticator {
  const own: Authenticator = {
    origin: 'http://localhost',
    verifies: true,
    counter: 0,
    isSynced: false,
    passkeys: [],
    ...manner,
    create: (options) => createdBy(own, options),
    get: (options) => assertedBy(own, options),
  };
  return own;
}

/** Copies the passkeys to another device, as someone who has stolen the keys could. */
export const copyOf = (authenticator: Authenticator): Authenticator => {
  const { create: _create, get: _get, ...manner } = authenticator;
  return createAuthenticator(manner);
};

/** A well-formed response whose signature is worthless. */
export const A_CREDENTIAL = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x', authenticatorData: 'x', signature: 'x' },
} as const;

/** Adds a passkey for the user with this password through the API. Returns the last response. */
export async function registerPasskey(of: Caller, authenticator: Authenticator, password: string) {
  const path = `/api/users/${of.user.id}/passkeys`;
  const { ticket, options } = (await of.post(`${path}/begin`, { currentPassword: password })).json();
  return of.post(path, { ticket, name: 'My laptop', credential: authenticator.create(options) });
}
