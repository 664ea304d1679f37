/** The columns of the boss view. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { bossColumnFromWire, type BossViewStatus, getBossView } from '#contract/insight/boss-view.ts';
import { periodToQuery } from '#contract/platform/period.ts';
import type { Period } from '#domain/platform/period.ts';
import { call } from '#web/lib/api.ts';
import { pollEvery } from '#web/lib/live.ts';

const FRESH_MS = 10_000;

export const bossViewQuery = (status: BossViewStatus, period: Period | undefined) =>
  queryOptions({
    queryKey: ['boss-view', status, period],
    queryFn: async ({ signal }) => {
      const { data } = await call(getBossView, { query: { status, ...periodToQuery(period) }, signal });
      return data.map(bossColumnFromWire);
    },
    // Other dates of the same tab leave the cards standing; another tab has other cards.
    placeholderData: (previous, query) => (query?.queryKey[1] === status ? previous : undefined),
    staleTime: FRESH_MS,
    refetchInterval: pollEvery(FRESH_MS),
  });

/** Loads a tab that is about to be pressed. */
export function usePrefetchBossView() {
  const client = useQueryClient();
  return (status: BossViewStatus, period: Period | undefined): void =>
    void client.prefetchQuery(bossViewQuery(status, period));
}
