/** Passkeys: a person's, a new one, its name, and its end. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyFromWire,
  deletePasskey,
  renamePasskey,
} from '#contract/identity/passkeys.ts';
import type { Passkey } from '#domain/identity/passkeys.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** The page was opened without https: browsers know passkeys nowhere else. */
export const isPlainHttp = (): boolean => !window.isSecureContext;

/** Whether the browser knows passkeys here. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** With whether the address allows them; null where the provider has none. Part of the second factor, whose answers change with it. */
export const passkeysQuery = (userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId, 'passkeys'],
    queryFn: async ({ signal }): Promise<{ isPossible: boolean; passkeys: Passkey[] } | null> => {
      try {
        const { data } = await call(listPasskeys, { params: { id: userId }, signal });
        return { isPossible: data.possible, passkeys: data.passkeys.map(passkeyFromWire) };
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

/** Has the browser make one, and keeps it. Answers the codes to recover by where the first factor brings them, told this once. */
export function useAddPasskey(userId: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      const params = { id: userId };
      const { ticket, options } = (await call(beginPasskey, { params, body: { currentPassword } })).data;
      const credential = await (await import('./browser.ts')).makePasskey(options);
      return (await call(addPasskey, { params, body: { ticket, name, credential } })).data.recoveryCodes;
    },
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useRenamePasskey(id: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async (name: string): Promise<void> => {
      await call(renamePasskey, { params: { id }, body: { name } });
    },
    onSettled: refresh,
  });
}

export function useDeletePasskey(id: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async (currentPassword: string): Promise<void> => {
      await call(deletePasskey, { params: { id }, body: { currentPassword } });
    },
    onSuccess: refresh,
  });
}
