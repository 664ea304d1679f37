/** Actions on a deliverable: cancel, restore, delete and reorder, with Undo. */
import { useQueryClient } from '@tanstack/react-query';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { reordered } from './deliverable-labels.ts';
import {
  deliverablesQuery,
  useAddDeliverables,
  useChangeDeliverable,
  useDeleteDeliverables,
} from './deliverables.queries.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';

const reportFailure =
  (text: string) =>
  (error: unknown): void =>
    notifyFailure(failureOf(text, error));

const SAVE_FAILED = "Couldn't save the deliverable.";

export function useDeliverableActions(projectId: number) {
  const client = useQueryClient();
  const change = useChangeDeliverable();
  const add = useAddDeliverables(projectId);
  const remove = useDeleteDeliverables();

  const setCanceled = (deliverable: Deliverable, canceled: boolean): void => {
    const { id, name, version } = deliverable;
    change
      .mutateAsync({ id, version, change: { canceled } })
      .then(
        (done) =>
          offerReversal(`“${name}” ${canceled ? 'canceled' : 'restored'}.`, () =>
            change.mutateAsync({ id, version: done.version, change: { canceled: !canceled } }),
          ),
        reportFailure(SAVE_FAILED),
      );
  };
  const addAgain = async ({ name, aspect, lengthSeconds, position }: Deliverable): Promise<void> => {
    const [added] = await add.mutateAsync([{ name, aspect, lengthSeconds }]);
    if (added) await change.mutateAsync({ id: added.id, change: { position } });
  };
  return {
    cancel: (deliverable: Deliverable) => setCanceled(deliverable, true),
    restore: (deliverable: Deliverable) => setCanceled(deliverable, false),
    remove: (deliverable: Deliverable): void => {
      remove
        .mutateAsync([deliverable.id])
        .then(
          () => offerReversal(`“${deliverable.name}” deleted.`, () => addAgain(deliverable)),
          reportFailure("Couldn't delete the deliverable."),
        );
    },
    /** Shows the new order at once. The last move wins, so the request has no row version. */
    moveTo: (id: number, position: number): void => {
      client.setQueryData(deliverablesQuery(projectId).queryKey, (all) => all && reordered(all, id, position));
      change.mutateAsync({ id, change: { position } }).catch(reportFailure(SAVE_FAILED));
    },
  };
}

export type DeliverableActions = ReturnType<typeof useDeliverableActions>;
