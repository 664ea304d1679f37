/** Query and mutations for a project's deliverables. */
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { changeCut } from '#contract/review/cuts.ts';
import {
  addDeliverables,
  changeDeliverable,
  deleteDeliverable,
  deliverableFromApi,
  type DeliverablePatch,
  listDeliverables,
} from '#contract/review/deliverables.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { call } from '#web/lib/api/api.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Query for all deliverables of a project: Main first, then in order. */
export const deliverablesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['cuts', 'deliverables', projectId],
    queryFn: async ({ signal }): Promise<Deliverable[]> =>
      (await call(listDeliverables, { params: { id: projectId }, signal })).data.deliverables.map(deliverableFromApi),
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

const NONE: readonly Deliverable[] = [];

/** Returns the deliverables of a project; none if there is only Main, or while they load. */
export function useDeliverables(projectId: number) {
  const { data, isPending } = useQuery(deliverablesQuery(projectId));
  const deliverables = data?.some(({ id }) => id !== null) ? data : NONE;
  // Servers of other providers may not support deliverables.
  return { deliverables, isPending, isSupported: data !== undefined };
}

/** Adds deliverables and returns the new ones in order. */
export const useAddDeliverables = (projectId: number) =>
  useCall('cuts', async (deliverables: readonly DeliverableDraft[]): Promise<Deliverable[]> => {
    const { data } = await call(addDeliverables, {
      params: { id: projectId },
      body: { deliverables: [...deliverables] },
    });
    return data.deliverables.slice(-deliverables.length).map(deliverableFromApi);
  });

export type DeliverableChange = {
  id: number | null;
  change: DeliverablePatch;
  /** Row version that the change is based on. */ version?: number;
};

export const useChangeDeliverable = () =>
  useCall('cuts', async ({ id, change, version }: DeliverableChange): Promise<Deliverable> => {
    const { data } = await call(changeDeliverable, {
      params: { id: id ?? 0 },
      body: change,
      ...(version !== undefined && { ifMatch: etagOf(version) }),
    });
    return deliverableFromApi(data);
  });

/** Deletes deliverables without versions. */
export const useDeleteDeliverables = () =>
  useCall('cuts', async (ids: readonly (number | null)[]): Promise<void> => {
    for (const id of ids) await call(deleteDeliverable, { params: { id: id ?? 0 } });
  });

export type CutMove = { cutId: number; /** Target deliverable; null for Main. */ deliverable: number | null };

/** Moves a version to another deliverable. */
export const useMoveCut = () =>
  useCall('cuts', ({ cutId, deliverable }: CutMove) =>
    call(changeCut, { params: { id: cutId }, body: { deliverable } }),
  );
