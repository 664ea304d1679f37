/** Queries for the workload board, candidates for a project, and one's own week. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  boardRowFromApi,
  candidatesFromApi,
  getOwnWorkload,
  getWorkload,
  listCandidates,
  workloadFromApi,
} from '#contract/planning/workload.ts';
import type { QueryOf } from '#contract/platform/endpoint.ts';
import type { BoardRow, Candidate } from '#domain/planning/workload.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs, pollUnlessUnsupported } from '#web/lib/live.ts';

const POLL_MS = 30_000;

/** Query for the board, from the week of this day; by default from this week. */
export const workloadQuery = ({ from, weeks }: { from: string | undefined; weeks: number }) =>
  queryOptions({
    queryKey: ['workload', 'board', from, weeks],
    queryFn: async ({ signal }) => {
      const query = { ...(from === undefined ? {} : { from }), weeks };
      return workloadFromApi((await call(getWorkload, { query, signal })).data);
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

export type CandidateQuery = QueryOf<typeof listCandidates>;

/** Query for people who could take a project; null if the server doesn't support it. */
export const candidatesQuery = (query: CandidateQuery) =>
  queryOptions({
    queryKey: ['workload', 'candidates', query],
    queryFn: ({ signal }): Promise<Candidate[] | null> =>
      fallbackIfUnsupported<Candidate[] | null>(
        call(listCandidates, { query, signal }).then(({ data }) => candidatesFromApi(data)),
        null,
      ),
    staleTime: 5_000,
  });

/** Query for the caller's own week; null if the server doesn't support planning. */
export const ownWorkloadQuery = () =>
  queryOptions({
    queryKey: ['workload', 'me'],
    queryFn: ({ signal }): Promise<BoardRow | null> =>
      fallbackIfUnsupported<BoardRow | null>(
        call(getOwnWorkload, { signal }).then(({ data }) => boardRowFromApi(data)),
        null,
      ),
    refetchInterval: ({ state }) => state.data !== null && pollMs(POLL_MS),
  });
