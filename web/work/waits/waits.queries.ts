/** Query for the waits of a project (docs/projects.md#waits). */
import { queryOptions } from '@tanstack/react-query';
import { listWaits, type Waits, waitsFromApi } from '#contract/work/waits.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs } from '#web/lib/live.ts';

const POLL_MS = 10_000;

/** Query for the waits of a project; null if the server has no waits. */
export const waitsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', 'waits', projectId],
    queryFn: ({ signal }): Promise<Waits | null> => {
      const request = call(listWaits, { params: { id: projectId }, signal }).then(({ data }) => waitsFromApi(data));
      return fallbackIfUnsupported<Waits | null>(request, null);
    },
    refetchInterval: ({ state }) => state.data !== null && pollMs(POLL_MS),
  });
