/** Explains why a client can't be deleted and links to its projects (docs/people.md#clients). */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import type { ListedClient } from './clients.queries.ts';
import type { DeletionRefusal } from './delete-client.tsx';

type RefusedDeletionProps = {
  refused: DeletionRefusal;
  onClose: () => void;
  projectsButton: (client: ListedClient) => ReactNode;
};

export function RefusedDeletion({ refused, onClose, projectsButton }: RefusedDeletionProps) {
  return (
    <Dialog isOpen title="Can't delete this client" kind="question" onClose={onClose}>
      <FailureNote {...refused.failure} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {projectsButton(refused.client)}
      </Group>
    </Dialog>
  );
}
