/** Invite requests: create, renew and revoke, and reading an invite by its link. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptInvite,
  createInvites,
  revokeInvite,
  inviteesToApi,
  inviteFromApi,
  getInvite,
  renewInvite,
} from '#contract/identity/invites.ts';
import type { Invitee } from '#domain/identity/invites.ts';
import { call } from '#web/lib/api/api.ts';
import { clearBeforeSignIn } from '#web/lib/offline/leftovers.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { sessionFrom } from '#web/identity/session/session.queries.ts';

export const useCreateInvites = () =>
  useCall('users', async (people: readonly Invitee[]) => {
    const { data } = await call(createInvites, { body: inviteesToApi(people) });
    return data.invites.map((invite) => inviteFromApi(invite));
  });

export const useRenewInvite = () =>
  useCall('users', async (id: number) => inviteFromApi((await call(renewInvite, { params: { id } })).data));

export const useRevokeInvite = () =>
  useCall('users', async (id: number) => {
    await call(revokeInvite, { params: { id } });
  });

/** Query for the account that an invite link belongs to. Never refetched, since failed lookups are rate limited. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invites', token],
    queryFn: async ({ signal }) => (await call(getInvite, { body: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Saves the password and signs in. */
export function useAcceptInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { token: string; plainPassword: string }) => {
      const { data } = await call(acceptInvite, { body });
      await clearBeforeSignIn();
      return sessionFrom(data);
    },
    // Never show data of a previous user in this session.
    onSuccess: () => queryClient.clear(),
  });
}
