/** Mutations of waits, and the open wait of a project (docs/projects.md#waits). */
import { useQueryClient } from '@tanstack/react-query';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { changeWait, deleteWait, openWait, type WaitPatch } from '#contract/work/wait-changes.ts';
import { waitFromApi } from '#contract/work/waits.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { RequestedKind } from '#domain/work/wait-kinds.ts';
import type { Wait, WaitChange } from '#domain/work/waits.ts';
import { call } from '#web/lib/api/api.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { waitsQuery } from './waits.queries.ts';

export type WaitDraft = {
  kind: RequestedKind;
  note: string;
  since: string | undefined;
  /** Contacts of the client to email, and a text for them. */
  to?: { ids: readonly number[]; message: string };
};

export const useOpenWait = (projectId: number) =>
  useCall('projects', async ({ since, to, ...draft }: WaitDraft): Promise<Wait> => {
    const emailed = to && to.ids.length > 0 ? { contacts: [...to.ids], message: to.message } : {};
    const body = { ...draft, ...(since === undefined ? {} : { since: instantToApi(since) }), ...emailed };
    return waitFromApi((await call(openWait, { params: { id: projectId }, body })).data);
  });

const changeToApi = ({ since, until, ...same }: WaitChange): WaitPatch => ({
  ...same,
  ...(since === undefined ? {} : { since: instantToApi(since) }),
  ...(until === undefined ? {} : { until: until === null ? null : instantToApi(until) }),
});

const matching = ({ version }: Pick<Wait, 'version'>) => ({ ifMatch: etagOf(version) });

export type WaitEdit = { wait: Pick<Wait, 'id' | 'version'>; change: WaitChange };

/** Changes, ends, reopens or corrects a wait if the stored version is unchanged. */
export const useChangeWait = () =>
  useCall('projects', async ({ wait, change }: WaitEdit): Promise<Wait> =>
    waitFromApi(
      (await call(changeWait, { params: { id: wait.id }, body: changeToApi(change), ...matching(wait) })).data,
    ),
  );

export const useDeleteWait = () =>
  useCall('projects', (wait: Pick<Wait, 'id' | 'version'>) =>
    call(deleteWait, { params: { id: wait.id }, ...matching(wait) }),
  );

/** Returns a function that fetches the open wait of a project, for actions in lists, whose rows don't contain it. */
export function useFetchOpenWait(): (projectId: number) => Promise<Wait | undefined> {
  const client = useQueryClient();
  return async (projectId) => {
    const found = await client.fetchQuery({ ...waitsQuery(projectId), staleTime: 0 });
    return found?.waits.find(({ until }) => until === null);
  };
}
