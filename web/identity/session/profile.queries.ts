/** Changes of the own profile; a change of password brings a fresh token, which must replace the stored one (docs/people.md#profile). */
import { useMutation } from '@tanstack/react-query';
import { changeUser, getMe, userFormToWire } from '#contract/identity/users.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { session } from '#web/lib/session-store.ts';

/** Only what changes: the rest may have been changed by somebody else meanwhile. */
export type NamesChange = { firstName?: string; lastName?: string; pictureId?: number | null };
export type PasswordChange = { currentPassword: string; plainPassword: string };

async function changeOwn(id: number, body: Record<string, unknown>): Promise<void> {
  const { data } = await call(changeUser, { params: { id }, body });
  if (data.token) session.replaceToken(data.token);
}

/** Every list that shows people shows the new name and picture. */
function useOwnChange<T>(id: number, toBody: (change: T) => Record<string, unknown>) {
  const onSuccess = useRefresh('users');
  return useMutation({
    mutationFn: (change: T) => changeOwn(id, toBody(change)),
    onSuccess,
  });
}

export const useChangeNames = (id: number) => useOwnChange(id, (change: NamesChange) => userFormToWire(change));

/** The first password of one's own: from here on everything is served. */
export const useFirstOwnPassword = () =>
  useMutation({
    mutationFn: async (change: PasswordChange) => {
      const { data } = await call(getMe);
      await changeOwn(data.id, { ...change });
      return session.noteOwnPassword();
    },
  });

export const useChangePassword = (id: number) => useOwnChange(id, (change: PasswordChange) => ({ ...change }));
