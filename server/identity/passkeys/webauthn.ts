/** WebAuthn on the server: options for the browser and verification of its responses. The library loads on first use. */
import type {
  CreatedCredential,
  CreationOptions,
  AssertedCredential,
  RequestOptions,
} from '#contract/identity/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256; every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const WAIT_MS = 300_000;

/** A registered passkey, by its credential ID. */
export type KnownPasskey = { id: string; transports: string[] };

const describe = ({ id, transports }: KnownPasskey) => ({
  id,
  type: 'public-key' as const,
  ...(transports.length > 0 ? { transports } : {}),
});

type Person = { email: string; name: string; handle: string };

/** Returns the options for creating a discoverable passkey with user verification. */
export async function creationOptions(
  party: RelyingParty,
  {
    person,
    workspaceName,
    existingPasskeys,
  }: { person: Person; workspaceName: string; existingPasskeys: readonly KnownPasskey[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: workspaceName,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.handle, 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: party.id, name: workspaceName },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: WAIT_MS,
    excludeCredentials: existingPasskeys.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns the options for signing in with one of these passkeys, or with any if none are given. */
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

/** Stored properties of a new passkey. */
export type VerifiedCreation = { credentialId: string; publicKey: string; counter: number; isSynced: boolean };

type ExpectedChallenge = { party: RelyingParty; challenge: string };

/** Verifies a new passkey. Returns undefined if verification fails. */
export async function verifyCreation(
  credential: CreatedCredential,
  { party, challenge }: ExpectedChallenge,
): Promise<VerifiedCreation | undefined> {
  const { verifyRegistrationResponse } = await library();
  const proof = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for anything invalid.
  }).catch(() => undefined);
  if (!proof?.verified) return undefined;
  const { credential: registered, credentialBackedUp: isSynced } = proof.registrationInfo;
  return {
    credentialId: registered.id,
    publicKey: Buffer.from(registered.publicKey).toString('base64url'),
    counter: registered.counter,
    isSynced,
  };
}

/** Passkey data that an authenticator reports when it signs. */
export type VerifiedAssertion = { counter: number; isSynced: boolean };

/** Verifies an assertion. Returns undefined if verification fails. The caller checks the counter. */
export async function verifyAssertion(
  credential: AssertedCredential,
  { party, challenge, publicKey, needsPerson }: ExpectedChallenge & { publicKey: string; needsPerson: boolean },
): Promise<VerifiedAssertion | undefined> {
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
