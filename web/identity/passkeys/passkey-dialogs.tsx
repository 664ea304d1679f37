/** Dialogs to rename and remove a passkey (docs/people.md#passkeys). */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkPasskeyName, type Passkey, PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { ProofForm } from '#web/identity/proof/proof-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useDeletePasskey, useRenamePasskey } from './passkeys.queries.ts';

type DialogProps = { passkey: Passkey; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: DialogProps) {
  const rename = useRenamePasskey(passkey.id);
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: ({ name }) => formErrors(checkPasskeyName(name)),
  });
  const [failure, setFailure] = useState<Failure>();
  const submit = async ({ name }: { name: string }): Promise<void> => {
    setFailure(undefined);
    try {
      await rename.mutateAsync(name);
      notifySuccess(PASSKEY_TEXTS.renamed);
      onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(PASSKEY_TEXTS.renameFailed, error));
    }
  };
  return (
    <Dialog isOpen title="Rename passkey" onClose={onClose} isDirty={form.isDirty()}>
      <form
        ref={focusFirstField}
        onSubmit={form.onSubmit(submit, () => form.getInputNode('name')?.focus())}
        noValidate
        aria-label="Rename passkey"
      >
        {failure && <FailureNote {...failure} />}
        <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.submitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Returns the consequence of removing the passkey, which depends on the user's other factors. */
const explained = (name: string, isLast: boolean): string =>
  isLast
    ? `“${name}” will no longer sign you in. It's your last second factor, so your password alone will sign you in.`
    : `“${name}” will no longer sign you in.`;

export function DeletePasskeyDialog({ passkey, isLast, onClose }: DialogProps & { isLast: boolean }) {
  const deletion = useDeletePasskey(passkey.id);
  return (
    <Dialog isOpen title="Remove passkey" onClose={onClose}>
      <ProofForm
        label="Remove passkey"
        explained={explained(passkey.name, isLast)}
        submitLabel="Remove"
        failed={PASSKEY_TEXTS.removeFailed}
        onProven={async (password) => {
          await deletion.mutateAsync(password);
          notifySuccess(PASSKEY_TEXTS.removed);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
