/** Projects from the server: pages, single ones, counts, and every act upon one of them. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientFromWire, getClient } from '#contract/work/clients.ts';
import { projectFromWire } from '#contract/work/project-wire.ts';
import { deleteProject, requestRevision as revisionEndpoint } from '#contract/work/projects.ts';
import { listUndoableActs, type UndoableAct } from '#contract/work/undo.ts';
import { getUser, userFromWire } from '#contract/identity/users.ts';
import { countProjects } from '#contract/work/views.ts';
import type { Project } from '#domain/work/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { call, pageCountIn } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { queryText } from '#web/lib/request-text.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { pollEvery, pollMs } from '#web/lib/live.ts';
import { askProject, askProjects, type LoadedProject } from './ask-projects.ts';
import type { ProjectListParams } from './project-request.ts';

/** Others work on the same list: it is asked for again this often while the page is visible. */
const LIST_POLL_MS = 10_000;
const OPEN_POLL_MS = 3_000;

/** `question` tells the page of one question from that of another. */
export type ProjectPage = { projects: Project[]; total: number; pages: number; question: string };

/** One page of projects by the call's own parameters; the old page stays while the next one loads. */
export const projectsQuery = (params: ProjectListParams) =>
  queryOptions({
    queryKey: ['projects', 'list', params],
    queryFn: async ({ signal }): Promise<ProjectPage> => {
      const page = await askProjects(params, signal);
      const projects = page.member.map((one) => projectFromWire(one));
      return { projects, total: page.totalItems, pages: pageCountIn(page), question: JSON.stringify(params) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(LIST_POLL_MS),
  });

/** How many projects match each of these, without fetching any; a host that lacks the one call is asked for each. */
export const projectCountsQuery = (lists: readonly ProjectListParams[]) =>
  queryOptions({
    queryKey: ['projects', 'counts', lists],
    queryFn: async ({ signal }): Promise<number[]> => {
      const narrowed = lists.map((params) => ({ ...params, page: undefined, itemsPerPage: undefined }));
      try {
        const queries = narrowed.map((params) => queryText(params).slice(1));
        return (await call(countProjects, { body: { queries }, signal })).data.totals;
      } catch (error) {
        if (!isLacking(error)) throw error;
        const pages = narrowed.map((params) => askProjects({ ...params, itemsPerPage: 0 }, signal));
        return (await Promise.all(pages)).map(({ totalItems }) => totalItems);
      }
    },
    placeholderData: keepPreviousData,
  });

/** One project, followed while it is open: another browser's press shows within seconds. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => askProject(id, signal),
    refetchInterval: pollEvery(OPEN_POLL_MS),
  });

/** A project that a list has shown already, from the list that was read last. */
function listedProject(client: QueryClient, id: number): LoadedProject | undefined {
  const lists = client.getQueryCache().findAll({ queryKey: ['projects', 'list'] });
  const newestFirst = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of newestFirst) {
    const project = (state.data as ProjectPage | undefined)?.projects.find((one) => one.id === id);
    if (project) return { project, etag: undefined };
  }
  return undefined;
}

/** One project to look at: at once as a list knows it, and then as it is. Nothing is changed on the word of a list. */
export function useProject<T = LoadedProject>(id: number, select?: (loaded: LoadedProject) => T) {
  const client = useQueryClient();
  return useQuery({ ...projectQuery(id), placeholderData: () => listedProject(client, id), select });
}

/** Whose projects a list is narrowed to. */
export const clientNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'of-projects', id],
    queryFn: async ({ signal }) => clientFromWire((await call(getClient, { params: { id }, signal })).data),
  });

/** Whom a list is narrowed to, by name. */
export const personNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'of-projects', id],
    queryFn: async ({ signal }): Promise<string> => {
      const person = userFromWire((await call(getUser, { params: { id }, signal })).data);
      return fullNameOf(person) || person.email;
    },
  });

/** Of a server without the call, which is not asked again and again. */
const LACKS_UNDO: UndoableAct[] = [];

/** What this person may still take back of what was done to a project; nothing where the server has no such call. */
export const undoableQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'undos', id],
    queryFn: async ({ signal }): Promise<UndoableAct[]> => {
      try {
        return (await call(listUndoableActs, { params: { id }, signal })).data.undos;
      } catch (error) {
        if (isLacking(error)) return LACKS_UNDO;
        throw error;
      }
    },
    refetchInterval: ({ state }) => state.data !== LACKS_UNDO && pollMs(LIST_POLL_MS),
  });

export function useDeleteProject() {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async (id: number) => (await call(deleteProject, { params: { id } })).undo,
    onSettled: refresh,
  });
}

/** Why finished work goes back; with `etag` only the version that was looked at. */
export type RevisionOf = { projectId: number; reason: string; etag?: string | undefined };

/** The address that takes it back. */
export async function requestRevision({ projectId, reason, etag }: RevisionOf): Promise<string | undefined> {
  const ifMatch = etag ? { ifMatch: etag } : {};
  return (await call(revisionEndpoint, { params: { id: projectId }, body: { reason }, ...ifMatch })).undo;
}

/** Sends finished work back for another round. */
export function useRequestRevision(projectId: number) {
  const refresh = useRefresh('projects');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: async (reason: string) => offerUndo('Sent back.', await requestRevision({ projectId, reason })),
    onSuccess: refresh,
  });
}
