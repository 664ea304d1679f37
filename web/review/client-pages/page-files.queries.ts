/** Query and mutations of the files of a contact's page (docs/files.md#contacts). */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { finishSending, listPageFiles, listPageUploads, takeBackFile } from '#contract/review/client-page-files.ts';
import { type FileUpload, fileUploadFromApi } from '#contract/work/project-files/file-uploads.ts';
import { call } from '#web/lib/api/api.ts';
import type { PageVisitor } from './client-page.queries.ts';

/** Query for the files that the page shows. */
export const pageFilesQuery = (visitor: PageVisitor, limit: number) =>
  queryOptions({
    queryKey: ['client-page', 'files', visitor, limit],
    queryFn: async ({ signal }) => (await call(listPageFiles, { body: { ...visitor, limit }, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Query for the contact's unfinished uploads. */
export const pageUploadsQuery = (visitor: PageVisitor) =>
  queryOptions({
    queryKey: ['client-page', 'uploads', visitor],
    queryFn: async ({ signal }): Promise<FileUpload[]> =>
      (await call(listPageUploads, { body: visitor, signal })).data.uploads.map(fileUploadFromApi),
  });

/** Moves a file that this contact sent to the team's trash. */
export function useRemoveFile(visitor: PageVisitor) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: number): Promise<void> => {
      await call(takeBackFile, { body: { ...visitor, file } });
    },
    // Not awaited: the row that says how it went may be gone once the page is read again.
    onSettled: () => void client.invalidateQueries({ queryKey: ['client-page'] }),
  });
}

/** Notifies the team of the files of a project, or of the client itself. */
export function useFinishSending(visitor: PageVisitor) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (project: number | null): Promise<void> => {
      await call(finishSending, { body: { ...visitor, project } });
    },
    // Not awaited: the row that says how it went may be gone once the page is read again.
    onSettled: () => void client.invalidateQueries({ queryKey: ['client-page'] }),
  });
}
