/** Webhooks: what other programs are told of, how often it is tried, and when a webhook is turned off (docs/operations.md#webhooks). */
import { addSeconds } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** What the triggers of the database note, by the words that people tick. */
const EVENT_LABELS = {
  'project.created': 'Project created',
  'project.assigned': 'Project given to an editor',
  'project.started': 'Work started',
  'project.paused': 'Clock paused',
  'project.resumed': 'Clock resumed',
  'project.ended': 'Work ended',
  'project.revision_requested': 'Revision requested',
  'project.scored': 'Points given or changed',
  'project.deadline_changed': 'Deadline changed',
  'project.deleted': 'Project deleted',
  'feedback.created': 'Feedback or note written',
  'cut.uploaded': 'Version uploaded',
  'cut.approved': 'Version approved',
  'cut.changes_requested': 'Changes requested on a version',
  'leave.requested': 'Leave applied for',
  'leave.decided': 'Leave approved or rejected',
  'leave.withdrawn': 'Leave withdrawn',
  'client.created': 'Client created',
  'person.created': 'Person created',
} as const;

export type WebhookEvent = keyof typeof EVENT_LABELS;
export const WEBHOOK_EVENTS = Object.keys(EVENT_LABELS) as WebhookEvent[];

/** What a test delivery is called: nobody ticks it. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

/** As people read it. */
export const eventText = (event: DeliveredEvent): string => (event === TEST_EVENT ? 'Test' : EVENT_LABELS[event]);

/** One webhook as lists show it: never its secret. */
export type Webhook = {
  id: number;
  url: string;
  events: WebhookEvent[];
  isActive: boolean;
  createdAt: string;
  /** Why the house turned it off; null where it did not. */
  offReason: string | null;
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event on its way to one address. */
export type Delivery = {
  id: number;
  event: DeliveredEvent;
  at: string;
  state: DeliveryState;
  attempts: number;
  /** When it is tried next; null once it is delivered or given up. */
  nextAt: string | null;
  /** When it was taken; null until then. */
  deliveredAt: string | null;
  /** The last status that came back; null where none did. */
  status: number | null;
  error: string | null;
};

/** As many as a page of the log has. */
export const DELIVERIES_PAGE = 50;
/** For how long the log of deliveries can be read. */
export const DELIVERIES_KEPT_DAYS = 30;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long it waits after each try that failed; after the last it is given up. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 12 * HOUR] as const;

/** When a delivery is tried again after so many tries that failed; undefined when it is given up. */
export function nextDeliveryTry(attempts: number, now: string): string | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : addSeconds(now, pause);
}

/** By this status an address says that it wants nothing any more. */
export const GONE = 410;

/** Why a failure turns the webhook off; null where it stays on: something else has been taken since that event. */
export function offReasonOf(failure: {
  status: number | null;
  isGivenUp: boolean;
  hasDeliveredSince: boolean;
}): string | null {
  if (failure.status === GONE) return WEBHOOK_TEXTS.gone;
  return failure.isGivenUp && !failure.hasDeliveredSince ? WEBHOOK_TEXTS.unanswered : null;
}

/** What a webhook is made of. */
export type WebhookDraft = { url: string; events: readonly WebhookEvent[] };

/** A webhook that is told of nothing is none. */
export const checkWebhookEvents = (events: readonly WebhookEvent[]): Violation[] =>
  events.length === 0 ? [brokenRuleAt('events', WEBHOOK_TEXTS.noEvent)] : [];

/** Beyond so many a house has lost sight of them. */
export const tooManyWebhooks = (): Refusal =>
  refuse('conflict', `There are ${LIMITS.webhooks} webhooks. Delete one that you do not need first.`);

/** One that is switched off is sent neither a test nor a delivery once more. */
export const checkIsOn = ({ isActive }: Pick<Webhook, 'isActive'>): Refusal | undefined =>
  isActive ? undefined : refuse('conflict', WEBHOOK_TEXTS.isOff);

export const WEBHOOK_TEXTS = {
  title: 'Webhooks',
  explained:
    'Another program can be told at once when something happens here. It is told what happened and to which record, signed, and asks for the rest with a token for scripts.',
  none: 'There are no webhooks.',
  failed: 'The webhooks could not be loaded.',
  saveFailed: 'The webhook could not be saved.',
  deleteFailed: 'The webhook could not be deleted.',
  deleteAsked: 'Its log goes with it, and what is still on its way is not sent.',
  deleted: 'Webhook deleted.',
  made: 'Webhook saved.',
  once: 'The program at the other end checks with this secret that a message comes from here. Copy it now: it is not shown again.',
  noEvent: 'Tick at least one.',
  badUrl: 'Please give an address that begins with https://.',
  privateUrl: 'This address lies in a private network, where nothing is sent unless WEBHOOK_PRIVATE_HOSTS names it.',
  gone: 'The address answered that it wants nothing any more (410).',
  unanswered: 'An event could not be delivered in 28 hours, and nothing else since.',
  isOff: 'This webhook is off. Turn it on first.',
  testSent: 'Test on its way.',
  replayed: 'On its way once more.',
  logFailed: 'The log could not be loaded.',
  noDeliveries: 'Nothing has been sent yet.',
  actFailed: 'That did not work.',
} as const;
