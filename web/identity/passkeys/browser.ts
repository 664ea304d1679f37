/** What the browser does with passkeys, in sentences where it does not (docs/people.md#passkeys). Fetched when one is used. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  AssertedCredential,
  CreatedCredential,
  CreationOptions,
  RequestOptions,
} from '#contract/identity/passkeys.ts';
import { PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';

/** The browser's name for a passkey that is there already. */
const THERE = 'InvalidStateError';

/** A new passkey of this device, or of one that the browser reaches; throws the sentence where there is none. */
export async function makePasskey(options: CreationOptions): Promise<CreatedCredential> {
  try {
    // The server names the ways to reach it as text, and the browser knows which of them it knows.
    const { type: _type, ...made } = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...made, type: 'public-key' };
  } catch (error) {
    const isThere = error instanceof Error && error.name === THERE;
    throw new Error(isThere ? PASSKEY_TEXTS.knownHere : PASSKEY_TEXTS.cancelledAdding, { cause: error });
  }
}

/** What the passkey signs; throws the sentence where none was used. */
export async function signWithPasskey(options: RequestOptions): Promise<AssertedCredential> {
  try {
    const { type: _type, ...signed } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
    return { ...signed, type: 'public-key' };
  } catch (error) {
    throw new Error(PASSKEY_TEXTS.cancelled, { cause: error });
  }
}
