/** Tables included in a backup, each after those it refers to, and why the others are not (ADR 20). */
import type { Tables } from '#server/platform/db/tables.ts';

type TableDecision = true | { leftOut: string; /** Set for a view on one of the engines. */ isDerived?: true };

/** Every table of the schema: a new one doesn't compile until it is listed here. */
const TABLE_DECISIONS: Readonly<Record<keyof Tables, TableDecision>> = {
  media: true,
  holiday_calendars: true,
  users: true,
  work_hours: true,
  leave_allowances: true,
  clients: true,
  client_contacts: true,
  email_stops: true,
  projects: true,
  project_rounds: true,
  project_files: true,
  project_checks: true,
  templates: true,
  waits: true,
  deliverables: true,
  cuts: true,
  captions: true,
  client_sends: true,
  share_links: true,
  share_guests: true,
  share_visits: true,
  client_pages: true,
  feedback: true,
  feedback_attachments: true,
  feedback_marks: true,
  point_actions: true,
  point_targets: true,
  leave_applications: true,
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
  idempotency_keys: true,
  identities: true,
  sessions: true,
  script_tokens: true,
  second_factors: true,
  recovery_codes: true,
  passkeys: true,
  calendar_feeds: true,
  webhooks: true,
  webhook_deliveries: true,
  audit: true,
  audit_seals: true,
  settings: true,
  backups: true,
  storage_days: true,
  rates: true,
  client_terms: true,
  project_prices: true,
  month_lines: true,
  months: true,
  billed_rounds: true,
  billed_points: true,
  wire_imports: true,
  wire_import_links: true,
  project_counts: { leftOut: 'Rebuilt from the projects and verified by checksum.', isDerived: true },
  score_days: { leftOut: 'Same as project_counts.', isDerived: true },
  answered_challenges: { leftOut: 'Expires within minutes.' },
  changes: { leftOut: 'Change feed of open screens; they reload when the feed is replaced.' },
  viewings: { leftOut: 'Current presence.' },
  client_page_visits: { leftOut: 'Visitors enter again by themselves.' },
  cut_uploads: { leftOut: "Unfinished uploads; their parts exist only in this instance's store." },
  file_uploads: { leftOut: 'Same as cut_uploads.' },
  oidc_attempts: { leftOut: 'Expires within minutes.' },
  password_links: { leftOut: 'Short-lived; a restore would make used links valid again.' },
  calendar_reads: { leftOut: 'Expires within an hour.' },
  sign_in_failures: { leftOut: 'Expires within minutes.' },
};

/** All table names except those written only by triggers. */
export const WRITTEN_TABLES: readonly string[] = Object.entries(TABLE_DECISIONS).flatMap(([name, decision]) =>
  decision !== true && decision.isDerived ? [] : [name],
);

/** Names of the tables in a backup. */
export const BACKUP_TABLES: readonly string[] = Object.entries(TABLE_DECISIONS).flatMap(([name, decision]) =>
  decision === true ? [name] : [],
);

/** Reasons for the other tables. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLE_DECISIONS).flatMap(([name, decision]) => (decision === true ? [] : [[name, decision.leftOut]])),
);
