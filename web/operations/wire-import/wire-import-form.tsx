/** What an import from another server needs to begin: where, as whom, and what is wanted. */
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { WIRE_IMPORT_SCREEN_TEXTS } from '#domain/operations/wire-import.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { showViolations } from '#web/lib/form-errors.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useStartWireImport } from './wire-import.queries.ts';

type Props = { address: string; email: string };

/** With what was used the last time, but for the password. */
export function WireImportForm(last: Props) {
  const start = useStartWireImport();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ initialValues: { ...last, password: '', check: true, takeTheirs: false, invite: false } });
  const submit = async (values: typeof form.values): Promise<void> => {
    setFailure(undefined);
    try {
      await start.mutateAsync(values);
      form.setFieldValue('password', '');
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(WIRE_IMPORT_SCREEN_TEXTS.startFailed, error));
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="Import from another server">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Address"
          description="Of the other server."
          placeholder="https://"
          type="url"
          required
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <TextInput
          label="E-mail there"
          description="Of an administrator without a second factor."
          type="email"
          required
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password there"
          description={WIRE_IMPORT_SCREEN_TEXTS.passwordExplained}
          required
          autoComplete="off"
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="Only check what would come"
          description={WIRE_IMPORT_SCREEN_TEXTS.checkExplained}
          {...form.getInputProps('check', { type: 'checkbox' })}
        />
        <Checkbox
          label="Take theirs where both have changed"
          description={WIRE_IMPORT_SCREEN_TEXTS.theirsExplained}
          {...form.getInputProps('takeTheirs', { type: 'checkbox' })}
        />
        <Checkbox
          label="Let in who is active there"
          description={WIRE_IMPORT_SCREEN_TEXTS.invitesExplained}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
        <div>
          <Button type="submit" loading={form.submitting}>
            {form.values.check ? 'Check' : 'Import'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
