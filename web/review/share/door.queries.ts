/** What the door of a link asks the server: whether it is open, and to be let in. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { enterShare, lookAtShare } from '#contract/review/share-door.ts';
import { call } from '#web/lib/api.ts';

/** Whether the link is open, and asks for a password; `ends` counts visits that ended. */
export const lookQuery = (token: string, ends: number) =>
  queryOptions({
    queryKey: ['share', 'look', token, ends],
    queryFn: async ({ signal }) => (await call(lookAtShare, { body: { token }, signal })).data,
    refetchOnWindowFocus: false,
  });

/** Begins a visit by a link without a password: as a question, so that it is asked once however often a screen is drawn. */
export const doorQuery = (token: string, ends: number) =>
  queryOptions({
    queryKey: ['share', 'door', token, ends],
    queryFn: async () => (await call(enterShare, { body: { token } })).data.guest,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** Begins a visit with a password. */
export const useEnter = (token: string) =>
  useMutation({
    mutationFn: async (password: string) => (await call(enterShare, { body: { token, password } })).data.guest,
  });
