/** Dialog to edit a user; sends changed fields only (docs/people.md#user-form). */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserForm as UserFormBody } from '#contract/identity/users.ts';
import { useState } from 'react';
import type { User } from '#domain/identity/users.ts';
import { COMMON_TEXTS, USER_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { UserForm, type UserFormInput } from './user-form.tsx';
import { valuesOf } from './user-values.ts';
import { useChangeUser, userQuery } from './users.queries.ts';

/** Returns changed fields only, so that concurrent changes to the others survive. */
function changeOf(user: User, { pictureId, plainPassword, ...input }: UserFormInput): Partial<UserFormBody> {
  const names = Object.keys(input) as (keyof typeof input)[];
  const changed = Object.fromEntries(
    names.filter((name) => input[name] !== user[name]).map((name) => [name, input[name]]),
  );
  return { ...changed, plainPassword, ...(pictureId === undefined ? {} : { pictureId }) };
}

type EditUserDialogProps = { id: number; onClose: () => void };

export function EditUserDialog({ id, onClose }: EditUserDialogProps) {
  const { data, error, refetch } = useQuery(userQuery(id));
  // The form edits the first response, since refetched values must not change the form.
  const [opened, setOpened] = useState<Versioned<User>>();
  if (data && !opened) setOpened(data);
  const change = useChangeUser();
  const [isDirty, setDirty] = useState(false);
  const save = async (input: UserFormInput, base: Versioned<User> | undefined): Promise<void> => {
    if (!base) return;
    await change.mutateAsync({ id, change: changeOf(base.record, input), etag: base.etag });
    notifySuccess(`${fullNameOf(input)} was saved.`);
  };
  return (
    <Dialog isOpen title="Edit User" onClose={onClose} isDirty={isDirty}>
      {!opened && error && <QueryError message="Couldn't load the user." query={{ error, refetch }} />}
      {!opened && !error && (
        <Stack gap="sm">
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={56} />
          <Skeleton h={56} />
          <Skeleton h={72} />
        </Stack>
      )}
      {opened && (
        <UserForm
          mode="edit"
          submitLabel="Save Changes"
          initial={valuesOf(opened.record)}
          stored={opened}
          latest={data}
          save={save}
          failedText={USER_TEXTS.updateFailed}
          onClose={onClose}
          onDirty={setDirty}
        />
      )}
    </Dialog>
  );
}
