/** One deliverable: heading with state and actions, and its versions. Takes dropped files and other deliverables. */
import { Button, Group, Text } from '@mantine/core';
import {
  type Icon,
  IconGripVertical,
  IconMusic,
  IconPhoto,
  IconSquareDashed,
  IconUpload,
  IconVideo,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CutKind } from '#domain/work/projects/project-cuts.ts';
import type { Deliverable } from '#domain/review/deliverables.ts';
import list from '#web/files/uploads/uploads.module.css';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { REORDER_STEPS } from '#web/ui/table/use-reorder.ts';
import { shapeText } from './deliverable-labels.ts';
import { DeliverableMenu } from './deliverable-menu.tsx';
import classes from './deliverables.module.css';
import { StateBadge } from './state-badge.tsx';
import type { DeliverableActions } from './use-deliverable-actions.ts';
import { type DropHandlers, useDrops } from './use-drops.ts';

const KIND_ICONS: Record<CutKind, Icon> = { video: IconVideo, audio: IconMusic, image: IconPhoto };

export type DeliverableRowProps = DropHandlers & {
  deliverable: Deliverable;
  accept: string;
  /** Actions of the deliverable; omitted for Main and for users who can't edit the project. */
  actions: DeliverableActions | undefined;
  onEdit: () => void;
  /** Whether the deliverable can move by one position. */
  canStep: (step: 1 | -1) => boolean;
  /** Moves the deliverable by one position. */
  onStep: (step: 1 | -1) => void;
  /** Versions of the deliverable. */
  children: ReactNode;
};

function Heading({ deliverable, accept, actions, onFiles, ...menu }: DeliverableRowProps) {
  const { name, kind } = deliverable;
  const KindIcon = kind === null ? IconSquareDashed : KIND_ICONS[kind];
  const shape = shapeText(deliverable);
  return (
    <>
      <div className={list.line} style={{ flex: 1 }}>
        <KindIcon size={16} color="var(--mantine-color-dimmed)" aria-label={kind ?? 'no version'} role="img" />
        <h4 className={`${list.heading} ${list.words}`}>{name}</h4>
        {shape && (
          <Text span size="xs" c="dimmed">
            {shape}
          </Text>
        )}
        <StateBadge deliverable={deliverable} />
      </div>
      <Group gap={4} wrap="nowrap">
        {onFiles && (
          <ChooseFile accept={accept} onChange={(file) => file && onFiles([file])}>
            {(button) => (
              <Button
                {...button}
                size="compact-xs"
                variant="subtle"
                mih={{ base: 40, sm: 28 }}
                leftSection={<IconUpload size={14} aria-hidden />}
                aria-label={`Upload version of ${name}`}
              >
                Upload
              </Button>
            )}
          </ChooseFile>
        )}
        {actions && <DeliverableMenu {...menu} deliverable={deliverable} actions={actions} />}
      </Group>
    </>
  );
}

export function DeliverableRow(props: DeliverableRowProps) {
  const { deliverable, actions, onStep, children } = props;
  const { over, target, source } = useDrops(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? REORDER_STEPS[event.key] : undefined;
    if (!actions || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  return (
    <li
      className={classes.row}
      data-reorder={deliverable.id ?? 0}
      data-canceled={deliverable.isCanceled || undefined}
      data-over={over}
      {...target}
    >
      <Group gap={4} wrap="nowrap" onKeyDown={onKeyDown}>
        {actions && (
          <span className={classes.grip} title="Drag, or press Alt with an arrow key" aria-hidden {...source}>
            <IconGripVertical size={16} color="var(--mantine-color-dimmed)" />
          </span>
        )}
        <Heading {...props} />
      </Group>
      {children}
    </li>
  );
}
