/** Dialog to create an API token: name, permissions and expiry; then shows the token once (docs/people.md#script-tokens). */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import {
  checkTokenDraft,
  API_TOKEN_TEXTS,
  TOKEN_DAYS,
  type TokenDraft,
  tokenExpiryOf,
} from '#domain/identity/api-tokens.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { dateText } from '#web/lib/time/format.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { useCreateApiToken } from './api-tokens.queries.ts';

const EMPTY: TokenDraft = { name: '', scopes: [], days: 30 };

const daysText = (days: number): string => (days === 365 ? '1 year' : `${days} days`);
const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: daysText(days) }));

type FormProps = {
  userId: number;
  onCreated: (token: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

function TokenForm({ userId, onCreated, onClose, onDirty }: FormProps) {
  const make = useCreateApiToken(userId);
  const form = useForm<TokenDraft>({ initialValues: EMPTY, validate: (draft) => formErrors(checkTokenDraft(draft)) });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, failure, isBusy } = useSubmit(form, API_TOKEN_TEXTS.makeFailed, async (draft) =>
    onCreated(await make.mutateAsync(draft)),
  );
  const { days, scopes } = form.values;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="New token">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Name"
          description="What the token is for."
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Valid for"
          description={`Expires on ${dateText(tokenExpiryOf(nowIso(), days))}.`}
          data={DAYS}
          value={String(days)}
          onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
        />
        <ScopeFields
          value={scopes}
          error={form.errors['scopes']}
          onChange={(selected) => form.setFieldValue('scopes', selected)}
        />
      </Stack>
      <FormActions submitLabel="Create token" busyLabel="Creating..." isBusy={isBusy} isSticky onCancel={onClose} />
    </form>
  );
}

const CreatedToken = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Stack gap="sm">
    <Text>{API_TOKEN_TEXTS.once}</Text>
    <CopyField label="Token" value={token} isFocusedFirst />
    <Group justify="flex-end">
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
);

type CreateTokenDialogProps = { userId: number; onClose: () => void };

export function CreateTokenDialog({ userId, onClose }: CreateTokenDialogProps) {
  const [token, setToken] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  return (
    // Mounts a new dialog, so that screen readers announce it and focus moves into it.
    <Dialog
      key={token ? 'made' : 'form'}
      isOpen
      title={token ? 'Your token' : 'New token'}
      onClose={onClose}
      isDirty={!token && isDirty}
    >
      {token ? (
        <CreatedToken token={token} onClose={onClose} />
      ) : (
        <TokenForm userId={userId} onCreated={setToken} onClose={onClose} onDirty={setDirty} />
      )}
    </Dialog>
  );
}
