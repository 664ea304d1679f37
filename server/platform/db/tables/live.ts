/** Tables of notifications, email, presence and webhooks. */
import type { Generated } from 'kysely';
import type { ClockKind } from '#domain/work/clock-notices.ts';
import type { MailChoice, MailContent, MailKind } from '#domain/live/mail.ts';
import type { NotificationKind } from '#domain/live/notifications.ts';
import type { ViewingPlace } from '#domain/live/viewing.ts';
import type { DeliveredEvent } from '#domain/live/webhooks.ts';

/** What concerns each person: one unread line per kind and project (docs/people.md#inbox). */
export type NotificationsTable = {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /** The project, 0 without one, or the negative ID of a bulk change: unread lines are one by it. */
  place: number;
  project_id: number | null;
  /** Of the project, as it was then. */
  title: string;
  actor_id: number | null;
  count: Generated<number>;
  at: string;
  read_at: string | null;
  /** What it leads to: a feedback, a cut or an application for leave, by kind. */
  record_id: number | null;
  /** Of an unread line: since when it is in a mail, as it stands. */
  mailed_at: string | null;
  /** Of a line of kind `undone`: the kind of what was undone, null for several kinds. */
  undone_kind: NotificationKind | null;
  /** The name that the guest gave who did it last. */
  guest_name: string | null;
};

/** The events that a notification counts (docs/people.md#undone-news). */
export type NotificationEventsTable = {
  id: Generated<number>;
  notification_id: number;
  project_id: number | null;
  /** Of the project, as it was then. */
  title: string;
  actor_id: number | null;
  guest_name: string | null;
  record_id: number | null;
  at: string;
  /** The action that can be undone, as `undo-12`. */
  action: string | null;
  mailed_at: string | null;
  /** The email that tells of it, while it is in the outbox. */
  mail_id: number | null;
};

/** Of which moment of a project the clock has told (docs/people.md#clock-notices). */
export type ClockNoticesTable = { project_id: number; kind: ClockKind; moment: string };

/** What each person has chosen to be mailed (docs/people.md#mail). */
export type MailChoicesTable = { user_id: number; kind: NotificationKind; choice: MailChoice };

export type MailHoursTable = { user_id: number; hour: number };

/** The outbox of mails (docs/operations.md#mail). */
export type MailsTable = {
  id: Generated<number>;
  /** Each mail is made once. */
  key: string;
  user_id: number;
  kind: MailKind;
  content: MailContent;
  created_at: string;
  next_at: string;
  attempts: Generated<number>;
  /** Until when a process has it. */
  locked_until: string | null;
  sent_at: string | null;
  /** Since when it is tried no more. */
  failed_at: string | null;
  last_error: string | null;
};

/** A stream that has a project in front of its person (docs/projects.md#also-here). */
export type ViewingsTable = {
  id: string;
  user_id: number;
  project_id: number;
  place: ViewingPlace;
  seen_at: string;
  typing_at: string | null;
};

export type PresenceTable = { user_id: number; seen_at: string; kept_at: string | null };

/** Addresses of other programs that are told what happens (docs/operations.md#webhooks). */
export type WebhooksTable = {
  id: Generated<number>;
  url: string;
  /** With a blank before, between and behind them, as triggers look for them. */
  events: string;
  /** Locked: it signs what is sent. */
  secret: string;
  is_active: Generated<boolean>;
  created_by_id: number | null;
  created_at: string;
  off_reason: Generated<string | null>;
};

/** What triggers noted for a webhook, and what became of it. */
export type WebhookDeliveriesTable = {
  id: Generated<number>;
  webhook_id: number;
  event: DeliveredEvent;
  record_id: number | null;
  project_id: number | null;
  /** By the clock of the database. */
  at: Generated<string>;
  /** Empty: at once. */
  next_at: Generated<string>;
  locked_until: Generated<string | null>;
  attempts: Generated<number>;
  delivered_at: Generated<string | null>;
  failed_at: Generated<string | null>;
  /** The last that came back. */
  status: Generated<number | null>;
  error: Generated<string | null>;
};

export type LiveTables = {
  notifications: NotificationsTable;
  notification_events: NotificationEventsTable;
  clock_notices: ClockNoticesTable;
  mail_choices: MailChoicesTable;
  mail_hours: MailHoursTable;
  mails: MailsTable;
  viewings: ViewingsTable;
  presence: PresenceTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
