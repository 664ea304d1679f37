/** Records failed attempts, and turns a webhook off when its receiver is gone (docs/operations.md#webhooks). */
import { noticesFor } from '#domain/journal/notifications.ts';
import { isChat } from '#domain/live/webhook-formats.ts';
import { channelGone, failureText, isRejected, nextTryAfter, requestedPause } from '#domain/live/webhook-failures.ts';
import { offReasonOf } from '#domain/live/webhooks.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { notify } from '#server/journal/notify.store.ts';
import { listAdminIds } from '#server/identity/accounts/users.store.ts';
import type { Outcome } from './post-webhook.ts';
import { turnOffWebhook } from './webhooks.store.ts';
import { extendPause, hasDeliveredSince, recordDeliveryAttempt, type WebhookTarget } from './deliveries.store.ts';

type DeliveryRow = Row<'webhook_deliveries'>;

/** Records the failure of these deliveries, which were sent together. */
export async function recordFailedAttempt(
  { db, clock, log }: Deps,
  { id, format }: WebhookTarget,
  deliveries: readonly DeliveryRow[],
  outcome: Outcome & { error: string },
): Promise<void> {
  const now = clock();
  const { status, error } = outcome;
  const failure = { format, status, retryAfter: outcome.retryAfter };
  const pause = requestedPause(failure, now);
  const reasons = new Set<string | null>();
  await db.transaction().execute(async (trx) => {
    // Deliveries of a chat that were added later have had fewer attempts.
    for (const [attempts, tried] of Map.groupBy(deliveries, (delivery) => delivery.attempts)) {
      const nextAt = nextTryAfter(failure, attempts, now);
      const ids = tried.map((delivery) => delivery.id);
      await recordDeliveryAttempt(trx, { ids, attempts }, { status, error: failureText(failure, error), nextAt, now });
      const isGivenUp = nextAt === undefined && !isRejected(failure);
      const last = tried.at(-1);
      const hasLater = isGivenUp && last !== undefined && (await hasDeliveredSince(trx, last));
      if (!isChat(format) || isGivenUp) reasons.add(offReasonOf({ status, isGivenUp, hasDeliveredSince: hasLater }));
    }
    if (pause !== undefined) await extendPause(trx, id, addSeconds(now, pause));
    const reason = channelGone(failure) ?? [...reasons].find((one) => one !== null);
    if (reason && (await turnOffWebhook(trx, id, reason)))
      await notify(trx, noticesFor(await listAdminIds(trx), 'webhook-off', null), { actorId: null, now });
  });
  log.warn({ webhook: id, deliveries: deliveries.length, error }, 'webhook failed');
}
