/** Profile changes. A password change returns a new token, which replaces the stored one (docs/people.md#profile). */
import { useMutation } from '@tanstack/react-query';
import { changeUser, getMe, userFormToApi } from '#contract/identity/users.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { proofBody } from '#web/lib/api/proof.ts';
import { session } from '#web/lib/api/session-store.ts';

/** Changed fields only, so that concurrent changes to other fields survive. */
export type NamesChange = { firstName?: string; lastName?: string; pictureId?: number | null };
export type PasswordChange = { currentPassword: string; plainPassword: string };

async function changeOwn(id: number, body: Record<string, unknown>): Promise<void> {
  const { data } = await call(changeUser, { params: { id }, body });
  if (data.token) session.replaceToken(data.token);
}

/** Saves the change and refreshes every list that shows people. */
function useOwnChange<T>(id: number, toBody: (change: T) => Record<string, unknown>) {
  const onSuccess = useRefresh('users');
  return useMutation({
    mutationFn: (change: T) => changeOwn(id, toBody(change)),
    onSuccess,
  });
}

export const useChangeNames = (id: number) => useOwnChange(id, (change: NamesChange) => userFormToApi(change));

/** Sets the user's first own password, which lifts the restriction of the session. */
export const useChooseOwnPassword = () =>
  useMutation({
    mutationFn: async (change: PasswordChange) => {
      const { data } = await call(getMe);
      await changeOwn(data.id, { ...change });
      return session.noteOwnPassword();
    },
  });

export const useChangePassword = (id: number) =>
  useOwnChange(id, ({ currentPassword, plainPassword }: PasswordChange) => ({
    ...proofBody(currentPassword),
    plainPassword,
  }));
