/** Deleting a client: asked first, and refused with a way to the projects while there are any (docs/people.md#clients). */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { checkDeleteClient, clientDisplayName } from '#domain/clients.ts';
import { CLIENT_TEXTS } from '#domain/messages.ts';
import { type Failure, hasStatus } from '#web/lib/api-error.ts';
import { confirm } from '#web/ui/confirm.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import { deleteClientFailure } from './client-errors.ts';
import { type ListedClient, useDeleteClient } from './clients.queries.ts';

type Refused = { client: ListedClient; failure: Failure };

const CONFLICT = 409;

/** Asks before it deletes; answers whether the client is gone, and tells a refusal by itself. */
export function useDeleteClientFlow() {
  const remove = useDeleteClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ask = async (client: ListedClient): Promise<boolean> => {
    const refusal = checkDeleteClient(client.projectCount);
    if (refusal) {
      setRefused({ client, failure: { text: CLIENT_TEXTS.deleteFailed, reason: refusal.message } });
      return false;
    }
    const name = clientDisplayName(client);
    const isSure = await confirm({
      title: `Delete ${name}`,
      message: CLIENT_TEXTS.deleteConfirm,
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return false;
    try {
      await remove.mutateAsync(client.id);
      notifySuccess(`${name} is deleted.`);
      return true;
    } catch (error) {
      if (hasStatus(error, CONFLICT)) setRefused({ client, failure: deleteClientFailure(error) });
      else notifyFailure(deleteClientFailure(error));
      return false;
    }
  };
  return { ask, refused, forget: () => setRefused(null) };
}

type RefusedDeletionProps = {
  refused: Refused | null;
  onClose: () => void;
  projectsButton: (client: ListedClient) => ReactNode;
};

/** Says why a client stays, and leads to the projects that keep it. */
export function RefusedDeletion({ refused, onClose, projectsButton }: RefusedDeletionProps) {
  return (
    <Dialog isOpen={refused !== null} title="Client cannot be deleted" onClose={onClose}>
      {refused && <FailureNote {...refused.failure} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {refused && projectsButton(refused.client)}
      </Group>
    </Dialog>
  );
}
