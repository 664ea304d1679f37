/** Tables of the journal, which every area's actions write: notifications, the email outbox, mutes, undo, trash and the audit log. */
import type { Generated } from 'kysely';
import type { AuditAction, AuditFields, AuditOrigin, AuditRecordKind } from '#domain/journal/audit.ts';
import type { TrashKind } from '#domain/journal/trash.ts';
import type { JournalKind } from '#domain/journal/undo.ts';
import type { EmailContent, EmailKind } from '#domain/live/email.ts';
import type { ClientEmailKind } from '#domain/review/client-sends.ts';
import type { NotificationKind, Outcome } from '#domain/journal/notifications.ts';

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

/** Email outbox (docs/operations.md#mail). */
type MailsTable = {
  id: Generated<number>;
  /** Unique key, so that each email is created once. */
  key: string;
  /** The recipient; of a client's email, the sender. */
  user_id: number;
  kind: EmailKind | ClientEmailKind;
  /** Without lines in a client's email, which is written when it leaves. */
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
  /** The recipient of a client's email. */
  contact_id: Generated<number | null>;
  send_id: Generated<number | null>;
};

/** Projects muted by a user (docs/inbox.md#mute). */
type ProjectMutesTable = { user_id: number; project_id: number };

/** Journal of actions, bulk changes and imports with the previous values, for undo (docs/projects.md#undo). */
type UndosTable = {
  id: Generated<number>;
  actor_id: number;
  kind: JournalKind;
  /** The project, leave application or import, depending on the kind; 0 for a bulk change, or the ID that a bulk change had in an earlier schema. */
  record_id: number;
  /** Version that the action produced. Undo requires that the record still has it. */
  version: number;
  /** JSON: previous values of the fields, or of all records of a bulk change or an import. */
  before: Record<string, unknown>;
  created_at: string;
  undone_at: string | null;
};

/** Deleted records, stored completely until they are restored or expire (docs/product.md#bin). */
type TrashTable = {
  id: Generated<number>;
  kind: TrashKind;
  /** The original id, which a restored record gets again. */
  record_id: number;
  title: string;
  deleted_by_id: number;
  /** Name of the contact who took their file back, for whom the person above may restore it. */
  deleted_by_contact: Generated<string | null>;
  /** True for a contact's file that the team was notified of, until it is notified of the removal. */
  awaits_notice: Generated<boolean>;
  deleted_at: string;
  /** JSON: rows of the record. */
  snapshot: unknown;
};

/** Files of deleted records, protected from the sweep and not served to anyone. */
type TrashFilesTable = {
  bin_id: number;
  filename: string;
  /** The client in whose quota the file counts; null if in none. */
  client_id: Generated<number | null>;
  /** 0 if it counts in no quota. */
  size_bytes: Generated<number>;
};

/** Audit log; append-only, enforced by triggers (docs/audit.md). */
export type AuditTable = {
  id: Generated<number>;
  at: string;
  /** ID of the actor. Not a foreign key, since the entry outlives the records it names. */
  actor_id: number | null;
  actor_name: string;
  way: AuditOrigin;
  token_name: string;
  address: string;
  action: AuditAction;
  record_kind: AuditRecordKind;
  record_id: number | null;
  record_name: string;
  before: AuditFields | null;
  after: AuditFields | null;
  reason: string;
  /** Actor, record and reason, normalized for search. */
  search: string;
};

export type JournalTables = {
  notifications: NotificationsTable;
  notification_events: NotificationEventsTable;
  mails: MailsTable;
  project_mutes: ProjectMutesTable;
  undos: UndosTable;
  bin: TrashTable;
  bin_files: TrashFilesTable;
  audit: AuditTable;
};
