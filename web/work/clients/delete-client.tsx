/** Deleting a client: asked first, and refused with a way to the projects while there are any (docs/people.md#clients). */
import { useState } from 'react';
import { checkDeleteClient, clientDisplayName } from '#domain/work/clients.ts';
import { CLIENT_TEXTS } from '#domain/platform/messages.ts';
import { type Failure, hasStatus } from '#web/lib/api-error.ts';
import { confirm } from '#web/ui/confirm.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { deleteClientFailure } from './client-errors.ts';
import { type ListedClient, useDeleteClient } from './clients.queries.ts';

export type Refused = { client: ListedClient; failure: Failure };

const CONFLICT = 409;

/** Asks before it deletes; answers whether the client is gone, and tells a refusal by itself. */
export function useDeleteClientFlow() {
  const remove = useDeleteClient();
  const offerUndo = useOfferUndo();
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
      offerUndo(`${name} is deleted.`, await remove.mutateAsync(client.id));
      return true;
    } catch (error) {
      if (hasStatus(error, CONFLICT)) setRefused({ client, failure: deleteClientFailure(error) });
      else notifyFailure(deleteClientFailure(error));
      return false;
    }
  };
  return { ask, refused, forget: () => setRefused(null) };
}
