/** Queries for opening a share link: checking it and starting a visit. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { enterShare, getShareStatus } from '#contract/review/share-access.ts';
import { call } from '#web/lib/api/api.ts';

/** Checks whether the link is open and needs a password. `ends` counts ended visits, so each new visit checks again. */
export const shareStateQuery = (token: string, endedVisits: number) =>
  queryOptions({
    queryKey: ['share', 'look', token, endedVisits],
    queryFn: async ({ signal }) => (await call(getShareStatus, { body: { token }, signal })).data,
    refetchOnWindowFocus: false,
  });

/** Starts a visit without a password. A query rather than a mutation, so repeated renders start it only once. */
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
