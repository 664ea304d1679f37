/** Space of a client for files: what is used, and a form to change it (docs/files.md#quota). */
import { Button, Group, NumberInput, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { storageText } from '#domain/files/storage-text.ts';
import { QUOTA } from '#domain/work/file-quota.ts';
import { checkQuotaBytes } from '#domain/work/project-files.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { useChangeClientField } from '#web/work/clients/clients.queries.ts';

const GIB = 1024 ** 3;
const bytesOf = (gigabytes: number | string): number => Math.round(Number(gigabytes) * GIB);

type QuotaFormProps = { clientId: number; bytes: number; onClose: () => void };

function QuotaForm({ clientId, bytes, onClose }: QuotaFormProps) {
  const { mutateAsync } = useChangeClientField(clientId);
  const form = useForm<{ quotaBytes: number | string }>({
    initialValues: { quotaBytes: bytes / GIB },
    validate: ({ quotaBytes }) => formErrors(checkQuotaBytes(bytesOf(quotaBytes))),
  });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the space.", async ({ quotaBytes }) => {
    await mutateAsync({ change: { quotaBytes: bytesOf(quotaBytes) }, etag: undefined });
    notifySuccess('Space saved.');
    onClose();
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Change space">
      <Stack gap="xs">
        {failure && <FailureNote {...failure} />}
        <NumberInput
          label="Space in GB"
          description={`From ${storageText(QUOTA.minBytes)} to ${storageText(QUOTA.maxBytes)}.`}
          min={1}
          decimalScale={1}
          maw={260}
          data-autofocus
          {...form.getInputProps('quotaBytes')}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" h={36} loading={isBusy}>
            Save
          </Button>
          <Button size="compact-sm" h={36} variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type QuotaPartProps = { clientId: number; quota: { bytes: number; usedBytes: number } };

/** Near the end, where an upload may be refused. */
const NEARLY_FULL = 0.9;

export function QuotaPart({ clientId, quota: { bytes, usedBytes } }: QuotaPartProps) {
  const [isEditing, setEditing] = useState(false);
  const share = usedBytes / bytes;
  const text = `${storageText(usedBytes)} of ${storageText(bytes)} used`;
  return (
    <Stack ref={keepFocus} gap={6}>
      <Progress
        size={8}
        value={Math.min(100, share * 100)}
        color={share >= NEARLY_FULL ? 'red' : undefined}
        aria-label={text}
      />
      {isEditing ? (
        <QuotaForm clientId={clientId} bytes={bytes} onClose={() => setEditing(false)} />
      ) : (
        <Group justify="space-between" gap={6}>
          <Text size="xs" c="dimmed">
            {text}
          </Text>
          <Button size="compact-sm" h={36} variant="subtle" onClick={() => setEditing(true)}>
            Change space
          </Button>
        </Group>
      )}
    </Stack>
  );
}
