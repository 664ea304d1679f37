/** Dialog for creating or editing a webhook; shows the secret of a new one once (docs/operations.md#webhooks). */
import { Button, Checkbox, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import {
  FORMAT_HINTS,
  FORMAT_LABELS,
  isChat,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from '#domain/live/webhook-formats.ts';
import {
  checkWebhookEvents,
  eventText,
  type Webhook,
  WEBHOOK_EVENTS,
  WEBHOOK_TEXTS,
  webhookAddress,
} from '#domain/live/webhooks.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import type { PickedRecord } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import classes from './webhooks.module.css';
import { useChangeWebhook, useCreateWebhook } from './webhooks.queries.ts';

const NO_CLIENT: PickedRecord = { id: null, text: '' };

type Values = Pick<Webhook, 'url' | 'events' | 'format'> & { client: PickedRecord };

/** Returns what the form begins with. The URL of a chat is never shown again. */
const valuesOf = (webhook: Webhook | null): Values => ({
  format: webhook?.format ?? 'standard',
  url: webhook && !isChat(webhook.format) ? webhook.url : '',
  events: webhook?.events ?? [],
  client: webhook?.client ? { id: webhook.client.id, text: webhook.client.name } : NO_CLIENT,
});

const FORMATS = WEBHOOK_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));
/** Chats can change among each other, with another URL. */
const CHATS = FORMATS.filter(({ value }) => isChat(value));

type FormProps = {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onCreated: (secret: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** Two lines on where to find the URL. */
const FormatHint = ({ format }: { format: WebhookFormat }) => (
  <>
    {FORMAT_HINTS[format][0]}
    <br />
    {FORMAT_HINTS[format][1]}
  </>
);

function urlHint(format: WebhookFormat, keepsUrl: boolean): string {
  if (keepsUrl) return WEBHOOK_TEXTS.keepsUrl;
  return isChat(format) ? WEBHOOK_TEXTS.chatUrl : 'Events are sent to this URL by POST.';
}

function WebhookForm({ webhook, onCreated, onClose, onDirty }: FormProps) {
  const make = useCreateWebhook();
  const change = useChangeWebhook();
  const form = useForm<Values>({
    // Other forms of the settings have a URL too, and fields are found by form and name.
    name: 'webhook',
    initialValues: valuesOf(webhook),
    validate: ({ events, client }) => ({
      ...formErrors(checkWebhookEvents(events)),
      ...(client.id === null && client.text.trim() !== '' ? { client: WEBHOOK_TEXTS.unknownClient } : {}),
    }),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { format, url } = form.values;
  const keepsUrl = webhook !== null && isChat(webhook.format) && format === webhook.format;
  const save = async ({ client, ...values }: Values): Promise<void> => {
    const body = { ...values, client: client.id };
    if (webhook) {
      const { url: _unchanged, ...rest } = body;
      await change.mutateAsync({ id: webhook.id, ...(keepsUrl && url.trim() === '' ? rest : body) });
    } else {
      const secret = await make.mutateAsync(body);
      if (secret !== undefined) return onCreated(secret);
    }
    notifySuccess(WEBHOOK_TEXTS.made);
    onClose();
  };
  const { submit, failure, isBusy } = useSubmit(form, WEBHOOK_TEXTS.saveFailed, save);
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Webhook">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <NativeSelect
          label="Send to"
          description={<FormatHint format={format} />}
          data={webhook && isChat(webhook.format) ? CHATS : FORMATS}
          disabled={webhook !== null && !isChat(webhook.format)}
          data-autofocus
          {...form.getInputProps('format')}
        />
        <TextInput
          label="URL"
          description={urlHint(format, keepsUrl)}
          placeholder={keepsUrl && webhook ? webhookAddress(webhook) : 'https://'}
          required={!keepsUrl}
          type="url"
          autoComplete="off"
          {...form.getInputProps('url')}
        />
        <fieldset className={classes.events}>
          <legend className={classes.legend}>Events</legend>
          {form.errors['events'] && <Input.Error>{form.errors['events']}</Input.Error>}
          <Checkbox.Group
            value={form.values.events}
            onChange={(selected) =>
              form.setFieldValue(
                'events',
                WEBHOOK_EVENTS.filter((event) => selected.includes(event)),
              )
            }
          >
            <div className={classes.choices}>
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={eventText(event)} />
              ))}
            </div>
          </Checkbox.Group>
        </fieldset>
        <Picker
          field="client"
          label="Client"
          description="Sends only events of this client's projects."
          placeholder="All clients"
          isRequired={false}
          value={form.values.client}
          error={form.errors['client']}
          onChange={(client) => form.setFieldValue('client', client)}
        />
      </Stack>
      <FormActions
        submitLabel={webhook ? 'Save' : 'Create webhook'}
        busyLabel="Saving..."
        isBusy={isBusy}
        isSticky
        onCancel={onClose}
      />
    </form>
  );
}

const CreatedSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Stack gap="sm">
    <Text>{WEBHOOK_TEXTS.once}</Text>
    <CopyField label="Secret" value={secret} isFocusedFirst />
    <Group justify="flex-end">
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
);

export function WebhookDialog({ webhook, onClose }: Pick<FormProps, 'webhook' | 'onClose'>) {
  const [secret, setSecret] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const title = secret ? 'Your secret' : webhook ? 'Edit webhook' : 'New webhook';
  return (
    // The key changes to mount a new dialog, so that screen readers announce it and focus moves into it.
    <Dialog key={secret ? 'made' : 'form'} isOpen title={title} onClose={onClose} isDirty={!secret && isDirty}>
      {secret ? (
        <CreatedSecret secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm webhook={webhook} onCreated={setSecret} onClose={onClose} onDirty={setDirty} />
      )}
    </Dialog>
  );
}
