/** Muted projects: the list, and muting or unmuting one. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { listMutes, muteProject } from '#contract/live/notifications.ts';
import { failureOf, isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

/** Projects that this person has muted; null where the provider mutes none. */
export const mutesQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'mutes'],
    queryFn: async ({ signal }): Promise<{ id: number; title: string }[] | null> => {
      try {
        return (await call(listMutes, { signal })).data.projects;
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

/** Mutes a project, or ends that. */
export function useMute() {
  const refresh = useRefresh('notifications');
  return useMutation({
    mutationFn: async ({ id, isMuted }: { id: number; isMuted: boolean }) => {
      await call(muteProject, { body: { project: `/api/projects/${id}`, muted: isMuted } });
    },
    onError: (error) => notifyFailure(failureOf('The project could not be muted or unmuted.', error)),
    onSettled: refresh,
  });
}
