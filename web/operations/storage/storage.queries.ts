/** Requests of the storage card. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { type ApiStorage, readStorage, removeFiles } from '#contract/operations/storage.ts';
import { changeProject } from '#contract/work/projects.ts';
import type { RemainingVersions } from '#domain/platform/storage/storage-rule.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

export type StoredProject = ApiStorage['projects'][number];

/** Query for what takes room. */
export const storageQuery = () =>
  queryOptions({
    queryKey: ['settings', 'storage'],
    queryFn: async ({ signal }): Promise<ApiStorage> => (await call(readStorage, { signal })).data,
  });

/** Returns what a rule would remove in the next 30 days. */
export const previewRule = async (keepFilesDays: number, keepFiles: RemainingVersions): Promise<ApiStorage['due']> =>
  (await call(readStorage, { query: { keepFilesDays, keepFiles } })).data.due;

/** Removes the files of a project, if they still take as much room as shown. */
export function useRemoveFiles() {
  const refresh = useRefresh('settings');
  return useMutation({
    mutationFn: async ({ id, removableBytes }: StoredProject) =>
      (await call(removeFiles, { params: { id }, body: { expectedBytes: removableBytes } })).data,
    onSettled: refresh,
  });
}

/** Pins the files of a project, or unpins them. */
export function usePinFiles() {
  const refresh = useRefresh('settings');
  return useMutation({
    mutationFn: async ({ id, filesPinned }: { id: number; filesPinned: boolean }) =>
      (await call(changeProject, { params: { id }, body: { filesPinned } })).data,
    onSuccess: refresh,
  });
}
