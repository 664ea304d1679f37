/** The secret for an authenticator app, to be scanned or typed, and the first code of it (docs/people.md#second-factor). */
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { focusFirstField } from '#web/ui/first-field.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { QrCode } from './qr-code.tsx';
import { type Begun, useConfirmSecondFactor } from './second-factor.queries.ts';

type FirstCodeFormProps = {
  userId: number;
  begun: Begun;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
};

export function FirstCodeForm({ userId, begun, onConfirmed, onCancel }: FirstCodeFormProps) {
  const confirm = useConfirmSecondFactor(userId);
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => formErrors(code.trim() === '' ? [blankAt('code')] : []),
  });
  const [failure, setFailure] = useState<Failure>();
  const submit = async ({ code }: { code: string }): Promise<void> => {
    setFailure(undefined);
    try {
      onConfirmed(await confirm.mutateAsync({ setUp: begun.setUp, code }));
    } catch (error) {
      if (showViolations(form, error)) form.getInputNode('code')?.focus();
      else setFailure(failureOf(SECOND_FACTOR_TEXTS.confirmFailed, error));
    }
  };
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, () => form.getInputNode('code')?.focus())}
      noValidate
      aria-label="First code"
    >
      <Stack gap="sm">
        <Text>Scan this with an authenticator app, or type the secret into it.</Text>
        <QrCode text={begun.uri} label="QR code of the secret" />
        <CopyField label="Secret" value={begun.secret} />
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Code"
          description="The six digits that the app shows now."
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
