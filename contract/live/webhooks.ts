/** Webhooks and their delivery log, for administrators (docs/api-reference.md#calls-webhooks). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  type DeliveredEvent,
  type Delivery,
  DELIVERY_STATES,
  TEST_EVENT,
  type Webhook,
  WEBHOOK_EVENTS,
} from '#domain/live/webhooks.ts';
import { WEBHOOK_FORMATS } from '#domain/live/webhook-formats.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const events = list(choice(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length);
const fields = {
  id: integer(1),
  url: described(text(), 'Of a chat, the host alone.'),
  urlEnd: described(text(), "Last characters of a chat's URL."),
  format: choice(WEBHOOK_FORMATS),
  client: described(
    nullable(nested({ id: integer(1), name: text() })),
    'The only client whose events are sent, or null for all.',
  ),
  events,
  isActive: flag(),
  createdAt: instant(),
  offReason: described(nullable(text()), 'Why it was turned off automatically, or null.'),
};
const webhook = nested(fields);

/** Converts a webhook to its API form. */
export const webhookToApi = ({ createdAt, ...rest }: Webhook): Static<typeof webhook> => ({
  ...rest,
  createdAt: instantToApi(createdAt),
});

/** Converts a webhook from its API form. */
export const webhookFromApi = ({ createdAt, ...rest }: Static<typeof webhook>): Webhook => ({
  ...rest,
  createdAt: instantFromApi(createdAt),
});

const DELIVERED_EVENTS: readonly DeliveredEvent[] = [...WEBHOOK_EVENTS, TEST_EVENT];
const delivery = nested({
  id: integer(1),
  event: choice(DELIVERED_EVENTS),
  at: instant(),
  state: choice(DELIVERY_STATES),
  attempts: integer(0),
  nextAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  status: described(nullable(integer()), 'Last HTTP status received, or null.'),
  error: nullable(text()),
});

const apiInstant = (at: string | null): string | null => (at === null ? null : instantToApi(at));
const plainInstant = (at: string | null): string | null => (at === null ? null : instantFromApi(at));

/** Converts a delivery to its API form. */
export const deliveryToApi = ({ at, nextAt, deliveredAt, ...rest }: Delivery): Static<typeof delivery> => ({
  ...rest,
  at: instantToApi(at),
  nextAt: apiInstant(nextAt),
  deliveredAt: apiInstant(deliveredAt),
});

/** Converts a delivery from its API form. */
export const deliveryFromApi = ({ at, nextAt, deliveredAt, ...rest }: Static<typeof delivery>): Delivery => ({
  ...rest,
  at: instantFromApi(at),
  nextAt: plainInstant(nextAt),
  deliveredAt: plainInstant(deliveredAt),
});

const common = { kind: 'plain', roles: ADMINS } as const;
const url = described(nonBlankText(LIMITS.webhookUrlLength), 'Never returned for chats.');
const format = described(choice(WEBHOOK_FORMATS), 'Signed events, or messages for a chat.');
const client = described(nullable(ref('Client')), 'Sends events of this client only.');

export const listWebhooks = endpoint({
  ...common,
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/settings/webhooks',
  response: shape({ webhooks: list(webhook) }),
  status: 200,
  summary: 'Lists webhooks.',
});

export const createWebhook = endpoint({
  ...common,
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/settings/webhooks',
  body: shape({ url, events, format: optional(format), client: optional(client) }),
  response: shape({
    secret: optional(described(text(), 'Signing secret (Standard Webhooks), shown only once. Absent for chats.')),
    ...fields,
  }),
  isSecret: true,
  refusals: [409],
  status: 200,
  summary: 'Creates a webhook. For signed events, returns its secret once.',
});

export const changeWebhook = endpoint({
  ...common,
  name: 'webhooks.change',
  method: 'PATCH',
  path: '/api/settings/webhooks/:id',
  body: shape({
    url: optional(url),
    events: optional(events),
    isActive: optional(flag()),
    format: optional(format),
    client: optional(client),
  }),
  response: webhook,
  status: 200,
  summary: "Changes a webhook's URL, events or client, or turns it on or off.",
});

export const deleteWebhook = endpoint({
  ...common,
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/settings/webhooks/:id',
  status: 204,
  summary: 'Deletes a webhook with its log.',
});

export const testWebhook = endpoint({
  ...common,
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/settings/webhooks/:id/test',
  status: 204,
  refusals: [409],
  summary: 'Sends a test event to a webhook.',
});

export const listDeliveries = endpoint({
  ...common,
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/settings/webhooks/:id/deliveries',
  query: shape({ before: optional(described(integer(1), 'Deliveries before this ID.')) }),
  response: shape({ deliveries: list(delivery) }),
  status: 200,
  summary: "Lists a webhook's deliveries of the last 30 days, newest first, 50 per page.",
});

export const replayDelivery = endpoint({
  ...common,
  name: 'webhooks.replay',
  method: 'POST',
  path: '/api/settings/webhook_deliveries/:id/replay',
  status: 204,
  refusals: [409],
  summary: 'Redelivers an event under its original ID.',
});
