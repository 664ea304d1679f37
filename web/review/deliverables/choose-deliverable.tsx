/** Dialog to choose a deliverable, for dropped files and for a version that moves. */
import { Button, Stack } from '@mantine/core';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { openDeliverables, shapeText } from './deliverable-labels.ts';
import { StateBadge } from './state-badge.tsx';

export type ChooseDeliverableProps = {
  title: string;
  /** Deliverables of the project. Canceled deliverables are not offered. */
  deliverables: readonly Deliverable[];
  onChoose: (deliverable: Deliverable) => void;
  onClose: () => void;
};

/** Styles that let long names wrap. */
const WRAPPED_STYLES = { label: { whiteSpace: 'normal', lineHeight: 1.4, textAlign: 'left' } } as const;

export function ChooseDeliverable({ title, deliverables, onChoose, onClose }: ChooseDeliverableProps) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Stack gap={6}>
        {openDeliverables(deliverables).map((deliverable, index) => (
          <Button
            key={deliverable.id ?? 0}
            variant="default"
            h="auto"
            mih={40}
            py={6}
            justify="space-between"
            styles={WRAPPED_STYLES}
            data-autofocus={index === 0 || undefined}
            rightSection={<StateBadge deliverable={deliverable} />}
            onClick={() => {
              onClose();
              onChoose(deliverable);
            }}
          >
            {[deliverable.name, shapeText(deliverable)].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
