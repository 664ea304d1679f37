/** Form for importing from another server: address, account and options. */
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { API_IMPORT_SCREEN_TEXTS } from '#domain/operations/api-import.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { showViolations } from '#web/lib/form-errors.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { useStartApiImport } from './api-import.queries.ts';

type Props = { address: string; email: string };

/** Form that starts with the previous values, except for the password. */
export function ApiImportForm(last: Props) {
  const start = useStartApiImport();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ initialValues: { ...last, password: '', check: true, takeTheirs: false, invite: false } });
  const submit = async (values: typeof form.values): Promise<void> => {
    setFailure(undefined);
    try {
      await start.mutateAsync(values);
      form.setFieldValue('password', '');
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(API_IMPORT_SCREEN_TEXTS.startFailed, error));
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="Import from another server">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Server address"
          description="URL of the server to import from."
          placeholder="https://"
          type="url"
          required
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Administrator email"
          description="Account on the other server, without two-factor authentication."
          type="email"
          required
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Administrator password"
          description={API_IMPORT_SCREEN_TEXTS.passwordExplained}
          required
          autoComplete="off"
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="Dry run"
          description={API_IMPORT_SCREEN_TEXTS.checkExplained}
          {...form.getInputProps('check', { type: 'checkbox' })}
        />
        <Checkbox
          label="Prefer the other server's version"
          description={API_IMPORT_SCREEN_TEXTS.theirsExplained}
          {...form.getInputProps('takeTheirs', { type: 'checkbox' })}
        />
        <Checkbox
          label="Keep active users active"
          description={API_IMPORT_SCREEN_TEXTS.invitesExplained}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
        <div>
          <Button type="submit" loading={form.submitting}>
            {form.values.check ? 'Start dry run' : 'Start import'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
