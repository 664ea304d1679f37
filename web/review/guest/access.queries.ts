/** Queries for opening a share link. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { enterShare } from '#contract/review/share-access.ts';
import { call } from '#web/lib/api/api.ts';

/** Starts a visit without a password, which fails if the link needs one. A query rather than a mutation, so repeated renders start it only once. `ends` counts ended visits, so that each starts another. */
export const startVisitQuery = (token: string, ends: number) =>
  queryOptions({
    queryKey: ['share', 'door', token, ends],
    queryFn: async () => (await call(enterShare, { body: { token } })).data.guest,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** Starts a visit with a password. */
export const useEnterShare = (token: string) =>
  useMutation({
    mutationFn: async (password: string) => (await call(enterShare, { body: { token, password } })).data.guest,
  });
