/** Requests for a user's sessions: list and sign out. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { endSession } from '#contract/platform/session.ts';
import { endOtherSessions, listSessions, sessionFromApi } from '#contract/identity/sessions.ts';
import type { Session } from '#domain/platform/sign-in/sessions.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

/** Query for a user's sessions; null if the provider has none. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }): Promise<Session[] | null> => {
      try {
        const { data } = await call(listSessions, { params: { id: userId }, signal });
        return data.sessions.map(sessionFromApi);
      } catch (error) {
        if (isUnsupported(error)) return null;
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
