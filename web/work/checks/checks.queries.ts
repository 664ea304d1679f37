/** Query and mutations for the checks of a project (docs/projects.md#checks). */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addChecks,
  type ApiChecks,
  changeCheck,
  checkFromApi,
  type CheckPatch,
  deleteCheck,
  listChecks,
  orderChecks,
  tickCheck,
  untickCheck,
} from '#contract/work/checks/checks.ts';
import { addChecksFromTemplate, listTemplates } from '#contract/work/templates/templates.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { CheckDraft, ProjectCheck } from '#domain/work/checks/checks.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Checks of a project by position, and the caller's rights. */
export type ProjectChecks = { checks: ProjectCheck[]; mayTick: boolean; mayManage: boolean };

const fromApi = ({ checks, ...rights }: ApiChecks): ProjectChecks => ({
  ...rights,
  checks: checks.map(checkFromApi),
});

/** Query for the checks of a project. Projects without checks don't request it. */
export const checksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['checks', 'of', projectId],
    queryFn: async ({ signal }) => fromApi((await call(listChecks, { params: { id: projectId }, signal })).data),
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

type Rewrite = (checks: ProjectCheck[]) => ProjectCheck[];

const rewrite = (client: QueryClient, projectId: number, change: Rewrite): unknown =>
  client.setQueryData(
    checksQuery(projectId).queryKey,
    (before) => before && { ...before, checks: change(before.checks) },
  );

/** Adds checks and resolves to the new ones in order. */
export function useAddChecks(projectId: number) {
  const client = useQueryClient();
  const onSettled = useRefresh('checks');
  return useMutation({
    mutationFn: async (drafts: readonly CheckDraft[]): Promise<ProjectCheck[]> => {
      const { data } = await call(addChecks, { params: { id: projectId }, body: { checks: [...drafts] } });
      const all = fromApi(data);
      client.setQueryData(checksQuery(projectId).queryKey, all);
      return all.checks.slice(-drafts.length);
    },
    onSettled,
  });
}

/** Query for the templates whose checks a project of this client may get: the client's first, then those of the workspace. */
export const checkTemplatesQuery = (clientId: number | null) =>
  queryOptions({
    queryKey: ['templates', 'with-checks', clientId],
    queryFn: async ({ signal }) => {
      const { templates } = (await call(listTemplates, { query: {}, signal })).data;
      const withChecks = templates.filter(({ checks }) => checks.length > 0);
      const own = withChecks.filter(({ client }) => client !== null && client.id === clientId);
      return [...own, ...withChecks.filter(({ client }) => client === null)].map(({ id, name, checks }) => ({
        id,
        name,
        count: checks.length,
      }));
    },
  });

/** Adds the checks of a template that the project lacks, and resolves to their IDs. */
export function useAddChecksFromTemplate(projectId: number) {
  const client = useQueryClient();
  const onSettled = useRefresh('checks');
  return useMutation({
    mutationFn: async (template: number): Promise<number[]> => {
      const options = checksQuery(projectId);
      const before = new Set(client.getQueryData(options.queryKey)?.checks.map(({ id }) => id));
      await call(addChecksFromTemplate, { params: { id: projectId }, body: { template } });
      const { checks } = await client.fetchQuery({ ...options, staleTime: 0 });
      return checks.map(({ id }) => id).filter((id) => !before.has(id));
    },
    onSettled,
  });
}

export type Tick = {
  id: number;
  /** What to show until the server responds; null to reopen. */ done: ProjectCheck['done'];
};

/** Ticks or reopens checks, shown at once. A tick that can't be sent is shown too, since it is sent later. */
export function useTickCheck(projectId: number) {
  const client = useQueryClient();
  const refresh = useRefresh('checks');
  const { queryKey } = checksQuery(projectId);
  const mutationKey = ['tick', projectId];
  const show = (id: number, shown: Partial<ProjectCheck>): unknown =>
    rewrite(client, projectId, (checks) => checks.map((check) => (check.id === id ? { ...check, ...shown } : check)));
  return useMutation({
    mutationKey,
    onMutate: async ({ id, done }: Tick) => {
      // Responses to earlier requests would overwrite the tick.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.checks.find((check) => check.id === id)?.done ?? null;
      show(id, { done });
      return before;
    },
    mutationFn: async ({ id, done }) => {
      const { data } = await call(done ? tickCheck : untickCheck, { params: { id } });
      show(id, checkFromApi(data));
    },
    onError: (error, { id }, before) => {
      if (!(error instanceof ApiError && error.isUnreachable)) show(id, { done: before ?? null });
    },
    // Of several ticks in a row, the last one refetches: an earlier response could lack the later ticks.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : void refresh()),
  });
}

export type CheckChange = { check: Pick<ProjectCheck, 'id' | 'version'>; change: CheckPatch };

/** Changes a check if its stored version is unchanged. */
export const useChangeCheck = () =>
  useCall('checks', async ({ check: { id, version }, change }: CheckChange): Promise<ProjectCheck> =>
    checkFromApi((await call(changeCheck, { params: { id }, body: change, ifMatch: etagOf(version) })).data),
  );

/** Deletes checks. */
export const useDeleteChecks = () =>
  useCall('checks', async (ids: readonly number[]): Promise<void> => {
    for (const id of ids) await call(deleteCheck, { params: { id } });
  });

/** Moves a check to another position, shown at once. */
export function useMoveCheck(projectId: number) {
  const client = useQueryClient();
  const refresh = useRefresh('checks');
  const { queryKey } = checksQuery(projectId);
  return useMutation({
    onMutate: async ({ id, position }: { id: number; position: number }) => {
      await client.cancelQueries({ queryKey });
      rewrite(client, projectId, (checks) => moved(checks, id, position));
    },
    mutationFn: async () => {
      const ids = client.getQueryData(queryKey)?.checks.map(({ id }) => id) ?? [];
      await call(orderChecks, { params: { id: projectId }, body: { ids } });
    },
    onSettled: refresh,
  });
}

/** Returns the checks with one of them at another position. */
function moved(checks: readonly ProjectCheck[], id: number, position: number): ProjectCheck[] {
  const others = checks.filter((check) => check.id !== id);
  const own = checks.filter((check) => check.id === id);
  return others.toSpliced(position, 0, ...own).map((check, index) => ({ ...check, position: index }));
}
