/** Projects from the server: pages, single ones, counts, and every act upon one of them. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientFromWire, getClient } from '#contract/clients.ts';
import { timerPressToWire } from '#contract/project-changes.ts';
import { projectFromWire } from '#contract/project-wire.ts';
import { changeProject, deleteProject, requestRevision } from '#contract/projects.ts';
import type { TimerAction } from '#domain/project-timer.ts';
import type { Project } from '#domain/project.ts';
import { call, pageCountIn } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { askProject, askProjects, type LoadedProject } from './ask-projects.ts';
import type { ProjectListParams } from './project-request.ts';

/** Others work on the same list: it is asked for again this often while the page is visible. */
const LIST_POLL_MS = 10_000;
const OPEN_POLL_MS = 3_000;

/** `asked` tells the page of one question from that of another. */
export type ProjectPage = { projects: Project[]; total: number; pages: number; asked: string };

/** One page of projects by the call's own parameters; the old page stays while the next one loads. */
export const projectsQuery = (params: ProjectListParams) =>
  queryOptions({
    queryKey: ['projects', 'list', params],
    queryFn: async ({ signal }): Promise<ProjectPage> => {
      const page = await askProjects(params, signal);
      const projects = page.member.map((one) => projectFromWire(one));
      return { projects, total: page.totalItems, pages: pageCountIn(page), asked: JSON.stringify(params) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LIST_POLL_MS,
  });

/** How many projects match, without fetching any. */
export const projectCountQuery = (params: ProjectListParams) =>
  queryOptions({
    queryKey: ['projects', 'count', params],
    queryFn: async ({ signal }) =>
      (await askProjects({ ...params, page: undefined, itemsPerPage: 0 }, signal)).totalItems,
    placeholderData: keepPreviousData,
  });

/** One project, followed while it is open: another browser's press shows within seconds. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => askProject(id, signal),
    refetchInterval: OPEN_POLL_MS,
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
export function useProject(id: number) {
  const client = useQueryClient();
  return useQuery({ ...projectQuery(id), placeholderData: () => listedProject(client, id) });
}

/** Whose projects a list is narrowed to. */
export const clientNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'of-projects', id],
    queryFn: async ({ signal }) => clientFromWire((await call(getClient, { params: { id }, signal })).data),
  });

/** Start, pause, resume or end. */
export function usePressTimer(project: Project) {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async (action: TimerAction) => {
      const body = timerPressToWire(action, project, nowIso());
      await call(changeProject, { params: { id: project.id }, body });
    },
    // Also after a refusal: somebody else was quicker, and the screen is to show what is true now.
    onSettled: refresh,
  });
}

export function useDeleteProject() {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(deleteProject, { params: { id } });
    },
    onSettled: refresh,
  });
}

/** Sends finished work back for another round. */
export function useRequestRevision(projectId: number) {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async (reason: string) => {
      await call(requestRevision, { params: { id: projectId }, body: { reason } });
    },
    onSuccess: refresh,
  });
}
