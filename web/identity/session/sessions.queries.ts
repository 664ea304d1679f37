/** Where a person is signed in, and the end of it. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { endSession } from '#contract/identity/session.ts';
import { endOtherSessions, listSessions, sessionFromWire } from '#contract/identity/sessions.ts';
import type { Session } from '#domain/identity/sessions.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** Null where the provider has no sessions. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }): Promise<Session[] | null> => {
      try {
        const { data } = await call(listSessions, { params: { id: userId }, signal });
        return data.sessions.map(sessionFromWire);
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

export function useEndSession() {
  const refresh = useRefresh('sessions');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(endSession, { params: { id } });
    },
    onSettled: refresh,
  });
}

export function useEndSessions(userId: number) {
  const refresh = useRefresh('sessions');
  return useMutation({
    mutationFn: async () => {
      await call(endOtherSessions, { params: { id: userId } });
    },
    onSettled: refresh,
  });
}
