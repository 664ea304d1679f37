/** Dialog to create a calendar subscription: content and label; then shows the URL once (docs/inbox.md#calendar). */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import {
  CALENDAR_FEED_TEXTS,
  checkFeedDraft,
  FEED_SCOPE_HINTS,
  FEED_SCOPE_LABELS,
  type FeedDraft,
  type FeedScope,
  feedScopesFor,
} from '#domain/live/calendar-feeds.ts';
import type { Me } from '#domain/identity/users.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useCreateCalendarFeed } from './calendar-feeds.queries.ts';

const EMPTY: FeedDraft = { label: '', scope: 'mine' };

type FormProps = {
  me: Me;
  onCreated: (url: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

function FeedForm({ me, onCreated, onClose, onDirty }: FormProps) {
  const create = useCreateCalendarFeed(me.id);
  const form = useForm<FeedDraft>({ initialValues: EMPTY, validate: (draft) => formErrors(checkFeedDraft(draft)) });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, failure, isBusy } = useSubmit(form, CALENDAR_FEED_TEXTS.createFailed, async (draft) =>
    onCreated(await create.mutateAsync(draft)),
  );
  const { scope } = form.values;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="New subscription">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Label"
          description={CALENDAR_FEED_TEXTS.labelHint}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label="Content"
          description={FEED_SCOPE_HINTS[scope]}
          data={feedScopesFor(me).map((value) => ({ value, label: FEED_SCOPE_LABELS[value] }))}
          value={scope}
          error={form.errors['scope']}
          onChange={(event) => form.setFieldValue('scope', event.currentTarget.value as FeedScope)}
        />
      </Stack>
      <FormActions
        submitLabel="Create subscription"
        busyLabel="Creating..."
        isBusy={isBusy}
        isSticky
        onCancel={onClose}
      />
    </form>
  );
}

const CreatedFeed = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Stack gap="sm">
    <Text>{CALENDAR_FEED_TEXTS.once}</Text>
    <CopyField label="URL" value={url} isFocusedFirst />
    <Text c="dimmed" size="sm">
      {`${CALENDAR_FEED_TEXTS.howTo} ${CALENDAR_FEED_TEXTS.refresh}`}
    </Text>
    <Group justify="flex-end">
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
);

export function NewFeedDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  return (
    // A new dialog, so screen readers announce it and focus moves into it.
    <Dialog
      key={url ? 'created' : 'form'}
      isOpen
      title={url ? 'Your subscription' : 'New subscription'}
      onClose={onClose}
      isDirty={!url && isDirty}
    >
      {url ? (
        <CreatedFeed url={url} onClose={onClose} />
      ) : (
        <FeedForm me={me} onCreated={setUrl} onClose={onClose} onDirty={setDirty} />
      )}
    </Dialog>
  );
}
