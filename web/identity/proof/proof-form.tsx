/** Form that asks for the current password before an action (docs/people.md#proof). */
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ProofField } from './proof-field.tsx';
import { useUsesPassword } from './identities.queries.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';

type ProofFormProps = {
  label: string;
  explained: string;
  submitLabel: string;
  /** Catalogue text for the failed action. */
  failed: string;
  onProven: (currentPassword: string) => Promise<void>;
  onCancel?: () => void;
};

export function ProofForm({ label, explained, submitLabel, failed, onProven, onCancel }: ProofFormProps) {
  const usesPassword = useUsesPassword();
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) =>
      formErrors(currentPassword === '' && usesPassword ? [blankAt('currentPassword')] : []),
  });
  const [failure, setFailure] = useState<Failure>();
  const submit = async ({ currentPassword }: { currentPassword: string }): Promise<void> => {
    setFailure(undefined);
    try {
      await onProven(currentPassword);
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(failed, error));
      form.getInputNode('currentPassword')?.focus();
    }
  };
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, () => form.getInputNode('currentPassword')?.focus())}
      noValidate
      aria-label={label}
    >
      <Stack gap="sm">
        <Text>{explained}</Text>
        {failure && <FailureNote {...failure} />}
        <ProofField form={form} />
      </Stack>
      <FormActions submitLabel={submitLabel} isBusy={form.submitting} {...(onCancel ? { onCancel } : {})} />
    </form>
  );
}
