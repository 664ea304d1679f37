/** An open project over the list, where the window has no room for both (docs/projects.md#place). */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ACTS_PLACE } from '#web/lib/offered-acts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';

type ProjectDetailDialogProps = {
  title: string;
  buttons: ReactNode;
  onClose: () => void;
  /** Feedback was typed and not sent. */
  isDirty: boolean;
  children: ReactNode;
};

export function ProjectDetailDialog({ title, buttons, onClose, isDirty, children }: ProjectDetailDialogProps) {
  return (
    <Dialog isOpen kind="detail" title={title} onClose={onClose} isDirty={isDirty}>
      <div {...{ [ACTS_PLACE]: '' }}>
        <Group gap={8} wrap="nowrap">
          {buttons}
        </Group>
        {children}
      </div>
      <HiddenStatus>{title}</HiddenStatus>
    </Dialog>
  );
}
