/** The bin from the server, and bringing back what is in it. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listBin, restoreBinned, type WireBinned } from '#contract/work/bin.ts';
import { instantFromWire } from '#contract/platform/jsonld.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import { call } from '#web/lib/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useRefreshEverything } from '#web/lib/refresh.ts';

const POLL_MS = 30_000;

/** One page, latest first. */
export const binQuery = (page: number) =>
  queryOptions({
    queryKey: ['bin', 'list', page],
    queryFn: async ({ signal }): Promise<{ entries: WireBinned[]; total: number; pages: number }> => {
      const { entries, total } = (await call(listBin, { query: { page }, signal })).data;
      const dated = entries.map((one) => ({ ...one, deletedAt: instantFromWire(one.deletedAt) }));
      return { entries: dated, total, pages: pageCountOf(total, PAGE_SIZES.other) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** What stands in the place of what has been taken since, or is gone. */
export type Given = {
  trackingId?: string | undefined;
  email?: string | undefined;
  client?: string | undefined;
  restoreClient?: boolean | undefined;
};

export type RestoreRequest = { id: number; given?: Given };

export function useRestore() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: async ({ id, given = {} }: RestoreRequest) => {
      await call(restoreBinned, { params: { id }, body: given });
    },
    // What comes back stands on many screens.
    onSettled: refresh,
  });
}
