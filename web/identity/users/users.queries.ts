/** People of the team from the server: pages by role, single ones, and their changes. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  type UserForm,
  userFormToWire,
  userFromWire,
} from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { call, callList } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { session } from '#web/lib/session-store.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 10_000;
/** docs/screens.md#lists: team overview. */
export const TEAM_PAGE_SIZE = 20;

export type TeamAsk = { type: UserType; search: string; page: number };

/** One page of a section of the team, by name. */
export const teamQuery = ({ type, search, page }: TeamAsk) =>
  queryOptions({
    queryKey: ['users', 'team', type, search, page],
    queryFn: async ({ signal }) => {
      const ask = { type, search, page, itemsPerPage: TEAM_PAGE_SIZE };
      const { member, totalItems } = await callList(listUsers, ask, signal);
      return {
        people: member.map((one) => userFromWire(one)),
        total: totalItems,
        pages: pageCountOf(totalItems, TEAM_PAGE_SIZE),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** How many administrators can sign in: the last one is kept. */
export const activeAdminsQuery = () =>
  queryOptions({
    queryKey: ['users', 'active-admins'],
    queryFn: async ({ signal }) =>
      (await callList(listUsers, { type: 'admin', status: true, itemsPerPage: 0 }, signal)).totalItems,
    refetchInterval: pollEvery(POLL_MS),
  });

export async function loadUser(id: number, signal?: AbortSignal): Promise<Versioned<User>> {
  const { data, etag } = await call(getUser, { params: { id }, signal });
  return { record: userFromWire(data), etag };
}

/** One person as they stand at opening and then, for the form that changes them. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => loadUser(id, signal),
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

export function useCreateUser() {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async (form: UserForm) => {
      const { data } = await call(createUser, { body: userFormToWire(form) });
      return userFromWire(data);
    },
    onSuccess: refresh,
  });
}

/** `etag` is what was typed over; a stale one throws with status 412. */
type UserChange = { id: number; change: Partial<UserForm>; etag?: string | undefined };

/** A change of the own password, e-mail or type brings the token that replaces the present one. */
export function useChangeUser() {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async ({ id, change, etag }: UserChange) => {
      const { data } = await call(changeUser, { params: { id }, body: userFormToWire(change), ifMatch: etag });
      if (data.token) session.replaceToken(data.token);
    },
    onSettled: refresh,
  });
}

/** Whoever removes themself has no session left to refresh anything with: then `onOwn` leads out. */
export function useDeleteUser({ ownId, onOwn }: { ownId: number | undefined; onOwn: () => Promise<void> }) {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async ({ id }: User) => (await call(deleteUser, { params: { id } })).undo,
    onSuccess: (_, { id }) => (id === ownId ? onOwn() : refresh()),
    onError: refresh,
  });
}
