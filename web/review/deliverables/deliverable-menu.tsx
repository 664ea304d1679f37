/** Menu of a deliverable. */
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconBan, IconPencil, IconTrash } from '@tabler/icons-react';
import { checkDeleteDeliverable, type Deliverable } from '#domain/review/deliverables.ts';
import { MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import { notifyError } from '#web/ui/feedback/toasts.ts';
import type { DeliverableActions } from './use-deliverable-actions.ts';

type DeliverableMenuProps = {
  deliverable: Deliverable;
  actions: DeliverableActions;
  onEdit: () => void;
  /** Whether it can move up or down. */
  canStep: (step: 1 | -1) => boolean;
  onStep: (step: 1 | -1) => void;
};

export function DeliverableMenu({ deliverable, actions, onEdit, canStep, onStep }: DeliverableMenuProps) {
  const refusal = checkDeleteDeliverable(deliverable.kind !== null)?.message;
  return (
    <MoreMenu label={`Actions on ${deliverable.name}`}>
      {(parts) => (
        <>
          <MoreItem parts={parts} icon={IconPencil} label="Rename" onPress={onEdit} />
          {canStep(-1) && <MoreItem parts={parts} icon={IconArrowUp} label="Move up" onPress={() => onStep(-1)} />}
          {canStep(1) && <MoreItem parts={parts} icon={IconArrowDown} label="Move down" onPress={() => onStep(1)} />}
          {deliverable.isCanceled ? (
            <MoreItem
              parts={parts}
              icon={IconArrowBackUp}
              label="Restore"
              onPress={() => actions.restore(deliverable)}
            />
          ) : (
            <MoreItem
              parts={parts}
              icon={IconBan}
              label="Cancel deliverable"
              onPress={() => actions.cancel(deliverable)}
            />
          )}
          <MoreItem
            parts={parts}
            icon={IconTrash}
            label="Delete"
            refusal={refusal}
            onRefused={() => refusal !== undefined && notifyError(refusal)}
            onPress={() => actions.remove(deliverable)}
          />
        </>
      )}
    </MoreMenu>
  );
}
