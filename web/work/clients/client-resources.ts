/** Style guide and links of a client, for everyone who reads one of its projects (docs/projects.md#resources). */
import { queryOptions } from '@tanstack/react-query';
import { clientFromApi, getClient } from '#contract/work/clients.ts';
import type { Client } from '#domain/work/clients.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 10_000;

type Resources = Pick<Client, 'styleGuide' | 'links'>;
const NONE: Resources = { styleGuide: '', links: [] };

/** Returns the query for the resources; none for users who can't read the client, as editors on other servers. */
export const clientResourcesQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'resources', id],
    queryFn: async ({ signal }): Promise<Resources> => {
      try {
        const { styleGuide, links } = clientFromApi((await call(getClient, { params: { id }, signal })).data);
        return { styleGuide, links };
      } catch (error) {
        if (hasStatus(error, 403) || hasStatus(error, 404)) return NONE;
        throw error;
      }
    },
    refetchInterval: pollEvery(POLL_MS),
  });
