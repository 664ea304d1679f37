/** The 'Edit Client' dialog: names and picture (docs/people.md#client-form). */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { changeClientFailure, fetchClientErrorText } from './client-errors.ts';
import { ClientFields } from './client-fields.tsx';
import { clientQuery, type ListedClient, useChangeClient } from './clients.queries.ts';

type EditClientDialogProps = { id: number; onClose: () => void };

export function EditClientDialog({ id, onClose }: EditClientDialogProps) {
  const { data, error, refetch } = useQuery(clientQuery(id));
  // Keeps the first response: the version being edited must not change while the user types.
  const [opened, setOpened] = useState<Versioned<ListedClient>>();
  if (data && !opened) setOpened(data);
  const change = useChangeClient(id);
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title="Edit Client" onClose={onClose} isDirty={isDirty}>
      {!opened && error && <QueryError message={fetchClientErrorText(error)} query={{ error, refetch }} />}
      {!opened && !error && (
        <Stack gap="sm">
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={56} />
          <Skeleton h={72} />
        </Stack>
      )}
      {opened && (
        <ClientFields
          submitLabel="Save Changes"
          stored={opened}
          latest={data}
          save={async (form, etag) => {
            await change.mutateAsync({ form, etag });
            notifySuccess('Client saved.');
          }}
          failureOf={changeClientFailure}
          onClose={onClose}
          onDirty={setDirty}
        />
      )}
    </Dialog>
  );
}
