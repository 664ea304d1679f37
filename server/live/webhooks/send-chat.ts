/** Sends everything due to a chat as one message, with a text built from the current records (docs/operations.md#chat). */
import { type ChatLine, chatLineOf } from '#domain/live/chat-lines.ts';
import { CHAT_LINES, chatBody } from '#domain/live/chat-messages.ts';
import { type ChatFormat, isChat } from '#domain/live/webhook-formats.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { findChatRecords } from './chat-records.store.ts';
import { recordFailedAttempt } from './delivery-failures.ts';
import { type Message, type Outcome, postWebhook } from './post-webhook.ts';
import { WEBHOOK_PURPOSE } from './webhook-secret.ts';
import { ntfyTargetOf, targetFault } from './webhook-url.ts';
import {
  deleteDeliveries,
  deleteOtherClients,
  leaseDeliveries,
  pauseWebhook,
  recordDeliveryAttempt,
  type WebhookTarget,
} from './deliveries.store.ts';

type DeliveryRow = Row<'webhook_deliveries'>;

/** Minimum time between two messages to a channel. */
const PAUSE_SECONDS = 10;
/** Longer than an attempt can take. */
const LEASE_SECONDS = 60;

/** Returns the deliveries whose records still exist, with their lines. Deletes the others. */
async function readLines(
  { db, config }: Deps,
  deliveries: readonly DeliveryRow[],
): Promise<{ delivery: DeliveryRow; line: ChatLine }[]> {
  const records = await findChatRecords(db, deliveries);
  const deletedDeliveries = deliveries.filter(({ id }) => !records.has(id));
  await deleteDeliveries(
    db,
    deletedDeliveries.map(({ id }) => id),
  );
  const context = {
    zone: await readTimeZone(db),
    projectsUrl: config.publicUrl && `${config.publicUrl.replace(/\/+$/, '')}/projects`,
  };
  return deliveries.flatMap((delivery) => {
    const record = records.get(delivery.id);
    return record ? [{ delivery, line: chatLineOf(delivery.event, record, context) }] : [];
  });
}

function messageOf(format: ChatFormat, url: string, lines: readonly ChatLine[]): Message {
  const target = format === 'ntfy' ? ntfyTargetOf(url) : undefined;
  const shown = lines.slice(0, CHAT_LINES);
  const body = chatBody(format, { lines: shown, more: lines.length - shown.length }, target?.topic);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Cutroom webhooks' };
  return { url: target?.url ?? url, headers, body: JSON.stringify(body) };
}

async function post(
  { secrets, config }: Deps,
  { format, secret }: WebhookTarget,
  lines: readonly ChatLine[],
): Promise<Outcome> {
  const url = secrets.decrypt(WEBHOOK_PURPOSE, secret);
  if (url === undefined || !isChat(format))
    return { status: null, error: 'The URL was encrypted with another signing key.' };
  const fault = targetFault(format, url, config.webhookPrivateHosts);
  if (fault !== undefined) return { status: null, error: fault };
  return postWebhook(messageOf(format, url, lines), config.webhookPrivateHosts);
}

/** Sends one message. Returns the number of deliveries that it contained. */
export async function sendToChat(deps: Deps, target: WebhookTarget): Promise<number> {
  const { db, clock } = deps;
  const { id, client_id: clientId } = target;
  const now = clock();
  // The pause is also the lock: only one process sends within it.
  if (!(await pauseWebhook(db, id, { now, until: addSeconds(now, PAUSE_SECONDS) }))) return 0;
  if (clientId !== null) await deleteOtherClients(db, { id, clientId, now });
  const leased = await leaseDeliveries(db, { webhookId: id, clientId, now, leaseSeconds: LEASE_SECONDS });
  const entries = await readLines(deps, leased);
  if (entries.length === 0) return 0;
  const outcome = await post(
    deps,
    target,
    entries.map(({ line }) => line),
  );
  const deliveries = entries.map(({ delivery }) => delivery);
  const { error } = outcome;
  if (error !== undefined) {
    await recordFailedAttempt(deps, target, deliveries, { ...outcome, error });
    return 0;
  }
  const deliveredAt = clock();
  for (const [attempts, sent] of Map.groupBy(deliveries, (delivery) => delivery.attempts)) {
    const ids = sent.map((delivery) => delivery.id);
    await recordDeliveryAttempt(db, { ids, attempts }, { ...outcome, now: deliveredAt });
  }
  return deliveries.length;
}
