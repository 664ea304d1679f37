/** Queries and mutations for files of projects and clients (docs/files.md). */
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeProjectFile,
  deleteProjectFile,
  getClientArchive,
  getFileAddress,
  getProjectArchive,
  type ProjectFilePatch,
} from '#contract/work/project-files/project-files.ts';
import {
  FILE_UPLOADS_PATH,
  type FileUpload,
  fileUploadFromApi,
  listFileUploads,
} from '#contract/work/project-files/file-uploads.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { ProjectFile } from '#domain/work/project-files.ts';
import { call } from '#web/lib/api/api.ts';
import { saveFrom } from '#web/lib/api/save-from.ts';
import { send } from '#web/lib/api/request.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { type FilesOf, keyOf } from './files.queries.ts';

const POLL_MS = 10_000;

/** Query for the user's unfinished uploads to a project, or to a client itself. */
export const unfinishedFilesQuery = (owner: FilesOf) =>
  queryOptions({
    queryKey: ['files', 'uploads', ...keyOf(owner)],
    queryFn: async ({ signal }): Promise<FileUpload[]> => {
      const query = 'projectId' in owner ? { project: owner.projectId } : { client: owner.clientId };
      const uploads = (await call(listFileUploads, { query, signal })).data.uploads.map(fileUploadFromApi);
      return 'projectId' in owner ? uploads : uploads.filter(({ projectId }) => projectId === null);
    },
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

/** Cancels an unfinished upload and deletes what was uploaded. */
export const useCancelFileUpload = () =>
  useCall('files', (id: string) =>
    send(`${FILE_UPLOADS_PATH}/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }),
  );

/** Renames a file or changes its note, over that version. */
export const useChangeFile = () =>
  useCall('files', ({ file, change }: { file: Pick<ProjectFile, 'id' | 'version'>; change: ProjectFilePatch }) =>
    call(changeProjectFile, { params: { id: file.id }, body: change, ifMatch: etagOf(file.version) }),
  );

/** Moves a file to the trash and resolves to its undo path. */
export const useDeleteFile = () =>
  useCall('files', async (id: number) => (await call(deleteProjectFile, { params: { id } })).undo);

/** Downloads a file under its own name. */
export const useDownloadFile = () =>
  useMutation({
    mutationFn: async (id: number) => saveFrom((await call(getFileAddress, { params: { id } })).data.url),
  });

/** Downloads all files as an archive. */
export const useDownloadAll = (owner: FilesOf) =>
  useMutation({
    mutationFn: async () => {
      const { data } =
        'projectId' in owner
          ? await call(getProjectArchive, { params: { id: owner.projectId } })
          : await call(getClientArchive, { params: { id: owner.clientId } });
      saveFrom(data.url);
    },
  });
