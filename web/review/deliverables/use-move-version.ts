/** Moves a version to another deliverable, with Undo. */
import type { Cut } from '#domain/review/cuts.ts';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { useMoveCut } from './deliverables.queries.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';

export function useMoveVersion(): (cut: Cut, target: Deliverable) => void {
  const { mutateAsync } = useMoveCut();
  return ({ id: cutId, deliverable }, { id, name }) => {
    const back = deliverable?.id ?? null;
    mutateAsync({ cutId, deliverable: id }).then(
      () => offerReversal(`Moved to ${name}.`, () => mutateAsync({ cutId, deliverable: back })),
      (error: unknown) => notifyFailure(failureOf("Couldn't move the version.", error)),
    );
  };
}
