/** Queries for the columns of BOSS VIEW. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { bossColumnFromApi, type BossViewStatus, getBossView } from '#contract/insight/boss-view.ts';
import { periodToQuery } from '#contract/platform/period.ts';
import type { Period } from '#domain/platform/period.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';

const FRESH_MS = 10_000;

export const bossViewQuery = (status: BossViewStatus, period: Period | undefined) =>
  queryOptions({
    queryKey: ['boss-view', status, period],
    queryFn: async ({ signal }) => {
      const { data } = await call(getBossView, { query: { status, ...periodToQuery(period) }, signal });
      return data.map(bossColumnFromApi);
    },
    // Shows the previous cards while dates change, but not across tabs, which have other cards.
    placeholderData: (previous, query) => (query?.queryKey[1] === status ? previous : undefined),
    staleTime: FRESH_MS,
    refetchInterval: pollEvery(FRESH_MS),
  });

/** Prefetches a tab that is about to be opened. */
export function usePrefetchBossView() {
  const client = useQueryClient();
  return (status: BossViewStatus, period: Period | undefined): void =>
    void client.prefetchQuery(bossViewQuery(status, period));
}
