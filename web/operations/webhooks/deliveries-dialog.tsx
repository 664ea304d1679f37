/** Delivery log of a webhook, with redelivery (docs/operations.md#webhooks). */
import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import {
  type Delivery,
  type DeliveryState,
  eventText,
  type Webhook,
  WEBHOOK_TEXTS,
  webhookHost,
} from '#domain/live/webhooks.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { Time } from '#web/ui/figures/time.tsx';
import classes from '#web/ui/table/line-list.module.css';
import { deliveriesQuery, useWebhookAction } from './webhooks.queries.ts';

const STATES: Record<DeliveryState, { label: string; color: string }> = {
  waiting: { label: 'Waiting', color: 'gray' },
  delivered: { label: 'Delivered', color: 'accent' },
  failed: { label: 'Failed', color: 'red' },
};

const triesText = (attempts: number): string => (attempts === 1 ? '1 attempt' : `${attempts} attempts`);

/** Describes the result of a delivery. */
function resultText({ state, attempts, nextAt, deliveredAt, status, error }: Delivery): string {
  if (state === 'delivered')
    return `Delivered ${dateTimeText(deliveredAt ?? '')}, status ${status}, ${triesText(attempts)}.`;
  if (attempts === 0) return 'Sending.';
  const nextAttemptText = nextAt === null ? '' : ` Next attempt: ${dateTimeText(nextAt)}.`;
  return `${error ?? ''} ${triesText(attempts)}.${nextAttemptText}`;
}

function Line({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const replay = useWebhookAction('replay');
  // Awaits the promise here, so that the result is reported after the dialog is closed, too.
  const sendAgain = (): void =>
    void replay.mutateAsync(delivery.id).then(
      () => notifySuccess(WEBHOOK_TEXTS.replayed),
      (failure: unknown) => notifyFailure(failureOf(WEBHOOK_TEXTS.actionFailed, failure)),
    );
  const { label, color } = STATES[delivery.state];
  const deliveryName = `${eventText(delivery.event)}, ${dateTimeText(delivery.at)}`;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {eventText(delivery.event)}{' '}
          <Badge component="span" variant="light" color={color}>
            {label}
          </Badge>
        </Text>
        <Text c="dimmed" size="sm">
          <Time at={delivery.at} />
        </Text>
        <Text size="sm">{resultText(delivery)}</Text>
      </div>
      {isOn && (
        <Button
          variant="default"
          aria-label={`Redeliver: ${deliveryName}`}
          loading={replay.isPending}
          onClick={sendAgain}
        >
          Redeliver
        </Button>
      )}
    </li>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook.id),
  );
  const deliveries = data?.pages.flat();
  if (!deliveries && error)
    return <QueryError message={WEBHOOK_TEXTS.logFailed} query={{ error, refetch, isFetching }} />;
  if (!deliveries) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (deliveries.length === 0) return <Text c="dimmed">{WEBHOOK_TEXTS.noDeliveries}</Text>;
  return (
    <>
      <ul className={classes.list}>
        {deliveries.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} isOn={webhook.isActive} />
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center" mt="sm">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

export const DeliveriesDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <Dialog isOpen title={`Sent to ${webhookHost(webhook)}`} onClose={onClose}>
    <Log webhook={webhook} />
  </Dialog>
);
