/** Dialog to create a user; the section it was opened from sets the initial role (docs/people.md#user-form). */
import { useState } from 'react';
import { USER_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { DEFAULT_JOB_TYPE } from '#domain/identity/users.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { UserForm } from './user-form.tsx';
import { newValues } from './user-values.ts';
import { useCreateUser } from './users.queries.ts';

type CreateUserDialogProps = {
  type: UserType;
  onClose: () => void;
};

export function CreateUserDialog({ type, onClose }: CreateUserDialogProps) {
  const create = useCreateUser();
  const jobType = type === 'admin' ? null : DEFAULT_JOB_TYPE;
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title="New User" onClose={onClose} isDirty={isDirty}>
      <UserForm
        mode="create"
        submitLabel="Create User"
        initial={newValues(type, jobType)}
        save={async ({ pictureId, ...response }) => {
          await create.mutateAsync({ ...response, pictureId: pictureId ?? null, isActive: true });
          notifySuccess(`${fullNameOf(response)} can sign in now.`);
        }}
        failedText={USER_TEXTS.createFailed}
        onClose={onClose}
        onDirty={setDirty}
      />
    </Dialog>
  );
}
