/** Tables of notifications, email, presence and webhooks. */
import type { Generated } from 'kysely';
import type { TimedNoticeKind } from '#domain/work/timed-notices.ts';
import type { FeedScope } from '#domain/live/calendar-feeds.ts';
import type { EmailChoice, EmailContent, EmailKind } from '#domain/live/email.ts';
import type { NotificationKind, Outcome } from '#domain/live/notifications.ts';
import type { PresenceScreen } from '#domain/live/presence.ts';
import type { WebhookFormat } from '#domain/live/webhook-formats.ts';
import type { DeliveredEvent } from '#domain/live/webhooks.ts';

/** Notifications of each user: one unread line per kind and project (docs/inbox.md#inbox). */
type NotificationsTable = {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /** Groups unread lines: ID of the project, 0 without one, or the negative ID of a bulk change. */
  place: number;
  project_id: number | null;
  /** Title of the project at that time. */
  title: string;
  actor_id: number | null;
  count: Generated<number>;
  at: string;
  read_at: string | null;
  /** Target record: feedback, version or leave application, depending on the kind. */
  record_id: number | null;
  /** When the unread line was emailed in its current form. */
  mailed_at: string | null;
  /** For kind `undone`: the kind that was undone, null for several kinds. */
  undone_kind: NotificationKind | null;
  /** Name of the guest who acted last. */
  guest_name: string | null;
  /** Result of the last event, for kinds that have several. */
  outcome: Generated<Outcome | null>;
  /** Value of the last event, for kinds whose text includes it. */
  detail: string | null;
};

/** The events that a notification counts (docs/inbox.md#undone-news). */
type NotificationEventsTable = {
  id: Generated<number>;
  notification_id: number;
  project_id: number | null;
  /** Title of the project at that time. */
  title: string;
  actor_id: number | null;
  guest_name: string | null;
  record_id: number | null;
  outcome: Generated<Outcome | null>;
  detail: Generated<string | null>;
  at: string;
  /** Action that caused the event and can be undone, as `undo-12`. */
  action: string | null;
  mailed_at: string | null;
  /** The email that contains the event, while it is in the outbox. */
  mail_id: number | null;
};

/** Scheduled notifications already sent about a project (docs/inbox.md#clock-notices). */
type ClockNoticesTable = { project_id: number; kind: TimedNoticeKind; moment: string };

/** Email preferences of each user (docs/inbox.md#mail). */
type EmailPreferencesTable = { user_id: number; kind: NotificationKind; choice: EmailChoice };

type MailHoursTable = { user_id: number; hour: number };

/** Email outbox (docs/operations.md#mail). */
type MailsTable = {
  id: Generated<number>;
  /** Unique key, so that each email is created once. */
  key: string;
  user_id: number;
  kind: EmailKind;
  content: EmailContent;
  created_at: string;
  next_at: string;
  attempts: Generated<number>;
  /** Expiry of the lease of the process that is sending the email. */
  locked_until: string | null;
  sent_at: string | null;
  /** When retries were given up. */
  failed_at: string | null;
  last_error: string | null;
};

/** An event stream of a user who has this project open (docs/projects.md#also-here). */
type ViewingsTable = {
  id: string;
  user_id: number;
  project_id: number;
  place: PresenceScreen;
  seen_at: string;
  typing_at: string | null;
};

type PresenceTable = { user_id: number; seen_at: string; kept_at: string | null };

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
  notifications: NotificationsTable;
  notification_events: NotificationEventsTable;
  clock_notices: ClockNoticesTable;
  mail_choices: EmailPreferencesTable;
  mail_hours: MailHoursTable;
  mails: MailsTable;
  viewings: ViewingsTable;
  presence: PresenceTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
