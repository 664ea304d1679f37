/** Webhooks: events, retries, and automatic deactivation (docs/operations.md#webhooks). */
import type { WebhookFormat } from './webhook-formats.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Labels of events, which database triggers record. */
const EVENT_LABELS = {
  'project.created': 'Project created',
  'project.assigned': 'Project assigned',
  'project.started': 'Work started',
  'project.paused': 'Timer paused',
  'project.resumed': 'Timer resumed',
  'project.ended': 'Work ended',
  'project.revision_requested': 'Revision requested',
  'project.scored': 'Points given or changed',
  'project.deadline_changed': 'Deadline changed',
  'project.waiting_started': 'Wait for the client started',
  'project.waiting_ended': 'Wait for the client ended',
  'project.files_due': 'Files to be removed in a week',
  'project.files_removed': 'Files removed',
  'project.deleted': 'Project deleted',
  'feedback.created': 'Feedback or note added',
  'cut.uploaded': 'Version uploaded',
  'cut.approved': 'Version approved',
  'cut.changes_requested': 'Changes requested on a version',
  'file.added': 'File added',
  'leave.requested': 'Leave requested',
  'leave.decided': 'Leave approved or rejected',
  'leave.withdrawn': 'Leave withdrawn',
  'client.created': 'Client created',
  'client.emailed': 'Client emailed',
  'person.created': 'Person created',
} as const;

export type WebhookEvent = keyof typeof EVENT_LABELS;
export const WEBHOOK_EVENTS = Object.keys(EVENT_LABELS) as WebhookEvent[];

/** Event of a test delivery, which can't be subscribed to. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

/** Returns the label of an event. */
export const eventText = (event: DeliveredEvent): string => (event === TEST_EVENT ? 'Test' : EVENT_LABELS[event]);

/** Webhook as listed, without its secret. */
export type Webhook = {
  id: number;
  /** Of a chat, the host alone. */
  url: string;
  /** Last characters of a chat's URL, empty for others. */
  urlEnd: string;
  format: WebhookFormat;
  /** The only client whose events it receives, or null for all. */
  client: { id: number; name: string } | null;
  events: WebhookEvent[];
  isActive: boolean;
  createdAt: string;
  /** Why the instance turned it off, or null. */
  offReason: string | null;
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Delivery of one event to one webhook. */
export type Delivery = {
  id: number;
  event: DeliveredEvent;
  at: string;
  state: DeliveryState;
  attempts: number;
  /** Next try, or null once delivered or given up. */
  nextAt: string | null;
  /** Time of the successful delivery, or null. */
  deliveredAt: string | null;
  /** Last HTTP status received, or null. */
  status: number | null;
  error: string | null;
};

/** Page size of the log. */
export const DELIVERIES_PAGE_SIZE = 50;
/** Retention of the delivery log. */
export const DELIVERY_RETENTION_DAYS = 30;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between tries. After the last, the delivery fails for good. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 12 * HOUR] as const;

/** Returns when to retry after that many failed tries, or undefined to give up. */
export function nextDeliveryTry(attempts: number, now: string): string | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : addSeconds(now, pause);
}

/** Status by which an endpoint unsubscribes. */
const GONE_STATUS = 410;

/** Returns why a failure turns the webhook off, or null if it stays on because a later delivery succeeded. */
export function offReasonOf(failure: {
  status: number | null;
  isGivenUp: boolean;
  hasDeliveredSince: boolean;
}): string | null {
  if (failure.status === GONE_STATUS) return WEBHOOK_TEXTS.gone;
  return failure.isGivenUp && !failure.hasDeliveredSince ? WEBHOOK_TEXTS.unanswered : null;
}

/** Values of a webhook. */
export type WebhookDraft = {
  url: string;
  events: readonly WebhookEvent[];
  format: WebhookFormat;
  clientId: number | null;
};

/** Shows a URL, or the host and the end of a chat's URL. */
export const webhookAddress = ({ url, urlEnd }: Pick<Webhook, 'url' | 'urlEnd'>): string =>
  urlEnd === '' ? url : `${url}/…${urlEnd}`;

/** Returns the host of a webhook. */
export const webhookHost = ({ url }: Pick<Webhook, 'url'>): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;

/** Requires at least one event. */
export const checkWebhookEvents = (events: readonly WebhookEvent[]): Violation[] =>
  events.length === 0 ? [brokenRuleAt('events', WEBHOOK_TEXTS.noEvent)] : [];

/** Returns a conflict at the maximum number of webhooks. */
export const tooManyWebhooks = (): Refusal =>
  refuse('conflict', `There are ${LIMITS.webhooks} webhooks, the maximum. Delete one first.`);

/** Refuses tests and redeliveries of a webhook that is off. */
export const checkWebhookActive = ({ isActive }: Pick<Webhook, 'isActive'>): Refusal | undefined =>
  isActive ? undefined : refuse('conflict', WEBHOOK_TEXTS.isOff);

export const WEBHOOK_TEXTS = {
  title: 'Webhooks',
  explained: 'Send messages to a chat, or signed events to another service, when something changes.',
  none: 'No webhooks yet.',
  failed: "Couldn't load webhooks.",
  saveFailed: "Couldn't save the webhook.",
  deleteFailed: "Couldn't delete the webhook.",
  deleteConfirm: "This also deletes its log. Pending deliveries won't be sent.",
  deleted: 'Webhook deleted.',
  made: 'Webhook saved.',
  once: "Use this secret to verify our signatures. Copy it now. You won't see it again.",
  noEvent: 'Select at least one.',
  badUrl: 'Enter a URL that starts with https://.',
  privateUrl: 'This URL is in a private network. To allow it, add its host to WEBHOOK_PRIVATE_HOSTS.',
  chatUrl: "Paste the channel's webhook URL. It is stored encrypted and can't be shown again.",
  keepsUrl: 'Leave empty to keep the current URL.',
  unknownClient: 'Select a client from the list.',
  noTopic: 'End the URL with a topic, such as https://ntfy.sh/a-long-random-topic.',
  urlNeeded: 'Enter the URL of the other chat.',
  formatFixed: 'Create a new webhook to send elsewhere.',
  turnedOff: 'The webhook was turned off.',
  gone: 'The endpoint unsubscribed (410 Gone).',
  unanswered: "An event couldn't be delivered for 28 hours, and no later one succeeded.",
  isOff: 'This webhook is off. Turn it on first.',
  testSent: 'Test queued.',
  replayed: 'Redelivery queued.',
  logFailed: "Couldn't load the log.",
  noDeliveries: 'No deliveries yet.',
  actionFailed: 'Something went wrong. Try again.',
} as const;
