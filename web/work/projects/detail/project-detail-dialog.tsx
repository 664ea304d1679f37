/** Dialog with an open project, for windows too narrow for list and project (docs/projects.md#place). */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ACTIONS_CONTAINER } from '#web/lib/offered-actions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';

type ProjectDetailDialogProps = {
  title: string;
  buttons: ReactNode;
  onClose: () => void;
  /** True if there is unsent feedback. */
  isDirty: boolean;
  children: ReactNode;
};

export function ProjectDetailDialog({ title, buttons, onClose, isDirty, children }: ProjectDetailDialogProps) {
  return (
    <Dialog isOpen kind="detail" title={title} onClose={onClose} isDirty={isDirty}>
      <div {...{ [ACTIONS_CONTAINER]: '' }}>
        <Group gap={8} wrap="nowrap">
          {buttons}
        </Group>
        {children}
      </div>
      <HiddenStatus>{title}</HiddenStatus>
    </Dialog>
  );
}
