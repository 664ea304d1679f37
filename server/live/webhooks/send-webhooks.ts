/** Sends what is due to webhooks: each delivery by one process at a time, signed, tried again, and given up in the end (docs/operations.md#webhooks). */
import { Webhook as Signer } from 'standardwebhooks';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import { noticesFor } from '#domain/live/notifications.ts';
import { nextDeliveryTry, offReasonOf } from '#domain/live/webhooks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '#server/journal/tell.store.ts';
import { repeat } from '#server/platform/repeat.ts';
import { listAdminIds } from '#server/identity/users/users.store.ts';
import { postWebhook } from './post-webhook.ts';
import {
  findTarget,
  hasDeliveredSince,
  listDueWebhooks,
  noteDelivery,
  takeDelivery,
  turnOff,
} from './webhooks.store.ts';
import { WEBHOOK_PURPOSE } from './webhook-secret.ts';

/** How soon something that happened is looked for. */
const EVERY_MS = 2_000;
/** Longer than a try can take. */
const LEASE_SECONDS = 60;

/** Of which class the record is, by the first word of the event. */
const RESOURCES: Readonly<Record<string, ResourceName>> = {
  project: 'Project',
  feedback: 'Feedback',
  cut: 'Cut',
  leave: 'LeaveApplication',
  client: 'Client',
  person: 'User',
};

type DeliveryRow = Row<'webhook_deliveries'>;

/** What happened, when, and to which record: whoever may read that asks for the rest. */
function bodyOf({ event, at, record_id, project_id }: DeliveryRow): string {
  const resource = RESOURCES[event.split('.')[0] ?? ''];
  const record = resource && record_id !== null ? { '@id': iriOf(resource, record_id), id: record_id } : {};
  const project = project_id === null ? {} : { project: iriOf('Project', project_id) };
  return JSON.stringify({ type: event, timestamp: at, data: { ...record, ...project } });
}

/** The same at each try; the moment keeps it apart from those of a database that was restored. */
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

type Target = Pick<Row<'webhooks'>, 'id' | 'url' | 'secret'>;

/** Tries one; whether it was taken. */
async function tryOne(deps: Deps, delivery: DeliveryRow, { id, url, secret: locked }: Target): Promise<boolean> {
  const { db, clock, log, config, vault } = deps;
  const secret = vault.open(WEBHOOK_PURPOSE, locked);
  const body = bodyOf(delivery);
  const outcome =
    secret === undefined
      ? { status: null, error: 'The secret was made under another signing key.' }
      : await postWebhook(
          { url, body, headers: headersOf(delivery, { body, secret, now: clock() }) },
          config.webhookPrivateHosts,
        );
  const now = clock();
  if (outcome.error === undefined) {
    await noteDelivery(db, delivery, { ...outcome, now });
    return true;
  }
  const nextAt = nextDeliveryTry(delivery.attempts, now);
  await db.transaction().execute(async (trx) => {
    await noteDelivery(trx, delivery, { ...outcome, nextAt, now });
    const isGivenUp = nextAt === undefined;
    const hasLater = isGivenUp && (await hasDeliveredSince(trx, delivery));
    const reason = offReasonOf({ status: outcome.status, isGivenUp, hasDeliveredSince: hasLater });
    if (reason && (await turnOff(trx, id, reason)))
      await tell(trx, noticesFor(await listAdminIds(trx), 'webhook-off', null), { actorId: null, now });
  });
  log.warn({ webhook: id, delivery: delivery.id, error: outcome.error, again: nextAt }, 'webhook failed');
  return false;
}

/** Sends what is due to one webhook until a try fails or the program stops; how many were taken. */
async function sendTo(deps: Deps, webhookId: number, stop?: AbortSignal): Promise<number> {
  let taken = 0;
  while (!stop?.aborted) {
    // Read each time: where there is always something due, this goes on while people change the webhook or turn it off.
    const webhook = await findTarget(deps.db, webhookId);
    if (!webhook) break;
    const delivery = await takeDelivery(deps.db, { webhookId, now: deps.clock(), leaseSeconds: LEASE_SECONDS });
    if (!delivery || !(await tryOne(deps, delivery, webhook))) break;
    taken += 1;
  }
  return taken;
}

/** What a process is sending, by webhook; how many were taken in the end. */
export type Sending = Map<number, Promise<number>>;

/** Begins to send what is due to the webhooks that are not being sent to: one that is slow, or never done, keeps no other waiting. */
export async function beginSending(deps: Deps, sending: Sending, stop?: AbortSignal): Promise<void> {
  const tell = (error: unknown): number => {
    deps.log.error({ err: error }, 'webhooks could not be sent to');
    return 0;
  };
  for (const id of await listDueWebhooks(deps.db, deps.clock()))
    if (!sending.has(id))
      sending.set(
        id,
        sendTo(deps, id, stop)
          .catch(tell)
          .finally(() => sending.delete(id)),
      );
}

/** Looks for what is due now and every two seconds; the answer ends it, and is done when the last try has ended. */
export function startWebhooks(deps: Deps): () => Promise<void> {
  const sending: Sending = new Map();
  const look = (stop: AbortSignal): Promise<void> =>
    beginSending(deps, sending, stop).catch((error: unknown) =>
      deps.log.error({ err: error }, 'webhooks could not be looked for'),
    );
  const end = repeat(look, EVERY_MS);
  return async () => {
    await end();
    await Promise.all(sending.values());
  };
}
