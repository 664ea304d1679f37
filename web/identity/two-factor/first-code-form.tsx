/** Secret for an authenticator app, as QR code and text, and the first code (docs/people.md#second-factor). */
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { QrCode } from './qr-code.tsx';
import { type PendingSetup, useConfirmSecondFactor } from './two-factor.queries.ts';

type FirstCodeFormProps = {
  userId: number;
  pending: PendingSetup;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
};

export function FirstCodeForm({ userId, pending, onConfirmed, onCancel }: FirstCodeFormProps) {
  const confirm = useConfirmSecondFactor(userId);
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => formErrors(code.trim() === '' ? [blankAt('code')] : []),
  });
  const [failure, setFailure] = useState<Failure>();
  const submit = async ({ code }: { code: string }): Promise<void> => {
    setFailure(undefined);
    try {
      onConfirmed(await confirm.mutateAsync({ setUp: pending.setUp, code }));
    } catch (error) {
      if (showViolations(form, error)) form.getInputNode('code')?.focus();
      else setFailure(failureOf(TWO_FACTOR_TEXTS.confirmFailed, error));
    }
  };
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, () => form.getInputNode('code')?.focus())}
      noValidate
      aria-label="Code from the app"
    >
      <Stack gap="sm">
        <Text>Scan this with your authenticator app, or enter the secret there.</Text>
        <QrCode text={pending.uri} label="QR code of the secret" />
        <CopyField label="Secret" value={pending.secret} />
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Code"
          description="The 6-digit code in your app."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
      </Stack>
      <FormActions submitLabel="Turn on" isBusy={form.submitting} {...(onCancel ? { onCancel } : {})} />
    </form>
  );
}
