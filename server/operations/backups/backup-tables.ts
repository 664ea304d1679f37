/** Which tables are in a backup, in the order of their references, and why the others are not (ADR 20). */
import type { Tables } from '#server/platform/db/tables.ts';

type TableDecision = true | { leftOut: string; /** A view on one of the engines. */ isKeptUp?: true };

/** Every table of the model: a new one does not compile before it is decided about. */
const DECIDED: Readonly<Record<keyof Tables, TableDecision>> = {
  media: true,
  users: true,
  clients: true,
  projects: true,
  cuts: true,
  share_links: true,
  share_guests: true,
  share_visits: true,
  feedback: true,
  feedback_attachments: true,
  feedback_marks: true,
  point_actions: true,
  point_targets: true,
  leave_applications: true,
  bulk_changes: true,
  saved_views: true,
  undos: true,
  bin: true,
  bin_files: true,
  notifications: true,
  clock_notices: true,
  project_mutes: true,
  mail_choices: true,
  mail_hours: true,
  mails: true,
  notification_events: true,
  jobs: true,
  presence: true,
  imports: true,
  import_sheets: true,
  import_writes: true,
  idempotency_keys: true,
  sessions: true,
  script_tokens: true,
  second_factors: true,
  recovery_codes: true,
  passkeys: true,
  webhooks: true,
  webhook_deliveries: true,
  audit: true,
  audit_seals: true,
  settings: true,
  backups: true,
  wire_imports: true,
  wire_import_links: true,
  project_counts: { leftOut: 'Made anew from the projects, and compared by a digest.', isKeptUp: true },
  score_days: { leftOut: 'As project_counts.', isKeptUp: true },
  answered_challenges: { leftOut: 'They count for some minutes.' },
  changes: { leftOut: 'The feed for screens that are open now; a screen that finds another feed loads anew.' },
  viewings: { leftOut: 'Who looks at what at this moment.' },
  cut_uploads: { leftOut: 'Uploads under way, half of which lie in a store that only this house knows.' },
  password_links: { leftOut: 'They hold for a short while, and one that was used since would hold again.' },
  sign_in_failures: { leftOut: 'They count for some minutes.' },
};

/** The names of all but those that triggers write alone. */
export const WRITTEN_TABLES: readonly string[] = Object.entries(DECIDED).flatMap(([name, decision]) =>
  decision !== true && decision.isKeptUp ? [] : [name],
);

/** The names of those that are in a backup. */
export const BACKUP_TABLES: readonly string[] = Object.entries(DECIDED).flatMap(([name, decision]) =>
  decision === true ? [name] : [],
);

/** Of each other table the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DECIDED).flatMap(([name, decision]) => (decision === true ? [] : [[name, decision.leftOut]])),
);
