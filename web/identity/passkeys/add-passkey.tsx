/** Dialog to add a passkey: name, current password, browser prompt, and recovery codes if it is the first factor (docs/people.md#passkeys). */
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkPasskeyName, PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { deviceName } from '#domain/platform/sign-in/sessions.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { ApiError, type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { ProofField } from '#web/identity/proof/proof-field.tsx';
import { useUsesPassword } from '#web/identity/proof/identities.queries.ts';
import { RecoveryCodes } from '#web/identity/two-factor/recovery-codes.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useAddPasskey } from './passkeys.queries.ts';

/** Shows the browser's error below the message, like a server error. */
const failureText = (error: unknown): Failure =>
  error instanceof Error && !(error instanceof ApiError)
    ? { text: PASSKEY_TEXTS.addFailed, reason: error.message }
    : failureOf(PASSKEY_TEXTS.addFailed, error);

type FormProps = {
  userId: number;
  /** Called with the recovery codes, if any were created. */
  onAdded: (codes: string[] | undefined) => void;
  onCancel: () => void;
};

export function AddPasskeyForm({ userId, onAdded, onCancel }: FormProps) {
  const add = useAddPasskey(userId);
  const usesPassword = useUsesPassword();
  const form = useForm({
    initialValues: { name: deviceName(navigator.userAgent), currentPassword: '' },
    validate: ({ name, currentPassword }) =>
      formErrors([
        ...checkPasskeyName(name),
        ...(currentPassword === '' && usesPassword ? [blankAt('currentPassword')] : []),
      ]),
  });
  const [failure, setFailure] = useState<Failure>();
  const submit = async (values: { name: string; currentPassword: string }): Promise<void> => {
    setFailure(undefined);
    try {
      onAdded(await add.mutateAsync(values));
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureText(error));
    }
  };
  const focusFirstError = (errors: Record<string, unknown>): void =>
    form.getInputNode('name' in errors ? 'name' : 'currentPassword')?.focus();
  return (
    <form ref={focusFirstField} onSubmit={form.onSubmit(submit, focusFirstError)} noValidate aria-label="Add a passkey">
      <Stack gap="sm">
        <Text>{PASSKEY_TEXTS.explained}</Text>
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Name"
          description="Helps you recognize it later."
          required
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <ProofField form={form} />
      </Stack>
      <FormActions submitLabel="Add passkey" isBusy={form.submitting} onCancel={onCancel} />
    </form>
  );
}

export function AddPasskeyDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const showRecoveryCodes = (recoveryCodes: string[] | undefined): void => {
    notifySuccess(PASSKEY_TEXTS.added);
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  };
  return (
    // Mounts a new dialog, so that screen readers announce it and focus moves into it.
    <Dialog
      key={codes ? 'codes' : 'form'}
      isOpen
      title={codes ? 'Your recovery codes' : 'Add a passkey'}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <AddPasskeyForm userId={userId} onAdded={showRecoveryCodes} onCancel={onClose} />
      )}
    </Dialog>
  );
}
