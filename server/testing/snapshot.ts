/** Content of a whole database as text: equal snapshots mean that nothing changed. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { storedFigures } from './recount.ts';

/** Counts and totals are compared by their sums, however many rows they are spread over (ADR 19). */
type SummedTable = 'project_counts' | 'score_days';
/** Sort columns of each table. Excludes the change feed, which is history rather than state, and presence and last-seen times, which change with reads. */
const TABLES: Record<Exclude<keyof Tables, 'changes' | 'viewings' | 'sessions' | SummedTable>, string | string[]> = {
  users: 'id',
  holiday_calendars: 'id',
  work_hours: ['user_id', 'from_day'],
  leave_allowances: ['user_id', 'year'],
  clients: 'id',
  client_contacts: 'id',
  email_stops: ['client_id', 'address_digest'],
  media: 'id',
  projects: 'id',
  project_rounds: ['project_id', 'number'],
  waits: 'id',
  feedback: 'id',
  feedback_attachments: 'feedback_id',
  feedback_marks: 'feedback_id',
  deliverables: 'id',
  cuts: 'id',
  captions: 'id',
  cut_uploads: 'id',
  project_files: 'id',
  project_checks: 'id',
  templates: 'id',
  file_uploads: 'id',
  client_sends: 'id',
  share_links: 'id',
  share_guests: 'id',
  share_visits: 'id',
  client_pages: 'contact_id',
  client_page_visits: 'id',
  jobs: 'id',
  notifications: 'id',
  notification_events: 'id',
  clock_notices: ['project_id', 'kind'],
  project_mutes: ['user_id', 'project_id'],
  mail_choices: ['user_id', 'kind'],
  mail_hours: 'user_id',
  mails: 'id',
  point_actions: 'id',
  point_targets: 'id',
  leave_applications: 'id',
  saved_views: 'id',
  presence: 'user_id',
  imports: 'id',
  import_sheets: 'import_id',
  undos: 'id',
  bin: 'id',
  bin_files: ['filename', 'bin_id'],
  wire_imports: 'id',
  wire_import_links: ['source', 'class', 'remote_id'],
  audit: 'id',
  audit_seals: 'id',
  idempotency_keys: ['caller_id', 'key'],
  script_tokens: 'id',
  password_links: 'hash',
  second_factors: 'user_id',
  recovery_codes: ['user_id', 'digest'],
  passkeys: 'id',
  identities: 'id',
  oidc_attempts: 'state_hash',
  answered_challenges: 'challenge',
  sign_in_failures: 'id',
  calendar_feeds: 'id',
  calendar_reads: ['hour', 'address', 'feed_id'],
  webhooks: 'id',
  webhook_deliveries: 'id',
  settings: 'name',
  backups: 'id',
  storage_days: 'id',
  rates: 'id',
  client_terms: 'id',
  project_prices: 'project_id',
  month_lines: 'id',
  months: 'month',
  billed_rounds: ['project_id', 'revision'],
  billed_points: ['project_id', 'month'],
};

export async function snapshotOf(db: Db): Promise<string> {
  const parts: string[] = [`figures: ${JSON.stringify(await storedFigures(db))}`];
  for (const [table, key] of Object.entries(TABLES)) {
    let query = db.selectFrom(table as keyof Tables).selectAll();
    for (const column of [key].flat()) query = query.orderBy(column as never);
    // Audit entries of exports and reads are ignored, since these change nothing else.
    if (table === 'audit')
      query = query.where(sql.ref('action'), 'not in', ['exports.take', 'audit.read', 'money.read']);
    // The row that the readiness check writes is ignored.
    if (table === 'settings') query = query.where(sql.ref('name'), '!=', 'readiness probe');
    const rows = await query.execute();
    parts.push(`${table}: ${JSON.stringify(rows)}`);
  }
  return parts.join('\n');
}
