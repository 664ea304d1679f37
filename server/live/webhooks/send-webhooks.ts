/** Sends due webhook deliveries: one process at a time per delivery, signed, with retries up to a limit (docs/operations.md#webhooks). */
import { Webhook as Signer } from 'standardwebhooks';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import { isChat } from '#domain/live/webhook-formats.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { runRepeatedly } from '#server/platform/schedule/run-repeatedly.ts';
import { recordFailedAttempt } from './delivery-failures.ts';
import { type Outcome, postWebhook } from './post-webhook.ts';
import { sendToChat } from './send-chat.ts';
import {
  deleteOtherClients,
  findWebhookTarget,
  leaseDelivery,
  listDueWebhooks,
  recordDeliveryAttempt,
  type WebhookTarget,
} from './deliveries.store.ts';
import { WEBHOOK_PURPOSE } from './webhook-secret.ts';

/** Polling interval. */
const EVERY_MS = 2_000;
/** Lease duration, longer than an attempt can take. */
const LEASE_SECONDS = 60;

/** Resource class of an event, by the first word of its name. */
const RESOURCES: Readonly<Record<string, ResourceName>> = {
  project: 'Project',
  feedback: 'Feedback',
  cut: 'Cut',
  leave: 'LeaveApplication',
  client: 'Client',
  person: 'User',
};

type DeliveryRow = Row<'webhook_deliveries'>;

/** Returns the body: event, time and record ID. Receivers fetch details through the API. */
function bodyOf({ event, at, record_id, project_id }: DeliveryRow): string {
  const resource = RESOURCES[event.split('.')[0] ?? ''];
  const record = resource && record_id !== null ? { '@id': iriOf(resource, record_id), id: record_id } : {};
  const project = project_id === null ? {} : { project: iriOf('Project', project_id) };
  return JSON.stringify({ type: event, timestamp: at, data: { ...record, ...project } });
}

/** Returns the message ID, the same for each attempt. The time distinguishes it from messages of a restored database. */
const messageIdOf = ({ id, at }: DeliveryRow): string => `msg_${id}_${Date.parse(at)}`;

function headersOf(delivery: DeliveryRow, { body, secret, now }: { body: string; secret: string; now: string }) {
  const id = messageIdOf(delivery);
  const moment = new Date(now);
  return {
    'content-type': 'application/json',
    'user-agent': 'Cutroom webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(id, moment, body),
  };
}

/** Makes one attempt and returns whether the receiver accepted the delivery. */
async function attemptDelivery(deps: Deps, delivery: DeliveryRow, target: WebhookTarget): Promise<boolean> {
  const { db, clock, config, secrets } = deps;
  const { url } = target;
  const secret = secrets.decrypt(WEBHOOK_PURPOSE, target.secret);
  const body = bodyOf(delivery);
  const outcome: Outcome =
    secret === undefined
      ? { status: null, error: 'The secret was encrypted with another signing key.' }
      : await postWebhook(
          { url, body, headers: headersOf(delivery, { body, secret, now: clock() }) },
          config.webhookPrivateHosts,
        );
  const { error } = outcome;
  if (error !== undefined) {
    await recordFailedAttempt(deps, target, [delivery], { ...outcome, error });
    return false;
  }
  const { id, attempts } = delivery;
  await recordDeliveryAttempt(db, { ids: [id], attempts }, { ...outcome, now: clock() });
  return true;
}

/** Sends due deliveries of one webhook until an attempt fails or the program stops, or one message to a chat. Returns the number of accepted deliveries. */
async function sendTo(deps: Deps, webhookId: number, stop?: AbortSignal): Promise<number> {
  let accepted = 0;
  while (!stop?.aborted) {
    // The webhook is read for each delivery, because users may change or turn off the webhook while a long queue is being sent.
    const webhook = await findWebhookTarget(deps.db, webhookId, deps.clock());
    if (!webhook) break;
    if (isChat(webhook.format)) return sendToChat(deps, webhook);
    const { client_id: clientId } = webhook;
    const now = deps.clock();
    if (clientId !== null) await deleteOtherClients(deps.db, { id: webhookId, clientId, now });
    const delivery = await leaseDelivery(deps.db, { webhookId, clientId, now, leaseSeconds: LEASE_SECONDS });
    if (!delivery || !(await attemptDelivery(deps, delivery, webhook))) break;
    accepted += 1;
  }
  return accepted;
}

/** Sends in progress by webhook; each resolves to the number of accepted deliveries. */
export type PendingSends = Map<number, Promise<number>>;

/** Starts sending to webhooks that are idle. A slow webhook doesn't delay the others. */
export async function startSending(deps: Deps, sending: PendingSends, stop?: AbortSignal): Promise<void> {
  const notify = (error: unknown): number => {
    deps.log.error({ err: error }, 'could not send webhooks');
    return 0;
  };
  for (const id of await listDueWebhooks(deps.db, deps.clock()))
    if (!sending.has(id))
      sending.set(
        id,
        sendTo(deps, id, stop)
          .catch(notify)
          .finally(() => sending.delete(id)),
      );
}

/** Polls every two seconds. The returned function stops polling and resolves when the last attempt has ended. */
export function startWebhooks(deps: Deps): () => Promise<void> {
  const sending: PendingSends = new Map();
  const poll = (stop: AbortSignal): Promise<void> =>
    startSending(deps, sending, stop).catch((error: unknown) =>
      deps.log.error({ err: error }, 'could not look up due webhooks'),
    );
  const end = runRepeatedly(poll, EVERY_MS);
  return async () => {
    await end();
    await Promise.all(sending.values());
  };
}
