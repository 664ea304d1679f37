/** Tables of live: timed notices, email preferences, presence, webhooks and calendar subscriptions. */
import type { Generated } from 'kysely';
import type { TimedNoticeKind } from '#domain/work/timed-notices.ts';
import type { FeedScope } from '#domain/live/calendar-feeds.ts';
import type { EmailChoice } from '#domain/live/email.ts';
import type { NotificationKind } from '#domain/journal/notifications.ts';
import type { PresenceScreen } from '#domain/live/presence.ts';
import type { WebhookFormat } from '#domain/live/webhook-formats.ts';
import type { DeliveredEvent } from '#domain/live/webhooks.ts';

/** Scheduled notifications already sent about a project (docs/inbox.md#clock-notices). */
type ClockNoticesTable = { project_id: number; kind: TimedNoticeKind; moment: string };

/** Email preferences of each user (docs/inbox.md#mail). */
type EmailPreferencesTable = { user_id: number; kind: NotificationKind; choice: EmailChoice };

type MailHoursTable = { user_id: number; hour: number };

/** An event stream of a user who has this project open (docs/projects.md#also-here). */
type ViewingsTable = {
  id: string;
  user_id: number;
  project_id: number;
  place: PresenceScreen;
  seen_at: string;
  typing_at: string | null;
};

/** URLs of other services and chats that receive events (docs/operations.md#webhooks). */
type WebhooksTable = {
  id: Generated<number>;
  /** Of a chat, the host alone. */
  url: string;
  /** Events, separated and surrounded by spaces, so that triggers can search them. */
  events: string;
  /** Signing secret, or the URL of a chat, encrypted. */
  secret: string;
  format: Generated<WebhookFormat>;
  /** Limits it to events of one client. */
  client_id: Generated<number | null>;
  /** Last characters of a chat's URL, shown to identify it. */
  url_end: Generated<string>;
  /** Nothing is sent before. Empty means immediately. */
  paused_until: Generated<string>;
  is_active: Generated<boolean>;
  created_by_id: number | null;
  created_at: string;
  off_reason: Generated<string | null>;
};

/** Events recorded by triggers for a webhook, and the state of their delivery. */
type WebhookDeliveriesTable = {
  id: Generated<number>;
  webhook_id: number;
  event: DeliveredEvent;
  record_id: number | null;
  project_id: number | null;
  /** Time of the event by the database's clock. */
  at: Generated<string>;
  /** Time of the next attempt; empty means immediately. */
  next_at: Generated<string>;
  locked_until: Generated<string | null>;
  attempts: Generated<number>;
  delivered_at: Generated<string | null>;
  failed_at: Generated<string | null>;
  /** Status of the last response. */
  status: Generated<number | null>;
  error: Generated<string | null>;
};

/** Calendar subscriptions; only the digests of their tokens are stored (docs/inbox.md#calendar). */
type CalendarFeedsTable = {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  scope: FeedScope;
  label: string;
  created_at: string;
  /** Updated every five minutes at most. */
  used_at: Generated<string | null>;
};

/** Reads of calendar URLs in an hour (`YYYY-MM-DDTHH`) from a network; `feed_id` is 0 for unknown URLs. */
type CalendarReadsTable = { feed_id: number; address: string; hour: string; reads: number };

export type LiveTables = {
  calendar_feeds: CalendarFeedsTable;
  calendar_reads: CalendarReadsTable;
  clock_notices: ClockNoticesTable;
  mail_choices: EmailPreferencesTable;
  mail_hours: MailHoursTable;
  viewings: ViewingsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
