/** Webhook endpoints (docs/api-reference.md#calls-webhooks). */
import { isRefusal, notFound, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { isChat, type WebhookFormat } from '#domain/live/webhook-formats.ts';
import {
  checkWebhookActive,
  checkWebhookEvents,
  type Webhook,
  WEBHOOK_TEXTS,
  type WebhookEvent,
} from '#domain/live/webhooks.ts';
import {
  changeWebhook,
  deleteWebhook as deleteEndpoint,
  deliveryToApi,
  listDeliveries as deliveriesEndpoint,
  listWebhooks as listEndpoint,
  createWebhook as makeEndpoint,
  replayDelivery,
  testWebhook,
  webhookToApi,
} from '#contract/live/webhooks.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { enteredUrlFault } from './webhook-url.ts';
import { changeWebhook as editWebhook, deleteWebhook, createWebhook } from './webhooks.actions.ts';
import { findWebhookOfDelivery, findWebhook, listWebhooks } from './webhooks.store.ts';
import { insertTestDelivery, listDeliveries, replay } from './deliveries.store.ts';

type WebhookPatch = { url?: string; events?: readonly WebhookEvent[]; format?: WebhookFormat };

/** Returns what is wrong with the URL or with a change of the format, which needs another URL. */
function addressFaults({ url, format }: WebhookPatch, stored: Webhook | undefined, privateHosts: readonly string[]) {
  const next = format ?? stored?.format ?? 'standard';
  const isChanged = stored !== undefined && next !== stored.format;
  // Signed events need a secret that is shown at creation.
  if (isChanged && (!isChat(next) || !isChat(stored.format)))
    return [brokenRuleAt('format', WEBHOOK_TEXTS.formatFixed)];
  if (url === undefined) return isChanged ? [brokenRuleAt('url', WEBHOOK_TEXTS.urlNeeded)] : [];
  const fault = enteredUrlFault(next, url, privateHosts);
  return fault === undefined ? [] : [brokenRuleAt('url', fault)];
}

/** Adds violations of rules that the schema can't express. */
const faultsOf = (
  body: WebhookPatch,
  violations: readonly Violation[],
  { deps, record }: { deps: Context['deps']; record: Webhook | undefined },
) => [
  ...violations,
  ...(violations.some(({ propertyPath }) => propertyPath === 'url' || propertyPath === 'format')
    ? []
    : addressFaults(body, record, deps.config.webhookPrivateHosts)),
  ...(body.events ? checkWebhookEvents(body.events) : []),
];

const getWebhook = async ({ deps, params }: { deps: Context['deps']; params: { id: number } }) =>
  (await findWebhook(deps.db, params.id)) ?? notFound();

export function registerWebhooks(serve: Serve): void {
  serve(listEndpoint, {
    handle: async ({ deps }) => ({ plain: { webhooks: (await listWebhooks(deps.db)).map(webhookToApi) } }),
  });

  serve(makeEndpoint, {
    validate: faultsOf,
    handle: async ({ deps, actor, address, request }, { format = 'standard', client = null, ...body }) => {
      const created = await createWebhook(deps, actor.id, { ...body, format, clientId: client });
      if (isRefusal(created)) return created;
      const { record, secret } = created;
      request.log.info({ event: 'webhook-made', actor: actor.id, webhook: record.id, address }, 'webhook created');
      return { plain: { ...(secret === undefined ? {} : { secret }), ...webhookToApi(record) } };
    },
  });

  serve(changeWebhook, {
    authorizeItem: getWebhook,
    validate: faultsOf,
    handle: async ({ deps, actor, address, params, request }, { client, ...change }) => {
      const clientId = client === undefined ? {} : { clientId: client };
      const record = await editWebhook(deps, params.id, { ...change, ...clientId });
      if (isRefusal(record)) return record;
      request.log.info({ event: 'webhook-changed', actor: actor.id, webhook: record.id, address }, 'webhook changed');
      return { plain: webhookToApi(record) };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: getWebhook,
    handle: async ({ deps, actor, address, params, request }) => {
      const refused = await deleteWebhook(deps, params.id);
      if (refused) return refused;
      request.log.info({ event: 'webhook-deleted', actor: actor.id, webhook: params.id, address }, 'webhook deleted');
      return undefined;
    },
  });

  serve(testWebhook, {
    authorizeItem: getWebhook,
    handle: async ({ deps, record }) => {
      const refusal = checkWebhookActive(record);
      if (refusal) return refusal;
      await insertTestDelivery(deps.db, record.id);
      return undefined;
    },
  });

  serve(deliveriesEndpoint, {
    authorizeItem: getWebhook,
    handle: async ({ deps, params, query }) => {
      const deliveries = await listDeliveries(deps.db, params.id, { before: query.before, now: deps.clock() });
      return { plain: { deliveries: deliveries.map(deliveryToApi) } };
    },
  });

  serve(replayDelivery, {
    authorizeItem: async ({ deps, params }) => (await findWebhookOfDelivery(deps.db, params.id)) ?? notFound(),
    handle: async ({ deps, params, record }) => {
      const refusal = checkWebhookActive(record);
      if (refusal) return refusal;
      await replay(deps.db, params.id);
      return undefined;
    },
  });
}
