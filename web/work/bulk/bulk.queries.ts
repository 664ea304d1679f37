/** Changes of many projects from and to the server: making one, what can be undone, undoing it. */
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeProjects, listUndoable, type UndoableChange, undoBulkChange } from '#contract/work/bulk.ts';
import { instantFromWire } from '#contract/platform/jsonld.ts';
import { projectsText } from '#domain/work/bulk.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { ApiError, failureOf, isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { type Refresh, useRefresh, waitUnlessFailed } from '#web/lib/refresh.ts';
import { notifyWithAction } from '#web/ui/action-toast.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import { type Selection, selectionToWire } from './selection.ts';

/** What the person may still undo, latest first; nothing where the server has no such call. */
export const undoableQuery = queryOptions({
  queryKey: ['bulk', 'undoable'],
  queryFn: async ({ signal }): Promise<UndoableChange[]> => {
    try {
      const { changes } = (await call(listUndoable, { signal })).data;
      return changes.map((one) => ({ ...one, undoUntil: instantFromWire(one.undoUntil) }));
    } catch (error) {
      if (isLacking(error)) return [];
      throw error;
    }
  },
});

/** Why nothing was changed or undone, project by project. */
export type Refused = { message: string; items: readonly RefusedItem[] };
const REFUSED_KEY = ['bulk', 'refused'] as const;

/** What the last change or its undoing was refused with, until it is dismissed: wherever that was asked for. */
export function useRefused() {
  const client = useQueryClient();
  const { data } = useQuery<Refused | null>({ queryKey: REFUSED_KEY, queryFn: skipToken, initialData: null });
  const show = (refused: Refused | null): void => void client.setQueryData<Refused | null>(REFUSED_KEY, refused);
  return { refused: data, show };
}

function useRefreshAll(): Refresh {
  const refreshProjects = useRefresh('projects');
  const refreshBulk = useRefresh('bulk');
  const refreshCounts = useRefresh('views');
  return waitUnlessFailed(() => Promise.all([refreshProjects(), refreshBulk(), refreshCounts()]));
}

const isItemised = (error: unknown): error is ApiError => error instanceof ApiError && error.items.length > 0;

/** Undoes a change; also after the list has gone from the screen. */
export function useUndoChange() {
  const refresh = useRefreshAll();
  const { show } = useRefused();
  return useMutation({
    mutationFn: async (id: number) => (await call(undoBulkChange, { params: { id } })).data.restored,
    onSuccess: (restored) => notifySuccess(`${projectsText(restored)} as before.`),
    onError: (error) =>
      isItemised(error)
        ? show({ message: error.message, items: error.items })
        : notifyFailure(failureOf('Failed to undo the change', error)),
    onSettled: refresh,
  });
}

export type BulkRequest = { selection: Selection; change: Record<string, unknown> };

/** Told at once, before the list has come anew. */
type ChangeHears = {
  /** All of them are changed; whether or not the field still stands. */
  onDone: () => void;
  /** Some refuse, which a dialog of its own says project by project. */
  onRefused: () => void;
};

/** Changes all of the selection, or none. */
export function useChangeProjects({ onDone, onRefused }: ChangeHears) {
  const refresh = useRefreshAll();
  const undo = useUndoChange();
  const { show } = useRefused();
  return useMutation({
    mutationFn: async ({ selection, change }: BulkRequest) =>
      (await call(changeProjects, { body: { ...selectionToWire(selection), change } })).data,
    onSuccess: ({ id, changed, count }) => {
      onDone();
      if (id === undefined) return notifySuccess(`${projectsText(count)} had that already.`);
      const onPress = (): void => undo.mutate(id);
      return notifyWithAction(`${projectsText(changed)} changed.`, { label: 'Undo', key: 'z', onPress });
    },
    onError: (error) => {
      if (!isItemised(error)) return;
      show({ message: error.message, items: error.items });
      onRefused();
    },
    // Also after a refusal: what was shown is not what is there.
    onSettled: refresh,
  });
}
