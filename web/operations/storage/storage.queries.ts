/** Requests of the storage card. */
import { queryOptions } from '@tanstack/react-query';
import { type ApiStorage, readStorage, removeFiles } from '#contract/operations/storage.ts';
import { changeProject } from '#contract/work/projects.ts';
import type { RemainingVersions } from '#domain/platform/storage/storage-rule.ts';
import { call } from '#web/lib/api/api.ts';
import { useCall } from '#web/lib/api/use-call.ts';

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
export const useRemoveFiles = () =>
  useCall(
    'settings',
    async ({ id, removableBytes }: StoredProject) =>
      (await call(removeFiles, { params: { id }, body: { expectedBytes: removableBytes } })).data,
  );

/** Pins the files of a project, or unpins them. */
export const usePinFiles = () =>
  useCall(
    'settings',
    async ({ id, filesPinned }: { id: number; filesPinned: boolean }) =>
      (await call(changeProject, { params: { id }, body: { filesPinned } })).data,
  );
