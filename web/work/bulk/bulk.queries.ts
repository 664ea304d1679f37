/** Bulk change mutations, undo, and the query for changes that can be undone. */
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeProjects, listUndoable, type UndoableChange, undoBulkChange } from '#contract/work/bulk.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import { projectsText } from '#domain/work/bulk.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { ApiError, failureOf, fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { type Refresh, useRefresh, waitUnlessFailed } from '#web/lib/api/refresh.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { type Selection, selectionToApi } from './selection.ts';

/** Query for bulk changes that the user can still undo, latest first; empty if the server has no such endpoint. */
export const undoableQuery = queryOptions({
  queryKey: ['bulk', 'undoable'],
  queryFn: async ({ signal }): Promise<UndoableChange[]> => {
    const request = call(listUndoable, { signal }).then(({ data }) => data.changes);
    const changes = await fallbackIfUnsupported(request, []);
    return changes.map((one) => ({ ...one, undoUntil: instantFromApi(one.undoUntil) }));
  },
});

/** Reasons why a bulk change or its undo was refused, per project. */
export type BulkRefusal = { message: string; items: readonly RefusedItem[] };
const REFUSED_KEY = ['bulk', 'refused'] as const;

/** Returns the refusal of the last bulk change or undo until it is dismissed, and a function to set it. All callers share the value. */
export function useBulkRefusal() {
  const client = useQueryClient();
  const { data } = useQuery<BulkRefusal | null>({ queryKey: REFUSED_KEY, queryFn: skipToken, initialData: null });
  const show = (refused: BulkRefusal | null): void =>
    void client.setQueryData<BulkRefusal | null>(REFUSED_KEY, refused);
  return { refused: data, show };
}

function useRefreshAll(): Refresh {
  const refreshProjects = useRefresh('projects');
  const refreshBulk = useRefresh('bulk');
  const refreshCounts = useRefresh('views');
  return waitUnlessFailed(() => Promise.all([refreshProjects(), refreshBulk(), refreshCounts()]));
}

const isItemised = (error: unknown): error is ApiError => error instanceof ApiError && error.items.length > 0;

/** Undoes a bulk change; the result is reported even after the list has unmounted. */
export function useUndoChange() {
  const refresh = useRefreshAll();
  const { show } = useBulkRefusal();
  return useMutation({
    mutationFn: async (id: number) => (await call(undoBulkChange, { params: { id } })).data.restored,
    onSuccess: (restored) => notifySuccess(`${projectsText(restored)} restored.`),
    onError: (error) =>
      isItemised(error)
        ? show({ message: error.message, items: error.items })
        : notifyFailure(failureOf("Couldn't undo the change.", error)),
    onSettled: refresh,
  });
}

export type BulkRequest = { selection: Selection; change: Record<string, unknown> };

/** Callbacks that run at once, before the list is refetched. */
type ChangeCallbacks = {
  /** Called when all projects have changed, even after the field has unmounted. */
  onDone: () => void;
  /** Called when projects were refused, which the dialog lists. */
  onRefused: () => void;
};

/** Changes all selected projects, or none. */
export function useChangeProjects({ onDone, onRefused }: ChangeCallbacks) {
  const refresh = useRefreshAll();
  const undo = useUndoChange();
  const { show } = useBulkRefusal();
  return useMutation({
    mutationFn: async ({ selection, change }: BulkRequest) =>
      (await call(changeProjects, { body: { ...selectionToApi(selection), change } })).data,
    onSuccess: ({ id, changed, count }) => {
      onDone();
      if (id === undefined) return notifySuccess(`${projectsText(count)} already had this value.`);
      const onPress = (): void => undo.mutate(id);
      return notifyWithAction(`${projectsText(changed)} changed.`, { label: 'Undo', key: 'z', onPress });
    },
    onError: (error) => {
      if (!isItemised(error)) return;
      show({ message: error.message, items: error.items });
      onRefused();
    },
    // Refetches after a refusal too, since the list on screen was out of date.
    onSettled: refresh,
  });
}
