/** Query for the waits of a project (docs/projects.md#waits). */
import { queryOptions } from '@tanstack/react-query';
import { pollMs } from '#web/lib/live.ts';

const POLL_MS = 10_000;

/** Query for the waits of a project; null if the server has no waits. */
export const waitsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', 'waits', projectId],
    queryFn: async ({ signal }) => (await import('./fetch-waits.ts')).fetchWaits(projectId, signal),
    refetchInterval: ({ state }) => state.data !== null && pollMs(POLL_MS),
  });
