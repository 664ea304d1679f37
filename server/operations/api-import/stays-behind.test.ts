/** Which tables travel by export and import; what doesn't is named to the administrator (docs/import.md#stays-behind). */
import { expect, it } from 'vitest';
import { STAYS_BEHIND } from '#domain/operations/api-import.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** `derived` follows from other tables, `passing` is about this moment or this instance's processes. */
type Travel = 'carried' | 'derived' | 'passing' | keyof typeof STAYS_BEHIND;

/** Every table of the schema: a new one doesn't compile until somebody decides what happens to it. */
const TRAVELS: Readonly<Record<keyof Tables, Travel>> = {
  media: 'carried',
  holiday_calendars: 'carried',
  users: 'carried',
  work_hours: 'carried',
  leave_allowances: 'carried',
  clients: 'carried',
  client_contacts: 'carried',
  email_stops: 'carried',
  projects: 'carried',
  project_rounds: 'derived',
  project_files: 'carried',
  project_checks: 'carried',
  templates: 'carried',
  waits: 'carried',
  deliverables: 'carried',
  cuts: 'carried',
  captions: 'carried',
  feedback: 'carried',
  feedback_attachments: 'carried',
  feedback_marks: 'carried',
  point_actions: 'carried',
  point_targets: 'carried',
  leave_applications: 'carried',
  client_sends: 'shareLinks',
  share_links: 'shareLinks',
  share_guests: 'shareLinks',
  share_visits: 'shareLinks',
  client_pages: 'shareLinks',
  client_page_visits: 'shareLinks',
  saved_views: 'views',
  undos: 'undo',
  bin: 'trash',
  bin_files: 'trash',
  imports: 'undo',
  import_sheets: 'undo',
  notifications: 'notifications',
  project_mutes: 'notifications',
  mail_choices: 'notifications',
  mail_hours: 'notifications',
  identities: 'signIn',
  second_factors: 'signIn',
  recovery_codes: 'signIn',
  passkeys: 'signIn',
  password_links: 'signIn',
  script_tokens: 'tokens',
  calendar_feeds: 'tokens',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  audit: 'audit',
  audit_seals: 'audit',
  settings: 'settings',
  backups: 'backups',
  storage_days: 'derived',
  project_counts: 'derived',
  score_days: 'derived',
  clock_notices: 'passing',
  mails: 'passing',
  notification_events: 'passing',
  jobs: 'passing',
  presence: 'passing',
  idempotency_keys: 'passing',
  sessions: 'passing',
  wire_imports: 'passing',
  wire_import_links: 'passing',
  answered_challenges: 'passing',
  changes: 'passing',
  viewings: 'passing',
  cut_uploads: 'passing',
  file_uploads: 'passing',
  oidc_attempts: 'passing',
  calendar_reads: 'passing',
  sign_in_failures: 'passing',
};

it('names everything that stays behind, and nothing else', () => {
  const named = new Set<string>(Object.values(TRAVELS));
  for (const travel of ['carried', 'derived', 'passing']) named.delete(travel);
  expect([...named].toSorted()).toEqual(Object.keys(STAYS_BEHIND).toSorted());
});
