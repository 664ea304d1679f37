/** What WebAuthn asks of a server: options for the browser, and the proof of its answers. The library is read when the first passkey is used. */
import type {
  CreatedCredential,
  CreationOptions,
  AssertedCredential,
  RequestOptions,
} from '#contract/identity/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257];
const WAIT_MS = 300_000;

/** A passkey that is known already, by what the authenticator calls it. */
export type KnownPasskey = { id: string; transports: string[] };

const describe = ({ id, transports }: KnownPasskey) => ({
  id,
  type: 'public-key' as const,
  ...(transports.length > 0 ? { transports } : {}),
});

type Person = { email: string; name: string; handle: string };

/** What a browser is asked for that is to make a passkey: one that is found without a name, and proves its person. */
export async function creationOptions(
  party: RelyingParty,
  { person, house, existingPasskeys }: { person: Person; house: string; existingPasskeys: readonly KnownPasskey[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: house,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.handle, 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: party.id, name: house },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: WAIT_MS,
    excludeCredentials: existingPasskeys.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What a browser is asked for that is to sign in: by one of these passkeys, or by any where none is named. */
export async function requestOptions(party: RelyingParty, passkeys?: readonly KnownPasskey[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  return {
    rpId: party.id,
    challenge,
    timeout: WAIT_MS,
    allowCredentials: (passkeys ?? []).map(describe),
    userVerification: passkeys ? 'preferred' : 'required',
  };
}

/** What is kept of a new passkey. */
export type Created = { credentialId: string; publicKey: string; counter: number; isSynced: boolean };

type Expected = { party: RelyingParty; challenge: string };

/** What the browser has made; undefined where its answer proves nothing. */
export async function provenCreation(
  credential: CreatedCredential,
  { party, challenge }: Expected,
): Promise<Created | undefined> {
  const { verifyRegistrationResponse } = await library();
  const proof = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws at whatever is not as it must be.
  }).catch(() => undefined);
  if (!proof?.verified) return undefined;
  const { credential: made, credentialBackedUp: isSynced } = proof.registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    isSynced,
  };
}

/** What an authenticator says of a passkey as it signs. */
export type Asserted = { counter: number; isSynced: boolean };

/** What the passkey has signed; undefined where the answer proves nothing. Whether the counter has gone on is not judged here. */
export async function provenAssertion(
  credential: AssertedCredential,
  { party, challenge, publicKey, needsPerson }: Expected & { publicKey: string; needsPerson: boolean },
): Promise<Asserted | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const proof = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: needsPerson,
  }).catch(() => undefined);
  if (!proof?.verified) return undefined;
  return { counter: proof.authenticationInfo.newCounter, isSynced: proof.authenticationInfo.credentialBackedUp };
}
