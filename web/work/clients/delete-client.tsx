/** Deletes a client after confirmation; refused with a link to its projects while it has any (docs/people.md#clients). */
import { useState } from 'react';
import { checkDeleteClient, clientDisplayName } from '#domain/work/clients.ts';
import { CLIENT_TEXTS } from '#domain/platform/messages.ts';
import { type Failure, hasStatus } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { deleteClientFailure } from './client-errors.ts';
import { type ListedClient, useDeleteClient } from './clients.queries.ts';

export type DeletionRefusal = { client: ListedClient; failure: Failure };

const CONFLICT = 409;

/** Confirms, deletes, and reports a refusal; resolves to true if the client was deleted. */
export function useDeleteClientFlow() {
  const remove = useDeleteClient();
  const offerUndo = useOfferUndo();
  const [refused, setRefused] = useState<DeletionRefusal | null>(null);
  const request = async (client: ListedClient): Promise<boolean> => {
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
      offerUndo(`${name} deleted.`, await remove.mutateAsync(client.id));
      return true;
    } catch (error) {
      if (hasStatus(error, CONFLICT)) setRefused({ client, failure: deleteClientFailure(error) });
      else notifyFailure(deleteClientFailure(error));
      return false;
    }
  };
  return { request, refused, forget: () => setRefused(null) };
}
