/** Whom a text about a project may mention, from the server. */
import { queryOptions } from '@tanstack/react-query';
import { listReaders, type Reader } from '#contract/work/mentions.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';

const FRESH_MS = 60_000;

/** Everybody who may read the project; nobody where the provider knows no mentions. */
export const readersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['mentions', 'readers', projectId],
    queryFn: async ({ signal }): Promise<Reader[]> => {
      try {
        return (await call(listReaders, { params: { id: projectId }, signal })).data.people;
      } catch (error) {
        if (isLacking(error)) return [];
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
