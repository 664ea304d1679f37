/** Passkey requests: list, add, rename and remove. */
import { queryOptions } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyFromApi,
  deletePasskey,
  renamePasskey,
} from '#contract/identity/passkeys.ts';
import type { Passkey } from '#domain/identity/passkeys.ts';
import { call } from '#web/lib/api/api.ts';
import { proofBody } from '#web/lib/api/proof.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Returns whether the page lacks https, without which browsers disable passkeys. */
export const isPlainHttp = (): boolean => !window.isSecureContext;

/** Returns true if the browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Query for passkeys, and whether the address allows them; null if the provider has none. The key begins like that of two-factor authentication, since both change together. */
export const passkeysQuery = (userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId, 'passkeys'],
    queryFn: async ({ signal }): Promise<{ isPossible: boolean; passkeys: Passkey[] } | null> => {
      try {
        const { data } = await call(listPasskeys, { params: { id: userId }, signal });
        return { isPossible: data.possible, passkeys: data.passkeys.map(passkeyFromApi) };
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Creates a passkey in the browser and saves it. Returns recovery codes, shown once, if it is the first factor. */
export const useAddPasskey = (userId: number) =>
  useCall(
    'second-factor',
    async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      const params = { id: userId };
      const { ticket, options } = (await call(beginPasskey, { params, body: proofBody(currentPassword) })).data;
      const credential = await (await import('#web/identity/session/passkey-browser.ts')).makePasskey(options);
      return (await call(addPasskey, { params, body: { ticket, name, credential } })).data.recoveryCodes;
    },
    { gcTime: 0 },
  );

export const useRenamePasskey = (id: number) =>
  useCall('second-factor', async (name: string): Promise<void> => {
    await call(renamePasskey, { params: { id }, body: { name } });
  });

export const useDeletePasskey = (id: number) =>
  useCall('second-factor', async (currentPassword: string): Promise<void> => {
    await call(deletePasskey, { params: { id }, body: proofBody(currentPassword) });
  });
