/** A calendar subscription whose URL the demo prints, and a Slack webhook that somebody turned off, with the log of its messages. */
import { type DeliveredEvent, TEST_EVENT } from '#domain/live/webhooks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Secrets } from '#server/platform/config/secrets.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { insertCalendarFeed } from '#server/live/calendar-feeds/calendar-feeds.store.ts';
import { urlColumnsOf } from '#server/live/webhooks/webhook-secret.ts';
import { insertWebhook, storedEvents } from '#server/live/webhooks/webhooks.store.ts';
import { insertRows } from './insert-rows.ts';
import { DAY_MS, isoOf } from './work-time.ts';

/** Token of the team calendar of the first administrator. Public like the demo's password. */
export const DEMO_FEED_TOKEN = 'de300000000000000000000000000001';

const SLACK_URL = 'https://hooks.slack.com/services/T00000000/B00000000/demo';
const EVENTS = ['project.assigned', 'project.ended', 'cut.approved'] as const;
const SENDING_MS = 2_000;

type SeedContext = { adminId: number; projects: readonly NewRow<'projects'>[]; nowMs: number };
type Message = { event: DeliveredEvent; atMs: number; projectId: number | null };

const deliveryOf = (webhookId: number, { event, atMs, projectId }: Message) => ({
  webhook_id: webhookId,
  event,
  record_id: projectId,
  project_id: projectId,
  at: isoOf(atMs),
  attempts: 1,
  status: 200,
  delivered_at: isoOf(atMs + SENDING_MS),
});

/** Returns five messages: a test and the last four projects that ended a day ago or earlier. */
function logOf(webhookId: number, { projects, nowMs }: SeedContext): NewRow<'webhook_deliveries'>[] {
  const ended = projects
    .map((row): Message => ({
      event: 'project.ended',
      atMs: row.ended_at ? Date.parse(row.ended_at) : nowMs,
      projectId: row.id as number,
    }))
    .filter(({ atMs }) => atMs < nowMs - DAY_MS)
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(-4);
  const test: Message = { event: TEST_EVENT, atMs: (ended[0]?.atMs ?? nowMs) - DAY_MS, projectId: null };
  return [test, ...ended].map((message) => deliveryOf(webhookId, message));
}

/** Inserts the subscription, the webhook and its log. */
export async function insertDemoIntegrations(trx: Db, secrets: Secrets, setting: SeedContext): Promise<void> {
  const { adminId, nowMs } = setting;
  const createdAt = isoOf(nowMs - 30 * DAY_MS);
  await insertCalendarFeed(trx, {
    user_id: adminId,
    token_hash: digestOf(DEMO_FEED_TOKEN),
    scope: 'team',
    label: 'Demo calendar',
    created_at: createdAt,
  });
  const { id } = await insertWebhook(trx, {
    secret: '',
    ...urlColumnsOf(secrets, 'slack', SLACK_URL),
    format: 'slack',
    events: storedEvents(EVENTS),
    is_active: false,
    created_by_id: adminId,
    created_at: createdAt,
  });
  await insertRows(trx, 'webhook_deliveries', logOf(id, setting));
}
