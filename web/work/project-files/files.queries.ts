/** Query for files of projects and clients. In its own file, since projects load it with their first requests (docs/files.md). */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listClientFiles, listProjectFiles, projectFileFromApi } from '#contract/work/project-files/project-files.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import type { ProjectFile } from '#domain/work/project-files.ts';
import { call } from '#web/lib/api/api.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';

const POLL_MS = 10_000;

/** Whose files a list shows: a project's, or those of a client and all its projects. */
export type FilesOf = { projectId: number } | { clientId: number };

export type FilesPage = {
  files: ProjectFile[];
  total: number;
  bytes: number;
  mayAdd: boolean;
  /** Space of the client and what of it is used; undefined for a project. */
  quota: { bytes: number; usedBytes: number } | undefined;
};

/** Returns the end of the key of queries about these files. */
export const keyOf = (owner: FilesOf) =>
  'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);

async function fetchFiles(owner: FilesOf, page: number, signal: AbortSignal): Promise<FilesPage> {
  if ('projectId' in owner) {
    const { data } = await call(listProjectFiles, { params: { id: owner.projectId }, query: { page }, signal });
    return { ...data, files: data.files.map(projectFileFromApi), quota: undefined };
  }
  const { data } = await call(listClientFiles, { params: { id: owner.clientId }, query: { page }, signal });
  const { quotaBytes: bytes, usedBytes, ...sums } = data;
  return { ...sums, files: data.files.map(projectFileFromApi), mayAdd: true, quota: { bytes, usedBytes } };
}

/** Returns the infinite query for files, latest first. */
export const filesQuery = (owner: FilesOf) =>
  infiniteQueryOptions({
    queryKey: ['files', 'of', ...keyOf(owner)],
    queryFn: ({ pageParam, signal }) => fetchFiles(owner, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * FILE_LIMITS.pageSize < total ? pages.length + 1 : undefined,
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });
