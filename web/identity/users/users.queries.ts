/** User requests: pages by role, single users and changes. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  type UserForm,
  userFormToApi,
  userFromApi,
} from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { call, callList } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { session } from '#web/lib/api/session-store.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;
/** Page size of the team overview (docs/screens.md#lists). */
const TEAM_PAGE_SIZE = 20;

export type TeamRequest = { type: UserType; search: string; page: number };

/** Query for a page of a team section, sorted by name. */
export const teamQuery = ({ type, search, page }: TeamRequest) =>
  queryOptions({
    queryKey: ['users', 'team', type, search, page],
    queryFn: async ({ signal }) => {
      const query = { type, search, page, itemsPerPage: TEAM_PAGE_SIZE };
      const { member, totalItems } = await callList(listUsers, query, signal);
      return {
        people: member.map((one) => userFromApi(one)),
        total: totalItems,
        pages: pageCountOf(totalItems, TEAM_PAGE_SIZE),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Query for the number of administrators who can sign in; the last one can't be removed. */
export const activeAdminsQuery = () =>
  queryOptions({
    queryKey: ['users', 'active-admins'],
    queryFn: async ({ signal }) =>
      (await callList(listUsers, { type: 'admin', status: true, itemsPerPage: 0 }, signal)).totalItems,
    refetchInterval: pollEvery(POLL_MS),
  });

export async function loadUser(id: number, signal?: AbortSignal): Promise<Versioned<User>> {
  const { data, etag } = await call(getUser, { params: { id }, signal });
  return { record: userFromApi(data), etag };
}

/** Query for a user with ETag, refetched when the edit form opens. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => loadUser(id, signal),
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateUser = () =>
  useCall('users', async (form: UserForm) => {
    const { data } = await call(createUser, { body: userFormToApi(form) });
    return userFromApi(data);
  });

/** `etag` is the version that was edited; a stale one throws status 412. */
type UserChange = { id: number; change: Partial<UserForm>; etag?: string | undefined };

/** Saves a user. If users change their own password, email or type, the response has a token that replaces the current one. */
export const useChangeUser = () =>
  useCall('users', async ({ id, change, etag }: UserChange) => {
    const { data } = await call(changeUser, { params: { id }, body: userFormToApi(change), ifMatch: etag });
    if (data.token) session.replaceToken(data.token);
  });

/** Deletes a user. Deleting oneself ends the session, so `onDeletedSelf` signs out instead of refreshing. */
export function useDeleteUser({
  ownId,
  onDeletedSelf,
}: {
  ownId: number | undefined;
  onDeletedSelf: () => Promise<void>;
}) {
  const refresh = useRefresh('users');
  return useMutation({
    mutationFn: async ({ id }: User) => (await call(deleteUser, { params: { id } })).undo,
    onSuccess: (_, { id }) => (id === ownId ? onDeletedSelf() : refresh()),
    onError: refresh,
  });
}
