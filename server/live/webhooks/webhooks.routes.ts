/** Webhook endpoints (docs/api-reference.md#calls-webhooks). */
import { isRefusal, notFound, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { checkWebhookActive, checkWebhookEvents, type WebhookDraft } from '#domain/live/webhooks.ts';
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
import { urlFault } from './webhook-url.ts';
import { changeWebhook as editWebhook, deleteWebhook, createWebhook } from './webhooks.actions.ts';
import {
  findWebhook,
  findWebhookOfDelivery,
  insertTestDelivery,
  listDeliveries,
  listWebhooks,
  replay,
} from './webhooks.store.ts';

type WebhookPatch = Partial<WebhookDraft>;

/** Adds violations of rules that the schema can't express. */
function faultsOf({ url, events }: WebhookPatch, violations: readonly Violation[], { deps }: Pick<Context, 'deps'>) {
  const isFaulty = violations.some(({ propertyPath }) => propertyPath === 'url');
  const fault = url === undefined || isFaulty ? undefined : urlFault(url, deps.config.webhookPrivateHosts);
  return [
    ...violations,
    ...(fault === undefined ? [] : [brokenRuleAt('url', fault)]),
    ...(events ? checkWebhookEvents(events) : []),
  ];
}

const getWebhook = async ({ deps, params }: { deps: Context['deps']; params: { id: number } }) =>
  (await findWebhook(deps.db, params.id)) ?? notFound();

export function registerWebhooks(serve: Serve): void {
  serve(listEndpoint, {
    handle: async ({ deps }) => ({ plain: { webhooks: (await listWebhooks(deps.db)).map(webhookToApi) } }),
  });

  serve(makeEndpoint, {
    validate: faultsOf,
    handle: async ({ deps, actor, address, request }, body) => {
      const created = await createWebhook(deps, actor.id, body);
      if (isRefusal(created)) return created;
      const { record, secret } = created;
      request.log.info({ event: 'webhook-made', actor: actor.id, webhook: record.id, address }, 'webhook created');
      return { plain: { secret, ...webhookToApi(record) } };
    },
  });

  serve(changeWebhook, {
    authorizeItem: getWebhook,
    validate: faultsOf,
    handle: async ({ deps, actor, address, params, request }, change) => {
      const record = await editWebhook(deps, params.id, change);
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
      const off = checkWebhookActive(record);
      if (off) return off;
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
      const off = checkWebhookActive(record);
      if (off) return off;
      await replay(deps.db, params.id);
      return undefined;
    },
  });
}
