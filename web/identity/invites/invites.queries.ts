/** Invites from the server: made, made anew, taken back; and what a link says to whoever follows it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptInvite,
  createInvites,
  endInvite,
  inviteesToWire,
  inviteFromWire,
  readInvite,
  renewInvite,
} from '#contract/identity/invites.ts';
import type { Invitee } from '#domain/identity/invites.ts';
import { call } from '#web/lib/api.ts';
import { clearBeforeSignIn } from '#web/lib/leftovers.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { sessionFrom } from '#web/identity/session/session.queries.ts';

export function useCreateInvites() {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async (people: readonly Invitee[]) => {
      const { data } = await call(createInvites, { body: inviteesToWire(people) });
      return data.invites.map((invite) => inviteFromWire(invite));
    },
    onSuccess: refresh,
  });
}

export function useRenewInvite() {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async (id: number) => inviteFromWire((await call(renewInvite, { params: { id } })).data),
    onSettled: refresh,
  });
}

export function useEndInvite() {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(endInvite, { params: { id } });
    },
    onSettled: refresh,
  });
}

/** Whose link it is; asked once, since each question that fails is counted. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invites', token],
    queryFn: async ({ signal }) => (await call(readInvite, { body: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Keeps the password and signs in. */
export function useAcceptInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { token: string; plainPassword: string }) => {
      const { data } = await call(acceptInvite, { body });
      await clearBeforeSignIn();
      return sessionFrom(data);
    },
    // Nothing that an earlier person saw may show up in this session.
    onSuccess: () => queryClient.clear(),
  });
}
