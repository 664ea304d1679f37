/** Browser passkey API, with messages for its errors (docs/people.md#passkeys). Loaded on demand. */
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

/** Name of the browser's error for a passkey that already exists on the device. */
const ALREADY_REGISTERED = 'InvalidStateError';

/** Creates a passkey on this device or one the browser can reach. Throws a displayable error. */
export async function makePasskey(options: CreationOptions): Promise<CreatedCredential> {
  try {
    // The server sends transports as strings; the browser ignores unknown ones.
    const { type: _type, ...made } = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...made, type: 'public-key' };
  } catch (error) {
    const isDuplicate = error instanceof Error && error.name === ALREADY_REGISTERED;
    throw new Error(isDuplicate ? PASSKEY_TEXTS.alreadyOnDevice : PASSKEY_TEXTS.canceledAdding, { cause: error });
  }
}

/** Signs the challenge with a passkey. Throws a displayable error. */
export async function signWithPasskey(options: RequestOptions): Promise<AssertedCredential> {
  try {
    const { type: _type, ...signed } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
    return { ...signed, type: 'public-key' };
  } catch (error) {
    throw new Error(PASSKEY_TEXTS.canceled, { cause: error });
  }
}
