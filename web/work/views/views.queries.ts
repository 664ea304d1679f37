/** Queries and mutations of views, and their project counts. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { changeView, countProjects, createView, deleteView, listViews, viewFromApi } from '#contract/work/views.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import type { SavedView, ViewValues } from '#domain/work/views.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call, callList } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/**
 * Polling interval of the counts, which covers views shared by others, changes outside the open list, and projects
 * that become late. Changes in the open list itself refresh the counts at once (docs/screens.md#refresh).
 */
const POLL_MS = 60_000;

/** Query for the user's own views, then shared ones; undefined if the server doesn't support views. */
export const viewsQuery = queryOptions({
  queryKey: ['views', 'list'],
  queryFn: async ({ signal }): Promise<SavedView[] | null> => {
    const page = await fallbackIfUnsupported(callList(listViews, { itemsPerPage: PAGE_SIZES.views }, signal), null);
    return page && page.member.map((one) => viewFromApi(one));
  },
  refetchInterval: pollEvery(POLL_MS),
});

/** Returns the query for the project counts of several lists, keyed by query string, in one call. */
export const countsQuery = (queries: readonly string[]) =>
  queryOptions({
    queryKey: ['views', 'counts', queries],
    queryFn: async ({ signal }): Promise<Record<string, number>> => {
      const counted = [...new Set(queries)].slice(0, LIMITS.countedLists);
      const { data } = await fallbackIfUnsupported(call(countProjects, { body: { queries: counted }, signal }), {
        data: { totals: [] as number[] },
        etag: undefined,
      });
      return Object.fromEntries(data.totals.map((total, at) => [counted[at], total]));
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Creates a view; `onCreated` runs at once, since the refetched tabs unmount the dialog. */
export function useCreateView(onCreated: (view: SavedView) => void) {
  const refresh = useRefresh('views');
  return useMutation({
    mutationFn: async (values: ViewValues) => viewFromApi((await call(createView, { body: values })).data),
    onSuccess: (view) => {
      onCreated(view);
      return refresh();
    },
  });
}

type ViewChange = Partial<ViewValues & { position: number }>;

/** Changes a view. Sends no version, so the last write wins: concurrent changes of a view are rare. */
export const useChangeView = () =>
  useCall('views', async ({ id, change }: { id: number; change: ViewChange }) => {
    await call(changeView, { params: { id }, body: change });
  });

export function useDeleteView(onDeleted: () => void) {
  const refresh = useRefresh('views');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(deleteView, { params: { id } });
    },
    onSuccess: onDeleted,
    onSettled: refresh,
  });
}
