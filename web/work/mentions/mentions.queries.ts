/** Query for the people a text about a project can mention. */
import { queryOptions } from '@tanstack/react-query';
import { listReaders, type Reader } from '#contract/work/mentions.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';

const FRESH_MS = 60_000;

/** Returns the query for everyone who can read the project; empty if the server doesn't support mentions. */
export const readersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['mentions', 'readers', projectId],
    queryFn: async ({ signal }): Promise<Reader[]> => {
      try {
        return (await call(listReaders, { params: { id: projectId }, signal })).data.people;
      } catch (error) {
        if (isUnsupported(error)) return [];
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
