/** Everything that a database holds, as text: two equal snapshots mean that nothing changed. */
import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Tables } from '#server/db/tables.ts';

/** What puts the rows of each in order. The feed of changes is no state: it tells how this one came about; nor is who looks on; and when a session was last seen is noted behind an answer. */
const TABLES: Record<Exclude<keyof Tables, 'changes' | 'viewings' | 'sessions'>, string | string[]> = {
  users: 'id',
  clients: 'id',
  media: 'id',
  projects: 'id',
  project_counts: ['facet', 'part', 'created_at', 'status', 'class', 'is_revised', 'is_duplicate', 'on_time'],
  score_days: ['user_id', 'day', 'class'],
  feedback: 'id',
  feedback_attachments: 'feedback_id',
  feedback_marks: 'feedback_id',
  cuts: 'id',
  cut_uploads: 'id',
  share_links: 'id',
  share_guests: 'id',
  share_visits: 'id',
  jobs: 'id',
  notifications: 'id',
  clock_notices: ['project_id', 'kind'],
  project_mutes: ['user_id', 'project_id'],
  mail_choices: ['user_id', 'kind'],
  mail_hours: 'user_id',
  mails: 'id',
  point_actions: 'id',
  point_targets: 'id',
  leave_applications: 'id',
  bulk_changes: 'id',
  saved_views: 'id',
  presence: 'user_id',
  imports: 'id',
  import_sheets: 'import_id',
  import_writes: 'import_id',
  undos: 'id',
  bin: 'id',
  bin_files: ['filename', 'bin_id'],
  audit: 'id',
  audit_seals: 'id',
  idempotency_keys: ['caller_id', 'key'],
  script_tokens: 'id',
  password_links: 'hash',
  second_factors: 'user_id',
  recovery_codes: ['user_id', 'digest'],
  sign_in_failures: 'id',
  webhooks: 'id',
  webhook_deliveries: 'id',
  settings: 'name',
};

export async function snapshotOf(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const [table, key] of Object.entries(TABLES)) {
    let query = db.selectFrom(table as keyof Tables).selectAll();
    for (const column of [key].flat()) query = query.orderBy(column as never);
    // Who takes a list away, or reads the log, is noted; nothing else has changed by it.
    if (table === 'audit') query = query.where(sql.ref('action'), 'not in', ['exports.take', 'audit.read']);
    const rows = await query.execute();
    parts.push(`${table}: ${JSON.stringify(rows)}`);
  }
  return parts.join('\n');
}
