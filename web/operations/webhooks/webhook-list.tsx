/** Webhooks in the settings (docs/operations.md#webhooks). */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FORMAT_LABELS, isChat } from '#domain/live/webhook-formats.ts';
import { eventText, type Webhook, WEBHOOK_EVENTS, WEBHOOK_TEXTS, webhookAddress } from '#domain/live/webhooks.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from '#web/ui/table/line-list.module.css';
import { useChangeWebhook, useWebhookAction, webhooksQuery } from './webhooks.queries.ts';

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const DeliveriesDialog = lazyPart(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

/** Open dialog and its webhook. */
type OpenDialog = { kind: 'form'; webhook: Webhook | null } | { kind: 'log'; webhook: Webhook };

const eventsText = (events: readonly Webhook['events'][number][]): string =>
  events.length === WEBHOOK_EVENTS.length ? 'All events' : events.map(eventText).join(', ');

function Line({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: OpenDialog) => void }) {
  const { id, isActive, offReason, events, format, client } = webhook;
  const address = webhookAddress(webhook);
  const change = useChangeWebhook();
  const test = useWebhookAction('test');
  const remove = useWebhookAction('delete');
  const onError = (failure: Error): void => notifyFailure(failureOf(WEBHOOK_TEXTS.actionFailed, failure));
  const confirmDelete = async (): Promise<void> => {
    const confirmation = {
      title: address,
      message: WEBHOOK_TEXTS.deleteConfirm,
      confirmLabel: 'Delete',
      isDangerous: true,
    };
    if (!(await confirm(confirmation))) return;
    remove.mutate(id, {
      onSuccess: () => notifySuccess(WEBHOOK_TEXTS.deleted),
      onError: (failure) => notifyFailure(failureOf(WEBHOOK_TEXTS.deleteFailed, failure)),
    });
  };
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {address}{' '}
          {!isActive && (
            <Badge component="span" color="gray">
              Off
            </Badge>
          )}
        </Text>
        {offReason && <Text size="sm">{`Turned off: ${offReason}`}</Text>}
        <Text c="dimmed" size="sm">
          {[
            ...(isChat(format) ? [FORMAT_LABELS[format]] : []),
            ...(client ? [client.name] : []),
            eventsText(events),
          ].join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`Deliveries: ${address}`}
          onClick={() => onOpen({ kind: 'log', webhook })}
        >
          Deliveries
        </Button>
        {isActive && (
          <Button
            variant="default"
            aria-label={`Send test: ${address}`}
            loading={test.isPending}
            onClick={() => test.mutate(id, { onSuccess: () => notifySuccess(WEBHOOK_TEXTS.testSent), onError })}
          >
            Send test
          </Button>
        )}
        <Button variant="default" aria-label={`Edit: ${address}`} onClick={() => onOpen({ kind: 'form', webhook })}>
          Edit
        </Button>
        <Button
          variant="default"
          aria-label={`${isActive ? 'Turn off' : 'Turn on'}: ${address}`}
          loading={change.isPending}
          onClick={() => change.mutate({ id, isActive: !isActive }, { onError })}
        >
          {isActive ? 'Turn off' : 'Turn on'}
        </Button>
        <Button
          variant="default"
          aria-label={`Delete: ${address}`}
          loading={remove.isPending}
          onClick={() => void confirmDelete()}
        >
          Delete
        </Button>
      </Group>
    </li>
  );
}

/** Renders nothing when the server doesn't support webhooks. */
export function WebhookList() {
  const { data: webhooks, error, refetch, isFetching } = useQuery(webhooksQuery());
  const [opened, setOpened] = useState<OpenDialog>();
  const close = (): void => setOpened(undefined);
  if (webhooks === null || (webhooks === undefined && !error)) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="webhooks-title">
      <Title order={2} id="webhooks-title" fz="lg">
        {WEBHOOK_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {WEBHOOK_TEXTS.explained}
      </Text>
      {webhooks === undefined ? (
        <QueryError message={WEBHOOK_TEXTS.failed} query={{ error, refetch, isFetching }} />
      ) : webhooks.length === 0 ? (
        <Text c="dimmed">{WEBHOOK_TEXTS.none}</Text>
      ) : (
        <ul className={classes.list}>
          {webhooks.map((webhook) => (
            <Line key={webhook.id} webhook={webhook} onOpen={setOpened} />
          ))}
        </ul>
      )}
      <Group mt="sm">
        <Button variant="default" onClick={() => setOpened({ kind: 'form', webhook: null })}>
          New webhook
        </Button>
      </Group>
      {opened?.kind === 'form' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'log' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
    </Paper>
  );
}
