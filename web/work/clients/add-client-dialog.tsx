/** The 'Add New Client' dialog (docs/people.md#client-form). */
import { useState } from 'react';
import { CLIENT_TEXTS } from '#domain/platform/messages.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { createClientFailure } from './client-errors.ts';
import { ClientFields } from './client-fields.tsx';
import { useCreateClient } from './clients.queries.ts';

export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateClient();
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title="Add New Client" onClose={onClose} isDirty={isDirty}>
      <ClientFields
        submitLabel="Save Client"
        save={async (form) => {
          await create.mutateAsync(form);
          notifySuccess(CLIENT_TEXTS.created);
        }}
        failureOf={createClientFailure}
        onClose={onClose}
        onDirty={setDirty}
      />
    </Dialog>
  );
}
