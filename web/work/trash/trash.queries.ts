/** Trash queries and the restore mutation. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listTrash, restoreFromTrash, type ApiTrashEntry } from '#contract/journal/trash.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useRefreshEverything } from '#web/lib/api/refresh.ts';

const POLL_MS = 30_000;

/** Returns the query for one page of the trash, most recently deleted first. */
export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: ['bin', 'list', page],
    queryFn: async ({ signal }): Promise<{ entries: ApiTrashEntry[]; total: number; pages: number }> => {
      const { entries, total } = (await call(listTrash, { query: { page }, signal })).data;
      const dated = entries.map((one) => ({ ...one, deletedAt: instantFromApi(one.deletedAt) }));
      return { entries: dated, total, pages: pageCountOf(total, PAGE_SIZES.other) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Replacements for values that a record can't get back, because they are in use or deleted by now. */
export type Replacements = {
  trackingId?: string | undefined;
  email?: string | undefined;
  client?: string | undefined;
  restoreClient?: boolean | undefined;
};

export type RestoreRequest = { id: number; replacements?: Replacements };

export function useRestore() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: async ({ id, replacements = {} }: RestoreRequest) => {
      await call(restoreFromTrash, { params: { id }, body: replacements });
    },
    // A restored record can appear on many screens.
    onSettled: refresh,
  });
}
