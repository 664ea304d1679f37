/** Query and mutation for muted projects. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { listMutes, muteProject } from '#contract/work/mutes.ts';
import { failureOf, isUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

/** Returns the query for the user's muted projects; null if the server doesn't support muting. */
export const mutesQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'mutes'],
    queryFn: async ({ signal }): Promise<{ id: number; title: string }[] | null> => {
      try {
        return (await call(listMutes, { signal })).data.projects;
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Mutes or unmutes a project. */
export function useMute() {
  const refresh = useRefresh('notifications');
  return useMutation({
    mutationFn: async ({ id, isMuted }: { id: number; isMuted: boolean }) => {
      await call(muteProject, { body: { project: `/api/projects/${id}`, muted: isMuted } });
    },
    onError: (error) => notifyFailure(failureOf("Couldn't change notifications for this project.", error)),
    onSettled: refresh,
  });
}
