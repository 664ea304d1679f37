/** What is done with a passkey that is there: another name, and its end (docs/people.md#passkeys). */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkPasskeyName, type Passkey, PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { ProofForm } from '#web/identity/second-factor/proof-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { focusFirstField } from '#web/ui/first-field.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { notifySuccess } from '#web/ui/toasts.ts';
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
    <Dialog isOpen title="Rename the passkey" onClose={onClose} isDirty={form.isDirty()}>
      <form
        ref={focusFirstField}
        onSubmit={form.onSubmit(submit, () => form.getInputNode('name')?.focus())}
        noValidate
        aria-label="Rename the passkey"
      >
        {failure && <FailureNote {...failure} />}
        <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.submitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** What it means depends on what else there is. */
const explained = (name: string, isLast: boolean): string =>
  isLast
    ? `“${name}” signs you in no more. It is your last second factor: your password alone signs you in from then on.`
    : `“${name}” signs you in no more.`;

export function DeletePasskeyDialog({ passkey, isLast, onClose }: DialogProps & { isLast: boolean }) {
  const deletion = useDeletePasskey(passkey.id);
  return (
    <Dialog isOpen title="Remove the passkey" onClose={onClose}>
      <ProofForm
        label="Remove the passkey"
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
