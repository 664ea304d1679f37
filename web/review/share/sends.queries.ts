/** Query for what contacts of the client were sent about a project (docs/review.md#client-emails). */
import { queryOptions } from '@tanstack/react-query';
import { listSends, sendFromApi } from '#contract/review/client-sends.ts';
import type { ClientSend } from '#domain/review/client-sends.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs } from '#web/lib/live.ts';

const POLL_MS = 10_000;

/** Query for the sends of a project, latest first; none if the server has no contacts. */
export const sendsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['share', 'sends', projectId],
    queryFn: ({ signal }): Promise<ClientSend[]> => {
      const request = call(listSends, { params: { id: projectId }, signal });
      return fallbackIfUnsupported<ClientSend[]>(
        request.then(({ data }) => data.sends.map(sendFromApi)),
        [],
      );
    },
    refetchInterval: () => pollMs(POLL_MS),
  });
