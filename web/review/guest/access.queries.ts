/** Queries for opening a share link or a contact's page. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { enterClientPage } from '#contract/review/client-pages-access.ts';
import { enterShare } from '#contract/review/share-access.ts';
import { call } from '#web/lib/api/api.ts';

/** Returns the query that starts a visit. A query rather than a mutation, so repeated renders start it only once. `ends` counts ended visits, so that each starts another. */
const visitQuery =
  (feature: 'share' | 'client-page', enter: (token: string) => Promise<string>) => (token: string, ends: number) =>
    queryOptions({
      queryKey: [feature, 'door', token, ends],
      queryFn: () => enter(token),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      gcTime: 0,
    });

/** Starts a visit through a share link without a password, which fails if the link needs one. */
export const startVisitQuery = visitQuery(
  'share',
  async (token) => (await call(enterShare, { body: { token } })).data.guest,
);

/** Starts a visit to a contact's page. */
export const startPageVisitQuery = visitQuery(
  'client-page',
  async (token) => (await call(enterClientPage, { body: { token } })).data.guest,
);

/** Starts a visit with a password. */
export const useEnterShare = (token: string) =>
  useMutation({
    mutationFn: async (password: string) => (await call(enterShare, { body: { token, password } })).data.guest,
  });
