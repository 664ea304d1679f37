/** Views from and to the server, and how many projects each of them holds. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { changeView, countProjects, createView, deleteView, listViews, viewFromWire } from '#contract/work/views.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import type { SavedView, ViewValues } from '#domain/work/views.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { call, callList } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { pollEvery } from '#web/lib/live.ts';

/**
 * Others share views, change what no open list shows, and time itself makes work late. What changes in the list that is open is
 * not waited for (docs/screens.md#refresh).
 */
const POLL_MS = 60_000;

/** What a host without such calls answers. */
async function orNone<T>(ask: Promise<T>, none: T): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    if (isLacking(error)) return none;
    throw error;
  }
}

/** The own views, then the shared ones; undefined where this host keeps none. */
export const viewsQuery = queryOptions({
  queryKey: ['views', 'list'],
  queryFn: async ({ signal }): Promise<SavedView[] | null> => {
    const page = await orNone(callList(listViews, { itemsPerPage: PAGE_SIZES.views }, signal), null);
    return page && page.member.map((one) => viewFromWire(one));
  },
  refetchInterval: pollEvery(POLL_MS),
});

/** By the text of a list's parameters how many projects it holds: all in one call. */
export const countsQuery = (queries: readonly string[]) =>
  queryOptions({
    queryKey: ['views', 'counts', queries],
    queryFn: async ({ signal }): Promise<Record<string, number>> => {
      const counted = [...new Set(queries)].slice(0, LIMITS.countedLists);
      const { data } = await orNone(call(countProjects, { body: { queries: counted }, signal }), {
        data: { totals: [] as number[] },
        etag: undefined,
      });
      return Object.fromEntries(data.totals.map((total, at) => [counted[at], total]));
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Keeps a view; `onMade` at once, since the tabs that come anew leave nothing of what asked for it. */
export function useCreateView(onMade: (view: SavedView) => void) {
  const refresh = useRefresh('views');
  return useMutation({
    mutationFn: async (values: ViewValues) => viewFromWire((await call(createView, { body: values })).data),
    onSuccess: (view) => {
      onMade(view);
      return refresh();
    },
  });
}

type ViewChange = Partial<ViewValues & { position: number }>;

/** Changes a view; what somebody else changed meanwhile of it is of no other kind, so the last word counts. */
export function useChangeView() {
  const refresh = useRefresh('views');
  return useMutation({
    mutationFn: async ({ id, change }: { id: number; change: ViewChange }) => {
      await call(changeView, { params: { id }, body: change });
    },
    onSettled: refresh,
  });
}

export function useDeleteView(onGone: () => void) {
  const refresh = useRefresh('views');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(deleteView, { params: { id } });
    },
    onSuccess: onGone,
    onSettled: refresh,
  });
}
