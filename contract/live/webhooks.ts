/** Webhooks and the log of what was sent, for administrators (docs/wire.md#calls-webhooks). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  type DeliveredEvent,
  type Delivery,
  DELIVERY_STATES,
  TEST_EVENT,
  type Webhook,
  WEBHOOK_EVENTS,
} from '#domain/live/webhooks.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  filledText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const events = list(choice(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length);
const fields = {
  id: integer(1),
  url: text(),
  events,
  isActive: flag(),
  createdAt: instant(),
  offReason: described(nullable(text()), 'Why the house turned it off; null where it did not.'),
};
const webhook = nested(fields);

/** As it goes out. */
export const webhookToWire = ({ createdAt, ...same }: Webhook): Static<typeof webhook> => ({
  ...same,
  createdAt: instantToWire(createdAt),
});

/** As it comes in. */
export const webhookFromWire = ({ createdAt, ...same }: Static<typeof webhook>): Webhook => ({
  ...same,
  createdAt: instantFromWire(createdAt),
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
  status: described(nullable(integer()), 'The last status that came back; null where none did.'),
  error: nullable(text()),
});

const wireInstant = (at: string | null): string | null => (at === null ? null : instantToWire(at));
const plainInstant = (at: string | null): string | null => (at === null ? null : instantFromWire(at));

/** As it goes out. */
export const deliveryToWire = ({ at, nextAt, deliveredAt, ...same }: Delivery): Static<typeof delivery> => ({
  ...same,
  at: instantToWire(at),
  nextAt: wireInstant(nextAt),
  deliveredAt: wireInstant(deliveredAt),
});

/** As it comes in. */
export const deliveryFromWire = ({ at, nextAt, deliveredAt, ...same }: Static<typeof delivery>): Delivery => ({
  ...same,
  at: instantFromWire(at),
  nextAt: plainInstant(nextAt),
  deliveredAt: plainInstant(deliveredAt),
});

const common = { kind: 'plain', roles: ADMINS } as const;
const url = filledText(LIMITS.webhookUrlLength);

export const listWebhooks = endpoint({
  ...common,
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/settings/webhooks',
  answer: shape({ webhooks: list(webhook) }),
  status: 200,
  summary: 'The webhooks of the house.',
});

export const makeWebhook = endpoint({
  ...common,
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/settings/webhooks',
  body: shape({ url, events }),
  answer: shape({ secret: described(text(), 'Signs what is sent (Standard Webhooks), told this once.'), ...fields }),
  isSecret: true,
  refusals: [409],
  status: 200,
  summary: 'Makes a webhook, and tells its secret this once.',
});

export const changeWebhook = endpoint({
  ...common,
  name: 'webhooks.change',
  method: 'PATCH',
  path: '/api/settings/webhooks/:id',
  body: shape({ url: optional(url), events: optional(events), isActive: optional(flag()) }),
  answer: webhook,
  status: 200,
  summary: 'Changes where a webhook goes and what it is told of, or turns it on or off.',
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
  summary: 'Sends a test to a webhook.',
});

export const listDeliveries = endpoint({
  ...common,
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/settings/webhooks/:id/deliveries',
  query: shape({ before: optional(described(integer(1), 'Those before the delivery of this id.')) }),
  answer: shape({ deliveries: list(delivery) }),
  status: 200,
  summary: 'What was sent to a webhook in the last 30 days, the newest first, 50 at a time.',
});

export const replayDelivery = endpoint({
  ...common,
  name: 'webhooks.replay',
  method: 'POST',
  path: '/api/settings/webhook_deliveries/:id/replay',
  status: 204,
  refusals: [409],
  summary: 'Sends a delivery once more, under its own id.',
});
