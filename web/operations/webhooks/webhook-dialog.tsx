/** Dialog for creating or editing a webhook; shows the secret of a new one once (docs/operations.md#webhooks). */
import { Button, Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { checkWebhookEvents, eventText, type Webhook, WEBHOOK_EVENTS, WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { focusFirstField } from '#web/ui/first-field.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { notifySuccess } from '#web/ui/toasts.ts';
import classes from './webhooks.module.css';
import { useChangeWebhook, useCreateWebhook } from './webhooks.queries.ts';

type Values = Pick<Webhook, 'url' | 'events'>;

type FormProps = {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onCreated: (secret: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

function WebhookForm({ webhook, onCreated, onClose, onDirty }: FormProps) {
  const make = useCreateWebhook();
  const change = useChangeWebhook();
  const form = useForm<Values>({
    initialValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    validate: ({ events }) => formErrors(checkWebhookEvents(events)),
  });
  const [failure, setFailure] = useState<Failure>();
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: Values): Promise<void> => {
    setFailure(undefined);
    try {
      if (!webhook) return onCreated(await make.mutateAsync(values));
      await change.mutateAsync({ id: webhook.id, ...values });
      notifySuccess(WEBHOOK_TEXTS.made);
      onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(WEBHOOK_TEXTS.saveFailed, error));
    }
  };
  return (
    <form ref={focusFirstField} onSubmit={form.onSubmit(submit)} noValidate aria-label="Webhook">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="URL"
          description="Events are sent to this URL by POST."
          placeholder="https://"
          required
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <fieldset className={classes.events}>
          <legend className={classes.legend}>Events</legend>
          {form.errors['events'] && <Input.Error>{form.errors['events']}</Input.Error>}
          <Checkbox.Group
            value={form.values.events}
            onChange={(ticked) =>
              form.setFieldValue(
                'events',
                WEBHOOK_EVENTS.filter((event) => ticked.includes(event)),
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
      </Stack>
      <FormActions
        submitLabel={webhook ? 'Save' : 'Create webhook'}
        busyLabel="Saving..."
        isBusy={form.submitting}
        isSticky
        onCancel={onClose}
      />
    </form>
  );
}

const Made = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
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
        <Made secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm webhook={webhook} onCreated={setSecret} onClose={onClose} onDirty={setDirty} />
      )}
    </Dialog>
  );
}
