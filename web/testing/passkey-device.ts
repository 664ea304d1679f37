/** Passkey API with a software authenticator, for the test environment, which has neither. */
import { vi } from 'vitest';
import type { CreationOptions, RequestOptions } from '#contract/identity/passkeys.ts';
import { createAuthenticator } from '#server/testing/authenticator.ts';

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const textOf = (bytes: BufferSource): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');

/** Converts the parts of a response to bytes, as in a browser. */
const inBytes = (parts: Record<string, string>): Record<string, ArrayBuffer> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)]));

const credential = (id: string, response: object) => ({
  id,
  rawId: bytesOf(id),
  type: 'public-key',
  response,
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
});

/** Installs a virtual passkey device. With `isAvailable` false it acts like a user who closes the browser's prompt. */
export function installPasskeyDevice(origin: string) {
  const device = { ...createAuthenticator({ origin }), isAvailable: true };
  const closed = (): never => {
    throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
  };
  const credentials = {
    create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
      if (!device.isAvailable) closed();
      const { challenge, user, rp } = publicKey;
      const creation = { rp, user: { id: textOf(user.id) }, challenge: textOf(challenge) };
      const { id, response } = device.create(creation as CreationOptions);
      const { clientDataJSON, attestationObject } = response;
      return credential(id, {
        ...inBytes({ clientDataJSON, attestationObject }),
        getTransports: () => response.transports,
      });
    },
    get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      if (!device.isAvailable) closed();
      const { challenge, rpId, allowCredentials = [] } = publicKey;
      const descriptors = allowCredentials.map(({ id }) => ({ id: textOf(id), type: 'public-key' as const }));
      const request: RequestOptions = {
        rpId: rpId ?? '',
        challenge: textOf(challenge),
        allowCredentials: descriptors,
        timeout: 1,
        userVerification: 'preferred',
      };
      const { id, response } = device.get(request);
      return credential(id, inBytes(response as Record<string, string>));
    },
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return device;
}
