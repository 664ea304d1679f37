/** Requests for a user's sessions: list and sign out. */
import { queryOptions } from '@tanstack/react-query';
import { endSession } from '#contract/platform/session.ts';
import { endOtherSessions, listSessions, sessionFromApi } from '#contract/identity/sessions.ts';
import type { Session } from '#domain/platform/sign-in/sessions.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

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

export const useEndSession = () =>
  useCall('sessions', async (id: number) => {
    await call(endSession, { params: { id } });
  });

export const useEndSessions = (userId: number) =>
  useCall('sessions', async () => {
    await call(endOtherSessions, { params: { id: userId } });
  });
