/** Project queries (pages, single projects, counts) and mutations. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientFromApi, getClient } from '#contract/work/clients.ts';
import { projectFromApi } from '#contract/work/project-api.ts';
import { deleteProject, requestRevision as revisionEndpoint } from '#contract/work/projects.ts';
import { listUndoableActions, type UndoableAction } from '#contract/journal/undo.ts';
import { getUser, userFromApi } from '#contract/identity/users.ts';
import { countProjects } from '#contract/work/views.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { fallbackIfUnsupported, isUnsupported } from '#web/lib/api/api-error.ts';
import { call, pageCountIn } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { queryText } from '#web/lib/api/request-text.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { pollEvery, pollMs } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { fetchProject, fetchProjects, type LoadedProject } from './list/fetch-projects.ts';
import type { ProjectListParams } from './filters/filter-kinds.ts';

/** Poll interval while the page is visible, since others work on the same list. */
const LIST_POLL_MS = 10_000;
const OPEN_POLL_MS = 3_000;

/** `query` identifies the request that the page belongs to. */
export type ProjectPage = { projects: Project[]; total: number; pages: number; query: string };

/** Returns the query for one page of projects; the previous page stays on screen while the next one loads. */
export const projectsQuery = (params: ProjectListParams) =>
  queryOptions({
    queryKey: ['projects', 'list', params],
    queryFn: async ({ signal }): Promise<ProjectPage> => {
      const page = await fetchProjects(params, signal);
      const projects = page.member.map((one) => projectFromApi(one));
      return { projects, total: page.totalItems, pages: pageCountIn(page), query: JSON.stringify(params) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(LIST_POLL_MS),
  });

/** Returns the query for the number of projects in each list, in one call if the server supports it, otherwise in one call per list. */
export const projectCountsQuery = (lists: readonly ProjectListParams[]) =>
  queryOptions({
    queryKey: ['projects', 'counts', lists],
    queryFn: async ({ signal }): Promise<number[]> => {
      const withoutPaging = lists.map((params) => ({ ...params, page: undefined, itemsPerPage: undefined }));
      try {
        const queries = withoutPaging.map((params) => queryText(params).slice(1));
        return (await call(countProjects, { body: { queries }, signal })).data.totals;
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        const pages = withoutPaging.map((params) => fetchProjects({ ...params, itemsPerPage: 0 }, signal));
        return (await Promise.all(pages)).map(({ totalItems }) => totalItems);
      }
    },
    placeholderData: keepPreviousData,
  });

/** Returns the query for one project, refetched while it is open so that others' changes show within seconds. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => fetchProject(id, signal),
    refetchInterval: pollEvery(OPEN_POLL_MS),
  });

/** Returns the project from the most recently fetched list that contains it. */
function listedProject(client: QueryClient, id: number): LoadedProject | undefined {
  const lists = client.getQueryCache().findAll({ queryKey: ['projects', 'list'] });
  const newestFirst = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of newestFirst) {
    const project = (state.data as ProjectPage | undefined)?.projects.find((one) => one.id === id);
    if (project) return { project, etag: undefined };
  }
  return undefined;
}

/** Returns one project, with the list's copy as a placeholder. Placeholder data must not be used for changes. */
export function useProject<T = LoadedProject>(id: number, select?: (loaded: LoadedProject) => T, isEnabled = true) {
  const client = useQueryClient();
  const placeholderData = () => listedProject(client, id);
  return useQuery({ ...projectQuery(id), placeholderData, select, enabled: isEnabled });
}

/** Returns the query for the client that a list is filtered by. */
export const clientNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'of-projects', id],
    queryFn: async ({ signal }) => clientFromApi((await call(getClient, { params: { id }, signal })).data),
  });

/** Returns the query for the name of the person that a list is filtered by. */
export const personNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'of-projects', id],
    queryFn: async ({ signal }): Promise<string> => {
      const person = userFromApi((await call(getUser, { params: { id }, signal })).data);
      return fullNameOf(person) || person.email;
    },
  });

/** Result that marks a server without the endpoint, so that polling stops. */
const UNDO_UNSUPPORTED: UndoableAction[] = [];

/** Returns the query for project actions that the user can still undo; empty if the server has no such endpoint. */
export const undoableQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'undos', id],
    queryFn: async ({ signal }): Promise<UndoableAction[]> => {
      const request = call(listUndoableActions, { params: { id }, signal });
      return fallbackIfUnsupported(
        request.then(({ data }) => data.undos),
        UNDO_UNSUPPORTED,
      );
    },
    refetchInterval: ({ state }) => state.data !== UNDO_UNSUPPORTED && pollMs(LIST_POLL_MS),
  });

export const useDeleteProject = () =>
  useCall('projects', async (id: number) => (await call(deleteProject, { params: { id } })).undo);

/** Request to send finished work back; with `etag`, only in that version. */
export type NewRevision = { projectId: number; reason: string; etag?: string | undefined };

/** Sends finished work back and returns the URL to undo it. */
export async function requestRevision({ projectId, reason, etag }: NewRevision): Promise<string | undefined> {
  const ifMatch = etag ? { ifMatch: etag } : {};
  return (await call(revisionEndpoint, { params: { id: projectId }, body: { reason }, ...ifMatch })).undo;
}

/** Sends finished work back for another round and offers Undo. */
export function useRequestRevision(projectId: number) {
  const refresh = useRefresh('projects');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: async (reason: string) => offerUndo('Sent back.', await requestRevision({ projectId, reason })),
    onSuccess: refresh,
  });
}
